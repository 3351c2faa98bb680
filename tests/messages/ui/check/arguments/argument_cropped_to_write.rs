// mistakes: 1
use tensor_layout::{AsViewMut, DimW, Tensor, W, layout};

layout! {
    type Image = HWC[C = 3, H = 4, W = 6];
    type Narrow = HWC[C = 3, H = 4, W = 2];
}

fn clear(mut image: impl AsViewMut<u32, Narrow>) {
    image.as_view_mut().fill(0);
}

fn clear_left(image: &mut Tensor<u32, Image>) {
    clear(image.crop_mut(W(0), DimW::<2>));
}

fn main() {}
