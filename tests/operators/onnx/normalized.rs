//! Reductions, and operators on all elements along some axes.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, axis_of, made, sizes, slots, with_axis};
use half::f16;
use tensor_layout::operators::*;
use tensor_layout::{C, H, N, W};

/// Returns a reduction. The output keeps the reduced axes, or lacks a single reduced axis.
pub(crate) fn reduction(case: &Case) -> Answer {
    let Some(input) = case.input(0) else {
        return Answer::NoOperator("no input");
    };
    let (from, to) = (with_axis(sizes(input)), sizes(&case.outputs[0]));
    let is_argument = case.operator.starts_with("Arg");
    let given = if is_argument {
        vec![case.integer("axis", 0)]
    } else {
        let attribute = case.integers("axes");
        attribute.or_else(|| case.given(1)).unwrap_or_default()
    };
    if given.is_empty() && case.integer("noop_with_empty_axes", 0) == 1 {
        return Answer::NoOperator("nothing is reduced");
    }
    let mut axes: Vec<_> = given
        .iter()
        .map(|axis| axis_of(*axis, from.len()))
        .collect();
    if axes.is_empty() {
        axes = (0..from.len()).collect();
    }
    if axes.contains(&from.len()) {
        return Answer::NoOperator("an axis that is not there");
    }
    // DirectML reduces the axes along which the output has one position.
    if (0..from.len()).any(|axis| {
        !axes.contains(&axis) && to.len() == from.len() && to[axis] == 1 && from[axis] > 1
    }) {
        return Answer::NoOperator("another output");
    }
    let direction = if case.integer("select_last_index", 0) == 1 {
        AxisDirection::Decreasing
    } else {
        AxisDirection::Increasing
    };
    macro_rules! of {
        ($name:ident, $($t:ident)*) => { of!(@ $name, [], [], $($t)*) };
        (argument $name:ident) => { of!(@ $name, [i64], [.map(|made| made.with_direction(direction))], f32 f16) };
        (@ $name:ident, [$($Index:ty)?], [$($then:tt)*], $($t:ident)*) => {
            of_type!(&input.element, T in [$($t)*] => {
                if to.len() == from.len() {
                    return of_rank!(from.len(), L => made!(
                        $name::<T, $($Index,)? L, L>::with(packed(&from), written(&to)) $($then)*
                    ));
                }
                macro_rules! without {
                    ($From:ty, $To:ty) => {
                        made!($name::<T, $($Index,)? $From, $To>::with(packed(&from), written(&to)) $($then)*)
                    };
                }
                match (from.len(), axes.as_slice()) {
                    (2, [0]) => without!(HW, LW),
                    (2, [1]) => without!(HW, LH),
                    (3, [0]) => without!(CHW, HW),
                    (3, [1]) => without!(CHW, CW),
                    (3, [2]) => without!(CHW, CH),
                    (3, [0, 1] | [1, 0]) => without!(CHW, LW),
                    (3, [1, 2] | [2, 1]) => without!(CHW, LC),
                    _ => Answer::NoOperator("not written down"),
                }
            })
        };
    }
    match case.operator.as_str() {
        "ReduceL1" => of!(ReduceL1, f32 f16),
        "ReduceL2" => of!(ReduceL2, f32 f16),
        "ReduceLogSum" => of!(ReduceLogSum, f32 f16),
        "ReduceLogSumExp" => of!(ReduceLogSumExp, f32 f16),
        "ReduceMax" => of!(ReduceMax, f32 f16 u8),
        "ReduceMean" => of!(ReduceAverage, f32 f16),
        "ReduceMin" => of!(ReduceMin, f32 f16 u8),
        "ReduceProd" => of!(ReduceMultiply, f32 f16),
        "ReduceSum" => of!(ReduceSum, f32 f16),
        "ReduceSumSquare" => of!(ReduceSumSquare, f32 f16),
        "ArgMax" => of!(argument Argmax),
        "ArgMin" => of!(argument Argmin),
        _ => Answer::NoOperator("no such operator"),
    }
}

