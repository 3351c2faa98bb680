//! Layouts with a name: what `layout!` makes of a `struct`, and what may stand for what.

use crate::layout::mapping::TakesLayout;
use crate::layout::notation::{self, Description, Text};
use crate::layout::{AnyLayout, StaticLayout, TensorLayout};
use crate::types::sealed::SealedLayout;
use crate::types::shape::Shape;
use crate::types::storage::Storage;
use crate::types::structure::Structure;
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{Fault, MAX_RANK, Terms};

/// The meaning of the elements of a layout without a name: nothing is said of it.
#[derive(Clone, Copy, Debug)]
pub enum Unnamed {}

/// A layout without a name: sizes and storage alone.
pub trait Structural: AnyLayout {}
#[diagnostic::do_not_recommend]
impl<S: Shape, M: Storage> Structural for TensorLayout<S, M> {}

/// A layout with a name.
///
/// Any crate may implement it, and [`layout!`](crate::layout!) does so there. All that unsafe code relies on
/// is that of `Of`, which is a [`TensorLayout`]; the rest are words.
pub trait Nominal: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The layout without its name.
    type Of: Structural;
    /// The layout whose name says what the elements mean: itself, or another.
    type Meaning: Nominal;
    /// The name.
    const NAME: &'static str;
}

/// A [`Nominal`] layout where its meaning is given to another one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name that another layout could mean the same by",
    label = "help: name a layout that is declared as `struct`, not as `type`"
)]
pub trait Named {
    /// What its elements mean.
    type Meaning: Nominal;
}
#[diagnostic::do_not_recommend]
impl<N: Nominal> Named for N {
    type Meaning = N::Meaning;
}

/// The notation and the description of a layout with a name.
pub struct Texts<L>(PhantomData<L>);

impl<L: AnyLayout> Texts<L> {
    const NOTATION: Text = notation::layout(L::STRUCTURE, &L::Shape::KNOWN, None);

    /// Writes the notation, or with `{:#}` the description, where sizes are known.
    ///
    /// # Errors
    ///
    /// As the formatter has them.
    pub fn fmt(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &L::TERMS {
            Some(Ok(terms)) if f.alternate() => {
                let axes = L::Shape::AXES;
                f.pad(notation::description(&Self::NOTATION, axes, terms).as_str())
            }
            _ => f.pad(L::NOTATION),
        }
    }
}

impl<L: StaticLayout> Texts<L> {
    const TEXT: Description =
        notation::description(&Self::NOTATION, L::Shape::AXES, &L::STATIC_TERMS);
    /// The description.
    pub const DESCRIPTION: &'static str = Self::TEXT.as_str();
}

impl<N: Nominal> SealedLayout for N {}

#[diagnostic::do_not_recommend]
impl<N: Nominal> AnyLayout for N {
    type Shape = <N::Of as AnyLayout>::Shape;
    type Storage = <N::Of as AnyLayout>::Storage;
    type Axes = <N::Of as AnyLayout>::Axes;
    type Meaning = N::Meaning;
    const NOTATION: &'static str = Texts::<N>::NOTATION.as_str();
    const STRUCTURE: &'static Structure = &Structure {
        name: Some(N::NAME),
        ..*N::Of::STRUCTURE
    };
    const TERMS: Option<Result<Terms, Fault>> = N::Of::TERMS;
    const KNOWN_STRIDES: Option<[usize; MAX_RANK]> = N::Of::KNOWN_STRIDES;
    const HAS_KNOWN_STRIDES: bool = N::Of::HAS_KNOWN_STRIDES;
}

/// What the elements of a layout mean: the layout that gave the name, or [`Unnamed`].
pub trait Meaning:
    TakesMeaning<Self> + ComparesWith<Self> + ComparesWith<Unnamed> + Sized + 'static
{
}
impl<X: TakesMeaning<X> + ComparesWith<X> + ComparesWith<Unnamed> + 'static> Meaning for X {}

/// The meaning of the elements of `L`.
pub(crate) type MeaningOf<L> = <L as AnyLayout>::Meaning;

/// The meaning of a layout to which elements with the meaning `Given` go without being claimed to have it:
/// the same, or [`Unnamed`].
#[diagnostic::on_unimplemented(
    message = "nothing says that `{Given}` elements are `{Self}` elements",
    label = "help: if they are, say so first: `.claim::<{Self}>()`; if not, convert them with `map_into`"
)]
pub trait TakesMeaning<Given> {}
#[diagnostic::do_not_recommend]
impl<N: Nominal> TakesMeaning<N> for N {}
#[diagnostic::do_not_recommend]
impl<Given> TakesMeaning<Given> for Unnamed {}

/// The meaning of elements that can be compared with those of the meaning `Other`: the same, or any where
/// one of them is [`Unnamed`].
#[diagnostic::on_unimplemented(
    message = "`{Other}` elements are not compared with `{Self}` elements, which mean something else",
    label = "help: convert one of them first; if they are the same, say so: `.claim::<{Self}>()`"
)]
pub trait ComparesWith<Other> {}
#[diagnostic::do_not_recommend]
impl<N: Nominal> ComparesWith<N> for N {}
#[diagnostic::do_not_recommend]
impl<N: Nominal> ComparesWith<Unnamed> for N {}
#[diagnostic::do_not_recommend]
impl<Other> ComparesWith<Other> for Unnamed {}

/// A layout with a name that stores elements as `Given` does, and can have its sizes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not store its elements as `{Given}` does, or has other sizes",
    label = "help: move them first, with `to_layout` to the sizes and the storage of `{Self}`; `try_claim` compares sizes and strides at run time"
)]
pub trait ClaimedFrom<Given: AnyLayout>: TakesLayout<Given> {}
#[diagnostic::do_not_recommend]
impl<Given: AnyLayout, L: TakesLayout<Given>> ClaimedFrom<Given> for L {}
