// mistakes: 2
use tensor_layout::{layout, Tensor, View};

type Columns = layout!(WH[H = 4, W = 5]);

fn rows(columns: View<f32, Columns>) -> View<f32, Columns> {
    columns.contiguous()
}

// C: memcpy(target, source).
fn copy(photo: View<u8, layout!(HW[8, 8])>, target: &mut Tensor<u8, layout!(WH[8, 8])>) {
    target.copy_from_slice(photo);
}

fn main() {}
