// mistakes: 1
// all rows are one row, and are written to
use tensor_layout::dlpack::Dlpack;
use tensor_layout::layout;

fn fill(taken: &mut Dlpack<'static>) {
    let rows = taken.try_view_mut::<f32, layout!(HW[4, 5], broadcast(H))>();
    rows.unwrap().fill(0.0);
}

fn main() {}
