// mistakes: 1
use tensor_layout::layout;

fn main() {
    let _ = layout!(HW[480, 640], pad(W = 512));
}
