// mistakes: 1
//! An image is not broadcast along the batch unless its layout says so.
use tensor_layout::operators::ElementWiseMultiply;
use tensor_layout::layout;

layout! {
    type Image = CHW[3, 224, 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static SCALED: ElementWiseMultiply<f32, Planes, Image, Planes> = ElementWiseMultiply::new();

fn main() {
    println!("{SCALED:?}");
}
