//! Parts, padding, copies and other arrangements of a tensor.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, axis_of, common, made, sizes, with_axis};
use tensor_layout::axes::D;
use tensor_layout::operators::*;
use tensor_layout::{C, H, N, W};

/// Calls a method for each axis of a rank, with its index.
macro_rules! for_each_axis {
    ($rank:expr, $value:ident = $value_of:ident.$method:ident($at:ident => $($argument:expr),*)) => {{
        macro_rules! each {
            ($index:literal, $X:ident) => {{
                let $at = $index;
                $value = $value.$method::<$X>($($argument),*);
            }};
        }
        match $rank {
            1 => { each!(0, W); }
            2 => { each!(0, H); each!(1, W); }
            3 => { each!(0, C); each!(1, H); each!(2, W); }
            4 => { each!(0, N); each!(1, C); each!(2, H); each!(3, W); }
            5 => { each!(0, N); each!(1, C); each!(2, D); each!(3, H); each!(4, W); }
            _ => {}
        }
    }};
}

pub(crate) fn operator(case: &Case) -> Answer {
    let to = with_axis(sizes(&case.outputs[0]));
    match case.operator.as_str() {
        "Range" => {
            return of_type!(&case.outputs[0].element, T in [f32 i32] => {
                let number = |at: usize| case.input(at).expect("a number").numbers()[0];
                #[expect(clippy::cast_possible_truncation, reason = "it was one")]
                let (start, delta) = (number(0) as T, number(2) as T);
                made!(FillValueSequence::<T, LW>::with(start, delta, written(&to)), [None; 0])
            });
        }
        "ConstantOfShape" => {
            return of_type!(&case.outputs[0].element, T in [f32 i32] => {
                let value: T = case.text("value").map_or("0", |value| value).parse().expect("a number");
                of_rank!(to.len(), L => made!(FillValueConstant::<T, L>::with(value, written(&to)), [None; 0]))
            });
        }
        "Where" => return chosen(case, &to),
        "Concat" => return joined(case, &to),
        "Split" => return split(case),
        _ => {}
    }
    let Some(input) = case.input(0) else {
        return Answer::NoOperator("no input");
    };
    let from = sizes(input);
    match case.operator.as_str() {
        "Transpose" => {
            let order = case.integers("perm").unwrap_or_else(|| vec![2, 1, 0]);
            let order: Vec<_> = order
                .into_iter()
                .map(|axis| axis_of(axis, from.len()))
                .collect();
            of_rank!(to.len(), L => made!(
                ElementWiseIdentity::<f32, L, L>::with(permuted(&from, &order), written(&to))
            ))
        }
        "Expand" => of_rank!(to.len(), L => made!(
            ElementWiseIdentity::<f32, L, L>::with(spread(&from, &to), written(&to))
        )),
        _ if from.len() != to.len() => Answer::NoOperator("another rank of the output"),
        "Tile" => {
            of_rank!(to.len(), L => made!(Tile::<f32, L, L>::with(packed(&from), written(&to))))
        }
        "DepthToSpace" => made!(DepthToSpace1::<f32, NCHW, NCHW>::with(
            u32::try_from(case.integer("blocksize", 1)).expect("a size"),
            order_of(case.text("mode") != Some("CRD")),
            packed(&from),
            written(&to)
        )),
        "SpaceToDepth" => made!(SpaceToDepth1::<f32, NCHW, NCHW>::with(
            u32::try_from(case.integer("blocksize", 1)).expect("a size"),
            order_of(true),
            packed(&from),
            written(&to)
        )),
        "Slice" => sliced(case, &from, &to),
        "Pad" => padded(case, &from, &to),
        _ => Answer::NoOperator("no such operator"),
    }
}

fn order_of(is_depth_first: bool) -> DepthSpaceOrder {
    if is_depth_first {
        DepthSpaceOrder::DepthColumnRow
    } else {
        DepthSpaceOrder::ColumnRowDepth
    }
}

fn chosen(case: &Case, to: &[usize]) -> Answer {
    let [Some(condition), Some(a), Some(b)] = case.inputs.as_slice() else {
        return Answer::NoOperator("not three inputs");
    };
    let own = [sizes(condition), sizes(a), sizes(b)];
    let Some(all) = common(&own[0], &own[1]).and_then(|both| common(&both, &own[2])) else {
        return Answer::NoOperator("the sizes of the inputs differ");
    };
    of_type!(&a.element, T in [f32 i64] => of_rank!(all.len(), L => made!(
        ElementWiseIf::<T, L, L, L, L>::with(
            spread(&own[0], &all), spread(&own[1], &all), spread(&own[2], &all), written(to)
        ),
        [Some(0), Some(1), Some(2)]
    )))
}

