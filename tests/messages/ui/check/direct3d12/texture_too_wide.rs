// mistakes: 1
use tensor_layout::d3d12::{Format, SubresourceFootprint};
use tensor_layout::{D, H, W};

const PANORAMA: SubresourceFootprint =
    SubresourceFootprint::new(Format::R8G8B8A8_UNORM, W(20_000), H(1_000), D(1));

fn main() {
    println!("{PANORAMA:?}");
}
