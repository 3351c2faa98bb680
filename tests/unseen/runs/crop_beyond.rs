// mistakes: 1

use tensor_layout::{DimH, H, View, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let _ = photo.crop(H(3), DimH::<2>);
}
fn main() {
    let _: fn(_) -> _ = run;
}
