// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Volume = DHW[D = 2048, H = 2048, W = 2048];
}

static VOLUME: OffsetFunction<Volume> = OffsetFunction::new(Wgsl, "volume");

fn main() {
    println!("{VOLUME}");
}
