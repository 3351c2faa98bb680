use std::error::Error;
use tensor_layout::gpu::Buffer;
use tensor_layout::wgpu::{Relayout, Texels};
use tensor_layout::{C, DimC, DimW, W, layout};
use wgpu::BufferUsages;

layout! {
    /// The texture of the camera.
    pub struct Camera = HWC[C = 4, H = 48, W = 64], components(C = RGBA);
    /// The input of a model: the middle of the frame.
    pub type Input = CHW[C = 3, H = 48, W = 48];
}
pub type Planes = Buffer<wgpu::Buffer, f32, Input>;

pub const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
pub const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

pub fn normalised(
    (device, queue): (&wgpu::Device, &wgpu::Queue),
    camera: &wgpu::Texture,
) -> Result<Planes, Box<dyn Error>> {
    let camera = Buffer::<Texels, u8, Camera>::of_texture(camera, Camera::mapping())?;
    let middle = camera.crop(W(8), DimW::<48>).crop(C(0), DimC::<3>);
    let input = Planes::allocate(device, BufferUsages::STORAGE | BufferUsages::COPY_SRC);

    // Once.
    let scales = [0, 1, 2].map(|c| (1.0 / (255.0 * DEVIATION[c]), -MEAN[c] / DEVIATION[c]));
    let to_input = Relayout::with_scale(device, C, &scales)?;

    // For each frame.
    let mut commands = device.create_command_encoder(&Default::default());
    to_input.record(&middle, &input, &mut commands)?;
    queue.submit([commands.finish()]);
    Ok(input)
}
