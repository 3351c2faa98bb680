//! Blocked layouts that others have published. Each offset follows from the formula in their documentation.

use tensor_layout::{C, H, I, N, O, Tensor, View, W, at, layout, rearrange};

/// oneDNN, "Understanding Memory Formats": `offset_nChw8c`.
#[test]
fn channels_in_blocks_of_8() {
    type Blocked = layout!(NCHW8c[N = 2, C = 16, H = 3, W = 5]);
    let mapping = Blocked::default();
    for n in 0..2 {
        for c in 0..16 {
            for h in 0..3 {
                for w in 0..5 {
                    let published = n * 16 * 3 * 5 + c / 8 * 3 * 5 * 8 + h * 5 * 8 + w * 8 + c % 8;
                    assert_eq!(mapping.offset((N(n), C(c), H(h), W(w))), published);
                }
            }
        }
    }
}

/// oneDNN's tag `OIhw4i16o4i`: blocks of 16 inputs. Each block has four groups of four inputs, and 16 outputs between
/// the groups and the inputs of a group.
#[test]
fn filters_in_blocks_within_blocks() {
    type Blocked = layout!(OIHW4i16o4i[O = 32, I = 32, H = 2, W = 3]);
    let mapping = Blocked::default();
    for o in 0..32 {
        for i in 0..32 {
            for h in 0..2 {
                for w in 0..3 {
                    let block = ((o / 16 * 2 + i / 16) * 2 + h) * 3 + w;
                    let published = ((block * 4 + i % 16 / 4) * 16 + o % 16) * 4 + i % 4;
                    assert_eq!(mapping.offset((O(o), I(i), H(h), W(w))), published);
                }
            }
        }
    }
}

/// Returns the offset of the factor for row `outer` and column `inner` among the scaling factors of cuBLAS ("1D Block
/// Scaling Factors Layout"): tiles of 128 rows and 4 columns, and within a tile, row 32 beside row 0.
fn scaling_factor(columns: usize, outer: usize, inner: usize) -> usize {
    let tile = outer / 128 * (columns / 4) + inner / 4;
    tile * 512 + outer % 32 * 16 + outer % 128 / 32 * 4 + inner % 4
}

/// In the order of NVIDIA's scaling factors, the less significant digit of the row is outside the more significant one.
/// So each digit is an axis.
#[test]
fn scaling_factors() {
    type Plain = layout!(RC[R = 256, C = 8]);
    type Scales = layout!(MKSTU[M = 2, K = 2, S = 32, T = 4, U = 4], logical(MTSKU));
    let plain = Tensor::<usize, Plain>::from_vec((0..256 * 8).collect()).unwrap();
    let scales: Tensor<usize, Scales> =
        rearrange!(plain: R(M T S) C(K U) -> M K S T U, T = 4, S = 32, U = 4);
    for outer in 0..256 {
        for inner in 0..8 {
            let offset = scaling_factor(8, outer, inner);
            assert_eq!(scales.as_slice()[offset], outer * 8 + inner);
            let (m, t, s) = (outer / 128, outer / 32 % 4, outer % 32);
            let element = at!(scales, M = m, T = t, S = s, K = inner / 4, U = inner % 4);
            assert_eq!(element, outer * 8 + inner);
        }
    }
}

/// With blocks side by side, row 1 is adjacent to row 0, not 16 elements away.
#[test]
#[allow(deprecated, reason = "the compiler warns of this label")]
fn blocks_side_by_side_are_one_block() {
    type Two = layout!(MK32m4m4k[M = 256, K = 8]);
    type One = layout!(MK128m4k[M = 256, K = 8]);
    let memory: Vec<usize> = (0..256 * 8).collect();
    let two = View::<_, Two>::new(&memory).unwrap();
    assert_eq!(two, View::<_, One>::new(&memory).unwrap());
    assert_eq!((at!(two, M = 1, K = 0), scaling_factor(8, 1, 0)), (4, 16));
}
