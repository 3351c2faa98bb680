// mistakes: 1

use tensor_layout::{AnyLayout, H, View};

fn rows<L: AnyLayout>(image: View<u8, L>) -> Vec<usize> {
    image.axis_iter(H).map(|row| row.len()).collect()
}

fn main() {}
// exception: errors: these are rustc's own words
// exception: paths: these are rustc's own words
