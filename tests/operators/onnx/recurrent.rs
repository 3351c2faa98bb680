//! Recurrent networks.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, made, sizes};
use tensor_layout::operators::*;

pub(crate) fn operator(case: &Case) -> Answer {
    let tensor = |at: usize| case.input(at).map(sizes);
    let (Some(input), Some(weight), Some(recurrence)) = (tensor(0), tensor(1), tensor(2)) else {
        return Answer::NoOperator("no parameters");
    };
    let bias = tensor(3);
    let direction = RecurrentDirection::FirstToLast;
    let outputs: Vec<_> = case.outputs.iter().map(sizes).collect();
    let is_batch_first = case.integer("layout", 0) == 1;
    macro_rules! of {
        ($name:ident) => {
            match (outputs.as_slice(), &bias, is_batch_first) {
                ([last], None, false) => made!(
                    $name::<f32, SNI, DGI, DGH, Absent, Absent, Absent, Absent, DNH>::with(
                        direction,
                        packed(&input),
                        packed(&weight),
                        packed(&recurrence),
                        Absent,
                        Absent,
                        Absent,
                        Absent,
                        written(last)
                    ),
                    [Some(0), Some(1), Some(2), None, None, None]
                ),
                ([last], Some(bias), false) => made!(
                    $name::<f32, SNI, DGI, DGH, DG, Absent, Absent, Absent, DNH>::with(
                        direction,
                        packed(&input),
                        packed(&weight),
                        packed(&recurrence),
                        packed(bias),
                        Absent,
                        Absent,
                        Absent,
                        written(last)
                    ),
                    [Some(0), Some(1), Some(2), Some(3), None, None]
                ),
                ([all, last], None, true) => made!(
                    $name::<f32, NSI, DGI, DGH, Absent, Absent, Absent, NSDH, NDH>::with(
                        direction,
                        packed(&input),
                        packed(&weight),
                        packed(&recurrence),
                        Absent,
                        Absent,
                        Absent,
                        written(all),
                        written(last)
                    ),
                    [Some(0), Some(1), Some(2), None, None, None]
                ),
                _ => Answer::NoOperator("not written down"),
            }
        };
    }
    match case.operator.as_str() {
        "RNN" => of!(Rnn),
        "GRU" => of!(Gru),
        _ => long_term(case, &outputs, is_batch_first),
    }
}

fn long_term(case: &Case, outputs: &[Vec<usize>], is_batch_first: bool) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("it is there"));
    let direction = RecurrentDirection::FirstToLast;
    let (input, weight, recurrence) = (tensor(0), tensor(1), tensor(2));
    let parameters = [Some(0), Some(1), Some(2)];
    match (outputs, case.inputs.len(), is_batch_first) {
        ([last], 3, false) => made!(
            Lstm::<f32, SNI, DGI, DGH, Absent, Absent, Absent, Absent, Absent, Absent, DNH, Absent>::with(
                direction, packed(&input), packed(&weight), packed(&recurrence),
                Absent, Absent, Absent, Absent, Absent, Absent, written(last), Absent
            ),
            [&parameters[..], &[None; 5]].concat()
        ),
        ([last], 4, false) => made!(
            Lstm::<f32, SNI, DGI, DGH, DG, Absent, Absent, Absent, Absent, Absent, DNH, Absent>::with(
                direction, packed(&input), packed(&weight), packed(&recurrence),
                packed(&tensor(3)), Absent, Absent, Absent, Absent, Absent, written(last), Absent
            ),
            [&parameters[..], &[Some(3), None, None, None, None]].concat()
        ),
        ([last], 8, false) => made!(
            Lstm::<f32, SNI, DGI, DGH, DG, DNH, DNH, LN, DP, Absent, DNH, Absent>::with(
                direction, packed(&input), packed(&weight), packed(&recurrence), packed(&tensor(3)),
                packed(&tensor(5)), packed(&tensor(6)), packed(&tensor(4)), packed(&tensor(7)),
                Absent, written(last), Absent
            ),
            [&parameters[..], &[Some(3), Some(5), Some(6), Some(4), Some(7)]].concat()
        ),
        ([all, last], 3, true) => made!(
            Lstm::<f32, NSI, DGI, DGH, Absent, Absent, Absent, Absent, Absent, NSDH, NDH, Absent>::with(
                direction, packed(&input), packed(&weight), packed(&recurrence),
                Absent, Absent, Absent, Absent, Absent, written(all), written(last), Absent
            ),
            [&parameters[..], &[None; 5]].concat()
        ),
        _ => Answer::NoOperator("not written down"),
    }
}
