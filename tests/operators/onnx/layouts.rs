//! Layouts by rank, whose sizes and strides are known at run time.

use crate::strided::{Strided, strided};
use tensor_layout::{
    DynB, DynC, DynD, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO, DynP, DynS, DynW,
    Mapping,
};

// Tensors of rank 1 to 5 are W, HW, CHW, NCHW and NCDHW. Axes of indices are I and J.
strided! {
    LW: W DynW; HW: H DynH, W DynW; CHW: C DynC, H DynH, W DynW; NCHW: N DynN, C DynC, H DynH, W DynW;
    NCDHW: N DynN, C DynC, D DynD, H DynH, W DynW; NCW: N DynN, C DynC, W DynW; OIW: O DynO, I DynI, W DynW;
    OIHW: O DynO, I DynI, H DynH, W DynW; OIDHW: O DynO, I DynI, D DynD, H DynH, W DynW; IOW: I DynI, O DynO, W DynW;
    IOHW: I DynI, O DynO, H DynH, W DynW; IODHW: I DynI, O DynO, D DynD, H DynH, W DynW; LC: C DynC; LH: H DynH;
    CW: C DynC, W DynW; CH: C DynC, H DynH; LI: I DynI; IJ: I DynI, J DynJ; IW: I DynI, W DynW;
    IJW: I DynI, J DynJ, W DynW; HI: H DynH, I DynI; HIJ: H DynH, I DynI, J DynJ; IHW: I DynI, H DynH, W DynW;
    IJHW: I DynI, J DynJ, H DynH, W DynW; CIW: C DynC, I DynI, W DynW; CIJW: C DynC, I DynI, J DynJ, W DynW;
    CHI: C DynC, H DynH, I DynI; CHIJ: C DynC, H DynH, I DynI, J DynJ; ICHW: I DynI, C DynC, H DynH, W DynW;
    IJCHW: I DynI, J DynJ, C DynC, H DynH, W DynW; NIHW: N DynN, I DynI, H DynH, W DynW;
    NIJHW: N DynN, I DynI, J DynJ, H DynH, W DynW; NCIW: N DynN, C DynC, I DynI, W DynW;
    NCIJW: N DynN, C DynC, I DynI, J DynJ, W DynW; NCHI: N DynN, C DynC, H DynH, I DynI;
    NCHIJ: N DynN, C DynC, H DynH, I DynI, J DynJ; IK: I DynI, K DynK; KI: K DynK, I DynI; IJK: I DynI, J DynJ, K DynK;
    IKJ: I DynI, K DynK, J DynJ; KIJ: K DynK, I DynI, J DynJ; HIK: H DynH, I DynI, K DynK; CIK: C DynC, I DynI, K DynK;
    NIK: N DynN, I DynI, K DynK; NIW: N DynN, I DynI, W DynW; CI: C DynC, I DynI; CK: C DynC, K DynK; LP: P DynP;
    LM: M DynM; LN: N DynN; MK: M DynM, K DynK; KM: K DynK, M DynM; KN: K DynK, N DynN; NK: N DynN, K DynK;
    MN: M DynM, N DynN; BMK: B DynB, M DynM, K DynK; BKN: B DynB, K DynK, N DynN; BMN: B DynB, M DynM, N DynN;
    BCMK: B DynB, C DynC, M DynM, K DynK; BCKN: B DynB, C DynC, K DynK, N DynN; BCMN: B DynB, C DynC, M DynM, N DynN;
    MCHW: M DynM, C DynC, H DynH, W DynW; SNI: S DynS, N DynN, I DynI; NSI: N DynN, S DynS, I DynI;
    DGI: D DynD, G DynG, I DynI; DGH: D DynD, G DynG, H DynH; DG: D DynD, G DynG; DP: D DynD, P DynP;
    SDNH: S DynS, D DynD, N DynN, H DynH; NSDH: N DynN, S DynS, D DynD, H DynH; DNH: D DynD, N DynN, H DynH;
    NDH: N DynN, D DynD, H DynH; NSC: N DynN, S DynS, C DynC; NKC: N DynN, K DynK, C DynC;
    NHSL: N DynN, H DynH, S DynS, L DynL; NHPD: N DynN, H DynH, P DynP, D DynD; NHLD: N DynN, H DynH, L DynL, D DynD;
}

