// mistakes: 3
use tensor_layout::{layout, C, H, W};
use tensor_layout::operators::{Absent, Convolution, MaxPooling, OwnedByDml, Window};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 64, I = 3, H = 7, W = 7];
    type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
}

fn convolution_stride_0() {
    const STEM: Window = Window::new()
        .stride::<W>(2)
        .padding::<H>(3, 3)
        .padding::<W>(3, 3);
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
        Convolution::new(STEM.stride::<H>(0));
}

fn convolution_stride_of_channels() {
    const STEM: Window = Window::new().strides((H(2), W(2))).paddings((H(3), W(3)));
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
        Convolution::new(STEM.stride::<C>(2));
}

fn pooling_window_larger_than_input() {
    type Features = layout!(NCHW[N = 1, C = 2048, H = 7, W = 7]);
    type Pooled = layout!(NCHW[N = 1, C = 2048, H = 1, W = 1]);
    static LAYER: MaxPooling<f32, Features, Pooled> =
        MaxPooling::new(Window::new().sizes((H(8), W(8))));
}

fn main() {}
