// mistakes: 7
use tensor_layout::layout;
use tensor_layout::operators::{Absent, Gemm, OwnedByDml};

layout! {
    type Weights = KF[K = 10, F = 256];
    type Scores = NK[N = 1, K = 10];
    type B = KN[K = 512, N = 1000];
    type A = MK[M = 8, K = 512];
}

// What is pooled has to be flattened.
fn gemm_after_pooling() {
    type Pooled = layout!(NCHW[N = 1, C = 16, H = 4, W = 4]);
    static CLASSIFIER: Gemm<f32, Pooled, OwnedByDml<Weights>, Absent, Scores> = Gemm::new(1.0, 0.0);
}

// What is pooled has to be flattened in the order of the weights, and so be stored in it.
fn gemm_after_pooling_channels_last() {
    type Pooled = layout!(NHWC[N = 1, C = 16, H = 4, W = 4]);
    static CLASSIFIER: Gemm<f32, Pooled, OwnedByDml<Weights>, Absent, Scores> = Gemm::new(1.0, 0.0);
}

// Queries and keys are both tokens of the sentence.
fn gemm_attention_of_one_letter() {
    type Tokens = layout!(BHSD[2, 8, 128, 64], logical(BHSD));
    type Scores = layout!(BHST[2, 8, 128, 128]);
    static SCORES: Gemm<f32, Tokens, Tokens, Absent, Scores> = Gemm::new(1.0, 0.0);
}

fn gemm_batch() {
    type A = layout!(BMK[B = 4, M = 8, K = 512]);
    type Output = layout!(BMN[B = 4, M = 8, N = 1000]);
    static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);
}

fn gemm_inner_axes() {
    type B = layout!(LN[L = 512, N = 1000]);
    type Output = layout!(MN[M = 8, N = 1000]);
    static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);
}

fn gemm_of_vector() {
    type Vector = layout!(K[512]);
    type Output = layout!(M[8]);
    static PRODUCT: Gemm<f32, A, Vector, Absent, Output> = Gemm::new(1.0, 0.0);
}

fn gemm_output_transposed() {
    type Output = layout!(NM[N = 1000, M = 8]);
    static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 1.0);
}

fn main() {}
