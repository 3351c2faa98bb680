// mistakes: 12
// All functions of buffers that take an axis. `buffer_part_axis_not_there` has `fix`.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, C, DimC, P, Y};

type Rows = layout!(HW[H = 8, W = 8]);

fn parts<R: Clone>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.try_fix((C(0),));
    let _ = rows.range(C(1)..);
    let _ = rows.try_range(C(1)..);
    let _ = rows.crop(C(1), DimC::<2>);
    let _ = rows.try_crop(C(1), DimC::<2>);
    let _ = rows.split_at(C(1));
    let _ = rows.try_split_at(C(1));
    let _ = rows.step_by(C, 2);
    let _ = rows.try_step_by(C, 2);
}

fn reshapes<R: Clone>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.rename(C, Y);
    let _ = rows.split(C, (Y(2), P));
    let _ = rows.try_split(C, (Y(2), P));
}

fn main() {}
