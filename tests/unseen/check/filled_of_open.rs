// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; }
fn run() {
    let tensor = Tensor::<u8, Any>::filled(0);
}
fn main() {}
