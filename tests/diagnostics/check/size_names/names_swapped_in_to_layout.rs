// mistakes: 1
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width }

type Image = layout!(HWC[C = 3, H = ?Height, W = ?Width]);
type Planes = layout!(CHW[C = 3, H = ?Width, W = ?Height]);

fn planes(image: View<u8, Image>) -> Tensor<u8, Planes> {
    image.to_layout()
}

fn main() {}
