// mistakes: 1
use tensor_layout::{layout, View};

const ROWS: usize = 480;
const COLUMNS: usize = 640;

fn sum(image: View<u8, layout!(HWC[3, COLUMNS, ROWS])>) -> u32 {
    image.iter().map(|byte| u32::from(*byte)).sum()
}

fn main() {}
