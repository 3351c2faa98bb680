//! A private trait that only this crate can implement. A public trait that requires it is sealed.

use crate::types::invariant::Invariant;
use crate::types::rank::for_each_rank_and_0;

/// Seals the traits of `Kind`. By default, these are the traits of types of elements, and of other types without parameters.
///
/// A layout that `layout!` declares in another crate also implements `Sealed<Layouts>`. If other traits had the same seal,
/// that crate could implement them for its layout. Therefore other traits have other kinds.
pub trait Sealed<Kind = ()> {}

macro_rules! kinds {
    ($($kind:ident)*) => {$(
        #[derive(Debug)]
        pub enum $kind {}
    )*};
}

kinds! { Shapes Layouts Storages Coordinates Tensors Tuples }

/// The kind of `SameElement` and similar traits. A type implements such a trait only for itself.
#[derive(Debug)]
pub struct Same<T>(Invariant<T>);
impl<T> Sealed<Same<T>> for T {}

/// Arrays, slices and tensors, and references to them.
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tensors> for &S {}
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tensors> for &mut S {}
impl<T> Sealed<Tensors> for [T] {}
impl<T, const LENGTH: usize> Sealed<Tensors> for [T; LENGTH] {}

/// Tuples, and what may stand in place of a tuple. No other crate can implement a trait with this seal, unless the trait has
/// a type parameter.
macro_rules! tuples {
    ($rank:literal; $($name:ident $index:tt),*) => {
        impl<$($name),*> Sealed<Tuples> for ($($name,)*) {}
    };
}
for_each_rank_and_0!(tuples);
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tuples> for S {}

macro_rules! elements {
    ($($element:ty)*) => {$(
        impl Sealed for $element {}
    )*};
}

elements! { bool f32 f64 u8 u16 u32 u64 i8 i16 i32 i64 }
#[cfg(feature = "half")]
elements! { half::f16 half::bf16 }

