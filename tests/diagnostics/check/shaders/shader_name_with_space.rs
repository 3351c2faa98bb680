// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Photo = HWC[C = 3, H = 224, W = 224];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "my photo");

fn main() {
    println!("{PHOTO}");
}
