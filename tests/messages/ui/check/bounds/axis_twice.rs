// mistakes: 5
// Other functions that fix an axis; `fix_axis_twice` has `fix`.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, Tensor, View, H};

type Rows = layout!(HW[H = 8, W = 8]);

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.try_fix((H(0), H(1)));
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.fix_mut((H(0), H(1)));
    let _ = rows.try_fix_mut((H(0), H(1)));
}

fn of_buffer<R: Clone>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.fix((H(0), H(1)));
    let _ = rows.try_fix((H(0), H(1)));
}

fn main() {}
