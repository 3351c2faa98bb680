//! The axes. Each axis is a type whose name is a letter, such as `H`. Its values are positions along the
//! axis, such as `H(7)`. Two further types are sizes of the axis: `DimH<224>` and `DynH`.

use crate::types::decide::{Decide, No, Yes};
use crate::types::invariant::Invariant;
use crate::types::lookup::{Never, choice};
use crate::types::names::{Differ, Exactly, NoName, SizeName};
use crate::types::size::{ComparableSize, EqualSizes, Size, StaticSizeOf};
use crate::types::storage::{Cropped, StorageFactor};
use crate::types::type_lists::{AxisList, SizeList};
use crate::types::written_name::WrittenName;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{Add, AddAssign, Mul, MulAssign, Sub, SubAssign};
use tensor_layout_arithmetic::Factor;

/// An axis: one of the types [`A`] to [`Z`].
///
/// This trait is sealed: no other type implements it.
///
/// A position can be added to and multiplied. The type of the number is not inferred, so write
/// `h * text.parse::<usize>()?`.
///
/// ```
/// use tensor_layout::{traits::Axis, H};
///
/// fn last<X: Axis>(size: usize) -> X {
///     X::at(size - 1)
/// }
/// assert_eq!(last::<H>(224), H(223));
/// ```
#[diagnostic::on_unimplemented(message = "expected an axis, found `{Self}`\n\
               help: the axes are the letters A to Z")]
pub trait Axis:
    Position<Axis = Self>
    + StorageFactor<Axis = Self>
    + Add<usize, Output = Self>
    + AddAssign<usize>
    + Sub<usize, Output = Self>
    + SubAssign<usize>
    + Mul<usize, Output = Self>
    + MulAssign<usize>
    + Ord
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + 'static
{
    /// The letter that names the axis.
    const NAME: char;
    /// A compile-time size of this axis, such as `DimH<224>`.
    type Static<const SIZE: usize>: StaticSizeOf<Self>;
    /// A run-time size of this axis, such as `DynH`.
    type Dynamic: Size<Axis = Self>;
    /// A run-time size of this axis with a name, such as `DynH<Height>`.
    type Named<Name: SizeName>: Size<Axis = Self>;
    /// Returns the given position along the axis.
    fn at(position: usize) -> Self;
    /// Whether `Other` is the same axis.
    #[doc(hidden)]
    type Is<Other: Axis>: Decide;
    #[doc(hidden)]
    type IsA: Decide;
    #[doc(hidden)]
    type IsB: Decide;
    #[doc(hidden)]
    type IsC: Decide;
    #[doc(hidden)]
    type IsD: Decide;
    #[doc(hidden)]
    type IsE: Decide;
    #[doc(hidden)]
    type IsF: Decide;
    #[doc(hidden)]
    type IsG: Decide;
    #[doc(hidden)]
    type IsH: Decide;
    #[doc(hidden)]
    type IsI: Decide;
    #[doc(hidden)]
    type IsJ: Decide;
    #[doc(hidden)]
    type IsK: Decide;
    #[doc(hidden)]
    type IsL: Decide;
    #[doc(hidden)]
    type IsM: Decide;
    #[doc(hidden)]
    type IsN: Decide;
    #[doc(hidden)]
    type IsO: Decide;
    #[doc(hidden)]
    type IsP: Decide;
    #[doc(hidden)]
    type IsQ: Decide;
    #[doc(hidden)]
    type IsR: Decide;
    #[doc(hidden)]
    type IsS: Decide;
    #[doc(hidden)]
    type IsT: Decide;
    #[doc(hidden)]
    type IsU: Decide;
    #[doc(hidden)]
    type IsV: Decide;
    #[doc(hidden)]
    type IsW: Decide;
    #[doc(hidden)]
    type IsX: Decide;
    #[doc(hidden)]
    type IsY: Decide;
    #[doc(hidden)]
    type IsZ: Decide;
}

/// A size of the axis `X` that is known at run time, such as `DynH`.
pub type RunTimeSize<X> = <X as Axis>::Dynamic;

