// mistakes: 1
//! microsoft/DirectML, Samples/yolov4/yolov4ResourceBuilder.cpp at a9614e8, the end of `DecodeModelOutput`: the sizes
//! for NHWC are those of N, W, H, C, the strides those of N, H, W, C.
//! Cost: none, since an assert asks for H = W; with 3 x 4 pixels the last offset is 26 of 24 elements.
//! Read in the file; no thread tells of it.
//! With this crate: the tensor that is read by the processor, with its sizes taken in the same order.
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Joined = NCHW[N = 1, C = 2, H = 3, W = 4];
}

const SIZES: [usize; 4] = [
    Joined::SIZES[0],
    Joined::SIZES[3],
    Joined::SIZES[2],
    Joined::SIZES[1],
];

layout! {
    type Read = NHWC[N = SIZES[0], H = SIZES[1], W = SIZES[2], C = SIZES[3]];
}

static TO_NHWC: ElementWiseIdentity<f32, Joined, Read> = ElementWiseIdentity::new();

fn main() {
    println!("{TO_NHWC:?}");
}
