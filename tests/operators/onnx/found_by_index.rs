//! Operators that find elements by an index, and running sums.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, axis_of, made, sizes, slots};
use half::f16;
use tensor_layout::operators::*;
use tensor_layout::{C, H, K, N, W};

pub(crate) fn operator(case: &Case) -> Answer {
    if case.operator == "CumSum" {
        return running(case);
    }
    if case.operator == "OneHot" {
        return marked(case);
    }
    if case.operator == "TopK" {
        return ranked(case);
    }
    if case
        .text("reduction")
        .is_some_and(|reduction| reduction != "none")
    {
        return Answer::NoOperator("elements that are combined");
    }
    let (Some(data), Some(indices)) = (case.input(0), case.input(1)) else {
        return Answer::NoOperator("no indices");
    };
    if indices.element != "int64" {
        return Answer::NoOperator("DirectML does not take these elements here");
    }
    of_type!(&data.element, T in [f32 i32] => match case.operator.as_str() {
        "Gather" => gathered::<T>(case),
        "GatherND" => gathered_points::<T>(case),
        "ScatterND" => scattered_points::<T>(case),
        _ => along::<T>(case),
    })
}

/// Operators on elements along one axis. All tensors have equally many axes.
fn along<T: elements::ElementOf<elements::AnyElements> + 'static>(case: &Case) -> Answer {
    let tensor = |at: usize| case.input(at).map(sizes).unwrap_or_default();
    let (from, by, with, to) = (tensor(0), tensor(1), tensor(2), sizes(&case.outputs[0]));
    let axis = axis_of(case.integer("axis", 0), from.len());
    if by.len() != from.len() || to.len() != from.len() {
        return Answer::NoOperator("tensors of other ranks");
    }
    of_axis!((from.len(), axis), L, X => if case.operator == "GatherElements" {
        slots!(GatherElements<T, i64, X>() in [L &from, 0] in [L &by, 1] out [L &to])
    } else {
        slots!(ScatterElements<T, i64, X>() in [L &from, 0] in [L &by, 1] in [L &with, 2] out [L &to])
    })
}

fn gathered<T: elements::ElementOf<elements::AnyElements> + 'static>(case: &Case) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("it was there"));
    let (from, by, to) = (tensor(0), tensor(1), sizes(&case.outputs[0]));
    let axis = axis_of(case.integer("axis", 0), from.len());
    macro_rules! of {
        ($X:ident, $From:ident, $By:ident, $To:ident) => {
            slots!(Gather<T, i64, $X>() in [$From &from, 0] in [$By &by, 1] out [$To &to])
        };
    }
    match (from.len(), axis, by.len()) {
        (1, 0, 1) => of!(W, LW, LI, LI),
        (1, 0, 2) => of!(W, LW, IJ, IJ),
        (2, 0, 1) => of!(H, HW, LI, IW),
        (2, 0, 2) => of!(H, HW, IJ, IJW),
        (2, 1, 1) => of!(W, HW, LI, HI),
        (2, 1, 2) => of!(W, HW, IJ, HIJ),
        (3, 0, 1) => of!(C, CHW, LI, IHW),
        (3, 0, 2) => of!(C, CHW, IJ, IJHW),
        (3, 1, 1) => of!(H, CHW, LI, CIW),
        (3, 1, 2) => of!(H, CHW, IJ, CIJW),
        (3, 2, 1) => of!(W, CHW, LI, CHI),
        (3, 2, 2) => of!(W, CHW, IJ, CHIJ),
        (4, 0, 1) => of!(N, NCHW, LI, ICHW),
        (4, 0, 2) => of!(N, NCHW, IJ, IJCHW),
        (4, 1, 1) => of!(C, NCHW, LI, NIHW),
        (4, 1, 2) => of!(C, NCHW, IJ, NIJHW),
        (4, 2, 1) => of!(H, NCHW, LI, NCIW),
        (4, 2, 2) => of!(H, NCHW, IJ, NCIJW),
        (4, 3, 1) => of!(W, NCHW, LI, NCHI),
        (4, 3, 2) => of!(W, NCHW, IJ, NCHIJ),
        _ => Answer::NoOperator("an axis that is not there"),
    }
}

