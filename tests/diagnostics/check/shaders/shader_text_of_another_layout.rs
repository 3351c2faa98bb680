// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::<Planes>::new(Wgsl, "photo");

fn main() {
    println!("{PHOTO}");
}
