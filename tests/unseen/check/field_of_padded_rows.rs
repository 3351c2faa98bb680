// mistakes: 1

use tensor_layout::{View, layout};

layout! {
    type Packed = HW[480, 640];
    type Padded = HW[480, 640], pad(W = 768);
}
struct Depth<'a> {
    metres: View<'a, f32, Packed>,
}
fn depth(frame: View<'_, f32, Padded>) -> Depth<'_> {
    Depth { metres: frame }
}

fn main() {}
