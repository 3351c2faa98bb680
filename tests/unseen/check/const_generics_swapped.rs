// mistakes: 1

use tensor_layout::{Tensor, View, layout};
fn sum<const HEIGHT: usize, const WIDTH: usize>(
    plane: View<u8, layout!(HW[H = HEIGHT, W = WIDTH])>,
) -> u32 {
    plane.iter().map(|&x| u32::from(x)).sum()
}
fn main() {
    let plane = Tensor::<u8, layout!(HW[480, 640])>::filled(0);
    sum::<640, 480>(plane.as_view());
}
