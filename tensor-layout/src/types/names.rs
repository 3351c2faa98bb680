//! Names of sizes that are known at run time, such as `Height` in `HW[H = ?Height, W = ?Width]`.

// Decisions:
//
// - **A name is a meaning, not a proof.** Two sizes with one name should be equal, but a type cannot hold the
//   number. So functions compare the numbers of equal names, too, and no unsafe code relies on a name. Brands
//   (a lifetime for each number) would prove that the numbers are equal. But a brand cannot be returned from
//   the function that learns the sizes, the compiler's message for two different brands names no axis, and
//   each function that makes a mapping would need a proof.
// - **A name is a parameter of the size's type**: `DynH<Height>`. Without a name, the size is `DynH`, because
//   the parameter has a default. The compiler does not print defaults.
// - **[`NoName`] does not implement [`SizeName`].** So the compiler knows that an implementation for all
//   names is not one for sizes without a name. Whether a size has a name is asked of the type of the size. If it
//   were asked of the name, the answer would be unknown for a type parameter.
// - **That two names are equal is decided by one implementation for all types**, because two type parameters of a
//   function are known to be equal only if they are written alike. The kinds of names serve messages only.
// - **The order of factors is part of the name of a product**: positions along an axis that was merged from
//   H and W are not those along an axis that was merged from W and H. Numbers in a product are not multiplied.

use crate::types::invariant::Invariant;
use crate::types::lookup::Never;
use crate::types::size::{ComparableSize, Size};
use crate::types::written_name::WrittenName;
use core::any::TypeId;

/// The name of a size that is known at run time. [`size_names!`](crate::size_names!) declares names. Products
/// (`?Height * Width`) and quotients (`?Height / 2`) of names are names, too.
///
/// ```
/// use tensor_layout::{layout, size_names, traits::SizeName, Tensor, View};
///
/// size_names! { Height, Width }
///
/// /// Returns the image, plane after plane. The sizes may have any names.
/// fn planes<A: SizeName, B: SizeName>(
///     image: View<u8, layout!(HWC[C = 3, H = ?A, W = ?B])>,
/// ) -> Tensor<u8, layout!(CHW[C = 3, H = ?A, W = ?B])> {
///     image.to_layout()
/// }
/// # let _ = planes::<Height, Width>;
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not the name of a size\n\
               help: declare the name by `size_names! {{ {Self} }}`; a type parameter needs the bound `SizeName`")]
pub trait SizeName: SizeFactor {}

/// A factor of a product of sizes: a name or a number.
pub trait SizeFactor: 'static {
    /// The factor as it is written in `layout!`.
    const WRITTEN: WrittenName;
    /// The kind of the factor: `OneName<Self>`, [`Times`] or [`Over`].
    type Kind;
}

/// The type of a size without a name: `DynH` is `DynH<NoName>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoName;

impl SizeFactor for NoName {
    const WRITTEN: WrittenName = WrittenName::Name("", TypeId::of::<Self>);
    type Kind = OneName<Self>;
}

/// The number `SIZE` as a factor of a product, such as 3 in `?Height * 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exactly<const SIZE: usize>;

impl<const SIZE: usize> SizeFactor for Exactly<SIZE> {
    const WRITTEN: WrittenName = WrittenName::Number(SIZE);
    type Kind = OneName<Self>;
}

/// The name `?A * B`: the size of an axis into which an axis of size `A` and an axis of size `B` are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Times<A, B>(Invariant<(A, B)>);

impl<A: SizeFactor, B: SizeFactor> SizeFactor for Times<A, B> {
    const WRITTEN: WrittenName = WrittenName::Product(&A::WRITTEN, &B::WRITTEN);
    type Kind = Self;
}
#[diagnostic::do_not_recommend]
impl<A: SizeFactor, B: SizeFactor> SizeName for Times<A, B> {}

/// The name `?A / DIVISOR`: the size of a subsampled axis. Its number is given like that of any other name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Over<A, const DIVISOR: usize>(Invariant<A>);

impl<A: SizeName, const DIVISOR: usize> SizeFactor for Over<A, DIVISOR> {
    const WRITTEN: WrittenName = WrittenName::Quotient(&A::WRITTEN, DIVISOR);
    type Kind = Self;
}
#[diagnostic::do_not_recommend]
impl<A: SizeName, const DIVISOR: usize> SizeName for Over<A, DIVISOR> {}

/// The kind of a name that is neither a product nor a quotient.
#[expect(
    missing_debug_implementations,
    reason = "it is hidden, and has no values"
)]
pub struct OneName<A>(Invariant<A>);

/// A bound that no two names meet, on a tuple of the first name. The parameters are both names, their kinds, and the
/// axis. If the name is a type parameter, its kind is not known, and the message is this trait's own.
///
/// Two sizes of an axis fit if they are one type. For two types, a second implementation of [`ComparableSize`] makes
/// the compiler report a trait whose message shows both names as they are written in `layout!`. Its bound
/// `Never` tells the compiler that no two sizes have both implementations. All traits here imply this bound, so the
/// compiler reports one error.
#[diagnostic::on_unimplemented(
    message = "expected two equal shapes, but axis `{X}` has size `?{Other}` in one of them and `?{Name}` in the other\n\
               help: write `{X} = ?{Other}` in place of `{X} = ?{Name}`, or give the size another name by `.try_into_layout()`"
)]
pub trait Differ<Name, Other, Kind, OtherKind, X>: Never {
    /// An unknown type, because no type implements this trait.
    type Then<Next: Size>: ComparableSize<Next>;
}