/// Programs that try to implement sealed traits in another crate. Unsafe code relies on these traits, so the
/// programs must not compile. The first program makes no such attempt and compiles.
///
/// ```
/// use core::ops::{Bound, RangeBounds};
/// use tensor_layout::{traits::{AsSize, AxisRange, SameElement}, AnyLayout, DynH, H, ViewMut};
/// #[derive(Clone, Copy)]
/// struct Own;
/// impl RangeBounds<H> for Own {
///     fn start_bound(&self) -> Bound<&H> { Bound::Unbounded }
///     fn end_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{traits::AsSize, DynH};
/// # #[derive(Clone, Copy)]
/// # struct Own;
/// impl AsSize for Own {
///     type Size = DynH;
///     fn size(self) -> usize { 0 }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{traits::SameElement, AnyLayout, ViewMut};
/// # struct Own;
/// impl SameElement<u8> for Own {
///     fn same<L: AnyLayout>(_: ViewMut<'_, Own, L>) -> ViewMut<'_, u8, L> { unreachable!() }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use core::ops::{Bound, RangeBounds};
/// # use tensor_layout::{traits::AxisRange, H};
/// # struct Own;
/// # impl RangeBounds<H> for Own {
/// #     fn start_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// #     fn end_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// # }
/// impl AxisRange for Own {
///     type Axis = H;
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{H, traits::{Factors, machinery::{TakesStorage, Yes}}};
/// # use tensor_layout_arithmetic::Factor;
/// # struct Own;
/// # impl TakesStorage<Own> for Own {
/// #     type GivenKept = ();
/// #     type TakenKept = ();
/// #     fn take<S: tensor_layout::traits::Shape>((): &(), _: S) {}
/// # }
/// impl Factors for Own {
///     const LIST: &'static [Factor] = &[];
///     type List = (H, ());
///     type AreUnshared = Yes;
///     type Given = ();
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::traits::Writable;
/// # struct Own;
/// impl Writable for Own {}
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{layout, AsView, View};
/// # struct Own;
/// impl AsView<u8, layout!(H[2])> for Own {
///     fn as_view(&self) -> View<'_, u8, layout!(H[2])> { unreachable!() }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{H, W, traits::AxisNames};
/// # struct Own;
/// impl AxisNames for Own {
///     type Axes = (H, W);
///     type List = (H, (W, ()));
///     const LETTERS: &'static [char] = &['H', 'H'];
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{DimY, DynP, P, Y, traits::{NewAxes, machinery::Nothing}};
/// # #[derive(Clone, Copy)]
/// # struct Own;
/// impl NewAxes for Own {
///     type Shape = (DimY<100>, DynP);
///     type Axes = (Y, P);
///     type SecondOpen = Nothing;
///     const ARE_GIVEN: &'static [bool] = &[true, true];
///     fn given(self) -> [Option<usize>; 8] { [Some(1); 8] }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{H, traits::{NumbersAlong, Shape}};
/// # #[derive(Clone, Copy)]
/// # struct Own;
/// impl NumbersAlong for Own {
///     type Axes = (H,);
///     type Shape<Source: Shape, Target: Shape> = Target;
///     const KNOWN: &'static [(char, Option<usize>)] = &[];
///     fn along(self, _: char) -> Option<usize> { None }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{layout, traits::ZipTargets, DimH, LayoutError, ViewMut};
/// # struct Own;
/// impl<'t> ZipTargets<'t> for Own {
///     type Elements = u64;
///     type Shape = (DimH<2>,);
///     type OtherShapes = ();
///     type Sides = <ViewMut<'t, u8, layout!(H[2])> as ZipTargets<'t>>::Sides;
///     fn sides(self) -> Result<(Self::Sides, [usize; 8]), LayoutError> { unreachable!() }
///     type First = u64;
///     type Second = ();
///     type Third = ();
///     type Fourth = ();
///     fn split(element: u64) -> (u64, (), (), ()) { (element, (), (), ()) }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{layout, traits::*, traits::machinery::Unnamed, DimH, LayoutError};
/// # struct Own;
/// impl<'v> Joinable<'v> for Own {
///     type Element = u8;
///     type First = layout!(H[2]);
///     type Then<Next> = Next;
///     type Shapes = ((DimH<2>,), ());
///     type ShapesAlong<X: Axis, Target: Shape> = (Target, ());
///     type Meanings = (Unnamed, ());
///     const KNOWN: &'static [(&'static [char], &'static [Option<usize>; 8])] = &[];
///     const COUNT: Option<usize> = None;
///     fn visit(&self, _: &mut impl Sized) -> Result<(), LayoutError> { Ok(()) }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::traits::machinery::Shaped;
/// # struct Own;
/// impl Shaped for Own {}
/// ```
///
/// `Nominal`, which [`layout!`](crate::layout!) implements for a `struct`, can be implemented by hand. Even
/// then, sizes and storage come from the associated type `Of`, which is a `TensorLayout`:
///
/// ```
/// # use core::fmt;
/// # use tensor_layout::{layout, macros::Nominal, AnyLayout};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Own;
/// # impl fmt::Display for Own {
/// #     fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
/// # }
/// impl Nominal for Own {
///     type Of = layout!(HW[2, 3]);
///     type Meaning = Own;
///     type Components = ();
///     type Parts = tensor_layout::macros::NoParts;
///     const NAME: &'static str = "any text";
/// }
/// assert_eq!(Own::NOTATION, "any text = HW[H=2, W=3]");
/// ```
///
/// ```compile_fail,E0271
/// # use core::fmt;
/// # use tensor_layout::{layout, macros::Nominal};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Own;
/// # impl fmt::Display for Own {
/// #     fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
/// # }
/// # layout! { struct Other = HW[2, 3]; }
/// impl Nominal for Own {
///     type Of = Other;
///     type Meaning = Own;
///     type Components = ();
///     type Parts = tensor_layout::macros::NoParts;
///     const NAME: &'static str = "any text";
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, AnyLayout};
/// # layout! { struct Own = HW[2, 3]; }
/// impl AnyLayout for Own {}
/// ```
///
/// The crate that declares a named layout may implement traits for it, but not the traits that decide which
/// layouts fit each other. The first program makes no such attempt and compiles.
///
/// ```
/// use tensor_layout::{layout, traits::*, DimH, DimP, DimY, H, StaticLayout, Tensor, View, ViewMut, W};
/// layout! {
///     struct Wide = HW[H = 4, W = 4];
///     struct Narrow = HW[H = 2, W = 2];
///     struct Open = HW[H = ?, W = ?];
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, traits::*};
/// # layout! { struct Wide = HW[H = 4, W = 4]; struct Narrow = HW[H = 2, W = 2]; }
/// impl TakesLayout<Wide> for Narrow {}
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{layout, traits::*, View, ViewMut};
/// # layout! { struct Wide = HW[H = 4, W = 4]; struct Narrow = HW[H = 2, W = 2]; }
/// impl SameLayout<Wide> for Narrow {
///     fn same_view<T>(_: View<'_, T, Self>) -> View<'_, T, Wide> { unreachable!() }
///     fn same_view_mut<T>(_: ViewMut<'_, T, Self>) -> ViewMut<'_, T, Wide> { unreachable!() }
///     fn of_view<T>(_: View<'_, T, Wide>) -> View<'_, T, Self> { unreachable!() }
///     fn of_view_mut<T>(_: ViewMut<'_, T, Wide>) -> ViewMut<'_, T, Self> { unreachable!() }
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, StaticLayout};
/// # layout! { struct Open = HW[H = ?, W = ?]; }
/// impl StaticLayout for Open {
///     const UNCHECKED: () = ();
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, traits::*, DimH};
/// # layout! { struct Narrow = HW[H = 2, W = 2]; }
/// impl Resize<DimH<100>> for Narrow {
///     type Resized = layout!(HW[H = 100, W = 2]);
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, traits::machinery::SplitLayout, DimP, DimY, H};
/// # layout! { struct Narrow = HW[H = 2, W = 2]; }
/// impl SplitLayout<H, (DimY<100>, DimP<100>)> for Narrow {
///     type Split = layout!(YPW[Y = 100, P = 100, W = 2]);
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, traits::*, DimW, H};
/// # layout! { struct Narrow = HW[H = 2, W = 2]; }
/// impl WindowsAlong<H, DimW<2>> for Narrow {}
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, traits::*};
/// # layout! {
/// #     struct Grey = HWC[H = 2, W = 2, C = 1];
/// #     struct Rgb = HWC[H = 2, W = 2, C = 3], components(C = RGB);
/// # }
/// impl TakesComponents<Grey> for Rgb {
///     const POSITIONS: &'static [Option<usize>] = &[Some(0), Some(1), Some(2)];
///     const AXIS: usize = 0;
/// }
/// ```
///
/// A check proves that one rearrangement moves nothing. A rearrangement of other layouts does not accept this
/// check:
///
/// ```compile_fail,E0308
/// # use tensor_layout::{layout, Rearrangement, View, H, W};
/// # layout! { struct Wide = HW[H = 4, W = 4]; struct Narrow = HW[H = 2, W = 2]; }
/// fn wide<'a>(view: View<'a, u8, Narrow>) -> View<'a, u8, Wide> {
///     let axes = (H(0), W(0));
///     let same = Rearrangement::<Narrow, Narrow>::of_pattern("H W -> H W", &[], axes, axes, ((), ()));
///     Rearrangement::<Narrow, Wide>::view(view, same.in_place("H W -> H W"))
/// }
/// ```
#[cfg(doctest)]
struct ImplementedElsewhere;

/// A program that tries to implement the trait of the elements that DLPack has. An import compares only the
/// constant before it reads elements.
///
/// ```compile_fail,E0277
/// # use tensor_layout::dlpack::{DLDataType, DlpackElement};
/// # #[derive(Clone, Copy)]
/// # struct Own;
/// impl DlpackElement for Own {
///     const TYPE: DLDataType = <bool as DlpackElement>::TYPE;
/// }
/// ```
#[cfg(all(doctest, feature = "dlpack"))]
struct ElementsImplementedElsewhere;
