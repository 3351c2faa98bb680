// mistakes: 1
use tensor_layout::operators::ElementWiseAbs;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static POSITIVE: ElementWiseAbs<u32, Photo, Photo> = ElementWiseAbs::new();

fn main() {
    println!("{POSITIVE:?}");
}
