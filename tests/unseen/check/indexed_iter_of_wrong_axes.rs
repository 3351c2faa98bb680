// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) {
    for ((W(w), H(h)), x) in a.indexed_iter() {
        println!("{w} {h} {x}");
    }
}
fn main() {}
