// mistakes: 25
// Each function that splits an axis: one that is not there, a new axis twice, and a name that is taken.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, Tensor, View, C, H, P, W, Y};

type Rows = layout!(HW[H = 8, W = 8]);

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.split(C, (Y(2), P));
    let _ = rows.split(W, (P(2), P));
    let _ = rows.split(W, (H(2), P));
    let _ = rows.try_split(C, (Y(2), P));
    let _ = rows.try_split(W, (P(2), P));
    let _ = rows.try_split(W, (H(2), P));
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.split_mut(C, (Y(2), P));
    let _ = rows.split_mut(W, (P(2), P));
    let _ = rows.split_mut(W, (H(2), P));
    let _ = rows.try_split_mut(C, (Y(2), P));
    let _ = rows.try_split_mut(W, (P(2), P));
    let _ = rows.try_split_mut(W, (H(2), P));
}

fn owned(rows: Tensor<u8, Rows>) {
    let _ = rows.clone().into_split(C, (Y(2), P));
    let _ = rows.clone().into_split(W, (P(2), P));
    let _ = rows.clone().into_split(W, (H(2), P));
    let _ = rows.clone().try_into_split(C, (Y(2), P));
    let _ = rows.clone().try_into_split(W, (P(2), P));
    let _ = rows.try_into_split(W, (H(2), P));
}

fn of_buffer<R>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.split(W, (P(2), P));
    let _ = rows.split(W, (H(2), P));
    let _ = rows.try_split(W, (P(2), P));
    let _ = rows.try_split(W, (H(2), P));
}

fn of_value(rows: Value<u8, Rows>) {
    let _ = rows.split(C, (Y(2), P));
    let _ = rows.split(W, (P(2), P));
    let _ = rows.split(W, (H(2), P));
}

fn main() {}
