// mistakes: 1
//! NVIDIA/cutlass#2991: `packed()` of the row-major layout returns the strides of the column-major one.
//! Cost: a capacity of 4 instead of 32 elements for 4 x 8, and wrong addresses.
//! With this crate: a row-major matrix of any size, with those strides.
use tensor_layout::{Tensor, layout};

layout! {
    type RowMajor<const ROWS: usize, const COLUMNS: usize> =
        HW[H = ROWS, W = COLUMNS], strides(H = 1, W = ROWS);
}

fn main() {
    let packed = Tensor::<f32, RowMajor<4, 8>>::filled(0.0);
    println!("{}", packed.mapping().span());
}
