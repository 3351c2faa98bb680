// mistakes: 1
// exception: paths: the compiler proposes a bound with its path
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR);
}

fn swap<L: tensor_layout::AnyLayout>(photo: View<u8, L>) -> Tensor<u8, Bgr> {
    photo.try_to_components_or(255).unwrap()
}

fn main() {}
