// mistakes: 2
// A crop leaves out the ends of rows, as in `split_cropped`.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, DimW, ViewMut, P, Q, W};

type Rows = layout!(HW[H = 2, W = 8]);

fn of_view(rows: ViewMut<u8, Rows>) {
    let _ = rows.crop(W(0), DimW::<4>).split_mut(W, (P, Q(2)));
}

fn of_buffer<R: Resource>(rows: Buffer<&R, u8, Rows>) {
    let _ = rows.crop(W(0), DimW::<4>).split(W, (P, Q(2)));
}

fn main() {}