fn gathered_points<T: elements::ElementOf<elements::AnyElements> + 'static>(case: &Case) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("it was there"));
    let (from, by, to) = (tensor(0), tensor(1), sizes(&case.outputs[0]));
    macro_rules! of {
        ($X:ty, $From:ident, $By:ident, $To:ident) => {
            slots!(GatherNd1<T, i64, K, $X>() in [$From &from, 0] in [$By &by, 1] out [$To &to])
        };
    }
    let found = *by.last().expect("coordinates");
    match (case.integer("batch_dims", 0), from.len(), by.len(), found) {
        (0, 2, 2, 1) => of!(H, HW, IK, IW),
        (0, 2, 2, 2) => of!((H, W), HW, IK, LI),
        (0, 3, 2, 1) => of!(C, CHW, IK, IHW),
        (0, 3, 2, 2) => of!((C, H), CHW, IK, IW),
        (0, 3, 3, 2) => of!((C, H), CHW, IJK, IJW),
        (0, 4, 2, 1) => of!(N, NCHW, IK, ICHW),
        (0, 4, 2, 2) => of!((N, C), NCHW, IK, IHW),
        (1, 2, 3, 1) => of!(W, HW, HIK, HI),
        (1, 3, 2, 1) => of!(H, CHW, CK, CW),
        (1, 3, 3, 1) => of!(H, CHW, CIK, CIW),
        (1, 3, 3, 2) => of!((H, W), CHW, CIK, CI),
        (1, 4, 3, 1) => of!(C, NCHW, NIK, NIHW),
        (1, 4, 3, 2) => of!((C, H), NCHW, NIK, NIW),
        _ => Answer::NoOperator("more coordinates than axes"),
    }
}

fn scattered_points<T: elements::ElementOf<elements::AnyElements> + 'static>(
    case: &Case,
) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("it was there"));
    let (from, by, with, to) = (tensor(0), tensor(1), tensor(2), sizes(&case.outputs[0]));
    match (from.len(), by.as_slice()) {
        (3, [_, 1]) => slots!(
            ScatterNd<T, i64, K, C>() in [CHW &from, 0] in [IK &by, 1] in [IHW &with, 2] out [CHW &to]
        ),
        _ => Answer::NoOperator("not written down"),
    }
}

fn marked(case: &Case) -> Answer {
    let (Some(indices), Some(values)) = (case.input(0), case.input(2)) else {
        return Answer::NoOperator("no values");
    };
    if indices.element != "int64" {
        return Answer::NoOperator("DirectML does not take these elements here");
    }
    let (by, of, to) = (sizes(indices), sizes(values), sizes(&case.outputs[0]));
    let axis = axis_of(case.integer("axis", -1), by.len() + 1);
    of_type!(&values.element, T in [f32 i32] => {
        macro_rules! of {
            ($By:ident, $To:ident) => {
                slots!(OneHot<T, i64, K>() in [$By &by, 0] in [LP &of, 2] out [$To &to])
            };
        }
        match (by.len(), axis) {
            (1, 0) => of!(LI, KI),
            (1, 1) => of!(LI, IK),
            (2, 0) => of!(IJ, KIJ),
            (2, 1) => of!(IJ, IKJ),
            (2, 2) => of!(IJ, IJK),
            _ => Answer::NoOperator("an axis that is not there"),
        }
    })
}

fn ranked(case: &Case) -> Answer {
    let (Some(input), [values, indices]) = (case.input(0), case.outputs.as_slice()) else {
        return Answer::NoOperator("not two outputs");
    };
    let (from, to, at) = (sizes(input), sizes(values), sizes(indices));
    let axis = axis_of(case.integer("axis", -1), from.len());
    of_type!(&input.element, T in [f32 f16 i64 u64] => of_axis!((from.len(), axis), L, X => {
        let made = TopK1::<T, u64, X, L, L, L>::with(packed(&from), written(&to), written(&at));
        made!(if case.integer("largest", 1) == 1 { made } else { made.map(TopK1::smallest) })
    }))
}

fn running(case: &Case) -> Answer {
    let (Some(input), Some(axis)) = (case.input(0), case.given(1)) else {
        return Answer::NoOperator("no axis");
    };
    let (from, to) = (sizes(input), sizes(&case.outputs[0]));
    let axis = axis_of(axis[0], from.len());
    of_type!(&input.element, T in [f32 i32] => of_axis!((from.len(), axis), L, X => {
        let made = CumulativeSummation::<T, X, L, L>::with(packed(&from), written(&to));
        let made = if case.integer("exclusive", 0) == 1 { made.map(CumulativeSummation::exclusive) } else { made };
        made!(if case.integer("reverse", 0) == 1 { made.map(CumulativeSummation::reversed) } else { made })
    }))
}
