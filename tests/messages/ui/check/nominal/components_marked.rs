// mistakes: 3
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
}

layout! {
    struct Planes: Rgb = CHW[C = 4, H = 8, W = 8];
}

fn components_of_meaning_other_size(photo: View<u8, Planes>) -> usize {
    photo.len()
}

layout! {
    struct Any: Rgb = HWC[C = ?, H = ?, W = ?];
}

layout! {
    struct Screen = HWC[C = 4, H = 8, W = 8], components(C = BGR);
}

fn components_too_few(screen: View<u8, Screen>) -> usize {
    screen.len()
}

fn main() {}
