//! Frames, copied to textures and back. A driver in software may lack textures of two planes. Then each plane is copied
//! to a texture of its own, and wgpu without a driver accepts or refuses the copies to textures of two planes.

use crate::vulkan::{Device, ready};
use tensor_layout::frames::{
    Bt709Limited, Frame, FrameErrorKind, FrameLayout, FramePixels, HasTexture, Nv12, P010,
};
use tensor_layout::gpu::Buffer;
use tensor_layout::wgpu::Relayout;
use tensor_layout::{H, W};
use wgpu::{
    BackendOptions, Backends, Extent3d, Features, NoopBackendOptions, TexelCopyBufferInfo,
    TexelCopyTextureInfo, Texture, TextureAspect, TextureFormat, TextureUsages,
};

/// The sizes of the frames: rows that are not padded, padded rows, and a single row of chroma.
const SIZES: [(H, W); 4] = [(H(6), W(512)), (H(8), W(70)), (H(4), W(258)), (H(2), W(4))];

/// The features that textures of two planes need.
pub(crate) const FEATURES: Features = Features::TEXTURE_FORMAT_NV12
    .union(Features::TEXTURE_FORMAT_P010)
    .union(Features::TEXTURE_FORMAT_16BIT_NORM);

pub(crate) fn assert_frames(gpu: &Device) {
    assert_refused::<Nv12>();
    assert_refused::<P010>();
    // A plane of a single row may have any pitch.
    let single = FrameLayout::<Nv12>::of_offsets(H(2), W(4), [0, 512], [256, 6]);
    let planes = single.expect("it is in memory").texel_layouts();
    let pitches = planes
        .expect("even sizes")
        .map(|(_, plane)| plane.layout.bytes_per_row);
    assert_eq!(pitches, [Some(256), None]);
    let without_driver = without_driver();
    for (height, width) in SIZES {
        let nv12 = FrameLayout::<Nv12>::packed(height, width).expect("even sizes");
        there_and_back(gpu, nv12, |bytes| bytes[0], |element| vec![element]);
        assert_accepted(&without_driver, nv12);
        let p010 = FrameLayout::<P010>::packed(height, width).expect("even sizes");
        there_and_back(
            gpu,
            p010,
            |bytes| u16::from_ne_bytes([bytes[0], bytes[1]]),
            |element| element.to_ne_bytes().to_vec(),
        );
        assert_accepted(&without_driver, p010);
    }
}

/// Each size that no texture has is refused, and the largest pitch is not.
fn assert_refused<F: HasTexture<Offsets = [usize; 2], Pitches = [isize; 2]>>() {
    let not_whole = |axis| FrameErrorKind::NotWhole { axis, multiple: 2 };
    let most = u32::MAX as usize;
    let too_large = |axis| FrameErrorKind::TextureSize { axis, most };
    for (height, width, kind) in [
        (H(5), W(6), not_whole('H')),
        (H(4), W(5), not_whole('W')),
        (H(most + 1), W(6), too_large('H')),
        (H(4), W(most + 1), too_large('W')),
    ] {
        let layout = FrameLayout::<F>::packed(height, width).expect("it is in memory");
        assert_eq!(layout.texel_layouts().expect_err("no texture").kind(), kind);
    }
    let beyond = most as isize + 1;
    // Rows of Y begin 2^32 bytes after each other, and then rows of UV.
    let end = 4 * (most + 1);
    for (pitches, plane) in [([beyond, 8], "Y"), ([8, beyond], "UV")] {
        let layout = FrameLayout::<F>::of_offsets(H(4), W(4), [0, end], pitches);
        let layout = layout.expect("it is in memory");
        let refused = FrameErrorKind::TexturePitch {
            plane,
            pitch: most + 1,
            multiple: 1,
        };
        assert_eq!(
            layout.texel_layouts().expect_err("no texture").kind(),
            refused
        );
    }
    let layout = FrameLayout::<F>::of_offsets(H(4), W(4), [0, end], [beyond - 2, 8]);
    assert!(layout.expect("it is in memory").texel_layouts().is_ok());
}

