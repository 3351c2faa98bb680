// mistakes: 1
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static SUM: ElementWiseAdd<f64, Photo, Photo, Photo> = ElementWiseAdd::new();

fn main() {
    println!("{SUM:?}");
}
