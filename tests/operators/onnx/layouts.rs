//! Layouts by rank, whose sizes and strides are known at run time.

use crate::strided::{Strided, strided};
use tensor_layout::{
    DynB, DynC, DynD, DynG, DynH, DynI, DynJ, DynK, DynL, DynM, DynN, DynO, DynP, DynS, DynW,
    Mapping,
};

// Tensors of rank 1 to 5 are W, HW, CHW, NCHW and NCDHW. Axes of indices are I and J.
strided! {
    LW: W DynW 0;
    HW: H DynH 0, W DynW 1;
    CHW: C DynC 0, H DynH 1, W DynW 2;
    NCHW: N DynN 0, C DynC 1, H DynH 2, W DynW 3;
    NCDHW: N DynN 0, C DynC 1, D DynD 2, H DynH 3, W DynW 4;
    NCW: N DynN 0, C DynC 1, W DynW 2;
    OIW: O DynO 0, I DynI 1, W DynW 2;
    OIHW: O DynO 0, I DynI 1, H DynH 2, W DynW 3;
    OIDHW: O DynO 0, I DynI 1, D DynD 2, H DynH 3, W DynW 4;
    IOW: I DynI 0, O DynO 1, W DynW 2;
    IOHW: I DynI 0, O DynO 1, H DynH 2, W DynW 3;
    IODHW: I DynI 0, O DynO 1, D DynD 2, H DynH 3, W DynW 4;
    LC: C DynC 0;
    LH: H DynH 0;
    CW: C DynC 0, W DynW 1;
    CH: C DynC 0, H DynH 1;
    LI: I DynI 0;
    IJ: I DynI 0, J DynJ 1;
    IW: I DynI 0, W DynW 1;
    IJW: I DynI 0, J DynJ 1, W DynW 2;
    HI: H DynH 0, I DynI 1;
    HIJ: H DynH 0, I DynI 1, J DynJ 2;
    IHW: I DynI 0, H DynH 1, W DynW 2;
    IJHW: I DynI 0, J DynJ 1, H DynH 2, W DynW 3;
    CIW: C DynC 0, I DynI 1, W DynW 2;
    CIJW: C DynC 0, I DynI 1, J DynJ 2, W DynW 3;
    CHI: C DynC 0, H DynH 1, I DynI 2;
    CHIJ: C DynC 0, H DynH 1, I DynI 2, J DynJ 3;
    ICHW: I DynI 0, C DynC 1, H DynH 2, W DynW 3;
    IJCHW: I DynI 0, J DynJ 1, C DynC 2, H DynH 3, W DynW 4;
    NIHW: N DynN 0, I DynI 1, H DynH 2, W DynW 3;
    NIJHW: N DynN 0, I DynI 1, J DynJ 2, H DynH 3, W DynW 4;
    NCIW: N DynN 0, C DynC 1, I DynI 2, W DynW 3;
    NCIJW: N DynN 0, C DynC 1, I DynI 2, J DynJ 3, W DynW 4;
    NCHI: N DynN 0, C DynC 1, H DynH 2, I DynI 3;
    NCHIJ: N DynN 0, C DynC 1, H DynH 2, I DynI 3, J DynJ 4;
    IK: I DynI 0, K DynK 1;
    KI: K DynK 0, I DynI 1;
    IJK: I DynI 0, J DynJ 1, K DynK 2;
    IKJ: I DynI 0, K DynK 1, J DynJ 2;
    KIJ: K DynK 0, I DynI 1, J DynJ 2;
    HIK: H DynH 0, I DynI 1, K DynK 2;
    CIK: C DynC 0, I DynI 1, K DynK 2;
    NIK: N DynN 0, I DynI 1, K DynK 2;
    NIW: N DynN 0, I DynI 1, W DynW 2;
    CI: C DynC 0, I DynI 1;
    CK: C DynC 0, K DynK 1;
    LP: P DynP 0;
    LM: M DynM 0;
    LN: N DynN 0;
    MK: M DynM 0, K DynK 1;
    KM: K DynK 0, M DynM 1;
    KN: K DynK 0, N DynN 1;
    NK: N DynN 0, K DynK 1;
    MN: M DynM 0, N DynN 1;
    BMK: B DynB 0, M DynM 1, K DynK 2;
    BKN: B DynB 0, K DynK 1, N DynN 2;
    BMN: B DynB 0, M DynM 1, N DynN 2;
    BCMK: B DynB 0, C DynC 1, M DynM 2, K DynK 3;
    BCKN: B DynB 0, C DynC 1, K DynK 2, N DynN 3;
    BCMN: B DynB 0, C DynC 1, M DynM 2, N DynN 3;
    MCHW: M DynM 0, C DynC 1, H DynH 2, W DynW 3;
    SNI: S DynS 0, N DynN 1, I DynI 2;
    NSI: N DynN 0, S DynS 1, I DynI 2;
    DGI: D DynD 0, G DynG 1, I DynI 2;
    DGH: D DynD 0, G DynG 1, H DynH 2;
    DG: D DynD 0, G DynG 1;
    DP: D DynD 0, P DynP 1;
    SDNH: S DynS 0, D DynD 1, N DynN 2, H DynH 3;
    NSDH: N DynN 0, S DynS 1, D DynD 2, H DynH 3;
    DNH: D DynD 0, N DynN 1, H DynH 2;
    NDH: N DynN 0, D DynD 1, H DynH 2;
    NSC: N DynN 0, S DynS 1, C DynC 2;
    NKC: N DynN 0, K DynK 1, C DynC 2;
    NHSL: N DynN 0, H DynH 1, S DynS 2, L DynL 3;
    NHPD: N DynN 0, H DynH 1, P DynP 2, D DynD 3;
    NHLD: N DynN 0, H DynH 1, L DynL 2, D DynD 3;
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
    (@each $at:expr, $L:ident, $X:ident => $body:expr; $($place:tt $layout:ident $axis:ident),*) => {
        match $at {
            $($place => {
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
