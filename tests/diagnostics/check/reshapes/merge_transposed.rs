// mistakes: 1
// nda#128: `reshape(transpose(test), 9)` gave the same as `reshape(test, 9)`.
use tensor_layout::{layout, Tensor, H, P, W};

fn transposed(test: &Tensor<i32, layout!(HW[3, 3])>) -> Vec<i32> {
    test.permute((W, H)).merge((W, H), P).iter().copied().collect()
}

fn main() {}
