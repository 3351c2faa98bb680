// mistakes: 1

use tensor_layout::{C, DimF, H, View, W, layout};

fn run(photo: View<u8, layout!(CHW[C = 3, H = 4, W = 6])>) {
    let _ = photo.merge((C, H, W), DimF::<70>);
}
fn main() {
    let _: fn(_) -> _ = run;
}