/// Returns the strides of elements in logical order.
fn strides_of(sizes: &[usize]) -> Vec<usize> {
    (0..sizes.len())
        .map(|axis| sizes[axis + 1..].iter().product())
        .collect()
}

/// Returns the mapping of elements in logical order, without gaps.
pub(crate) fn packed<L: Strided>(sizes: &[usize]) -> Mapping<L> {
    L::make(sizes, &strides_of(sizes))
}

/// Returns the mapping of an output with the first axis innermost. With this order, a test notices a wrong stride.
/// Besides, wine compiles element-wise operators on two tensors of 60 elements only if their strides differ.
pub(crate) fn written<L: Strided>(sizes: &[usize]) -> Mapping<L> {
    L::make(sizes, &strides_of_written(sizes))
}

pub(crate) fn strides_of_written(sizes: &[usize]) -> Vec<usize> {
    (0..sizes.len())
        .map(|axis| sizes[..axis].iter().product())
        .collect()
}

/// Returns the mapping of a tensor that is repeated as in numpy: along axes that it lacks or along which it has size 1.
pub(crate) fn spread<L: Strided>(own: &[usize], common: &[usize]) -> Mapping<L> {
    let lacks = common.len() - own.len();
    let strides = strides_of(own);
    let stride = |axis: usize| match axis.checked_sub(lacks) {
        Some(axis) if own[axis] > 1 => strides[axis],
        _ => 0,
    };
    L::make(common, &(0..common.len()).map(stride).collect::<Vec<_>>())
}

/// Returns the mapping of a tensor with the axes of another tensor in another order.
pub(crate) fn permuted<L: Strided>(own: &[usize], order: &[usize]) -> Mapping<L> {
    let strides = strides_of(own);
    let (sizes, strides): (Vec<_>, Vec<_>) = order
        .iter()
        .map(|axis| (own[*axis], strides[*axis]))
        .unzip();
    L::make(&sizes, &strides)
}

/// Chooses the layout of a rank.
macro_rules! of_rank {
    ($rank:expr, $L:ident => $body:expr) => {
        of_rank!(@each $rank, $L => $body; 1 LW, 2 HW, 3 CHW, 4 NCHW, 5 NCDHW)
    };
    (@each $rank:expr, $L:ident => $body:expr; $($number:literal $layout:ident),*) => {
        match $rank {
            $($number => {
                type $L = $layout;
                $body
            })*
            _ => Answer::NoOperator("more than five axes"),
        }
    };
}
pub(crate) use of_rank;

/// Chooses the layout of a rank from 1 to 4, and the letter of one of its axes.
macro_rules! of_axis {
    (($rank:expr, $axis:expr), $L:ident, $X:ident => $body:expr) => {
        of_axis!(@each ($rank, $axis), $L, $X => $body;
            (1, 0) LW W, (2, 0) HW H, (2, 1) HW W, (3, 0) CHW C, (3, 1) CHW H, (3, 2) CHW W,
            (4, 0) NCHW N, (4, 1) NCHW C, (4, 2) NCHW H, (4, 3) NCHW W)
    };
    (@each $at:expr, $L:ident, $X:ident => $body:expr; $($case:tt $layout:ident $axis:ident),*) => {
        match $at {
            $($case => {
                type $L = $layout;
                type $X = tensor_layout::axes::$axis;
                $body
            })*
            _ => Answer::NoOperator("an axis that is not there"),
        }
    };
}
pub(crate) use of_axis;

/// Chooses the type of elements.
macro_rules! of_type {
    ($element:expr, $T:ident in [$($t:ident)*] => $body:expr) => {
        match name_of($element) {
            $(stringify!($t) => {
                type $T = $t;
                $body
            })*
            _ => Answer::NoOperator("DirectML does not take these elements here"),
        }
    };
}
pub(crate) use of_type;

/// Returns Rust's name for a type of elements.
pub(crate) fn name_of(element: &str) -> &str {
    match element {
        "bool" | "uint8" => "u8",
        "int8" => "i8",
        "uint16" => "u16",
        "int16" => "i16",
        "uint32" => "u32",
        "int32" => "i32",
        "uint64" => "u64",
        "int64" => "i64",
        "float16" => "f16",
        "float" => "f32",
        "double" => "f64",
        other => other,
    }
}
