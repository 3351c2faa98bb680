// mistakes: 1

use tensor_layout::{View, layout};

type Gray = layout!(HW[H = 120, W = 160]);

pub fn white(image: View<u8, Gray>) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (x, y, pixel) in image.enumerate_pixels() {
        if *pixel == 255 {
            found.push((x, y));
        }
    }
    found
}

fn main() {}
