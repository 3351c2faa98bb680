// mistakes: 1
// exception: lines: the compiler shows the function and the fix
// exception: paths: the compiler proposes the full path
//! `DXGI_FORMAT_R8G8B8A8_UNORM` is 28.
use tensor_layout::d3d12::TextureFootprint;
use tensor_layout::layout;

layout! {
    type Frame = NHWC[N = 1, C = 4, H = 1080, W = 1920];
}

static FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(28);

fn main() {
    println!("{FRAME:?}");
}
