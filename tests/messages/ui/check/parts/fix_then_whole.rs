// mistakes: 1
use tensor_layout::{layout, ViewMut, N};

fn number(batch: ViewMut<u8, layout!(NHW[N = 8, H = 4, W = 4])>) {
    batch.fix((N(0),)).fill(1);
    batch.fix((N(1),)).fill(2);
}

fn main() {}
