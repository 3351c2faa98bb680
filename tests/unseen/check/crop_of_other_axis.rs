// mistakes: 1

use tensor_layout::{DimW, H, View, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let rows = photo.crop(H(1), DimW::<2>);
}
fn main() {}
