// mistakes: 1

use tensor_layout::operators::Join;
use tensor_layout::{H, layout};

layout! { type Half = BSD[B = 1, S = 16, D = 32]; type Whole = BSD[B = 1, S = 16, D = 64]; }

static CAT: Join<f32, H, (Half, Half), Whole> = Join::new();
fn main() {}
