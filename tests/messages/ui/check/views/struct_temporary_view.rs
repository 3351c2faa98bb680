// mistakes: 1

use tensor_layout::{C, View, layout};
type Photo = layout!(HWC[C = 3, H = 2, W = 2]);
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
fn red(photo: View<u8, Photo>) -> u8 {
    let red = photo.to_layout::<Planes>().fix((C(0),));
    red.iter().copied().max().unwrap()
}

fn main() {}
