// mistakes: 1

use tensor_layout::{DimH, H, View, Y, layout};

fn run(photo: View<u8, layout!(HW[H = 10, W = 6])>) {
    let _ = photo.split(H, (Y, DimH::<4>));
}
fn main() {
    let _: fn(_) -> _ = run;
}
