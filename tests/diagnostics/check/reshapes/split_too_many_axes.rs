// mistakes: 1
use tensor_layout::{layout, DimG, DimK, DimL, View, A};

type Eight = layout!(ABCDEFHI[A = 8, B = 2, C = 2, D = 2, E = 2, F = 2, H = 2, I = 2]);

fn more(x: View<u8, Eight>) -> usize {
    x.split(A, (DimG::<2>, DimK::<2>, DimL::<2>)).len()
}

fn main() {}
