// mistakes: 1
use tensor_layout::operators::Gemm;
use tensor_layout::layout;

layout! {
    type A = MK[M = 8, K = 512];
    type B = KN[K = 512, N = 1000];
    type Bias = MK[M = 8, K = 512], broadcast(M);
    type Output = MN[M = 8, N = 1000];
}

static PRODUCT: Gemm<f32, A, B, Bias, Output> = Gemm::new(1.0, 1.0);

fn main() {
    println!("{PRODUCT:?}");
}
