// mistakes: 11
use tensor_layout::{layout, Tensor};
use tensor_layout::traits::Axis;

type AxisMissing = layout!(NHWC[N = 1, H = 224, W = 224]);

fn axis_of_number() {
    fn last<X: Axis>(size: usize) -> X {
        X::at(size - 1)
    }
    let _ = last::<usize>(224);
}

type AxisTwiceInSizes = layout!(HW[H = 2, H = 3]);
type AxisUmlaut = layout!(HÖ[2, 3]);
type ContradictionBroadcastPad = layout!(HW[2, 3], broadcast(H), pad(H = 4));
type ContradictionPadTwiceInOne = layout!(HW[2, 3], pad(W = 4, W = 5));

fn number_one_for_all() {
    let kernel = Tensor::<f32, layout!(OIHW[64])>::filled(0.0);
    println!("{}", kernel.len());
}

type OverflowNumber = layout!(HW[H = 1, W = 99_999_999_999_999_999_999]);
type OverflowPad = layout!(HW[H = 4_294_967_296, W = 1], pad(W = 4_294_967_296));
type Rows = layout!(HW[H = ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_ROWS_, W = 3]);

// NHWC by name, NCHW by its strides.
type StrideChannelPlanes = layout!(HWC[C = 3, H = 4, W = 5], strides(C = 20, H = 5, W = 1));

fn main() {}
