// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    type Nchw = NCHW[N = 1, C = 3, H = 224, W = 224];
    type Nhwc = NHWC[N = 1, C = 3, H = 224, W = 224];
}

fn classify(_input: View<f32, Nchw>) -> usize {
    0
}

fn main() {
    let photo = Tensor::<f32, Nhwc>::filled(0.0);
    println!("{}", classify(photo.as_view()));
}
