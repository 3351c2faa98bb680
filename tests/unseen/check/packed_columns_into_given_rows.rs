// mistakes: 1

use tensor_layout::{View, layout};

type Columns = layout!(WH[H = 480, W = 640]);
type Rows = layout!(HW[H = ?, W = ?], strides(H = ?));
fn run(columns: View<'_, u8, Columns>) -> View<'_, u8, Rows> {
    columns.into_layout()
}
fn main() {}
