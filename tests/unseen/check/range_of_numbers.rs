// mistakes: 1

use tensor_layout::{View, layout};

type Image = layout!(HW[H = 480, W = 640]);

/// Returns the sum of the rows 10 to 19.
pub fn sum_of_rows(image: View<u8, Image>) -> u32 {
    let rows = image.range(10..20);
    rows.iter().map(|pixel| u32::from(*pixel)).sum()
}

fn main() {}
