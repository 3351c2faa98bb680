// mistakes: 1

use tensor_layout::frames::Plane;
fn plane(memory: &[u8], stride: usize) -> Plane<'_, u8> {
    Plane::new(memory, stride)
}

fn main() {}
