//! Named layouts, which `layout!` declares by a `struct`, and the conversions between them.

use crate::layout::components::{Components, NoComponents};
use crate::layout::mapping::TakesLayout;
use crate::layout::notation::{self, Description, Text};
use crate::layout::tensor_layout::ConcreteLayout;
use crate::layout::{AnyLayout, StaticLayout, TensorLayout};
use crate::types::lookup::choice;
use crate::types::sealed::SealedLayout;
use crate::types::shape::Shape;
use crate::types::storage::Storage;
use crate::types::structure::Structure;
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{Fault, MAX_RANK, Terms};

/// The unknown meaning of the elements of a layout without a name.
#[derive(Clone, Copy, Debug)]
pub enum Unnamed {}

/// A layout without a name, which has only sizes and storage.
pub trait Structural: AnyLayout {}
#[diagnostic::do_not_recommend]
impl<S: Shape, M: Storage> Structural for TensorLayout<S, M> {}

/// A layout with a name.
///
/// Any crate may implement this trait; [`layout!`](crate::layout!) implements it in the crate of its caller.
/// Unsafe code relies only on `Of`, which is a [`TensorLayout`].
pub trait Nominal: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The layout without its name.
    type Of: Structural;
    /// The named layout that says what the elements mean: this layout, or another one.
    type Meaning: Nominal;
    /// The components of this layout. They are used only if `Meaning` is this layout itself.
    type Components: Components;
    /// The name of the layout.
    const NAME: &'static str;
}

/// A [`Nominal`] layout that gives its meaning to another layout.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name that another layout could mean the same by",
    label = "help: name a layout that is declared as `struct`, not as `type`"
)]
pub trait NamesMeaning {
    /// The meaning of the elements.
    type Meaning;
}
#[diagnostic::do_not_recommend]
impl<N: Nominal> NamesMeaning for N {
    type Meaning = N::Meaning;
}
choice! {
    impl[L] NamesMeaning, L {
        type Meaning = Unnamed;
    }
}

/// Computes the constants of a named layout.
///
/// The values are functions, because the compiler evaluates all constants of an item without parameters, even
/// unused ones. Constants would take time, and the compiler would report a wrong layout once for each of
/// them.
pub struct Facts<L>(PhantomData<L>);

impl<L: AnyLayout> Facts<L> {
    const TEXT: Text = notation::layout(L::STRUCTURE, &L::Shape::KNOWN, None);

    /// Returns the number of axes.
    #[must_use]
    pub const fn rank() -> usize {
        L::RANK
    }

    /// Returns the notation.
    #[must_use]
    pub const fn notation() -> &'static str {
        L::NOTATION
    }

    /// Writes the notation. `{:#}` writes the description instead, if all sizes are known.
    ///
    /// # Errors
    ///
    /// Returns the errors of the formatter.
    pub fn fmt(f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &L::TERMS {
            Some(Ok(terms)) if f.alternate() => {
                f.pad(notation::description(&Self::TEXT, L::Shape::AXES, terms).as_str())
            }
            _ => f.pad(L::NOTATION),
        }
    }
}

impl<L: StaticLayout> Facts<L> {
    const DESCRIPTION: Description =
        notation::description(&Self::TEXT, L::Shape::AXES, &L::STATIC_TERMS);
    const STRIDES: [usize; MAX_RANK] = match L::STATIC_TERMS.strides() {
        Some(strides) => strides,
        None => panic!("a storage without blocks has strides"),
    };

    /// Returns the description.
    #[must_use]
    pub const fn description() -> &'static str {
        Self::DESCRIPTION.as_str()
    }

    /// Returns the sizes.
    #[must_use]
    pub const fn sizes() -> &'static [usize] {
        L::SIZES
    }

    /// Returns the strides of a layout without blocks.
    #[must_use]
    pub const fn strides() -> &'static [usize] {
        Self::STRIDES.split_at(L::RANK).0
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn len() -> usize {
        L::LEN
    }

    /// Returns the span.
    #[must_use]
    pub const fn span() -> usize {
        L::SPAN
    }

    /// Returns the footprint.
    #[must_use]
    pub const fn footprint() -> usize {
        L::FOOTPRINT
    }

    /// Returns whether the layout is packed.
    #[must_use]
    pub const fn is_packed() -> bool {
        L::IS_PACKED
    }

    /// Returns whether the layout is injective.
    #[must_use]
    pub const fn is_injective() -> bool {
        L::IS_INJECTIVE
    }
}

