// mistakes: 7
// Joined tensors, whose strides nothing gives, and slices of elements that may lie apart. Other programs have
// `to_layout`.
use tensor_layout::{concat, layout, stack, Tensor, View, ViewMut, H};

type Rows = layout!(HW[8, 8]);
type Open = layout!(HW[8, 8], strides(H = ?));

fn view_mut_as_slice(mut rows: ViewMut<f32, Open>) {
    let _ = rows.as_slice();
    let _ = rows.as_mut_slice();
}

fn tensor_as_slice(mut rows: Tensor<f32, Open>) {
    let _ = rows.as_slice();
    let _ = rows.as_mut_slice();
}

fn view_as_slice(rows: View<f32, Open>) {
    let _ = rows.as_slice();
}

fn joined(rows: View<f32, Rows>, row: View<f32, layout!(W[8])>) {
    let _: Tensor<f32, layout!(HW[16, 8], strides(H = ?))> = concat(H, (rows, rows));
    let _: Tensor<f32, layout!(HW[2, 8], strides(H = ?))> = stack(H, (row, row));
}

fn main() {}
