// mistakes: 1
// exception: errors: the compiler also counts the arguments
// NumPy: split(image, 240, axis).
use tensor_layout::{layout, View, H};

fn top(image: View<u8, layout!(HW[480, 640])>) -> usize {
    let (top, _) = image.split_at(H, 240);
    top.len()
}

fn main() {}
