// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Image = HWC[C = 3, H = ?, W = ?];
}

static IMAGE: OffsetFunction<Image> = OffsetFunction::new(Wgsl, "image");

fn main() {
    println!("{IMAGE}");
}
