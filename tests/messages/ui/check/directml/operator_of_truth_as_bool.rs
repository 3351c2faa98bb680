// mistakes: 1
use tensor_layout::operators::ElementWiseLogicalLessThan;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static DARK: ElementWiseLogicalLessThan<f32, bool, Photo, Photo, Photo> =
    ElementWiseLogicalLessThan::new();

fn main() {
    println!("{DARK:?}");
}
