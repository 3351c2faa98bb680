// mistakes: 1

use tensor_layout::{H, View, layout};

fn run(photo: View<u8, layout!(HW[H = 12, W = 6])>) {
    let _ = photo.broadcast(H(4));
}
fn main() {
    let _: fn(_) -> _ = run;
}
