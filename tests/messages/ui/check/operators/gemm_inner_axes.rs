// mistakes: 1
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

type A = layout!(MK[M = 8, K = 512]);
type B = layout!(LN[L = 512, N = 1000]);
type Output = layout!(MN[M = 8, N = 1000]);

static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);

fn main() {
    let _ = &PRODUCT;
}
