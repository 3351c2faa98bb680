//! Named layouts, which `layout!` declares as a `struct`. Traits of this module decide whether one named
//! layout can be converted to another.

// Decisions. A `struct` item of `layout!` is a unit struct in the user's crate that implements the hidden
// trait `Nominal`. The implementation states five facts: `Of`, the `TensorLayout` with the same sizes and
// storage; `Meaning`, the layout whose name says what the elements mean (for `struct Planes: Rgb = ..` it is
// `Rgb`); `Components`; `Parts`; `NAME`.
//
// - **Everything that unsafe code believes comes from `Of`.** A blanket implementation makes each type with
//   `Nominal` an `AnyLayout`. So an implementation written by hand can only be wrong about the meaning, the
//   components, the parts and the name. The seal `Sealed<Layouts>` prevents a type with `Nominal` from
//   implementing any other sealed trait.
// - **Functions that move elements unchanged compare the meanings of source and target.** Functions that
//   convert or rearrange elements (`map_into`, `rearrange!`) do not, because the caller's function or pattern
//   states the result. The bound that compares meanings (`TakesMeaning`) is on the target, like the bound
//   that compares shapes. `Unnamed` takes every meaning, so generic code that moves elements to a layout
//   without a name needs no bound.
// - **`claim` has one rule**: it ignores the present name of the layout, and otherwise has the conditions of
//   `into_layout`. A constructor gives elements their first layout with a name. The constructor believes the
//   caller about the content of a slice.
// - **The constants of a layout with a name call constant functions** (`Facts`). If the values of these
//   constants were written out, the compiler would evaluate all of them at each declaration, even unused
//   ones.
// - **No part of an item can be left out**: either a user may use it, or a trait requires it. If an item were a `type` of
//   a generic struct in this crate, messages would show the generic struct and not the item's name, and users could not
//   implement foreign traits for the item.
// - **README declares its layouts with `type`.** For an argument with the wrong `struct`, rustc says
//   ``expected `View<'_, f32, Planes>`, found `View<'_, f32, Camera>` ``. This message has the user's words,
//   but shows neither the axes that differ nor how to convert the elements.

use crate::layout::axis_parts::DeclaredParts;
use crate::layout::notation::{self, DescriptionText, Text};
use crate::layout::tensor_layout::ConcreteLayout;
use crate::layout::{AnyLayout, StaticLayout};
use crate::types::invariant::Invariant;
use crate::types::lookup::{Compares, choice};
use crate::types::sealed::{Layouts, Sealed};
use crate::types::shape::Shape;
use crate::types::structure::Structure;
use crate::types::type_lists::AxisList;
use core::fmt;
use core::hash::Hash;
use tensor_layout_arithmetic::{Fault, MAX_RANK, Terms};

/// The meaning of a layout without a name: nothing says what the elements are.
#[derive(Clone, Copy, Debug)]
pub enum Unnamed {}

/// A layout with a name.
///
/// Any crate may implement this trait; [`layout!`](crate::layout!) implements it in the crate of its caller.
/// Unsafe code relies only on the type `Of`, which is a [`TensorLayout`](crate::TensorLayout).
pub trait Nominal: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The layout without its name.
    // Only a `TensorLayout` has this meaning: the other implementation of `AnyLayout` is for `Nominal` types, whose meaning
    // is `Nominal`, and no other crate can implement `Nominal` for `Unnamed`.
    type Of: AnyLayout<Meaning = Unnamed>;
    /// The named layout that says what the elements mean. For `struct RgbPlanes: Rgb`, it is `Rgb`; for
    /// `struct Rgb`, it is `Rgb` itself.
    type Meaning: Nominal;
    /// The components that the declaration states: a list of their axis and their letters, such as `(C, (R, (G, (B, ()))))`,
    /// or an empty list. They are used only if `Meaning` is this layout itself.
    type Components: AxisList;
    /// The parts of axes that the declaration states. They are used only if `Meaning` is this layout itself.
    type Parts: DeclaredParts;
    /// The name of the layout.
    const NAME: &'static str;
}

/// A [`Nominal`] layout as the meaning of another layout, such as `Rgb` in `struct RgbPlanes: Rgb`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name that another layout could mean the same by\n\
               help: name a layout that is declared as `struct`, not as `type`"
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

/// Functions that compute the constants of a named layout.
///
/// They are functions and not constants. In an item without type parameters, the compiler evaluates all
/// constants, even unused ones. This would take time, and a mistake in a layout would give one error for each
/// constant.
pub struct Facts<L>(Invariant<L>);

impl<L: AnyLayout> Facts<L> {
    const TEXT: Text = notation::layout(L::STRUCTURE, &L::Shape::KNOWN, None);

    /// Returns the number of axes.
    #[must_use]
    pub const fn rank() -> usize {
        L::RANK
    }

