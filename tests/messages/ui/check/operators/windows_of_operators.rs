// mistakes: 13
use tensor_layout::{layout, D, H, W};
use tensor_layout::operators::{
    Absent, Convolution, ConvolutionInteger, MaxPooling, OwnedByDml, Window,
};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 64, I = 3, H = 7, W = 7];
    type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    type Narrow = NHWC[N = 1, C = 32, H = 112, W = 112];
}

const STEM: Window = Window::new().strides((H(2), W(2))).paddings((H(3), W(3)));

static CONVOLUTION_DEPTH: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(STEM.stride::<D>(2));

fn convolution_groups_forgotten() {
    type Photo = layout!(NHWC[N = 1, C = 32, H = 224, W = 224]);
    type Filters = layout!(OIHW[O = 32, I = 1, H = 7, W = 7]);
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Narrow> =
        Convolution::new(STEM);
}

// Depthwise: a filter sees one channel only.
fn convolution_groups_of_full_filter() {
    type Filters = layout!(OIHW[O = 32, I = 32, H = 3, W = 3]);
    type Output = layout!(NHWC[N = 1, C = 32, H = 110, W = 110]);
    static LAYER: Convolution<f32, Narrow, OwnedByDml<Filters>, Absent, Output> =
        Convolution::new(Window::new().groups(32));
}

fn convolution_groups_of_output() {
    type Filters = layout!(OIHW[O = 48, I = 1, H = 3, W = 3]);
    type Output = layout!(NHWC[N = 1, C = 48, H = 110, W = 110]);
    static LAYER: Convolution<f32, Narrow, OwnedByDml<Filters>, Absent, Output> =
        Convolution::new(Window::new().groups(32));
}

fn convolution_integer_zero_point() {
    type Filters = layout!(OHWI[O = 32, I = 3, H = 3, W = 3]);
    type Sums = layout!(NHWC[N = 1, C = 32, H = 222, W = 222]);
    type Zero = layout!(C[3]);
    static OPERATOR: ConvolutionInteger<u8, i8, Photo, Zero, Filters, Absent, Sums> =
        ConvolutionInteger::new(Window::new());
}

fn convolution_output_off_by_one() {
    type Features = layout!(NCHW[N = 1, C = 64, H = 111, W = 112]);
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
        Convolution::new(STEM);
}

// The padding is that of a filter of 3 x 3.
fn convolution_padding_too_little() {
    type Image = layout!(NCHW[N = 1, C = 3, H = 56, W = 56]);
    type Filters = layout!(OIHW[O = 8, I = 3, H = 5, W = 5]);
    type Features = layout!(NCHW[N = 1, C = 8, H = 56, W = 56]);
    static LAYER: Convolution<f32, Image, Filters, Absent, Features> =
        Convolution::new(Window::new().paddings((H(1), W(1))));
}

static CONVOLUTION_SIZE: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(STEM.size::<H>(7).size::<W>(7));

// The input comes first.
fn convolution_slots_swapped() {
    type Filters = layout!(OIHW[O = 64, I = 3, H = 3, W = 3]);
    type Features = layout!(NCHW[N = 1, C = 64, H = 222, W = 222]);
    type Bias = layout!(C[64]);
    static LAYER: Convolution<f32, Filters, Photo, Absent, Features> = Convolution::new(Window::new());
    static WITH_BIAS: Convolution<f32, Photo, OwnedByDml<Bias>, OwnedByDml<Filters>, Features> =
        Convolution::new(Window::new());
}

fn pooling_padding_forgotten() {
    type Pooled = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);
    static LAYER: MaxPooling<f32, Features, Pooled> =
        MaxPooling::new(Window::new().sizes((H(3), W(3))).strides((H(2), W(2))));
}

// Only every second column.
fn pooling_stride_forgotten() {
    type Features = layout!(NCHW[N = 1, C = 64, H = 80, W = 100]);
    type Pooled = layout!(NCHW[N = 1, C = 64, H = 40, W = 50]);
    static LAYER: MaxPooling<f32, Features, Pooled> =
        MaxPooling::new(Window::new().size::<H>(2).stride::<H>(2));
}

fn window_stride_twice() {
    type Features = layout!(NHWC[N = 1, C = 64, H = 112, W = 112]);
    type Halves = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
    static HALVED: MaxPooling<f32, Features, Halves> =
        MaxPooling::new(Window::new().sizes((H(2), W(2))).stride::<H>(2).stride::<H>(2));
}

fn main() {}
