// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Tall = HW[H = 48, W = 32]; type Wide = HW[H = 32, W = 48]; }
fn show(wide: View<u8, Wide>) {
    let _ = wide;
}
fn run(tall: View<u8, Tall>) {
    show(tall)
}
fn main() {}
