// mistakes: 3
// exception: lines: nine sizes are too long for the line of the mark
use tensor_layout::{layout, DimA, DimZ, View, A, H, Z};

type Eight = layout!(ABCDEFGH[1, 1, 1, 1, 1, 1, 1, 1], logical(ABCDEFGH));

fn ninth_axes(x: View<f32, Eight>) -> [usize; 3] {
    [
        x.broadcast(Z(2)).len(),
        x.windows(H, DimZ::<1>).len(),
        x.split(A, (DimA::<1>, DimZ::<1>)).len(),
    ]
}

fn main() {}
