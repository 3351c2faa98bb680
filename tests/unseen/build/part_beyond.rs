// mistakes: 1

use tensor_layout::{View, layout, part};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let _ = part!(photo, H = 2..5);
}
fn main() {
    let _: fn(_) -> _ = run;
}
