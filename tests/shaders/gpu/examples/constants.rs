//! Two mistakes that constants of `wgpu` find. `shaders_run` compares the messages.

use tensor_layout::frames::{Bt709Limited, FrameLayout, Nv12, Yuy2};
use tensor_layout::gpu::Buffer;

fn main() {
    let texture: Option<&wgpu::Texture> = None;
    let texture = texture.expect("a device");
    let frame = FrameLayout::<Nv12>::packed(tensor_layout::H(6), tensor_layout::W(8));
    let _ = Buffer::of_frame_textures([texture; 3], frame.expect("even sizes"), Bt709Limited);
    let frame = FrameLayout::<Yuy2>::packed(tensor_layout::H(6), tensor_layout::W(8));
    let _ = Buffer::of_frame_textures([texture], frame.expect("even sizes"), Bt709Limited);
}
