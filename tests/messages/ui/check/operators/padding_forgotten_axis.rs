// mistakes: 1
use tensor_layout::operators::{Margins, Padding, PaddingMode};
use tensor_layout::{H, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Framed = NHWC[N = 1, C = 3, H = 230, W = 230];
}

static FRAME: Padding<f32, Photo, Framed> =
    Padding::new(PaddingMode::Fill(0.0), Margins::new().along::<H>(3, 3));

fn main() {
    println!("{FRAME:?}");
}
