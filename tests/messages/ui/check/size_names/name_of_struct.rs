// mistakes: 1

use tensor_layout::traits::SizeName;
use tensor_layout::{H, View, layout};

struct Rows;

fn rows<A: SizeName>(image: View<u8, layout!(HW[H = ?A, W = 640])>) -> usize {
    image.size(H)
}

fn main() {
    let _ = rows::<Rows>;
}
