// mistakes: 12
// Each iterator along an axis.
use tensor_layout::{layout, C, Tensor, View, ViewMut};

type Rows = layout!(HW[H = 8, W = 8]);

fn of_view(rows: View<u8, Rows>) {
    let _ = rows.axis_iter(C);
    let _ = rows.lanes(C);
    let _ = rows.par_axis_iter(C);
}

fn of_view_mut(rows: ViewMut<u8, Rows>, more: ViewMut<u8, Rows>, last: ViewMut<u8, Rows>) {
    let _ = rows.axis_iter_mut(C);
    let _ = more.lanes_mut(C);
    let _ = last.par_axis_iter_mut(C);
}

fn of_tensor(mut rows: Tensor<u8, Rows>) {
    let _ = rows.axis_iter(C);
    let _ = rows.lanes(C);
    let _ = rows.par_axis_iter(C);
    let _ = rows.axis_iter_mut(C);
    let _ = rows.lanes_mut(C);
    let _ = rows.par_axis_iter_mut(C);
}

fn main() {}
