// mistakes: 1
use tensor_layout::operators::{
    Absent, Convolution, InitializerBindings, Operator, OwnedByDml, Window,
};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 8, I = 3, H = 1, W = 1];
    type Features = NCHW[N = 1, C = 8, H = 224, W = 224];
}

static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(Window::new());

fn main() {
    let nothing = LAYER.unbound_at_initialization();
    println!("{:?}", InitializerBindings::new([nothing.as_part()]));
}