fn joined(case: &Case, to: &[usize]) -> Answer {
    let [Some(first), Some(second)] = case.inputs.as_slice() else {
        return Answer::NoOperator("not two inputs");
    };
    let (first, second) = (sizes(first), sizes(second));
    let axis = axis_of(case.integer("axis", 0), first.len());
    if first.len() != second.len() || to.len() != first.len() {
        return Answer::NoOperator("tensors of other ranks");
    }
    of_axis!((first.len(), axis), L, X => made!(
        Join::<f32, X, (L, L), L>::with((packed(&first), packed(&second)), written(to)),
        [Some(0), Some(1)]
    ))
}

fn split(case: &Case) -> Answer {
    let from = sizes(case.input(0).expect("an input"));
    let axis = axis_of(case.integer("axis", 0), from.len());
    let parts: Vec<_> = case.outputs.iter().map(sizes).collect();
    if parts.iter().any(|part| part.len() != from.len()) {
        return Answer::NoOperator("tensors of other ranks");
    }
    of_axis!((from.len(), axis), L, X => match parts.as_slice() {
        [a, b] => made!(Split::<f32, X, L, (L, L)>::with(packed(&from), (written(a), written(b)))),
        [a, b, c] => made!(Split::<f32, X, L, (L, L, L)>::with(
            packed(&from), (written(a), written(b), written(c))
        )),
        [a, b, c, d] => made!(Split::<f32, X, L, (L, L, L, L)>::with(
            packed(&from), (written(a), written(b), written(c), written(d))
        )),
        _ => Answer::NoOperator("not written down"),
    })
}

/// Makes a part. onnx limits its ranges to the sizes of the input.
fn sliced(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    let (Some(starts), Some(ends)) = (case.given(1), case.given(2)) else {
        return Answer::NoOperator("no ranges");
    };
    let all = (0..i64::try_from(from.len()).expect("it is small")).collect();
    let axes: Vec<_> = case.given(3).unwrap_or(all);
    let steps = case.given(4).unwrap_or_else(|| vec![1; starts.len()]);
    let mut ranges: Vec<_> = from
        .iter()
        .map(|size| (0, u32::try_from(*size).expect("it is small"), 1))
        .collect();
    for (at, axis) in axes.iter().enumerate() {
        let axis = axis_of(*axis, from.len());
        if axis == from.len() {
            return Answer::NoOperator("an axis that is not there");
        }
        let (size, step) = (i64::try_from(from[axis]).expect("it is small"), steps[at]);
        let from_end = |position: i64| {
            if position < 0 {
                position + size
            } else {
                position
            }
        };
        let (start, end) = (from_end(starts[at]), from_end(ends[at]));
        // If the step is negative, the range begins after its end. In onnx, unlike numpy, a start before
        // the first position means the first.
        let (start, end) = if step < 0 {
            (end.clamp(-1, size - 1) + 1, start.clamp(0, size - 1) + 1)
        } else {
            (start.clamp(0, size), end.clamp(0, size))
        };
        ranges[axis] = (
            u32::try_from(start).expect("it is not below 0"),
            u32::try_from(end).expect("it is not below 0"),
            i32::try_from(step).expect("it is small"),
        );
    }
    let mut window = SliceWindow::new();
    for_each_axis!(from.len(), window = window.range(at => ranges[at].0..ranges[at].1));
    for_each_axis!(from.len(), window = window.stride(at => ranges[at].2));
    of_rank!(from.len(), L => made!(Slice1::<f32, L, L>::with(window, packed(from), written(to))))
}

fn padded(case: &Case, from: &[usize], to: &[usize]) -> Answer {
    let Some(pads) = case.given(1) else {
        return Answer::NoOperator("no pads");
    };
    let axes = case
        .given(3)
        .unwrap_or_else(|| (0i64..).take(from.len()).collect());
    let mut margins_of = vec![(0, 0); from.len()];
    for (at, axis) in axes.iter().enumerate() {
        let (Ok(start), Ok(end)) = (
            u32::try_from(pads[at]),
            u32::try_from(pads[axes.len() + at]),
        ) else {
            return Answer::NoOperator("margins below 0");
        };
        margins_of[axis_of(*axis, from.len())] = (start, end);
    }
    let mut margins = Margins::new();
    for_each_axis!(from.len(), margins = margins.along(at => margins_of[at].0, margins_of[at].1));
    of_type!(&case.input(0).expect("it was there").element, T in [f32 i32] => {
        #[expect(clippy::cast_possible_truncation, reason = "it was one")]
        let value = case.input(2).map_or(0.0, |value| value.numbers()[0]) as T;
        let mode = match case.text("mode") {
            Some("edge") => PaddingMode::Edge,
            Some("reflect") => PaddingMode::Reflection,
            Some("wrap") => PaddingMode::Wrap,
            _ => PaddingMode::Fill(value),
        };
        of_rank!(from.len(), L => made!(
            Padding1::<T, L, L>::with(mode, margins, packed(from), written(to))
        ))
    })
}
