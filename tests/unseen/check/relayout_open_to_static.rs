// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; type Planes = CHW[C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Any>) {
    let planes = photo.to_layout::<Planes>();
}
fn main() {}