fn there_and_back<F: HasTexture<Element: PartialEq>>(
    gpu: &Device,
    packed: FrameLayout<F>,
    element: fn(&[u8]) -> F::Element,
    bytes: fn(F::Element) -> Vec<u8>,
) {
    let size = size_of::<F::Element>();
    let (height, width) = packed.sizes();
    let memory: Vec<u8> = (0..packed.bytes()).map(|byte| (byte % 251) as u8).collect();
    let elements: Vec<F::Element> = memory.chunks(size).map(element).collect();
    let frame = Frame::<F, Bt709Limited>::packed(&elements, height, width).expect("all samples");

    // From memory to textures, and from there to a buffer.
    let textures = textures(gpu, packed);
    let planes = packed.texel_layouts().expect("even sizes");
    for (target, (_, plane)) in aspects(&textures).zip(planes) {
        gpu.queue
            .write_texture(target, &memory, plane.layout, plane.size);
    }
    let layout = FrameLayout::<F>::direct3d12(height, width).expect("even sizes");
    let returned = bytes_of(gpu, &textures, layout);
    let elements: Vec<F::Element> = returned.chunks_exact(size).map(element).collect();
    let copy = Frame::<F, Bt709Limited>::placed(&elements, layout).expect("all samples");
    assert!(copy.y().iter().eq(&frame.y()));
    assert!(copy.u().iter().eq(&frame.u()));
    assert!(copy.v().iter().eq(&frame.v()));

    // From a buffer to other textures, in which only texels arrive.
    let mut upload = elements.clone();
    upload.fill(element(&[9, 9]));
    frame.copy_into(&mut upload, layout).expect("equal sizes");
    let upload: Vec<u8> = upload.into_iter().flat_map(bytes).collect();
    let buffer = gpu.buffer(upload.len() as u64);
    gpu.queue.write_buffer(&buffer, 0, &upload);
    let others = self::textures(gpu, packed);
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let planes = layout.texel_layouts().expect("even sizes");
    for (target, (_, plane)) in aspects(&others).zip(planes) {
        let source = TexelCopyBufferInfo {
            buffer: &buffer,
            layout: plane.layout,
        };
        commands.copy_buffer_to_texture(source, target, plane.size);
    }
    gpu.queue.submit([commands.finish()]);
    assert!(bytes_of(gpu, &others, layout) == returned);
}

/// Makes a texture of two planes.
fn texture_of<F: HasTexture>(gpu: &Device, layout: FrameLayout<F>) -> Texture {
    let (H(rows), W(columns)) = layout.sizes();
    let size = Extent3d {
        width: columns as u32,
        height: rows as u32,
        depth_or_array_layers: 1,
    };
    texture(gpu, layout.texture_format(), size)
}

/// Makes a texture of two planes, or a texture for each plane.
fn textures<F: HasTexture>(gpu: &Device, layout: FrameLayout<F>) -> [(Texture, TextureAspect); 2] {
    let planes = layout.texel_layouts().expect("even sizes");
    if gpu.device.features().contains(FEATURES) {
        let both = texture_of(gpu, layout);
        planes.map(|(aspect, _)| (both.clone(), aspect))
    } else {
        planes.map(|(aspect, plane)| {
            let format = layout.texture_format().aspect_specific_format(aspect);
            let format = format.expect("the format has this plane");
            (texture(gpu, format, plane.size), TextureAspect::All)
        })
    }
}

pub(crate) fn texture(gpu: &Device, format: TextureFormat, size: Extent3d) -> Texture {
    texture_for(gpu, format, size, TextureUsages::TEXTURE_BINDING)
}

/// Makes a texture that can be copied, for a usage of kernels.
pub(crate) fn texture_for(
    gpu: &Device,
    format: TextureFormat,
    size: Extent3d,
    usage: TextureUsages,
) -> Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST | usage,
        view_formats: &[],
    })
}

