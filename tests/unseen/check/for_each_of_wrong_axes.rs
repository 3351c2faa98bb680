// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) {
    a.for_each(|(W(w), H(h)), x| println!("{w} {h} {x}"));
}
fn main() {}
