//! Operators that treat every element alike.

use super::activations::{activations, erf};
use super::*;
use half::f16;
use tensor_layout::layout;
use tensor_layout::operators::*;

type Pixels = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 2, C = 3, H = 4, W = 5], pad(W = 6));
/// One element for each channel.
type Channels = layout!(NHWC[N = 2, C = 3, H = 4, W = 5], broadcast(N, H, W));

/// The tolerance for functions that graphics cards approximate.
const NEAR: f64 = 1e-3;

/// Executes operators with one input, from pixels to planes. The inputs are the results of a function for
/// numbers from -1 to 1.
macro_rules! check_unary {
    ($($operator:ident($($number:expr),*) of $domain:expr => $function:expr;)+) => {{
        let mut bench = Bench::new();
        $({
            let domain: fn(f32) -> f32 = $domain;
            let operator = $operator::<f32, Pixels, Planes>::new($($number),*);
            compute!(bench, operator, [pixels of |number| domain(f32::from(number) / 64.0)] => [output]);
            let function: fn(f64) -> f64 = $function;
            bench.subject = stringify!($operator);
            bench.check_within(NEAR, &output, |at| function(pixels[at].into()))?;
        })+
    }};
}

#[test]
fn functions() -> Result<()> {
    check_unary! {
        ElementWiseAbs() of |x| x => f64::abs;
        ElementWiseAcos() of |x| x => f64::acos;
        ElementWiseAcosh() of |x| 2.0 + x => f64::acosh;
        ElementWiseAsin() of |x| x => f64::asin;
        ElementWiseAsinh() of |x| 5.0 * x => f64::asinh;
        ElementWiseAtan() of |x| 5.0 * x => f64::atan;
        ElementWiseAtanh() of |x| 0.9 * x => f64::atanh;
        ElementWiseCeil() of |x| 5.0 * x => f64::ceil;
        ElementWiseClip(-0.5, 0.25) of |x| x => |x| x.clamp(-0.5, 0.25);
        ElementWiseConstantPow(1.5) of |x| 1.0 + x => |x| x.powf(1.5);
        ElementWiseCos() of |x| 5.0 * x => f64::cos;
        ElementWiseCosh() of |x| 2.0 * x => f64::cosh;
        ElementWiseErf() of |x| 2.0 * x => erf;
        ElementWiseExp() of |x| 2.0 * x => f64::exp;
        ElementWiseFloor() of |x| 5.0 * x => f64::floor;
        ElementWiseLog() of |x| 1.1 + x => f64::ln;
        ElementWiseNegate() of |x| x => |x| -x;
        ElementWiseRecip() of |x| 1.5 + x => f64::recip;
        // These inputs have many elements halfway between two integers.
        ElementWiseRound(RoundingMode::HalvesToNearestEven) of |x| 8.0 * x => f64::round_ties_even;
        ElementWiseRound(RoundingMode::TowardZero) of |x| 8.0 * x => f64::trunc;
        ElementWiseRound(RoundingMode::TowardInfinity) of |x| 8.0 * x => f64::round;
        ElementWiseSign() of |x| x => |x| if x == 0.0 { 0.0 } else { x.signum() };
        ElementWiseSin() of |x| 5.0 * x => f64::sin;
        ElementWiseSinh() of |x| 2.0 * x => f64::sinh;
        ElementWiseSqrt() of |x| 1.0 + x => f64::sqrt;
        ElementWiseTan() of |x| x => f64::tan;
        ElementWiseTanh() of |x| 2.0 * x => f64::tanh;
        ElementWiseThreshold(0.25) of |x| x => |x| x.max(0.25);
    }
    Ok(())
}

#[test]
fn each_activation() -> Result<()> {
    macro_rules! check {
        ($($operator:ident $name:ident($($field:ident: $value:literal),*) $formula:expr;)+) => {
            check_unary! { $($operator($($value),*) of |x| 3.0 * x => $formula;)+ }
        };
    }
    activations!(check);
    Ok(())
}

/// Executes operators with one input on elements of any type, from pixels to planes.
macro_rules! check_elements {
    ($T:ty, $U:ty, $element:expr; $(
        $operator:ident<$($of:ty),+>($($argument:expr),*) => $function:expr;
    )+) => {{
        let mut bench = Bench::new();
        $({
            bench.subject = stringify!($operator);
            let operator = $operator::<$($of,)+ Pixels, Planes>::new($($argument),*);
            compute!(bench, operator, [pixels of $element] => [output]);
            let function: fn($T) -> $U = $function;
            bench.check(&output, |at| function(pixels[at]).into())?;
        })+
    }};
}

