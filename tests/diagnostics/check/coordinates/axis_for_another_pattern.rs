// mistakes: 1
// exception: errors: the compiler compares each part of the pattern
use tensor_layout::{layout, View, H, W};

fn diagonal(image: View<u32, layout!(HW[8, 8])>) -> u32 {
    image.indexed_iter().filter(|((W(w), H(h)), _)| w == h).map(|(_, pixel)| pixel).sum()
}

fn main() {}
