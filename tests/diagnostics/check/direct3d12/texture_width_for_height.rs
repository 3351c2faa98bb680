// mistakes: 1
// exception: lines: the compiler writes down the swap, before and after
use tensor_layout::d3d12::{Format, SubresourceFootprint};
use tensor_layout::{D, H, W};

const FRAME: SubresourceFootprint =
    SubresourceFootprint::new(Format::R8G8B8A8_UNORM, H(1080), W(1920), D(1));

fn main() {
    println!("{FRAME:?}");
}