#[test]
fn other_elements() -> Result<()> {
    check_elements! { i32, i32, i32::from;
        ElementWiseAbs<i32>() => i32::abs;
        ElementWiseSign<i32>() => i32::signum;
        ActivationRelu<i32>() => |x| x.max(0);
    }
    check_elements! { i16, i16, i16::from;
        ElementWiseClip1<i16>(-10, 40) => |x| x.clamp(-10, 40);
        ElementWiseNegate<i16>() => |x| -x;
    }
    check_elements! { u8, u8, |number| number.unsigned_abs() % 3;
        ElementWiseBitNot<u8>() => |x| !x;
        ElementWiseClip1<u8>(1, 2) => |x| x.clamp(1, 2);
        ElementWiseLogicalNot<u8>() => |x| u8::from(x == 0);
    }
    check_elements! { f16, f16, |number| f16::from_f32(f32::from(number) / 8.0);
        ElementWiseCeil<f16>() => |x| f16::from_f32(x.to_f32().ceil());
        ActivationLeakyRelu<f16>(0.5) => |x| if x < f16::ZERO { x / f16::from_f32(2.0) } else { x };
    }
    check_elements! { f32, f32, f32::from;
        ElementWiseClip1<f32>(-10.5, 40.5) => |x| x.clamp(-10.5, 40.5);
    }
    Ok(())
}

/// Operators that scale their input first.
#[test]
fn scale_and_bias() -> Result<()> {
    let operator = ElementWiseAbs::<f32, Pixels, Planes>::new().with_scale_bias(2.0, -3.0);
    let mut bench = Bench::new();
    compute!(bench, operator, [pixels] => [output]);
    bench.check(&output, |at| (2.0 * pixels[at] - 3.0).abs().into())
}

/// Executes operators on pixels, and on one number for all elements of a channel. Both are results of a
/// function for numbers from -63 to 63.
macro_rules! check_binary {
    ($T:ty => $U:ty, $a:expr, $b:expr; $($operator:ident<$($element:ty),+> => $function:expr;)+) => {{
        let mut bench = Bench::new();
        let of: [fn(i8) -> i8; 2] = [$a, $b];
        let of = of.map(|of| move |number| <$T>::from_i8(of(number)));
        $({
            let operator = $operator::<$($element,)+ Pixels, Channels, Planes>::new();
            compute!(bench, operator, [a of of[0]] [b of of[1]] => [output]);
            let function: fn($T, $T) -> $U = $function;
            bench.subject = stringify!($operator);
            bench.check_within(NEAR, &output, |at| function(a[at], b[at]).into())?;
        })+
    }};
}

/// Returns a small number. So no element is divided by zero or shifted by too many bits.
fn few(number: i8) -> i8 {
    1 + number.rem_euclid(7)
}

#[test]
fn functions_of_two() -> Result<()> {
    check_binary! { f32 => f32, |number| number, few;
        ElementWiseAdd<f32> => |a, b| a + b;
        ElementWiseAtanYx<f32> => f32::atan2;
        ElementWiseDifferenceSquare<f32> => |a, b| (a - b).powi(2);
        ElementWiseDivide<f32> => |a, b| a / b;
        ElementWiseMax<f32> => f32::max;
        ElementWiseMean<f32> => |a, b| (a + b) / 2.0;
        ElementWiseMin<f32> => f32::min;
        ElementWiseModulusTruncate<f32> => |a, b| a % b;
        ElementWiseMultiply<f32> => |a, b| a * b;
        ElementWiseSubtract<f32> => |a, b| a - b;
    }
    check_binary! { i32 => i32, |number| number, few;
        ElementWiseAdd<i32> => |a, b| a + b;
        ElementWiseModulusTruncate<i32> => |a, b| a % b;
    }
    check_binary! { u32 => u32, |number| number, few;
        ElementWiseBitAnd<u32> => |a, b| a & b;
        ElementWiseBitOr<u32> => |a, b| a | b;
        ElementWiseBitShiftLeft<u32> => |a, b| a << b;
        ElementWiseBitShiftRight<u32> => |a, b| a >> b;
        ElementWiseBitXor<u32> => |a, b| a ^ b;
        // For negative numbers, DirectML rounds towards zero here, although Microsoft documents another result.
        ElementWiseModulusFloor<u32> => |a, b| a % b;
    }
    check_binary! { u8 => u8, |number| number % 2, |number| number % 3;
        ElementWiseLogicalAnd<u8> => |a, b| u8::from(a != 0 && b != 0);
        ElementWiseLogicalOr<u8> => |a, b| u8::from(a != 0 || b != 0);
        ElementWiseLogicalXor<u8> => |a, b| u8::from((a != 0) != (b != 0));
    }
    Ok(())
}

/// Operators whose output is their first input.
#[test]
fn in_place() -> Result<()> {
    let add = ElementWiseAdd::<f32, Planes, Channels, Planes>::new();
    let mut bench = Bench::new();
    let a = bench.input::<f32, Planes>()?;
    let b = bench.input::<f32, Channels>()?;
    run!(bench.card, add, [a] [b] => [a]);
    bench.check(&a.on_card, |at| (a[at] + b[at]).into())
}
