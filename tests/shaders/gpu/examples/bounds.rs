//! Two mistakes that the bounds of `wgpu` find. `shaders_run` compares the messages.

use tensor_layout::frames::FramePixels;
use tensor_layout::gpu::Buffer;
use tensor_layout::layout;
use tensor_layout::shader::{Filter, KernelError, Scaled};
use tensor_layout::wgpu::{FrameSource, Relayout};

type Screen = layout!(HWC[C = 4, H = 6, W = 8]);

pub fn to_a_frame(
    copy: &Relayout<f32, FramePixels, f32, FramePixels>,
    pixels: &Buffer<wgpu::Buffer, f32, FramePixels>,
    frame: &Buffer<FrameSource, f32, FramePixels>,
    commands: &mut wgpu::CommandEncoder,
) -> Result<(), KernelError> {
    copy.record(pixels, frame, commands)
}

pub fn scaled_twice(picture: &Buffer<Scaled<wgpu::Buffer>, u8, Screen>) {
    let _ = picture.scaled(Screen::mapping(), Filter::Nearest);
}

fn main() {}
