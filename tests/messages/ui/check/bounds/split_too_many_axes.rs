// mistakes: 8
// Other functions that split an axis, so that there would be ten axes; `split_too_many_axes` has the function of views.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, DimG, DimK, DimL, Tensor, View, A};

type Eight =
    layout!(ABCDEFHI[A = 8, B = 2, C = 2, D = 2, E = 2, F = 2, H = 2, I = 2]);

const SIZES: (DimG<2>, DimK<2>, DimL<2>) = (DimG, DimK, DimL);

fn view_try_split(x: View<u8, Eight>) {
    let _ = x.try_split(A, SIZES);
}

fn tensor_split_mut(mut x: Tensor<u8, Eight>) {
    let _ = x.split_mut(A, SIZES);
}

fn tensor_try_split_mut(mut x: Tensor<u8, Eight>) {
    let _ = x.try_split_mut(A, SIZES);
}

fn tensor_into_split(mut x: Tensor<u8, Eight>) {
    let _ = x.into_split(A, SIZES);
}

fn tensor_try_into_split(mut x: Tensor<u8, Eight>) {
    let _ = x.try_into_split(A, SIZES);
}

fn buffer_split(x: Buffer<(), u8, Eight>) {
    let _ = x.split(A, SIZES);
}

fn buffer_try_split(x: Buffer<(), u8, Eight>) {
    let _ = x.try_split(A, SIZES);
}

fn value_split(x: Value<u8, Eight>) {
    let _ = x.split(A, SIZES);
}

fn main() {}
