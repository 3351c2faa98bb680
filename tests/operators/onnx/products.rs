//! Products of matrices.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, made, sizes};
use tensor_layout::operators::*;

pub(crate) fn operator(case: &Case) -> Answer {
    match case.operator.as_str() {
        "Gemm" => general(case),
        "MatMul" => product(case),
        "MatMulInteger" => integer(case),
        _ => quantized(case),
    }
}

fn general(case: &Case) -> Answer {
    let (Some(a), Some(b)) = (case.input(0), case.input(1)) else {
        return Answer::NoOperator("no factors");
    };
    let (a, b, to) = (sizes(a), sizes(b), sizes(&case.outputs[0]));
    let (alpha, beta) = (case.float("alpha", 1.0), case.float("beta", 1.0));
    let c = case.input(2).map(sizes);
    macro_rules! of {
        ($A:ident, $B:ident) => {
            if let Some(c) = &c {
                made!(
                    Gemm::<f32, $A, $B, MN, MN>::with(
                        alpha,
                        beta,
                        packed(&a),
                        packed(&b),
                        spread(c, &to),
                        written(&to)
                    ),
                    [Some(0), Some(1), Some(2)]
                )
            } else {
                made!(
                    Gemm::<f32, $A, $B, Absent, MN>::with(
                        alpha,
                        beta,
                        packed(&a),
                        packed(&b),
                        Absent,
                        written(&to)
                    ),
                    [Some(0), Some(1), None]
                )
            }
        };
    }
    match (case.integer("transA", 0), case.integer("transB", 0)) {
        (0, 0) => of!(MK, KN),
        (0, _) => of!(MK, NK),
        (_, 0) => of!(KM, KN),
        (..) => of!(KM, NK),
    }
}

fn product(case: &Case) -> Answer {
    let (Some(a), Some(b)) = (case.input(0), case.input(1)) else {
        return Answer::NoOperator("no factors");
    };
    let (a, b, to) = (sizes(a), sizes(b), sizes(&case.outputs[0]));
    macro_rules! of {
        ($A:ident, $B:ident, $To:ident) => {
            made!(
                Gemm::<f32, $A, $B, Absent, $To>::with(
                    1.0,
                    0.0,
                    packed(&a),
                    packed(&b),
                    Absent,
                    written(&to)
                ),
                [Some(0), Some(1), None]
            )
        };
    }
    match (a.len(), b.len(), to.len()) {
        (2, 2, 2) => of!(MK, KN, MN),
        (3, 3, 3) => of!(BMK, BKN, BMN),
        (4, 4, 4) => of!(BCMK, BCKN, BCMN),
        _ => Answer::NoOperator("tensors of other ranks"),
    }
}

fn integer(case: &Case) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("all are there"));
    let (a, b, to) = (tensor(0), tensor(1), sizes(&case.outputs[0]));
    made!(
        MatrixMultiplyInteger::<u8, u8, MK, LM, KN, LN, MN>::with(
            packed(&a),
            packed(&tensor(2)),
            packed(&b),
            packed(&tensor(3)),
            written(&to)
        ),
        [Some(0), Some(2), Some(1), Some(3)]
    )
}

fn quantized(case: &Case) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("all are there"));
    if case.input(1).expect("a scale").element != "float" {
        return Answer::NoOperator("DirectML does not take these elements here");
    }
    let (a, b, to) = (tensor(0), tensor(3), sizes(&case.outputs[0]));
    macro_rules! of {
        ($t:ty, $A:ident, $B:ident, $To:ident) => {
            made!(
                QuantizedLinearMatrixMultiply::<$t, $t, $t, $A, LM, LM, $B, LN, LN, LM, LM, $To>::with(
                    packed(&a),
                    packed(&tensor(1)),
                    packed(&tensor(2)),
                    packed(&b),
                    packed(&tensor(4)),
                    packed(&tensor(5)),
                    packed(&tensor(6)),
                    packed(&tensor(7)),
                    written(&to)
                ),
                [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7)]
            )
        };
    }
    match (a.len(), case.outputs[0].element.as_str()) {
        (2, "uint8") => of!(u8, MK, KN, MN),
        (2, "int8") => of!(i8, MK, KN, MN),
        (3, "uint8") => of!(u8, BMK, BKN, BMN),
        (3, "int8") => of!(i8, BMK, BKN, BMN),
        _ => Answer::NoOperator("tensors of other ranks"),
    }
}
