// mistakes: 1
//! microsoft/DirectML, Samples/DirectMLSuperResolution/DirectMLResourceBuilder.cpp at a9614e8, line 278: shapes of
//! `uint32_t` compared over `4 * sizeof(uint16_t)` bytes, so only N and C, before the residual is added.
//! Cost: none as long as H and W agree; the check would not notice.
//! Read in the file; no thread tells of it.
//! With this crate: the addition itself compares; here is what that check lets pass.
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Upscaled = NCHW[N = 1, C = 3, H = 1080, W = 1920];
    type Residual = NCHW[N = 1, C = 3, H = 540, W = 960];
}

static ADD_RESIDUAL: ElementWiseAdd<f32, Upscaled, Residual, Upscaled> = ElementWiseAdd::new();

fn main() {
    println!("{ADD_RESIDUAL:?}");
}
