// mistakes: 7
// Other functions that rename an axis: one that is not there, and to a name that is taken.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, Tensor, C, H, W, Y};

type Rows = layout!(HW[H = 8, W = 8]);

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.rename_mut(C, Y);
    let _ = rows.rename_mut(H, W);
    let _ = rows.clone().into_renamed(C, Y);
    let _ = rows.into_renamed(H, W);
}

fn of_buffer<R>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.rename(H, W);
}

fn of_value(rows: Value<u8, Rows>) {
    let _ = rows.rename(C, Y);
    let _ = rows.rename(H, W);
}

fn main() {}