fn aspects(
    textures: &[(Texture, TextureAspect); 2],
) -> impl Iterator<Item = TexelCopyTextureInfo<'_>> {
    textures
        .iter()
        .map(|(texture, aspect)| TexelCopyTextureInfo {
            aspect: *aspect,
            ..texture.as_image_copy()
        })
}

/// Copies textures to a buffer of zeros, in which the planes are placed, and returns its bytes.
fn bytes_of<F: HasTexture>(
    gpu: &Device,
    textures: &[(Texture, TextureAspect); 2],
    layout: FrameLayout<F>,
) -> Vec<u8> {
    let buffer = gpu.buffer(layout.bytes().next_multiple_of(4) as u64);
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let planes = layout.texel_layouts().expect("even sizes");
    for (source, (_, plane)) in aspects(textures).zip(planes) {
        let target = TexelCopyBufferInfo {
            buffer: &buffer,
            layout: plane.layout,
        };
        commands.copy_texture_to_buffer(source, target, plane.size);
    }
    gpu.queue.submit([commands.finish()]);
    gpu.bytes_of(&buffer)
}

/// Returns a device that executes nothing, but compares all arguments.
fn without_driver() -> Device {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: Backends::NOOP,
        backend_options: BackendOptions {
            noop: NoopBackendOptions::enabled(),
            ..BackendOptions::default()
        },
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapter = ready(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))
        .expect("the adapter that does nothing");
    let descriptor = wgpu::DeviceDescriptor {
        required_features: FEATURES,
        ..Default::default()
    };
    let (device, queue) = ready(adapter.request_device(&descriptor)).expect("all features");
    Device { device, queue }
}

/// Asserts that wgpu accepts the planes of textures of two planes. It refuses copies between buffers and textures if a
/// pitch of several rows is not a multiple of 256 bytes.
fn assert_accepted<F: HasTexture>(gpu: &Device, packed: FrameLayout<F>) {
    let copy = |layout: FrameLayout<F>| {
        let textures = textures(gpu, layout);
        let buffer = gpu.buffer(layout.bytes().next_multiple_of(4) as u64);
        let mut commands = gpu.device.create_command_encoder(&Default::default());
        let planes = layout.texel_layouts().expect("even sizes");
        for (texture, (_, plane)) in aspects(&textures).zip(planes) {
            let in_buffer = TexelCopyBufferInfo {
                buffer: &buffer,
                layout: plane.layout,
            };
            commands.copy_buffer_to_texture(in_buffer.clone(), texture, plane.size);
            commands.copy_texture_to_buffer(texture, in_buffer, plane.size);
        }
        gpu.queue.submit([commands.finish()]);
    };
    let write = || {
        let memory = vec![0; packed.bytes()];
        let textures = textures(gpu, packed);
        let planes = packed.texel_layouts().expect("even sizes");
        for (target, (_, plane)) in aspects(&textures).zip(planes) {
            gpu.queue
                .write_texture(target, &memory, plane.layout, plane.size);
        }
    };
    let (height, width) = packed.sizes();
    let placed = FrameLayout::<F>::direct3d12(height, width).expect("even sizes");
    let read = || {
        let both = texture_of(gpu, packed);
        let pixels = Buffer::of_frame_textures([&both], packed, Bt709Limited).expect("two planes");
        let copy = Relayout::<f32, FramePixels, f32, FramePixels>::new(&gpu.device);
        let planes = Buffer::<_, f32, FramePixels>::allocate_with(
            &gpu.device,
            wgpu::BufferUsages::STORAGE,
            pixels.mapping(),
        );
        let mut commands = gpu.device.create_command_encoder(&Default::default());
        let copy = copy.expect("a small copy");
        copy.record(&pixels, &planes, &mut commands)
            .expect("equal sizes");
        gpu.queue.submit([commands.finish()]);
    };
    assert_eq!(gpu.refusal(read), None);
    assert_eq!(gpu.refusal(write), None);
    assert_eq!(gpu.refusal(|| copy(placed)), None);
    let is_whole = packed.pitches()[0].is_multiple_of(256);
    assert_eq!(
        gpu.refusal(|| copy(packed)).is_none(),
        is_whole,
        "{packed:?}"
    );
}
