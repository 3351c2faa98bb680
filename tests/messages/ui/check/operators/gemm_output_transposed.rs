// mistakes: 1
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

type A = layout!(MK[M = 8, K = 512]);
type B = layout!(KN[K = 512, N = 1000]);
type Output = layout!(NM[N = 1000, M = 8]);

static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);

fn main() {
    let _ = &PRODUCT;
}
