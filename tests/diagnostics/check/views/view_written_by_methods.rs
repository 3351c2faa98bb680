// mistakes: 7
// Each method of a mutable view, called on a view.
use tensor_layout::{layout, View, H, W};

type Rows = layout!(HW[H = 8, W = 8]);

fn fill(rows: View<u8, Rows>) {
    rows.fill(0);
}

fn get_mut(rows: View<u8, Rows>) {
    let _ = rows.get_mut((H(0), W(0)));
}

fn swap(rows: View<u8, Rows>) {
    rows.swap((H(0), W(0)), (H(1), W(1)));
}

fn iter_mut(rows: View<u8, Rows>) {
    let _ = rows.iter_mut();
}

fn indexed_iter_mut(rows: View<u8, Rows>) {
    let _ = rows.indexed_iter_mut();
}

fn axis_iter_mut(rows: View<u8, Rows>) {
    let _ = rows.axis_iter_mut(H);
}

fn for_each_mut(rows: View<u8, Rows>) {
    rows.for_each_mut(|_, byte: &mut u8| *byte = 0);
}

fn main() {}
