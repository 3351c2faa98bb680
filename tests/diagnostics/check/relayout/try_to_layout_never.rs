// mistakes: 1
use tensor_layout::{layout, View};

fn turned(image: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> usize {
    image.try_to_layout::<layout!(CHW[C = 1, H = ?, W = ?])>().unwrap().len()
}

fn main() {}