    /// Returns the layout in the notation of `layout!`.
    #[must_use]
    pub const fn notation() -> &'static str {
        L::NOTATION
    }

    /// Writes the layout in the notation of `layout!`. `{:#}` writes the full description instead, if all
    /// sizes are known at compile time.
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
    const DESCRIPTION: DescriptionText =
        notation::description(&Self::TEXT, L::Shape::AXES, &L::STATIC_TERMS);
    const STRIDES: [usize; MAX_RANK] = match L::STATIC_TERMS.strides() {
        Some(strides) => strides,
        None => panic!("a storage without blocks has strides"),
    };

    /// Returns the full description of the layout: strides, lengths and the formula of the offset.
    #[must_use]
    pub const fn description() -> &'static str {
        Self::DESCRIPTION.as_str()
    }

    /// Returns the sizes in logical order.
    #[must_use]
    pub const fn sizes() -> &'static [usize] {
        L::SIZES
    }

    /// Returns the strides of a layout without blocks, in logical order and in elements.
    #[must_use]
    pub const fn strides() -> &'static [usize] {
        Self::STRIDES.split_at(L::RANK).0
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn len() -> usize {
        L::LEN
    }

    /// Returns the span: the last offset + 1, in elements.
    #[must_use]
    pub const fn span() -> usize {
        L::SPAN
    }

    /// Returns the footprint: the number of elements that the storage occupies, trailing padding included.
    #[must_use]
    pub const fn footprint() -> usize {
        L::FOOTPRINT
    }

    /// Returns whether the layout has neither padding nor shared elements.
    #[must_use]
    pub const fn is_packed() -> bool {
        L::IS_PACKED
    }

    /// Returns whether no two positions share an element.
    #[must_use]
    pub const fn is_injective() -> bool {
        L::IS_INJECTIVE
    }
}

impl<N: Nominal> Sealed<Layouts> for N {}

#[diagnostic::do_not_recommend]
impl<N: Nominal> ConcreteLayout for N {
    type OwnAxes = <N::Of as AnyLayout>::Axes;
    type OwnShape = <N::Of as AnyLayout>::Shape;
    type OwnStorage = <N::Of as AnyLayout>::Storage;
}

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

/// The meaning of the elements of a layout: the named layout that states the meaning, or `Unnamed`.
pub trait Meaning:
    TakesMeaning<Self> + ComparesWith<Self> + ComparesWith<Unnamed> + Sized + 'static
{
    /// The components that the named layout declares.
    #[doc(hidden)]
    type Components: AxisList;
}
impl<N: Nominal> Meaning for N {
    #[doc(hidden)]
    type Components = N::Components;
}
impl Meaning for Unnamed {
    type Components = ();
}

/// The meaning of the elements of the layout `L`.
pub(crate) type MeaningOf<L> = <L as AnyLayout>::Meaning;

/// Stands for two meanings in a bound. If the bound were on the user's own type, the compiler would also show where
/// this type is declared.
#[derive(Debug)]
pub enum Meanings {}

impl Compares for Meanings {}

/// Compares the meaning `Given` with the meaning `Wanted` that its elements are to take.
#[diagnostic::on_unimplemented(
    message = "nothing says that `{Given}` elements are `{Wanted}` elements\n\
               help: if they are, say so first: `.claim::<{Wanted}>()`, or `.try_claim::<{Wanted}>()?` where sizes are `?`; if not, `to_components` reorders components, and `map_into` converts elements"
)]
pub trait AreEqual<Given, Wanted> {}
#[doc(hidden)]
impl<Both: Compares, N: Nominal> AreEqual<N, N> for Both {}
#[doc(hidden)]
impl<Both: Compares, Given> AreEqual<Given, Unnamed> for Both {}
#[doc(hidden)]
impl<Both: Compares, N: Nominal> AreEqual<(), N> for Both {}
#[doc(hidden)]
impl<Both, Head, Tail, N: Nominal> AreEqual<(Head, Tail), N> for Both where
    Both: Compares + AreEqual<Head, N> + AreEqual<Tail, N>
{
}

/// A meaning that elements with the meaning `Given`, or with each of a list of meanings, can take without a call of `claim`:
/// `Given` itself or `Unnamed`.
pub trait TakesMeaning<Given> {}
#[doc(hidden)]
impl<Given, Wanted> TakesMeaning<Given> for Wanted where Meanings: AreEqual<Given, Wanted> {}

/// Compares the meaning `Other` with the meaning `This`, whose elements are to be compared.
#[diagnostic::on_unimplemented(
    message = "`{Other}` elements are not compared with `{This}` elements, which mean something else\n\
               help: convert one of them first; if they are the same, say so: `.claim::<{This}>()`, or `.try_claim::<{This}>()?` where sizes are `?`"
)]
pub trait AreComparable<Other, This> {}
#[doc(hidden)]
impl<Both: Compares, N: Nominal> AreComparable<N, N> for Both {}
#[doc(hidden)]
impl<Both: Compares, N: Nominal> AreComparable<Unnamed, N> for Both {}
#[doc(hidden)]
impl<Both: Compares, Other> AreComparable<Other, Unnamed> for Both {}

/// A meaning whose elements can be compared with elements of the meaning `Other`. Both meanings are the same,
/// or one of them is `Unnamed`.
pub trait ComparesWith<Other> {}
#[doc(hidden)]
impl<Other, This> ComparesWith<Other> for This where Meanings: AreComparable<Other, This> {}
