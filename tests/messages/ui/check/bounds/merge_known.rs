// mistakes: 10
// Other functions that merge or split axes: rows whose padding depends on their length, rows with strides known at run
// time, and blocks. The programs of `reshapes` have `merge` of views.
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::Value;
use tensor_layout::{layout, DimX, Tensor, ViewMut, C, H, P, Q, W};

type Open = layout!(HWC[C = 3, H = ?, W = ?], align(W = 4));
type Rows = layout!(HW[H = 8, W = 8]);
type Padded = layout!(HWC[C = 3, H = 4, W = 6], pad(W = 8));
type Blocked = layout!(CHW4c[C = 8, H = 8, W = 8]);

fn of_tensor(mut open: Tensor<u8, Open>, mut blocked: Tensor<u8, Blocked>) {
    let _ = open.merge_mut((H, W), P);
    let _ = blocked.merge_mut((C, H), P);
    let _ = blocked.into_merged((C, H), P);
}

fn owned(padded: Tensor<u8, Padded>) {
    let _ = padded.try_into_split(W, (DimX::<3>, Q));
}

fn of_view(rows: ViewMut<u8, Rows>) {
    let _ = rows.step_by(H, 2).merge_mut((H, W), P);
}

fn of_buffer(open: Buffer<(), u8, Open>, rows: Buffer<(), u8, Rows>) {
    let _ = open.merge((H, W), P);
    let _ = rows.step_by(H, 2).merge((H, W), P);
}

fn of_blocks(blocked: Buffer<(), u8, Blocked>, value: Value<u8, Blocked>) {
    let _ = blocked.merge((C, H), P);
    let _ = value.merge((C, H), P);
    let _ = value.split(C, (P(2), C));
}

fn main() {}
