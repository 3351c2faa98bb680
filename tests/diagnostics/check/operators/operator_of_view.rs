// mistakes: 1
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::{View, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<f32, View<'static, f32, Photo>, Photo> =
    ElementWiseIdentity::new();

fn main() {
    println!("{COPY:?}");
}
