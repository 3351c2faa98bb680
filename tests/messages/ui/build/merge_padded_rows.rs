// mistakes: 1

use tensor_layout::{DimP, H, View, W, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6], pad(W = 8))>) {
    let _ = photo.merge((H, W), DimP::<24>);
}
fn main() {
    let _: fn(_) -> _ = run;
}
