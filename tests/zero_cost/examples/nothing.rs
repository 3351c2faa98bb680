//! Allocates, and copies nothing.

use std::hint::black_box;

fn main() {
    black_box(vec![0_f32; black_box(3 * 224 * 224)]);
}
