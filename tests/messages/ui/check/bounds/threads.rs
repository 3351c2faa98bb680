// mistakes: 2
// Iterators for several threads, of elements that only one thread may reach.
use std::cell::Cell;
use std::rc::Rc;
use tensor_layout::{layout, View, ViewMut, H};

type Rows = layout!(HW[H = 8, W = 8]);

fn view(rows: View<Cell<u8>, Rows>) {
    let _ = rows.par_axis_iter(H);
}

fn view_mut(rows: ViewMut<Rc<u8>, Rows>) {
    let _ = rows.par_axis_iter_mut(H);
}

fn main() {}
