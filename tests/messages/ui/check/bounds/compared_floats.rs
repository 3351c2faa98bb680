// mistakes: 4
// exception: paths: the standard library has a `Float`, too, so the compiler writes the path
// Other functions that compare floats, of tensors of integers, or of other elements.
use tensor_layout::{layout, Tensor, View};

type Rows = layout!(HW[H = 8, W = 8]);

fn view(one: View<u8, Rows>, other: View<u8, Rows>) {
    let _ = one.is_close(&other, 0.0, 0.0);
}

fn view_assert(one: View<u8, Rows>, other: View<u8, Rows>) {
    one.assert_close(&other, 0.0, 0.0);
}

fn tensor(one: Tensor<u8, Rows>, other: View<u8, Rows>) {
    let _ = one.is_close(&other, 0.0, 0.0);
}

fn tensor_assert(one: Tensor<u8, Rows>, other: View<u8, Rows>) {
    one.assert_close(&other, 0.0, 0.0);
}

fn main() {}
