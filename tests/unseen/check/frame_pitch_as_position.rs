// mistakes: 1

use tensor_layout::frames::Plane;
use tensor_layout::W;

fn run(y: &[u8]) -> Plane<'_, u8> {
    Plane::new(y, W(640))
}
fn main() {}