/// Declares a trait for each pair of kinds of names. No type implements it, so it reports that two names differ.
macro_rules! different_names {
    ($(
        $name:ident[$($parameter:tt)*] [$($kind:tt)*] [$($other:tt)*] [$($argument:tt)*]
            $message:literal;
    )+) => {$(
        /// A bound that no type meets.
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $name<$($parameter)*>: Never {
            /// An unknown type, because no type implements this trait.
            type Then<Next: Size>: ComparableSize<Next>;
        }
        impl<Names, First, Second, $($parameter)*> Differ<First, Second, $($kind)*, $($other)*, X> for Names
        where
            Names: $name<$($argument)*>,
        {
            type Then<Next: Size> = <Names as $name<$($argument)*>>::Then<Next>;
        }
    )+};
}

different_names! {
    NameNotName[A, C, X] [OneName<A>] [OneName<C>]
        [A, C, X]
        "expected two equal shapes, but axis `{X}` has size `?{C}` in one of them and `?{A}` in the other\n\
         help: write `{X} = ?{C}` in place of `{X} = ?{A}`, or give the size another name by `.try_into_layout()`";
    NameNotProduct[A, C, D, X] [OneName<A>] [Times<C, D>]
        [A, C, D, X]
        "expected two equal shapes, but axis `{X}` has size `?{C} * {D}` in one of them and `?{A}` in the other\n\
         help: write `{X} = ?{C} * {D}` in place of `{X} = ?{A}`, or give the size another name by `.try_into_layout()`";
    NameNotQuotient[A, C, X, const M: usize] [OneName<A>] [Over<C, M>]
        [A, C, X, M]
        "expected two equal shapes, but axis `{X}` has size `?{C} / {M}` in one of them and `?{A}` in the other\n\
         help: to compute with both, repeat the smaller one along such axes: `zip_map_into((luma, chroma.repeated({X}({M}))), &mut target, |(y, u)| ..)`; for a copy, write `{X} = ?{C} / {M}` in place of `{X} = ?{A}`";
    ProductNotName[A, B, C, X] [Times<A, B>] [OneName<C>]
        [A, B, C, X]
        "expected two equal shapes, but axis `{X}` has size `?{C}` in one of them and `?{A} * {B}` in the other\n\
         help: write `{X} = ?{C}` in place of `{X} = ?{A} * {B}`, or give the size another name by `.try_into_layout()`";
    ProductNotProduct[A, B, C, D, X] [Times<A, B>] [Times<C, D>]
        [A, B, C, D, X]
        "expected two equal shapes, but axis `{X}` has size `?{C} * {D}` in one of them and `?{A} * {B}` in the other\n\
         help: write `{X} = ?{C} * {D}` in place of `{X} = ?{A} * {B}`, or give the size another name by `.try_into_layout()`";
    ProductNotQuotient[A, B, C, X, const M: usize] [Times<A, B>] [Over<C, M>]
        [A, B, C, X, M]
        "expected two equal shapes, but axis `{X}` has size `?{C} / {M}` in one of them and `?{A} * {B}` in the other\n\
         help: write `{X} = ?{C} / {M}` in place of `{X} = ?{A} * {B}`, or give the size another name by `.try_into_layout()`";
    QuotientNotName[A, C, X, const N: usize] [Over<A, N>] [OneName<C>]
        [A, C, X, N]
        "expected two equal shapes, but axis `{X}` has size `?{C}` in one of them and `?{A} / {N}` in the other\n\
         help: to compute with both, repeat the smaller one along such axes: `zip_map_into((luma, chroma.repeated({X}({N}))), &mut target, |(y, u)| ..)`; for a copy, write `{X} = ?{C}` in place of `{X} = ?{A} / {N}`";
    QuotientNotProduct[A, C, D, X, const N: usize] [Over<A, N>] [Times<C, D>]
        [A, C, D, X, N]
        "expected two equal shapes, but axis `{X}` has size `?{C} * {D}` in one of them and `?{A} / {N}` in the other\n\
         help: write `{X} = ?{C} * {D}` in place of `{X} = ?{A} / {N}`, or give the size another name by `.try_into_layout()`";
    QuotientNotQuotient[A, C, X, const N: usize, const M: usize] [Over<A, N>] [Over<C, M>]
        [A, C, X, N, M]
        "expected two equal shapes, but axis `{X}` has size `?{C} / {M}` in one of them and `?{A} / {N}` in the other\n\
         help: to compute with both, repeat both along such axes: `zip_map_into((a.repeated({X}({M})), b.repeated({X}({N}))), &mut target, |(a, b)| ..)`; for a copy, write `{X} = ?{C} / {M}` in place of `{X} = ?{A} / {N}`";
}
