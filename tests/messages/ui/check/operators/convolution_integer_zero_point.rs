// mistakes: 1
use tensor_layout::operators::{Absent, ConvolutionInteger, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OHWI[O = 32, I = 3, H = 3, W = 3];
    type Sums = NHWC[N = 1, C = 32, H = 222, W = 222];
    type Zero = C[3];
}

static OPERATOR: ConvolutionInteger<u8, i8, Photo, Zero, Filters, Absent, Sums> =
    ConvolutionInteger::new(Window::new());

fn main() {
    println!("{OPERATOR:?}");
}
