//! Products of matrices.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, sizes, slots};
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
                slots!(Gemm<f32>(alpha, beta) in [$A &a, 0] in [$B &b, 1] in [MN = spread(c, &to), 2] out [MN &to])
            } else {
                slots!(Gemm<f32>(alpha, beta) in [$A &a, 0] in [$B &b, 1] in _ out [MN &to])
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
            slots!(Gemm<f32>(1.0, 0.0) in [$A &a, 0] in [$B &b, 1] in _ out [$To &to])
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
    let to = sizes(&case.outputs[0]);
    slots!(
        MatrixMultiplyInteger<u8, u8>() in [MK &tensor(0), 0] in [LM &tensor(2), 2] in [KN &tensor(1), 1]
        in [LN &tensor(3), 3] out [MN &to]
    )
}

fn quantized(case: &Case) -> Answer {
    let tensor = |at: usize| sizes(case.input(at).expect("all are there"));
    if case.input(1).expect("a scale").element != "float" {
        return Answer::NoOperator("DirectML does not take these elements here");
    }
    let (a, to) = (tensor(0), sizes(&case.outputs[0]));
    macro_rules! of {
        ($t:ty, $A:ident, $B:ident, $To:ident) => {
            slots!(
                QuantizedLinearMatrixMultiply<$t, $t, $t>() in [$A &a, 0] in [LM &tensor(1), 1] in [LM &tensor(2), 2]
                in [$B &tensor(3), 3] in [LN &tensor(4), 4] in [LN &tensor(5), 5] in [LM &tensor(6), 6]
                in [LM &tensor(7), 7] out [$To &to]
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
