// mistakes: 4
// Other iterators for several threads, of elements that only one thread may reach. Another program has that of views.
use std::cell::Cell;
use std::rc::Rc;
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Rows = layout!(HW[H = 8, W = 8]);

fn view(rows: View<Cell<u8>, Rows>) {
    let _ = rows.par_axis_iter(H);
}

fn view_mut(rows: ViewMut<Rc<u8>, Rows>) {
    let _ = rows.par_axis_iter_mut(H);
}

fn tensor(rows: Tensor<Cell<u8>, Rows>) {
    let _ = rows.par_axis_iter(H);
}

fn tensor_mut(mut rows: Tensor<Rc<u8>, Rows>) {
    let _ = rows.par_axis_iter_mut(H);
}

fn main() {}
