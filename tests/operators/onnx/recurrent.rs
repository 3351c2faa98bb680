//! Recurrent networks.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, sizes, slots};
use tensor_layout::operators::*;

pub(crate) fn operator(case: &Case) -> Answer {
    let tensor = |at: usize| case.input(at).map(sizes);
    let (Some(x), Some(w), Some(r)) = (tensor(0), tensor(1), tensor(2)) else {
        return Answer::NoOperator("no parameters");
    };
    let (x, w, r) = (&x, &w, &r);
    let tensor = |at: usize| sizes(case.input(at).expect("it is there"));
    let direction = RecurrentDirection::FirstToLast;
    let outputs: Vec<_> = case.outputs.iter().map(sizes).collect();
    let is_batch_first = case.integer("layout", 0) == 1;
    macro_rules! of {
        ($name:ident) => {
            match (outputs.as_slice(), case.input(3), is_batch_first) {
                ([last], None, false) => slots!(
                    $name<f32>(direction) in [SNI x, 0] in [DGI w, 1] in [DGH r, 2] in _ in _ in _ out _ out [DNH last]
                ),
                ([last], Some(bias), false) => slots!(
                    $name<f32>(direction) in [SNI x, 0] in [DGI w, 1] in [DGH r, 2] in [DG &sizes(bias), 3] in _ in _
                    out _ out [DNH last]
                ),
                ([all, last], None, true) => slots!(
                    $name<f32>(direction) in [NSI x, 0] in [DGI w, 1] in [DGH r, 2] in _ in _ in _
                    out [NSDH all] out [NDH last]
                ),
                _ => Answer::NoOperator("not written down"),
            }
        };
    }
    match (
        case.operator.as_str(),
        outputs.as_slice(),
        case.inputs.len(),
        is_batch_first,
    ) {
        ("RNN", ..) => of!(Rnn),
        ("GRU", ..) => of!(Gru),
        (_, [last], 3, false) => slots!(
            Lstm<f32>(direction) in [SNI x, 0] in [DGI w, 1] in [DGH r, 2] in _ in _ in _ in _ in _
            out _ out [DNH last] out _
        ),
        (_, [last], 4, false) => slots!(
            Lstm<f32>(direction) in [SNI x, 0] in [DGI w, 1] in [DGH r, 2] in [DG &tensor(3), 3] in _ in _ in _ in _
            out _ out [DNH last] out _
        ),
        (_, [last], 8, false) => slots!(
            Lstm<f32>(direction) in [SNI x, 0] in [DGI w, 1] in [DGH r, 2] in [DG &tensor(3), 3] in [DNH &tensor(5), 5]
            in [DNH &tensor(6), 6] in [LN &tensor(4), 4] in [DP &tensor(7), 7] out _ out [DNH last] out _
        ),
        (_, [all, last], 3, true) => slots!(
            Lstm<f32>(direction) in [NSI x, 0] in [DGI w, 1] in [DGH r, 2] in _ in _ in _ in _ in _
            out [NSDH all] out [NDH last] out _
        ),
        _ => Answer::NoOperator("not written down"),
    }
}
