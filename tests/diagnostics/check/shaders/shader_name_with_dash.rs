// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Hlsl, OffsetFunction};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Hlsl, "photo-offset");

fn main() {
    println!("{}", PHOTO.as_str());
}
