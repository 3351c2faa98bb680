// mistakes: 1
use tensor_layout::{layout, size_names, View, Tensor, H, P, W};

size_names! { Height, Width }

fn copy(
    rows: View<u8, layout!(HW[H = ?Height, W = ?Width])>,
    columns: &mut Tensor<u8, layout!(WH[H = ?Height, W = ?Width])>,
) {
    rows.merge((H, W), P).relayout_into(columns.merge_mut((W, H), P));
}

fn main() {}
