// mistakes: 4
use tensor_layout::{at, layout, H, View, W};

type Rows = layout!(HW[H = 4, W = 5]);

fn second(rows: View<f32, Rows>) -> f32 {
    rows.at(H(1), W(2))
}

fn elements(plane: View<u8, layout!(HW[2, 3])>, x: usize) -> [u8; 3] {
    [at!(plane, H = 0, W = ), at!(), at!(plane, H = 0, x)]
}

fn main() {}
