// mistakes: 1
use tensor_layout::operators::{Absent, AnyOperator, Convolution, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filter = OHWI[O = 16, I = 3, H = 3, W = 3];
    type Features = NHWC[N = 1, C = 16, H = 6, W = 6];
}

static CONVOLUTION: Convolution<f32, Window, OwnedByDml<Filter>, Absent, Features> =
    Convolution::new(Window::new());

fn main() {
    let all: [&dyn AnyOperator; 1] = [&CONVOLUTION];
    println!("{}", all[0].name());
    CONVOLUTION.with_raw(|desc| println!("{}", desc.kind));
}
