//! A frame of a camera in a texture, as normalised planes for a model, and back as a picture. No element passes through the
//! processor: both copies are kernels that the crate writes from the two layouts.
//!
//! ```text
//! cargo run --example wgpu_camera --features wgpu
//! ```

mod device;

use std::error::Error;
use tensor_layout::gpu::Buffer;
use tensor_layout::wgpu::{Relayout, Texels};
use tensor_layout::{C, DimC, DimW, H, Tensor, View, W, layout};
use wgpu::BufferUsages;

layout! {
    /// The texture of the camera.
    struct Camera = HWC[C = 4, H = 48, W = 64], components(C = RGBA);

    /// The input of a model: the middle of the frame.
    type Input = CHW[C = 3, H = 48, W = 48];

    /// A picture whose rows can be copied to a texture.
    type Picture = HWC[C = 4, H = 48, W = 48], pitch(H = 256);
}

const MEAN: [f32; 3] = [0.485, 0.456, 0.406];
const DEVIATION: [f32; 3] = [0.229, 0.224, 0.225];

/// Copies the middle of a frame to planes, and back to a picture.
fn run(
    (device, queue): (&wgpu::Device, &wgpu::Queue),
    camera: &wgpu::Texture,
) -> Result<(Tensor<f32, Input>, Tensor<u8, Picture>), Box<dyn Error>> {
    let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC;
    let camera = Buffer::<Texels, u8, Camera>::of_texture(camera, Camera::mapping())?;
    let middle = camera.crop(W(8), DimW::<48>).crop(C(0), DimC::<3>);
    let input = Buffer::<_, f32, Input>::allocate(device, usage);
    let picture = Buffer::<_, u8, Picture>::allocate(device, usage);
    let colours = picture.clone().crop(C(0), DimC::<3>);

    // Once: each makes a pipeline.
    let normalise = [0, 1, 2].map(|c| (1.0 / (255.0 * DEVIATION[c]), -MEAN[c] / DEVIATION[c]));
    let to_input = Relayout::with_scale(device, C, &normalise)?;
    let restore = [0, 1, 2].map(|c| (255.0 * DEVIATION[c], 255.0 * MEAN[c]));
    let to_picture = Relayout::with_scale(device, C, &restore)?;

    // For each frame.
    let mut commands = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    to_input.record(&middle, &input, &mut commands)?;
    to_picture.record(&input, &colours, &mut commands)?;
    queue.submit([commands.finish()]);

    let input = input.read(device, queue, |input| input.to_layout())?;
    Ok((
        input,
        picture.read(device, queue, |picture| picture.to_layout())?,
    ))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let Some((device, queue)) = device::open()? else {
        println!("SKIPPED wgpu_camera: there is no adapter of Vulkan");
        return Ok(());
    };
    let bytes = (0..=u8::MAX).cycle().step_by(7);
    let frame: Vec<u8> = bytes.take(Camera::SPAN).collect();
    let camera = texture(&device, &queue, &frame);
    let (input, picture) = run((&device, &queue), &camera)?;

    let frame = View::<u8, Camera>::new(&frame)?;
    for ((c, h, w), x) in input.indexed_iter() {
        let byte = frame[(c, h, w + W(8))];
        let wanted = (f32::from(byte) / 255.0 - MEAN[c.0]) / DEVIATION[c.0];
        assert!((x - wanted).abs() < 1e-5);
        assert!(picture[(c, h, w)].abs_diff(byte) <= 1);
    }
    // The kernel writes the three colours, and no other byte.
    assert!(picture.fix((C(3),)).iter().all(|alpha| *alpha == 0));
    println!("the first pixel: {:?}", input.fix((H(0), W(0))));
    Ok(())
}

/// Makes the texture that a camera would give.
fn texture(device: &wgpu::Device, queue: &wgpu::Queue, frame: &[u8]) -> wgpu::Texture {
    let size = wgpu::Extent3d {
        width: 64,
        height: 48,
        depth_or_array_layers: 1,
    };
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let rows = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(4 * 64),
        rows_per_image: None,
    };
    queue.write_texture(texture.as_image_copy(), frame, rows, size);
    texture
}
