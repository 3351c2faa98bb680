// mistakes: 1
// exception: errors: what follows from the mistake is reported, too
use tensor_layout::{layout, View, H, W};

fn diagonal(image: View<u32, layout!(HW[8, 8])>) -> u32 {
    image.indexed_iter().filter(|((W(w), H(h)), _)| w == h).map(|(_, pixel)| pixel).sum()
}

fn main() {}
