// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Rgb = HWC[C = 3, H = 2, W = 2]; type Photo = HWC[C = 3, H = 2, W = 2]; }
fn load(bytes: &[u8; 12]) -> View<'_, u8, Rgb> {
    View::<u8, Photo>::from_array(bytes)
}
fn main() {}
