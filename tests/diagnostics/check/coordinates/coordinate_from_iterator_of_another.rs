// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Rows = layout!(HW[4, 4]);
type Batch = layout!(NHW[N = 1, H = 4, W = 4]);

fn copy(rows: View<u8, Rows>, batch: &mut Tensor<u8, Batch>) {
    for (place, element) in rows.indexed_iter() {
        batch[place] = *element;
    }
}

fn main() {}
