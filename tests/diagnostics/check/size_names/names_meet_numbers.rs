// mistakes: 1
// exception: shape: a name is known, but no number
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width }

type Image = layout!(HWC[C = 3, H = ?Height, W = ?Width]);
type Input = layout!(CHW[C = 3, H = 224, W = 224]);

fn input(image: View<u8, Image>) -> Tensor<u8, Input> {
    image.to_layout()
}

fn main() {}
