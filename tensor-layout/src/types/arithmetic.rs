//! Arithmetic of positions: with numbers, and with positions along the same axis.

// Decisions:
//
// - **One macro has the arithmetic of positions.** A number, or a position along the same axis, can be added
//   to a position, or subtracted from it: `W(last) - w` is the mirrored position. In a product of a number and a
//   position, either may come first. Addition and subtraction are generic, so that `H(1) + W(1)` has a message of its
//   own. A division does not compile, and has a message of its own.
// - **Positions are not compared with numbers.** If they were, the message "expected `W`, found `H`" would
//   become a list of implementations.
// - **Positions have no `Default`**, because no position is the usual one. The field of a position is public
//   (against C-STRUCT-PRIVATE), because `H(7)` is the notation of coordinates.

use crate::types::axis::{
    A, Axis, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
};
use crate::types::sealed::Sealed;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Rem, Sub, SubAssign};

/// A value that can be added to a position along the axis `X`, or subtracted from it: a number, or another position
/// along `X`.
#[diagnostic::on_unimplemented(
    message = "cannot add `{Self}` to a position along axis `{X}`, or subtract it\n\
               help: use a `usize`, or a position along `{X}`; of a position along another axis, take its number, such as `h + w.0`"
)]
pub trait StepsAlong<X> {
    #[doc(hidden)]
    fn steps(self) -> usize;
}

#[diagnostic::do_not_recommend]
impl<X: Axis> StepsAlong<X> for usize {
    #[inline(always)]
    fn steps(self) -> usize {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<X: Axis> StepsAlong<X> for X {
    #[doc(hidden)]
    #[inline(always)]
    fn steps(self) -> usize {
        self.get()
    }
}

/// A value by which a position along the axis `X` can be multiplied: a number. The product of positions along
/// two axes, such as an area, has no axis.
///
/// The type of the factor is not inferred. If the axis implemented the trait, in place of the factor, this type would
/// be inferred to be `usize`, and for a factor of any other type, the compiler would not show the message below.
#[diagnostic::on_unimplemented(
    message = "a position or size along axis `{X}` cannot be multiplied by `{Self}`\n\
               help: multiply by a `usize`, or multiply the numbers in them: of sizes `h` and `w`, `h.0 * w.0`"
)]
pub trait TimesAlong<X> {
    /// The type of `Self` times a position along the axis `X`. This type is `X` if `Self` is a number.
    /// Otherwise, the compiler does not know this type, so the product gives no second error.
    type Product;
    #[doc(hidden)]
    fn times(self) -> usize;
}

#[diagnostic::do_not_recommend]
impl<X: Axis> TimesAlong<X> for usize {
    type Product = X;
    #[inline(always)]
    fn times(self) -> usize {
        self
    }
}

/// Marker trait with no implementors, required by the division of a position along the axis `X`. The quotient
/// is often a position along another axis, so the program has to name the axis of the quotient.
#[diagnostic::on_unimplemented(
    message = "a position along axis `{X}` cannot be divided by `{Self}`\n\
               help: divide the number in it, and name the axis of the result: of a position `x`, `{X}(x.0 / 8)` or `{X}(x.0 % 8)`"
)]
pub trait DividesAlong<X>: Sealed {}

/// Implements seven operators for each axis. Also implements `Div` and `Rem`, which no program can use. For
/// each axis, the other operators have one generic implementation each. With these, the sum, the difference and the
/// product of positions along two different axes have messages of their own.
macro_rules! arithmetic {
    ($($axis:ident)*) => {$(
        impl<Steps: StepsAlong<$axis>> Add<Steps> for $axis {
            type Output = Self;
            #[inline]
            #[track_caller]
            fn add(self, steps: Steps) -> Self {
                $axis(self.0 + steps.steps())
            }
        }
        impl<Steps: StepsAlong<$axis>> AddAssign<Steps> for $axis {
            #[inline]
            #[track_caller]
            fn add_assign(&mut self, steps: Steps) {
                self.0 += steps.steps();
            }
        }
        impl<Steps: StepsAlong<$axis>> Sub<Steps> for $axis {
            type Output = Self;
            #[inline]
            #[track_caller]
            fn sub(self, steps: Steps) -> Self {
                $axis(self.0 - steps.steps())
            }
        }
        impl<Steps: StepsAlong<$axis>> SubAssign<Steps> for $axis {
            #[inline]
            #[track_caller]
            fn sub_assign(&mut self, steps: Steps) {
                self.0 -= steps.steps();
            }
        }
        impl<Times: TimesAlong<$axis, Product = $axis>> Mul<Times> for $axis {
            type Output = Times::Product;
            #[inline]
            #[track_caller]
            fn mul(self, times: Times) -> Self {
                $axis(self.0 * times.times())
            }
        }
        impl<Times: TimesAlong<$axis>> MulAssign<Times> for $axis {
            #[inline]
            #[track_caller]
            fn mul_assign(&mut self, times: Times) {
                self.0 *= times.times();
            }
        }
        impl Mul<$axis> for usize {
            type Output = $axis;
            #[inline]
            #[track_caller]
            fn mul(self, position: $axis) -> $axis {
                $axis(self * position.0)
            }
        }
        #[doc(hidden)]
        impl<Divisor: DividesAlong<$axis>> Div<Divisor> for $axis {
            type Output = Self;
            fn div(self, _: Divisor) -> Self {
                unreachable!("no type implements this trait")
            }
        }
        #[doc(hidden)]
        impl<Divisor: DividesAlong<$axis>> Rem<Divisor> for $axis {
            type Output = Self;
            fn rem(self, _: Divisor) -> Self {
                unreachable!("no type implements this trait")
            }
        }
    )*};
}

arithmetic! { A B C D E F G H I J K L M N O P Q R S T U V W X Y Z }
