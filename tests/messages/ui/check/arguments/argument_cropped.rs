// mistakes: 1
// A crop along W leaves gaps between rows. A crop along H would not.
use tensor_layout::{AsView, DimW, Tensor, W, layout};

layout! {
    type Image = HWC[C = 3, H = 4, W = 6];
    type Narrow = HWC[C = 3, H = 4, W = 2];
}

fn sum(image: impl AsView<u32, Narrow>) -> u32 {
    image.as_view().iter().sum()
}

fn left(image: &Tensor<u32, Image>) -> u32 {
    sum(image.crop(W(0), DimW::<2>))
}

fn main() {}
