// mistakes: 1
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

type A = layout!(ABCMK[2, 3, 4, 8, 512]);
type B = layout!(ABCKN[2, 3, 4, 512, 1000]);
type Output = layout!(ABCMN[2, 3, 4, 8, 1000]);

static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);

fn main() {
    let _ = &PRODUCT;
}
