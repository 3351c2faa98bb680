// mistakes: 1

use tensor_layout::{N, ViewMut, layout};

type Batch = layout!(NHW[N = 8, H = 4, W = 4]);

pub fn number(batch: ViewMut<u8, Batch>) {
    batch.fix((N(0),)).fill(1);
    batch.fix((N(1),)).fill(2);
}

fn main() {}
