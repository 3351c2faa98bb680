use std::error::Error;
use tensor_layout::gpu::Buffer;
use tensor_layout::wgpu::Relayout;
use tensor_layout::{AsView, Tensor, layout};
use wgpu::BufferUsages;

layout! {
    pub type Pixels = HWC[C = 3, H = 21, W = 30];
    pub type Planes = CHW[C = 3, H = 21, W = 30];
}

pub fn planes(
    (device, queue): (&wgpu::Device, &wgpu::Queue),
    pixels: impl AsView<u8, Pixels>,
) -> Result<Tensor<f32, Planes>, Box<dyn Error>> {
    let pixels = Buffer::upload(device, BufferUsages::STORAGE, pixels);
    let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC;
    let planes = Buffer::<_, f32, Planes>::allocate(device, usage);
    let mut commands = device.create_command_encoder(&Default::default());
    Relayout::new(device)?.record(&pixels, &planes, &mut commands)?;
    queue.submit([commands.finish()]);
    Ok(planes.read(device, queue, |planes| planes.to_layout())?)
}