impl<N: Nominal> SealedLayout for N {}

#[diagnostic::do_not_recommend]
impl<N: Nominal> ConcreteLayout for N {}

#[diagnostic::do_not_recommend]
impl<N: Nominal> AnyLayout for N {
    type Shape = <N::Of as AnyLayout>::Shape;
    type Storage = <N::Of as AnyLayout>::Storage;
    type Axes = <N::Of as AnyLayout>::Axes;
    type Meaning = N::Meaning;
    const NOTATION: &'static str = Facts::<N>::TEXT.as_str();
    #[doc(hidden)]
    const STRUCTURE: &'static Structure = &Structure {
        name: Some(N::NAME),
        ..*N::Of::STRUCTURE
    };
    #[doc(hidden)]
    const TERMS: Option<Result<Terms, Fault>> = N::Of::TERMS;
    #[doc(hidden)]
    const KNOWN_STRIDES: Option<[usize; MAX_RANK]> = N::Of::KNOWN_STRIDES;
    #[doc(hidden)]
    const HAS_KNOWN_STRIDES: bool = N::Of::HAS_KNOWN_STRIDES;
}

/// The meaning of the elements of a layout: the named layout that states it, or [`Unnamed`].
pub trait Meaning:
    TakesMeaning<Self> + ComparesWith<Self> + ComparesWith<Unnamed> + Sized + 'static
{
    /// The components that the declaration names.
    #[doc(hidden)]
    type Components: Components;
}
impl<N: Nominal> Meaning for N {
    #[doc(hidden)]
    type Components = N::Components;
}
impl Meaning for Unnamed {
    type Components = NoComponents;
}

/// The meaning of the elements of `L`.
pub(crate) type MeaningOf<L> = <L as AnyLayout>::Meaning;

/// Implemented by the meanings that elements with the meaning `Given` can take without a call of `claim`:
/// `Given` itself and [`Unnamed`].
#[diagnostic::on_unimplemented(
    message = "nothing says that `{Given}` elements are `{Self}` elements",
    label = "help: if they are, say so first: `.claim::<{Self}>()`, or `.try_claim::<{Self}>()?` where sizes are open; if not, `components_into` and `to_components` put components in another order, and `map_into` converts elements"
)]
pub trait TakesMeaning<Given> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<N: Nominal> TakesMeaning<N> for N {}
#[diagnostic::do_not_recommend]
impl<Given> TakesMeaning<Given> for Unnamed {}

/// Implemented by the meanings of elements that can be compared with elements of the meaning `Other`: the
/// same meaning, or any meaning if one of the two is [`Unnamed`].
#[diagnostic::on_unimplemented(
    message = "`{Other}` elements are not compared with `{Self}` elements, which mean something else",
    label = "help: convert one of them first; if they are the same, say so: `.claim::<{Self}>()`"
)]
pub trait ComparesWith<Other> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<N: Nominal> ComparesWith<N> for N {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<N: Nominal> ComparesWith<Unnamed> for N {}
#[diagnostic::do_not_recommend]
impl<Other> ComparesWith<Other> for Unnamed {}

/// A named layout that stores elements as `Given` does, and can have its sizes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not store its elements as `{Given}` does, or has other sizes",
    label = "help: move them first, with `to_layout` to the sizes and the storage of `{Self}`; `try_claim` compares sizes and strides at run time"
)]
pub trait ClaimedFrom<Given: AnyLayout>: TakesLayout<Given> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<Given: AnyLayout, L: TakesLayout<Given>> ClaimedFrom<Given> for L {}
