// mistakes: 1

use tensor_layout::{AnyLayout, Tensor, View, layout};
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);
fn planes<L: AnyLayout>(image: View<u8, L>) -> Tensor<u8, Planes> {
    image.to_layout()
}

fn main() {}
