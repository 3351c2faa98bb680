// mistakes: 1
// The sizes in the type, and again at run time.
use tensor_layout::{layout, View, H, W};

type Image = layout!(HW[480, 640]);

fn view(bytes: &[u8]) -> usize {
    View::<u8, Image>::with(bytes, Image::with((H(480), W(640))).unwrap()).unwrap().len()
}

fn main() {}
