// mistakes: 1
use tensor_layout::operators::{Absent, ElementWiseIdentity};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<f32, Photo, Absent> = ElementWiseIdentity::new();

fn main() {
    println!("{COPY:?}");
}
