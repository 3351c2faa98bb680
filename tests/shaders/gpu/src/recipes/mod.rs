//! The programs with wgpu on the guide's pages `kernels` and `recipes`, run on Vulkan in software. The pages have the other
//! files of this folder; `tests/recipes.rs` compares them.

use crate::vulkan::Device;
use tensor_layout::wgpu::texel_layout;
use tensor_layout::{C, H, Tensor, View, W};

mod buffers;
mod camera;
pub(crate) mod texture;

pub(crate) fn assert_recipes(gpu: &Device) {
    let (device, queue) = (&gpu.device, &gpu.queue);
    let pixels =
        Tensor::<u8, buffers::Pixels>::from_fn(|(C(c), H(h), W(w))| (h * 7 + w * 3 + c * 50) as u8);
    let planes = buffers::planes((device, queue), &pixels).unwrap();
    for (position, byte) in pixels.indexed_iter() {
        assert_eq!(planes[position], f32::from(*byte));
    }

    let bytes: Vec<u8> = (0..4 * 48 * 64).map(|i| (i * 7 % 256) as u8).collect();
    let frame = View::<u8, camera::Camera>::new(&bytes).unwrap();
    let input = camera::normalised((device, queue), &texture_of(gpu, frame)).unwrap();
    let is_close = input.read(device, queue, |input| {
        input.indexed_iter().all(|((c, h, w), x)| {
            let share = f32::from(frame[(c, h, w + W(8))]) / 255.0;
            (x - (share - camera::MEAN[c.0]) / camera::DEVIATION[c.0]).abs() < 1e-5
        })
    });
    assert!(is_close.unwrap());
}

/// Makes a texture that a camera would give.
fn texture_of(gpu: &Device, frame: View<'_, u8, camera::Camera>) -> wgpu::Texture {
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let rows = texel_layout::<u8, _>(frame.mapping(), format).unwrap();
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: rows.size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let target = texture.as_image_copy();
    gpu.queue
        .write_texture(target, frame.as_slice(), rows.layout, rows.size);
    texture
}
