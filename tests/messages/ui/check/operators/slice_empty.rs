// mistakes: 1
use tensor_layout::operators::{Slice1, SliceWindow};
use tensor_layout::{H, W, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Part = NHWC[N = 1, C = 3, H = 100, W = 112];
}

static PART: Slice1<u8, Photo, Part> =
    Slice1::new(SliceWindow::new().range::<H>(20..20).stride::<W>(2));

fn main() {
    println!("{PART:?}");
}
