use tensor_layout::{layout, View};
type Photo = layout!(HWC[C = 3, H = 480, W = 640]);
type Turned = layout!(HWC[C = 3, H = 640, W = 480]);
fn show(_: View<u8, Photo>) {}
pub fn run(turned: View<u8, Turned>) { show(turned) }
fn main() {}
