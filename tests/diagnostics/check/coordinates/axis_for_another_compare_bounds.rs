// mistakes: 1
// The last row is compared with the number of columns.
use tensor_layout::{layout, View, H, W};

fn is_corner(image: View<u8, layout!(HW[8, 8])>, h: H, w: W) -> bool {
    h == H(image.size(H) - 1) && w == H(image.size(W) - 1)
}

fn main() {}
