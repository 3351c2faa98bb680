// mistakes: 8
// Functions that return all elements as a slice.
use tensor_layout::{layout, Tensor, View, ViewMut};

type Frame = layout!(HW[H = 480, W = 600], pitch(H = 64));

fn of_view(frame: View<u8, Frame>) {
    let _ = frame.as_slice();
    let _: &[u8] = frame.as_ref();
}

fn of_view_mut(mut frame: ViewMut<u8, Frame>) {
    let _ = frame.as_slice();
    let _ = frame.as_mut_slice();
    let _: &[u8] = frame.as_ref();
    let _: &mut [u8] = frame.as_mut();
}

fn of_tensor(mut frame: Tensor<u8, Frame>) {
    let _ = frame.as_mut_slice();
    let _: &mut [u8] = frame.as_mut();
}

fn main() {
    let mut frame = Tensor::filled(0);
    of_view(frame.as_view());
    of_view_mut(frame.as_view_mut());
    of_tensor(frame);
}
