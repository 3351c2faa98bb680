use std::error::Error;
use tensor_layout::gpu::Buffer;
use tensor_layout::{Tensor, layout};
use wgpu::BufferUsages;

layout! {
    /// Rows of 280 bytes that are 512 bytes apart.
    pub type Frame = HWC[C = 4, H = 3, W = 70], pitch(H = 256);
}

pub fn read_texture(
    (device, queue): (&wgpu::Device, &wgpu::Queue),
    texture: &wgpu::Texture,
) -> Result<Tensor<u8, Frame>, Box<dyn Error>> {
    let usage = BufferUsages::COPY_DST | BufferUsages::COPY_SRC;
    let frame = Buffer::<_, u8, Frame>::allocate(device, usage);
    let (target, size) = frame.texel_info(texture.format())?;
    let mut commands = device.create_command_encoder(&Default::default());
    commands.copy_texture_to_buffer(texture.as_image_copy(), target, size);
    queue.submit([commands.finish()]);
    Ok(frame.read(device, queue, |frame| frame.to_layout())?)
}
