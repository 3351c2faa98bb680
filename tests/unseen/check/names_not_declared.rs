// mistakes: 1

use tensor_layout::layout;
type Frame = layout!(HW[H = ?Rows, W = ?]);
fn main() {
    let _ = Frame::with((tensor_layout::H(1), tensor_layout::W(2)));
}
