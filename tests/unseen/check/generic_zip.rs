// mistakes: 1

use tensor_layout::{AnyLayout, H, View, W};

fn same<A: AnyLayout<Axes = (H, W)>, B: AnyLayout<Axes = (H, W)>>(
    a: View<u8, A>,
    b: View<u8, B>,
) -> bool {
    a.zip(b).all(|(x, y)| x == y)
}
fn main() {}
