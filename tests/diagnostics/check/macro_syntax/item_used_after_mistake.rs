// mistakes: 1
// A layout with a mistake is used where another shape, another padding and sizes are wanted.
use tensor_layout::{layout, View, Tensor, C, H, N, W};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 0];
    type Planes = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn planes(photo: View<u8, Photo>) -> Tensor<u8, Planes> {
    photo.to_layout()
}

fn same(photo: View<u8, Photo>) -> View<u8, Planes> {
    photo
}

fn corner(photo: View<u8, Photo>) -> u8 {
    photo[(N(0), C(0), H(0), W(0))]
}

fn main() {}
