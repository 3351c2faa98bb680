// mistakes: 6
use tensor_layout::layout;

type Square = layout!(HHWC[H = 8, W = 8, C = 3]);

fn label_order_value() {
    #![deny(deprecated)]
    use tensor_layout::layout;
    println!("{}", layout!(NHWC[8, 64, 32, 3]).span());
}

type MixedMiddle = layout!(NCHW[N = 1, 3, H = 224, W = 224]);

// To flip the picture.
type Flipped = layout!(HW[2, 3], strides(H = -3));

// PyTorch: -1 stands for what is left.
type OverflowMinusOne = layout!(NCHW[-1, 3, 224, 224]);

fn quoted_rows_too_short() {
    let _ = layout!(HW[480, 640], pad(W = 512));
}

fn main() {}
