//! bitshifter/glam-rs#21: `From<[[f32; 4]; 4]>`, an array of rows, stores them as columns.
//! Cost: transposed matrices for who expected rows.
//! With this crate: the conversion views the array as what it returns. Arrays of arrays have no names.
//! No type can know: `[[f32; 4]; 4]` does not say whether its inner arrays are rows or columns.
use tensor_layout::{H, View, W, layout};

layout! {
    /// A matrix as glam stores it: column after column.
    type Mat4 = WH[H = 4, W = 4];
}

fn from(rows: &[[f32; 4]; 4]) -> View<'_, f32, Mat4> {
    View::new(rows.as_flattened()).unwrap()
}

pub(crate) fn main() {
    let mut rows = [[0.0; 4]; 4];
    rows[0][3] = 1.0;
    assert_eq!(from(&rows)[(H(3), W(0))], 1.0); // it is in row 0, column 3
}
