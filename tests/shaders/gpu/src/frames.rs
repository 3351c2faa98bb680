//! Frames, copied to the planes of a texture and back.

use crate::vulkan::Device;
use tensor_layout::frames::{Bt709Limited, Frame, FrameLayout, Nv12, P010};
use tensor_layout::wgpu::HasTexture;
use tensor_layout::{H, W};
use wgpu::{TexelCopyBufferInfo, TexelCopyTextureInfo, TextureUsages};

/// The sizes of the frames: rows that are not padded, padded rows, and a single row of chroma.
const SIZES: [(H, W); 3] = [(H(6), W(512)), (H(8), W(70)), (H(2), W(4))];

pub(crate) fn assert_frames(gpu: &Device) {
    for sizes in SIZES {
        there_and_back::<Nv12>(gpu, sizes, |byte| byte[0], |element| vec![element]);
        there_and_back::<P010>(
            gpu,
            sizes,
            |byte| u16::from_ne_bytes([byte[0], byte[1]]),
            |element| element.to_ne_bytes().to_vec(),
        );
    }
}

fn there_and_back<F: HasTexture<Element: PartialEq>>(
    gpu: &Device,
    (height, width): (H, W),
    element: fn(&[u8]) -> F::Element,
    bytes: fn(F::Element) -> Vec<u8>,
) {
    let size = size_of::<F::Element>();
    let packed = FrameLayout::<F>::packed(height, width).expect("even sizes");
    let memory: Vec<u8> = (0..packed.bytes()).map(|byte| (byte % 251) as u8).collect();
    let elements: Vec<F::Element> = memory.chunks(size).map(element).collect();
    let frame = Frame::<F, Bt709Limited>::packed(&elements, height, width).expect("all samples");

    // From memory to a texture, and from there to a buffer.
    let texture = texture::<F>(gpu, packed);
    for (aspect, plane) in packed.texel_layouts().expect("even sizes") {
        let target = TexelCopyTextureInfo {
            aspect,
            ..texture.as_image_copy()
        };
        gpu.queue
            .write_texture(target, &memory, plane.layout, plane.size);
    }
    let layout = FrameLayout::<F>::direct3d12(height, width).expect("even sizes");
    let returned = bytes_of::<F>(gpu, &texture, layout);
    let elements: Vec<F::Element> = returned.chunks_exact(size).map(element).collect();
    let copy = Frame::<F, Bt709Limited>::placed(&elements, layout).expect("all samples");
    assert!(copy.y().iter().eq(&frame.y()));
    assert!(copy.u().iter().eq(&frame.u()));
    assert!(copy.v().iter().eq(&frame.v()));

    // From a buffer to another texture. Its bytes come back, and no others are written.
    let mut upload = elements.clone();
    upload.fill(element(&[9, 9]));
    frame.copy_into(&mut upload, layout).expect("equal sizes");
    let upload: Vec<u8> = upload.into_iter().flat_map(bytes).collect();
    let buffer = gpu.buffer(upload.len() as u64);
    gpu.queue.write_buffer(&buffer, 0, &upload);
    let other = self::texture::<F>(gpu, packed);
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    for (aspect, plane) in layout.texel_layouts().expect("even sizes") {
        let source = TexelCopyBufferInfo {
            buffer: &buffer,
            layout: plane.layout,
        };
        let target = TexelCopyTextureInfo {
            aspect,
            ..other.as_image_copy()
        };
        commands.copy_buffer_to_texture(source, target, plane.size);
    }
    gpu.queue.submit([commands.finish()]);
    assert!(bytes_of::<F>(gpu, &other, layout) == returned);
}

fn texture<F: HasTexture>(gpu: &Device, layout: FrameLayout<F>) -> wgpu::Texture {
    let (H(rows), W(columns)) = layout.sizes();
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d {
            width: columns as u32,
            height: rows as u32,
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: F::FORMAT,
        usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST | TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    })
}

/// Returns the bytes of a texture in a buffer of zeros, in which the planes are placed.
fn bytes_of<F: HasTexture>(
    gpu: &Device,
    texture: &wgpu::Texture,
    layout: FrameLayout<F>,
) -> Vec<u8> {
    let buffer = gpu.buffer(layout.bytes().next_multiple_of(4) as u64);
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    for (aspect, plane) in layout.texel_layouts().expect("even sizes") {
        let source = TexelCopyTextureInfo {
            aspect,
            ..texture.as_image_copy()
        };
        let target = TexelCopyBufferInfo {
            buffer: &buffer,
            layout: plane.layout,
        };
        commands.copy_texture_to_buffer(source, target, plane.size);
    }
    gpu.queue.submit([commands.finish()]);
    let words = gpu.download(&buffer);
    words.iter().flat_map(|word| word.to_ne_bytes()).collect()
}
