//! Operators that treat every element alike: those, and the types of elements, that no backend case of onnx has.

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
        ElementWiseClip(-0.5, 0.25) of |x| x => |x| x.clamp(-0.5, 0.25);
        ElementWiseConstantPow(1.5) of |x| 1.0 + x => |x| x.powf(1.5);
        // These inputs have many elements halfway between two integers.
        ElementWiseRound(RoundingMode::TowardZero) of |x| 8.0 * x => f64::trunc;
        ElementWiseRound(RoundingMode::TowardInfinity) of |x| 8.0 * x => f64::round;
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

/// Executes operators on pixels, and on one number for all elements of a channel, which is not 0.
macro_rules! check_binary {
    ($T:ty; $($operator:ident => $function:expr;)+) => {{
        let mut bench = Bench::new();
        $({
            let operator = $operator::<$T, Pixels, Channels, Planes>::new();
            compute!(bench, operator, [a] [b of |number| <$T>::from_i8(1 + number.rem_euclid(7))] => [output]);
            let function: fn($T, $T) -> $T = $function;
            bench.subject = stringify!($operator);
            bench.check_within(NEAR, &output, |at| function(a[at], b[at]).into())?;
        })+
    }};
}

#[test]
fn functions_of_two() -> Result<()> {
    check_binary! { f32;
        ElementWiseAtanYx => f32::atan2;
        ElementWiseDifferenceSquare => |a, b| (a - b).powi(2);
    }
    check_binary! { i32;
        ElementWiseAdd => |a, b| a + b;
        ElementWiseModulusTruncate => |a, b| a % b;
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
