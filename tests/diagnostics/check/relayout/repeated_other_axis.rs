// mistakes: 1
// exception: lines: the compiler names each bound on the lists of shapes
use tensor_layout::{layout, zip_map_into, DimW, Tensor, View};

fn brighten(y: View<u8, layout!(HW[480, 640])>, u: View<u8, layout!(HW[240, 320])>) {
    let mut sum = Tensor::<u8, layout!(HW[480, 640])>::filled(0);
    zip_map_into((y, u.repeated((DimW::<2>,))), &mut sum, |(y, u)| y + u);
}

fn main() {}
