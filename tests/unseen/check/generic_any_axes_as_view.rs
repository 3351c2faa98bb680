// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{C, H, Tensor, View, W, layout};
fn show<L: WithAxes<(H, W, C)>>(x: View<u8, L>) -> usize {
    x.size(C)
}
fn main() {
    let photo = Tensor::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::filled(1);
    show(photo.as_view());
}
