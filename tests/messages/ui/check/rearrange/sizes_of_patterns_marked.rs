// mistakes: 4
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Tokens = TD[T = 196, D = 768];
    type Photo = HWC[H = 224, W = 224, C = 3];
}

fn rearrange_open_sizes() {
    type Photo = layout!(HWC[H = ?, W = ?, C = 3]);
    fn tokens(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16)
    }
}

fn rearrange_size_at_run_time(photo: &Tensor<u8, Photo>, size: usize) -> Tensor<u8, Tokens> {
    rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = size, Q = 16)
}

fn rearrange_size_of_both(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), 16, 16)
}

fn main() {}