/// A position along an axis, such as `H(7)` in a coordinate.
#[diagnostic::on_unimplemented(message = "expected a position along an axis, found `{Self}`\n\
               help: write the letter of one axis with the position in brackets; for several axes, call the method once for each")]
pub trait Position: Copy + crate::types::sealed::Sealed {
    /// The axis of the position.
    type Axis: Axis;
    /// The position, or `None` if the type does not fix it.
    #[doc(hidden)]
    const KNOWN: Option<usize> = None;
    #[doc(hidden)]
    fn get(self) -> usize;
}

/// An argument that names an axis, such as `H`. The name is the constructor of the axis: a function from a
/// number to a position.
#[diagnostic::on_unimplemented(
    message = "expected the name of an axis, found a value of type `{Self}`\n\
               help: name one axis by its letter alone; a const parameter or constant with the name of an axis hides it, so give it a longer name"
)]
pub trait AxisName {
    /// The named axis.
    type Axis: Axis;
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<F: Fn(usize) -> X, X: Axis> AxisName for F {
    type Axis = X;
}
choice! {
    impl[F] AxisName, F {
        type Axis = A;
    }
}

macro_rules! axes {
    ($($axis:ident $static_size:ident $dynamic_size:ident $meaning:literal;)*) => {$(
        #[doc = concat!("Axis `", stringify!($axis), "`", $meaning, ", and a position along it.")]
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Ord, Hash)]
        pub struct $axis(#[doc = "The position, counted from 0."] pub usize);

        #[doc = concat!("A size of axis `", stringify!($axis), "`", $meaning, " that is known at compile time.")]
        #[derive(Clone, Copy, Debug, PartialEq, Hash)]
        pub struct $static_size<const SIZE: usize>;

        #[doc = concat!("A size of axis `", stringify!($axis), "`", $meaning, " that is known at run time.")]
        ///
        /// The size may have a [name](crate::size_names!).
        pub struct $dynamic_size<Name = NoName>(usize, Invariant<Name>);

        impl<Name> Clone for $dynamic_size<Name> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<Name> Copy for $dynamic_size<Name> {}
        impl<Name> PartialEq for $dynamic_size<Name> {
            #[inline(always)]
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }
        // A derived `Eq` has a method, which takes time to compile for each type.
        impl Eq for $axis {}
        impl<const SIZE: usize> Eq for $static_size<SIZE> {}
        impl<Name> Eq for $dynamic_size<Name> {}
        impl<Name> Hash for $dynamic_size<Name> {
            fn hash<State: Hasher>(&self, state: &mut State) {
                self.0.hash(state);
            }
        }
        impl<Name> fmt::Debug for $dynamic_size<Name> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($dynamic_size)).field(&self.0).finish()
            }
        }

        impl crate::types::sealed::Sealed for $axis {}

        #[diagnostic::do_not_recommend]
        impl Position for $axis {
            type Axis = Self;
            #[inline(always)]
            fn get(self) -> usize {
                self.0
            }
        }

        #[diagnostic::do_not_recommend]
        impl StorageFactor for $axis {
            type Axis = Self;
            type On<To: Axis> = To;
            type Outer<To: Axis> = To;
            type IsPlain = Yes;
            type CanSplit = Yes;
            type CanBeInner = Yes;
            type IsInOrder = Yes;
            type IsOneFactor = Yes;
            type IsUnshared = Yes;
            type WithGiven<Rest: AxisList> = Rest;
            type IsWhole = Yes;
            type Cropped = Cropped<Self>;
            type Outermost = Self;
            type IsPadded = No;
            const FACTOR: Factor = Factor::whole(<Self as Axis>::NAME);
        }
        impl<const SIZE: usize> crate::types::sealed::Sealed for $static_size<SIZE> {}

        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> Size for $static_size<SIZE> {
            type Axis = $axis;
            type Dynamic = $dynamic_size;
            type On<X: Axis> = X::Static<SIZE>;
            type Open<Rest> = Rest;
            type IsKnown = Yes;
            type Factor = Exactly<SIZE>;
            type HasNumberOrName = Yes;
            type HasName = No;
            type MergedFrom<Axes: AxisList, Sizes: SizeList> = Self;
            const KNOWN: Option<usize> = Some(SIZE);
            const STATIC: Option<Self> = Some(Self);
            #[inline(always)]
            fn get(self) -> usize {
                SIZE
            }
            #[inline]
            fn new(size: usize) -> Option<Self> {
                if size == SIZE { Some(Self) } else { None }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> StaticSizeOf<$axis> for $static_size<SIZE> {}

        impl<Name> crate::types::sealed::Sealed for $dynamic_size<Name> {}

        #[diagnostic::do_not_recommend]
        impl Size for $dynamic_size {
            type Axis = $axis;
            type Dynamic = $dynamic_size;
            type On<To: Axis> = To::Dynamic;
            type Open<Rest> = ($axis, Rest);
            type IsKnown = No;
            type Factor = NoName;
            type HasNumberOrName = No;
            type HasName = No;
            type MergedFrom<Axes: AxisList, Sizes: SizeList> =
                <Axes::AnyHasName<Sizes> as Decide>::MergedOfAny<$axis, Axes, Sizes>;
            #[inline(always)]
            fn get(self) -> usize {
                self.0
            }
            #[inline]
            fn new(size: usize) -> Option<Self> {
                Some(Self(size, PhantomData))
            }
        }

        impl<Name: SizeName> Size for $dynamic_size<Name> {
            type Axis = $axis;
            type Dynamic = $dynamic_size;
            type On<To: Axis> = To::Named<Name>;
            type Open<Rest> = ($axis, Rest);
            type IsKnown = No;
            type Factor = Name;
            type HasNumberOrName = Yes;
            type HasName = Yes;
            type MergedFrom<Axes: AxisList, Sizes: SizeList> = Self;
            const NAME: Option<&'static WrittenName> = Some(&Name::WRITTEN);
            #[inline(always)]
            fn get(self) -> usize {
                self.0
            }
            #[inline]
            fn new(size: usize) -> Option<Self> {
                Some(Self(size, PhantomData))
            }
        }

        #[diagnostic::do_not_recommend]
        impl crate::types::size::AsSize for $axis {
            type Size = $dynamic_size;
            fn size(self) -> usize {
                self.0
            }
        }
        #[diagnostic::do_not_recommend]
        impl crate::types::size::NewAxis for $axis {
            type Size = $dynamic_size;
            type Open<Rest: AxisList> = Rest;
            #[inline(always)]
            fn given(self) -> Option<usize> {
                Some(self.0)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> crate::types::size::NewAxis for $static_size<SIZE> {
            type Size = Self;
            type Open<Rest: AxisList> = Rest;
            #[inline(always)]
            fn given(self) -> Option<usize> {
                Some(SIZE)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> crate::types::size::AsSize for $static_size<SIZE> {
            type Size = Self;
            fn size(self) -> usize {
                SIZE
            }
        }

        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> crate::types::size::Takes<$static_size<SIZE>> for $static_size<SIZE> {}
        #[diagnostic::do_not_recommend]
        impl<const SIZE: usize> crate::types::size::Takes<$static_size<SIZE>> for $dynamic_size {}
        #[diagnostic::do_not_recommend]
        impl<Name> crate::types::size::Takes<$dynamic_size<Name>> for $dynamic_size {}
        #[diagnostic::do_not_recommend]
        impl<Name: SizeName> crate::types::size::Takes<$dynamic_size<Name>> for $dynamic_size<Name> {}

        impl<const SIZE: usize, const OTHER: usize> ComparableSize<$static_size<OTHER>>
            for $static_size<SIZE>
        where
            $axis: EqualSizes<SIZE, OTHER>,
        {
            type Then<Next: Size> = <$axis as EqualSizes<SIZE, OTHER>>::Then<Next>;
        }
        impl<const SIZE: usize, Name> ComparableSize<$dynamic_size<Name>> for $static_size<SIZE> {
            type Then<Next: Size> = Next;
        }
        impl<Other: Size<Axis = $axis>> ComparableSize<Other> for $dynamic_size {
            type Then<Next: Size> = Next;
        }
        impl<const OTHER: usize, Name: SizeName> ComparableSize<$static_size<OTHER>>
            for $dynamic_size<Name>
        {
            type Then<Next: Size> = Next;
        }
        impl<Name: SizeName> ComparableSize<$dynamic_size> for $dynamic_size<Name> {
            type Then<Next: Size> = Next;
        }
        impl<Name: SizeName> ComparableSize<$dynamic_size<Name>> for $dynamic_size<Name> {
            type Then<Next: Size> = Next;
        }
        impl<Name: SizeName, Other: SizeName> ComparableSize<$dynamic_size<Other>>
            for $dynamic_size<Name>
        where
            (Name,): Never,
            (Name,): Differ<Name, Other, Name::Kind, Other::Kind, $axis>,
        {
            type Then<Next: Size> =
                <(Name,) as Differ<Name, Other, Name::Kind, Other::Kind, $axis>>::Then<Next>;
        }
    )*};
}

axes! {
    A DimA DynA "";
    B DimB DynB "";
    C DimC DynC " (channel)";
    D DimD DynD " (depth)";
    E DimE DynE "";
    F DimF DynF "";
    G DimG DynG "";
    H DimH DynH " (height)";
    I DimI DynI " (input channel of a filter)";
    J DimJ DynJ "";
    K DimK DynK "";
    L DimL DynL "";
    M DimM DynM "";
    N DimN DynN " (batch)";
    O DimO DynO " (output channel of a filter)";
    P DimP DynP "";
    Q DimQ DynQ "";
    R DimR DynR "";
    S DimS DynS "";
    T DimT DynT "";
    U DimU DynU "";
    V DimV DynV "";
    W DimW DynW " (width)";
    X DimX DynX "";
    Y DimY DynY "";
    Z DimZ DynZ "";
}

/// Implements [`Axis`] for a letter, and then for each letter after it. The arguments are the letters before this letter, the
/// letter itself, and the letters after it.
macro_rules! letters {
    ([$($before:ident)*]) => {};
    ([$($before:ident)*] $axis:ident $static_size:ident $dynamic_size:ident $is:ident;
        $($after:ident $after_static:ident $after_dynamic:ident $is_after:ident;)*) => {
        #[diagnostic::do_not_recommend]
        impl Axis for $axis {
            const NAME: char = stringify!($axis).as_bytes()[0] as char;
            type Static<const SIZE: usize> = $static_size<SIZE>;
            type Dynamic = $dynamic_size;
            type Named<Name: SizeName> = $dynamic_size<Name>;
            #[inline(always)]
            fn at(position: usize) -> Self {
                $axis(position)
            }
            type Is<Other: Axis> = Other::$is;
            type $is = Yes;
            $(type $before = No;)*
            $(type $is_after = No;)*
        }
        letters! { [$($before)* $is] $($after $after_static $after_dynamic $is_after;)* }
    };
}

letters! {
    []
    A DimA DynA IsA; B DimB DynB IsB; C DimC DynC IsC; D DimD DynD IsD;
    E DimE DynE IsE; F DimF DynF IsF; G DimG DynG IsG; H DimH DynH IsH;
    I DimI DynI IsI; J DimJ DynJ IsJ; K DimK DynK IsK; L DimL DynL IsL;
    M DimM DynM IsM; N DimN DynN IsN; O DimO DynO IsO; P DimP DynP IsP;
    Q DimQ DynQ IsQ; R DimR DynR IsR; S DimS DynS IsS; T DimT DynT IsT;
    U DimU DynU IsU; V DimV DynV IsV; W DimW DynW IsW; X DimX DynX IsX;
    Y DimY DynY IsY; Z DimZ DynZ IsZ;
}
