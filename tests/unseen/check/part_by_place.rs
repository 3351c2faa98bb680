// mistakes: 1

use tensor_layout::{View, layout, part};

type Batch = layout!(NHWC[N = 8, C = 3, H = 224, W = 224]);

pub fn band(batch: View<u8, Batch>) -> Vec<u8> {
    let rows = part!(batch, 0, 10..20);
    rows.iter().copied().collect()
}

fn main() {}