/// Operators on all elements along some axes.
pub(crate) fn operator(case: &Case) -> Answer {
    let Some(input) = case.input(0) else {
        return Answer::NoOperator("no input");
    };
    if name_of(&input.element) != "f32" {
        return Answer::NoOperator("DirectML does not take these elements here");
    }
    let (from, to) = (sizes(input), sizes(&case.outputs[0]));
    if from.len() != to.len() {
        return Answer::NoOperator("another rank of the output");
    }
    macro_rules! along {
        ($name:ident, $default:literal, ($($parameter:expr),*)) => {
            of_axis!((from.len(), axis_of(case.integer("axis", $default), from.len())), L, X => made!(
                $name::<f32, X, L, L>::with($($parameter,)* packed(&from), written(&to))
            ))
        };
    }
    match case.operator.as_str() {
        "Softmax" => along!(ActivationSoftmax1, -1, ()),
        "LogSoftmax" => along!(ActivationLogSoftmax1, -1, ()),
        "Hardmax" => along!(ActivationHardmax1, -1, ()),
        "LpNormalization" if case.integer("p", 2) == 1 => {
            along!(LpNormalization, -1, (VectorNorm::Manhattan, 0.0))
        }
        "LpNormalization" => along!(LpNormalization, -1, (VectorNorm::Euclidean, 0.0)),
        "LRN" if from.len() == 4 => {
            let size = u32::try_from(case.integer("size", 1)).expect("a size");
            let numbers = (
                case.float("alpha", 1e-4),
                case.float("beta", 0.75),
                case.float("bias", 1.0),
            );
            slots!(
                LocalResponseNormalization<f32>(LocalRegion::Channels(size), numbers.0, numbers.1, numbers.2)
                in [NCHW &from, 0] out [NCHW &to]
            )
        }
        "MeanVarianceNormalization" if from.len() == 4 && case.integers("axes").is_none() => {
            slots!(
                MeanVarianceNormalization1<f32, (N, H, W)>(1e-9) in [NCHW &from, 0] in _ in _ out [NCHW &to]
            )
        }
        "InstanceNormalization" if from.len() == 4 => {
            let each = [sizes(case.input(1).expect("a scale"))[0]];
            slots!(
                MeanVarianceNormalization1<f32, (H, W)>(case.float("epsilon", 1e-5)) in [NCHW &from, 0] in [LC &each, 1]
                in [LC &each, 2] out [NCHW &to]
            )
        }
        "BatchNormalization" if from.len() == 4 && case.integer("training_mode", 0) == 0 => {
            let each = |at: usize| sizes(case.input(at).expect("a parameter"));
            slots!(
                BatchNormalization<f32>(case.float("epsilon", 1e-5)) in [NCHW &from, 0] in [LC &each(3), 3]
                in [LC &each(4), 4] in [LC &each(1), 1] in [LC &each(2), 2] out [NCHW &to]
            )
        }
        "LayerNormalization" | "RMSNormalization" => over_last(case, &from, &to),
        _ => Answer::NoOperator("no such operator"),
    }
}

/// Makes a normalisation over the last axes.
fn over_last(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    let epsilon = case.float("epsilon", 1e-5);
    let axis = axis_of(case.integer("axis", -1), from.len());
    let scale = sizes(case.input(1).expect("a scale"));
    if scale.len() != from.len() - axis {
        return Answer::NoOperator("a scale of other axes");
    }
    macro_rules! of {
        ($L:ident, $Scale:ident, $X:ty) => {
            if case.operator == "RMSNormalization" {
                made!(
                    MeanVarianceNormalization2::<f32, $X, $L, $Scale, Absent, $L>::with(
                        epsilon,
                        packed(from),
                        packed(&scale),
                        Absent,
                        written(to)
                    )
                    .map(|made| made.without_mean()),
                    [Some(0), Some(1), None]
                )
            } else {
                slots!(
                    MeanVarianceNormalization1<f32, $X>(epsilon) in [$L from, 0] in [$Scale &scale, 1]
                    in [$Scale &scale, 2] out [$L to]
                )
            }
        };
    }
    match (from.len(), axis) {
        (2, 0) => of!(HW, HW, (H, W)),
        (2, 1) => of!(HW, LW, W),
        (3, 0) => of!(CHW, CHW, (C, H, W)),
        (3, 1) => of!(CHW, HW, (H, W)),
        (3, 2) => of!(CHW, LW, W),
        (4, 0) => of!(NCHW, NCHW, (N, C, H, W)),
        (4, 1) => of!(NCHW, CHW, (C, H, W)),
        (4, 2) => of!(NCHW, HW, (H, W)),
        (4, 3) => of!(NCHW, LW, W),
        _ => Answer::NoOperator("not written down"),
    }
}
