//! Copies that `Relayout` records, compared with those of the processor.

use crate::kernels_shared::Random;
use crate::transfer::ALL;
use crate::vulkan::Device;
use tensor_layout::frames::{
    Bt601Full, Bt601Limited, Bt709Full, Bt709Limited, Bt2020Limited, Encoding, Frame,
    FrameErrorKind, FrameFormat, FrameLayout, FramePixels, I420, Nv12, Nv21, P010, Yuy2,
};
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{KernelElement, KernelError, KernelErrorKind};
use tensor_layout::traits::machinery::TakesSlice;
use tensor_layout::traits::{FromBytes, IntoBytes, MovesFrom, StridedStorage};
use tensor_layout::wgpu::{Relayout, TexelErrorKind, Texels};
use tensor_layout::{C, DimC, DimH, DimW, H, StaticLayout, Tensor, View, W, layout, plan};
use wgpu::{BufferUsages, TextureFormat};

layout! {
    type Camera = HWC[C = 3, H = 21, W = 32], pitch(H = 128);
    type Planes = CHW[C = 3, H = 21, W = 32];
    type AnyCamera = HWC[C = 3, H = ?, W = ?];
    type AnyPlanes = CHW[C = 3, H = ?, W = ?];
    type Long = HW[H = 3001, W = 1733];
    type LongColumns = WH[H = 3001, W = 1733];
    type Bytes = W[W = ?];
}

plan! {
    #[align(256)]
    struct Both<R> {
        camera: Buffer<R, u8, Camera>,
        planes: Buffer<R, f32, Planes>,
    }
}

pub(crate) fn assert_relayouts(gpu: &Device) {
    planes(gpu);
    one_buffer(gpu);
    fixed_parts(gpu);
    any_sizes(gpu);
    many_groups(gpu);
    textures(gpu);
    other_textures(gpu);
    frames(gpu);
    refusals(gpu);
    limits();
    println!("relayouts: as wanted");
}

/// Records commands and submits them.
fn submit(gpu: &Device, record: impl FnOnce(&mut wgpu::CommandEncoder) -> Result<(), KernelError>) {
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    record(&mut commands).expect("a copy that is possible");
    gpu.queue.submit([commands.finish()]);
}

fn photo() -> Tensor<u8, Camera> {
    Tensor::from_fn(|(C(c), H(h), W(w))| ((h * 7 + w * 3 + c * 50) % 256) as u8)
}

/// The usual copy: normalised planes of pixels, and back.
fn planes(gpu: &Device) {
    let photo = photo();
    let to_planes = Relayout::<u8, Camera, f32, Planes>::new(&gpu.device);
    let pairs = [(1.0, 0.5), (2.0, 0.0), (0.25, -8.0)];
    let to_planes = to_planes
        .and_then(|copy| copy.scale(C, &pairs))
        .expect("three pairs");
    let to_pixels = Relayout::<f32, Planes, u8, Camera>::new(&gpu.device).expect("a small copy");
    let function = "fn convert(x: f32, c: u32) -> f32 {
        if (c == 0u) { return x - 0.5; } if (c == 1u) { return x / 2.0; } return (x + 8.0) * 4.0;
    }";
    let to_pixels = to_pixels.function(C, function).expect("a function");

    let camera = Buffer::upload(&gpu.device, ALL, photo.as_view());
    let planes = Buffer::<_, f32, Planes>::allocate(&gpu.device, ALL);
    let pixels = Buffer::<_, u8, Camera>::allocate(&gpu.device, ALL);
    submit(gpu, |commands| {
        to_planes.record(&camera, &planes, commands)?;
        to_pixels.record(&planes, &pixels, commands)
    });
    let wanted = Tensor::<f32, Planes>::from_fn(|(C(c), H(h), W(w))| {
        f32::from(photo[(C(c), H(h), W(w))]) * pairs[c].0 + pairs[c].1
    });
    // All numbers are multiples of a quarter, so nothing is rounded.
    let found = planes.read(&gpu.device, &gpu.queue, |planes| {
        planes.to_layout::<Planes>()
    });
    assert_eq!(found.expect("a copy"), wanted);
    let found = pixels.read(&gpu.device, &gpu.queue, |pixels| {
        pixels.to_layout::<Camera>()
    });
    assert_eq!(found.expect("a copy"), photo);
}

/// Source and target in one buffer.
fn one_buffer(gpu: &Device) {
    let photo = photo();
    let memory = gpu.buffer(Both::SIZE_IN_BYTES);
    let both = Both::new(memory, 0).expect("large enough");
    both.camera
        .write(&gpu.queue, photo.as_view())
        .expect("whole words");
    let copy = Relayout::<u8, Camera, f32, Planes>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| {
        copy.record(&both.camera, &both.planes, commands)
    });
    let wanted = Tensor::<f32, Planes>::from_fn(|(c, h, w)| photo[(c, h, w)].into());
    let found = both.planes.read(&gpu.device, &gpu.queue, |planes| {
        planes.to_layout::<Planes>()
    });
    assert_eq!(found.expect("a copy"), wanted);

    // Overlapping tensors, whose layouts and offsets are claimed.
    let memory = gpu.buffer(256);
    let bytes = Bytes::with((W(20),)).expect("a short list");
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&gpu.device).expect("a small copy");
    let at = |offset| Buffer::<_, u8, Bytes>::with(memory.clone(), offset, bytes).expect("a part");
    let error = copy.record(
        &at(41),
        &at(23),
        &mut gpu.device.create_command_encoder(&Default::default()),
    );
    assert_eq!(
        error.expect_err("an overlap").to_string(),
        "the source has the bytes 41..61 of a buffer, and the target has the bytes 23..43 of the same: copy to \
         another buffer first: W[W=20] to W[W=20]"
    );
    for (source, target, overlap) in [
        (0, 19, true),
        (0, 20, false),
        (41, 23, true),
        (40, 20, false),
        (8, 8, true),
    ] {
        let mut commands = gpu.device.create_command_encoder(&Default::default());
        let result = copy.record(&at(source), &at(target), &mut commands);
        let kind = result
            .map_err(|error| (error.kind(), error.to_string()))
            .err();
        let text = format!(
            "the source has the bytes {source}..{} of a buffer, and the target has the bytes {target}..{} of the \
             same: copy to another buffer first: W[W=20] to W[W=20]",
            source + 20,
            target + 20
        );
        assert_eq!(
            kind,
            overlap.then_some((KernelErrorKind::Overlapping, text))
        );
        gpu.queue.submit([commands.finish()]);
    }
}

/// Copies parts at each offset, in buffers of the program. Returns the number of copies.
pub(crate) fn parts(gpu: &Device) -> usize {
    let elements: Vec<u8> = (0..40).map(|i| 100 + i).collect();
    let whole = Bytes::with((W(40),)).expect("a short list");
    let view = tensor_layout::View::with(&elements, whole).expect("all elements");
    let source = Buffer::upload(&gpu.device, ALL, view);
    let copy = Relayout::<u8, _, u8, _>::new(&gpu.device).expect("a small copy");
    for (from, to, length) in
        (0..9).flat_map(|from| (0..9).map(move |to| (from, to, 1 + (3 * from + 5 * to) % 30)))
    {
        let memory = gpu.upload(&[0x0907_0503; 12]);
        let target =
            Buffer::<_, u8, _>::with(memory, 0, Bytes::with((W(48),)).expect("a short list"));
        let target = target.expect("all bytes").range(W(to)..W(to + length));
        let part = source.clone().range(W(from)..W(from + length));
        submit(gpu, |commands| copy.record(&part, &target, commands));
        let mut wanted: Vec<u8> = [3, 5, 7, 9].repeat(12);
        wanted[to..to + length].copy_from_slice(&elements[from..from + length]);
        let found = gpu.download(target.resource());
        let found: Vec<u8> = found.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(found, wanted, "{from} to {to}");
    }
    81
}

/// Copies parts of a fixed size.
fn fixed_parts(gpu: &Device) {
    let camera = Buffer::upload(&gpu.device, ALL, photo().as_view());
    let planes = Buffer::<_, f32, Planes>::allocate(&gpu.device, ALL);
    let copy = Relayout::new(&gpu.device).expect("a small copy");
    let (from, to) = (camera.crop(W(5), DimW::<8>), planes.crop(W(20), DimW::<8>));
    submit(gpu, |commands| copy.record(&from, &to, commands));
    let found = to.read(&gpu.device, &gpu.queue, |part| {
        part.indexed_iter()
            .all(|((c, h, W(w)), x)| *x == f32::from(photo()[(c, h, W(w + 5))]))
    });
    assert!(found.expect("a copy"));
}

/// One relayout copies tensors of several sizes.
fn any_sizes(gpu: &Device) {
    let copy = Relayout::<u8, AnyCamera, f32, AnyPlanes>::new(&gpu.device);
    let copy = copy
        .and_then(|copy| copy.scale(C, &[(2.0, 1.0)]))
        .expect("one pair for all");
    for (h, w) in [(1, 1), (2, 3), (7, 700), (64, 640), (33, 65), (7, 700)] {
        let photo = Tensor::<u8, AnyCamera>::from_fn_with(
            |(C(c), H(h), W(w))| (h * 31 + w * 7 + c) as u8,
            AnyCamera::with((H(h), W(w))).expect("a small image"),
        );
        let camera = Buffer::upload(&gpu.device, ALL, photo.as_view());
        let mapping = AnyPlanes::with((H(h), W(w))).expect("a small image");
        let planes = Buffer::<_, f32, AnyPlanes>::allocate_with(&gpu.device, ALL, mapping);
        submit(gpu, |commands| copy.record(&camera, &planes, commands));
        let is_right = planes.read(&gpu.device, &gpu.queue, |planes| {
            planes
                .indexed_iter()
                .all(|(at, x)| *x == f32::from(photo[at]) * 2.0 + 1.0)
        });
        assert!(is_right.expect("a copy"), "{h} x {w}");
    }
    let other = AnyPlanes::with((H(2), W(4))).expect("a small image");
    let camera = Buffer::<_, u8, AnyCamera>::allocate_with(
        &gpu.device,
        ALL,
        AnyCamera::with((H(2), W(3))).expect("small"),
    );
    let planes = Buffer::<_, f32, AnyPlanes>::allocate_with(&gpu.device, ALL, other);
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let error = copy
        .record(&camera, &planes, &mut commands)
        .expect_err("other sizes");
    assert_eq!(error.kind(), KernelErrorKind::WrongSize);
    assert!(error.to_string().contains('W'), "{error}");
}

/// More workgroups than one dimension has, with and without tiles.
fn many_groups(gpu: &Device) {
    let rows = Tensor::<u32, Long>::from_fn(|(H(h), W(w))| (h * 1733 + w) as u32);
    let source = Buffer::upload(&gpu.device, ALL, rows.as_view());
    let copy = Relayout::<u32, Long, u32, Long>::new(&gpu.device).expect("within limits");
    let turned = Relayout::<u32, Long, u32, LongColumns>::new(&gpu.device).expect("within limits");
    let target = Buffer::<_, u32, Long>::allocate(&gpu.device, ALL);
    let columns = Buffer::<_, u32, LongColumns>::allocate(&gpu.device, ALL);
    submit(gpu, |commands| {
        copy.record(&source, &target, commands)?;
        turned.record(&source, &columns, commands)
    });
    assert!(gpu.download(target.resource()) == rows.as_slice());
    assert!(gpu.download(columns.resource()) == rows.to_layout::<LongColumns>().as_slice());
}

layout! {
    struct Screen = HWC[C = 4, H = 5, W = 7], components(C = BGRA);
    struct Picture = HWC[C = 4, H = 5, W = 7], components(C = RGBA);
    type R = HWC[C = 1, H = 5, W = 7];
    type Rg = HWC[C = 2, H = 5, W = 7];
    type Four = HWC[C = 4, H = 5, W = 7];
    type FourPlanes = CHW[C = 4, H = 5, W = 7];
    type ThreePlanes = CHW[C = 3, H = 3, W = 4];
}

/// Makes a texture of 5 rows of 7 texels.
fn texture(gpu: &Device, format: TextureFormat, bytes: &[u8]) -> wgpu::Texture {
    let size = wgpu::Extent3d {
        width: 7,
        height: 5,
        depth_or_array_layers: 1,
    };
    let texture = crate::frames::texture(gpu, format, size);
    let layout = wgpu::TexelCopyBufferLayout {
        offset: 0,
        bytes_per_row: Some(bytes.len() as u32 / 5),
        rows_per_image: None,
    };
    gpu.queue
        .write_texture(texture.as_image_copy(), bytes, layout, size);
    texture
}

/// Reads the elements that were written to a texture.
fn assert_read<T, L, M>(gpu: &Device, format: TextureFormat, elements: &[T])
where
    T: KernelElement + IntoBytes + FromBytes + Default + PartialEq + core::fmt::Debug,
    L: StaticLayout<Storage: StridedStorage>,
    M: StaticLayout + MovesFrom<L>,
{
    let texture = texture(gpu, format, bytemuck::cast_slice(elements));
    let source = Buffer::<Texels, T, L>::of_texture(&texture, L::mapping());
    let source = source.expect("the same texels");
    let target = Buffer::<_, T, M>::allocate(&gpu.device, ALL);
    let copy = Relayout::<T, L, T, M>::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&source, &target, commands));
    let wanted = View::<T, L>::new(elements)
        .expect("all elements")
        .to_layout::<M>();
    let found = target.read(&gpu.device, &gpu.queue, |view| {
        view.as_contiguous_slice().map(<[T]>::to_vec)
    });
    assert_eq!(
        found.expect("a copy").as_deref(),
        Some(wanted.memory()),
        "{format:?}"
    );
}

/// Textures have the elements that were written to them, in this order.
fn textures(gpu: &Device) {
    let bytes: Vec<u8> = (0..140).map(|i| (i * 37 % 256) as u8).collect();
    assert_read::<u8, R, R>(gpu, TextureFormat::R8Unorm, &bytes[..35]);
    assert_read::<u8, Rg, Rg>(gpu, TextureFormat::Rg8Unorm, &bytes[..70]);
    assert_read::<u8, Four, FourPlanes>(gpu, TextureFormat::Rgba8Unorm, &bytes);
    assert_read::<u8, Four, FourPlanes>(gpu, TextureFormat::Bgra8Unorm, &bytes);
    let halves: Vec<_> = (0..140_i16)
        .map(|i| half::f16::from_f32(f32::from(i) / 8.0 - 3.0))
        .collect();
    assert_read::<half::f16, Four, FourPlanes>(gpu, TextureFormat::Rgba16Float, &halves);

    // Rows 1 to 3 and columns 2 to 5 of three channels.
    let texture_of_bytes = texture(gpu, TextureFormat::Bgra8Unorm, &bytes);
    let screen = Buffer::<Texels, u8, Screen>::of_texture(&texture_of_bytes, Screen::mapping());
    let screen = screen.expect("the same texels");
    let cropped = screen
        .crop(H(1), DimH::<3>)
        .crop(W(2), DimW::<4>)
        .crop(C(0), DimC::<3>);
    let planes = Buffer::<_, f32, ThreePlanes>::allocate(&gpu.device, ALL);
    let copy = Relayout::new(&gpu.device).expect("a small copy");
    submit(gpu, |commands| copy.record(&cropped, &planes, commands));
    let is_right = planes.read(&gpu.device, &gpu.queue, |planes| {
        planes
            .indexed_iter()
            .all(|((C(c), H(h), W(w)), x)| *x == f32::from(bytes[(h + 1) * 28 + (w + 2) * 4 + c]))
    });
    assert!(is_right.expect("a copy"));
}

/// Textures that a tensor does not fit.
fn other_textures(gpu: &Device) {
    let of_zeros = |format: TextureFormat| {
        let texel = format.block_copy_size(None).expect("a texel has bytes") as usize;
        texture(gpu, format, &vec![0; 35 * texel])
    };
    for (format, kind, text) in [
        (
            TextureFormat::Bgra8Unorm,
            TexelErrorKind::Components,
            "the components are RGBA, but the channels of `Bgra8Unorm` are BGRA in memory",
        ),
        (
            TextureFormat::Rgba8UnormSrgb,
            TexelErrorKind::Format,
            "shaders read linear numbers from `Rgba8UnormSrgb`: create the texture as `Rgba8Unorm`, with \
             `Rgba8UnormSrgb` among its `view_formats`",
        ),
        (
            TextureFormat::Rgba8Uint,
            TexelErrorKind::Format,
            "kernels do not read textures of `Rgba8Uint`",
        ),
        (
            TextureFormat::Rgba16Float,
            TexelErrorKind::Format,
            "the texels of `Rgba16Float` have elements of type `f16`, but the tensor has elements of type `u8`",
        ),
    ] {
        let error =
            Buffer::<Texels, u8, Picture>::of_texture(&of_zeros(format), Picture::mapping());
        let error = error.expect_err("another texture");
        assert_eq!(
            (error.kind(), error.to_string()),
            (kind, format!("{text}: Picture = HWC[C=4, H=5, W=7]"))
        );
    }
    type Wider = layout!(HWC[C = 4, H = 5, W = 8]);
    type Padded = layout!(HWC[C = 4, H = 5, W = 7], pitch(H = 32));
    let texture = of_zeros(TextureFormat::Rgba8Unorm);
    let error =
        Buffer::<Texels, u8, Wider>::of_texture(&texture, Wider::mapping()).expect_err("a size");
    assert_eq!(error.kind(), TexelErrorKind::WrongSize);
    assert_eq!(
        error.to_string(),
        "axis W has size 8, but the texture has 7: HWC[C=4, H=5, W=8]"
    );
    let error =
        Buffer::<Texels, u8, Padded>::of_texture(&texture, Padded::mapping()).expect_err("gaps");
    assert_eq!(error.kind(), TexelErrorKind::Stride);
    assert_eq!(
        error.to_string(),
        "there are gaps between the positions along H, but not between the rows of a texture: \
         HWC[C=4, H=5, W=7], pitch(H=32)"
    );

    let layers = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d {
            width: 7,
            height: 5,
            depth_or_array_layers: 2,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    let error = Buffer::<Texels, u8, Picture>::of_texture(&layers, Picture::mapping())
        .expect_err("two layers");
    assert_eq!(error.kind(), TexelErrorKind::WrongSize);
    assert_eq!(
        error.to_string(),
        "kernels read textures of two dimensions, with one layer and one sample for each texel: \
         Picture = HWC[C=4, H=5, W=7]"
    );

    // Texels that are claimed as other elements.
    let texels = Buffer::<Texels, u8, Four>::of_texture(&texture, Four::mapping());
    let texels = texels.expect("the same texels").claim_as::<i8, Four>();
    let target = Buffer::<_, i8, FourPlanes>::allocate(&gpu.device, ALL);
    let copy = Relayout::<i8, Four, i8, FourPlanes>::new(&gpu.device).expect("a small copy");
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let error = copy
        .record(&texels.expect("as many bytes"), &target, &mut commands)
        .expect_err("other elements");
    assert_eq!(error.kind(), KernelErrorKind::Texel);
    assert_eq!(
        error.to_string(),
        "texels of `Rgba8` have elements of type `u8`, but the source has elements of type `i8`: \
         HWC[C=4, H=5, W=7] to CHW[C=4, H=5, W=7]"
    );
}

/// Pixels of frames in each format, compared with those of the processor.
fn frames(gpu: &Device) {
    fn assert_pixels<F, K, T>(gpu: &Device, encoding: K, element: fn(u32) -> T)
    where
        F: FrameFormat<Element = T>,
        K: Encoding,
        T: TakesSlice<T> + IntoBytes + Copy,
    {
        for (h, w, pitch) in [(2, 4, 1), (5, 7, 1), (33, 70, 64), (6, 1300, 2)] {
            let layout = FrameLayout::<F>::aligned(H(h), W(w), pitch, 2).expect("a small frame");
            let mut random = Random(7);
            let elements: Vec<T> = (0..layout.elements())
                .map(|_| element(random.next()))
                .collect();
            let frame = Frame::<F, K>::placed(&elements, layout).expect("all planes");
            let mut wanted = Tensor::<f32, AnyPlanes>::filled_with(
                0.0,
                AnyPlanes::with((H(h), W(w))).expect("small"),
            );
            frame
                .try_planes_into(&mut wanted, |rgb| rgb.map(|x| x * 2.0 - 1.0))
                .expect("equal sizes");

            let mut bytes = bytemuck::cast_slice(&elements).to_vec();
            bytes.resize(bytes.len().next_multiple_of(4), 0);
            let memory = gpu.buffer(bytes.len() as u64);
            gpu.queue.write_buffer(&memory, 0, &bytes);
            let pixels = Buffer::of_frame(&memory, layout, encoding).expect("the whole frame");
            let copy = Relayout::new(&gpu.device).expect("a small copy");
            let copy = copy.scale(C, &[(2.0, -1.0)]).expect("one pair");
            let mapping = AnyPlanes::with((H(h), W(w))).expect("small");
            let planes = Buffer::<_, f32, AnyPlanes>::allocate_with(&gpu.device, ALL, mapping);
            submit(gpu, |commands| copy.record(&pixels, &planes, commands));
            let is_right = planes.read(&gpu.device, &gpu.queue, |planes| {
                planes
                    .indexed_iter()
                    .all(|(at, x)| (x - wanted[at]).abs() < 1e-5)
            });
            assert!(is_right.expect("a copy"), "{layout:?}");

            // The last two rows and columns as bytes.
            let mapping = AnyCamera::with((H(2), W(2))).expect("small");
            let corner = Buffer::<_, u8, AnyCamera>::allocate_with(&gpu.device, ALL, mapping);
            let copy = Relayout::new(&gpu.device).expect("a small copy");
            let copy = copy.scale(C, &[(255.0, 0.0)]).expect("one pair");
            let pixels = pixels.range(H(h - 2)..H(h)).range(W(w - 2)..W(w));
            submit(gpu, |commands| copy.record(&pixels, &corner, commands));
            let is_right = corner.read(&gpu.device, &gpu.queue, |corner| {
                corner.indexed_iter().all(|((c, H(y), W(x)), byte)| {
                    let wanted = (wanted[(c, H(h - 2 + y), W(w - 2 + x))] + 1.0) * 127.5;
                    (f32::from(*byte) - wanted).abs() < 0.51
                })
            });
            assert!(is_right.expect("a copy"), "{layout:?}");
        }
    }
    let byte = |x: u32| (x >> 9) as u8;
    assert_pixels::<Nv12, _, _>(gpu, Bt709Limited, byte);
    assert_pixels::<Nv21, _, _>(gpu, Bt601Full, byte);
    assert_pixels::<I420, _, _>(gpu, Bt601Limited, byte);
    assert_pixels::<Yuy2, _, _>(gpu, Bt709Full, byte);
    // Bits below the samples are not read.
    assert_pixels::<P010, _, _>(gpu, Bt2020Limited, |x| (x >> 9) as u16);

    let layout = FrameLayout::<Nv12>::packed(H(4), W(6)).expect("a small frame");
    let error =
        Buffer::of_frame(&gpu.buffer(32), layout, Bt709Limited).expect_err("a short buffer");
    // A frame and its pixels in one buffer.
    let memory = gpu.buffer(1024);
    gpu.queue.write_buffer(&memory, 0, &[128; 36]);
    let copy = Relayout::<f32, FramePixels, u8, AnyCamera>::new(&gpu.device).expect("a small copy");
    let copy = copy.scale(C, &[(255.0, 0.0)]).expect("one pair");
    let frame = Buffer::of_frame(&memory, layout, Bt601Full).expect("the whole frame");
    let mapping = AnyCamera::with((H(4), W(6))).expect("small");
    let at = |offset| Buffer::<_, u8, _>::with(memory.clone(), offset, mapping).expect("a part");
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let overlap = copy
        .record(&frame, &at(32), &mut commands)
        .expect_err("an overlap");
    assert_eq!(overlap.kind(), KernelErrorKind::Overlapping);
    submit(gpu, |commands| copy.record(&frame, &at(36), commands));
    let is_grey = at(36).read(&gpu.device, &gpu.queue, |pixels| {
        pixels.iter().all(|byte| *byte == 128)
    });
    assert!(is_grey.expect("a copy"));
    // Pixels that are claimed as other elements.
    let copy = Relayout::<u32, AnyCamera, u32, AnyCamera>::new(&gpu.device).expect("a small copy");
    let claimed = frame.claim_as_with::<u32, AnyCamera>(mapping);
    let target = Buffer::<_, u32, AnyCamera>::allocate_with(&gpu.device, ALL, mapping);
    let other = copy
        .record(&claimed.expect("as many bytes"), &target, &mut commands)
        .expect_err("other elements");
    assert_eq!(other.kind(), KernelErrorKind::Texel);
    assert_eq!(
        other.to_string(),
        "the pixels of a frame have elements of type `f32`, but the source has elements of type `u32`: \
         HWC[C=3, H=4, W=6] to HWC[C=3, H=4, W=6]"
    );
    let kind = FrameErrorKind::TooShort {
        plane: "UV",
        needed: 36,
        given: 32,
    };
    assert_eq!(error.kind(), kind);
}

fn refusals(gpu: &Device) {
    let bytes = Bytes::with((W(7),)).expect("a short list");
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&gpu.device).expect("a small copy");
    let buffer = |size, offset| {
        Buffer::<_, u8, Bytes>::with(
            gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size,
                usage: BufferUsages::STORAGE,
                mapped_at_creation: false,
            }),
            offset,
            bytes,
        )
        .expect("a part")
    };
    let mut commands = gpu.device.create_command_encoder(&Default::default());
    let error = copy
        .record(&buffer(64, 0), &buffer(14, 6), &mut commands)
        .expect_err("an incomplete word");
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (
            KernelErrorKind::Unaligned,
            "a tensor ends at byte 13 of a buffer of 14 bytes, but a kernel accesses whole words of 4 bytes: \
             create the buffer with 16 bytes: W[W=7] to W[W=7]"
        )
    );
    assert!(
        copy.record(&buffer(64, 0), &buffer(12, 4), &mut commands)
            .is_ok()
    );
    let halves = Relayout::<u16, Bytes, u16, Bytes>::new(&gpu.device).expect("a small copy");
    let half =
        |offset| Buffer::<_, u16, Bytes>::with(gpu.buffer(64), offset, bytes).expect("a part");
    let error = halves
        .record(&half(3), &half(0), &mut commands)
        .expect_err("half an element");
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (
            KernelErrorKind::Unaligned,
            "a tensor begins at byte 3, within an element of 2 bytes: W[W=7] to W[W=7]"
        )
    );
    assert!(halves.record(&half(2), &half(6), &mut commands).is_ok());
}

/// A device with low limits.
fn limits() {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::VULKAN,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default());
    let adapter = crate::vulkan::ready(adapter).expect("a driver of Vulkan");
    let open = |required_limits| {
        let descriptor = wgpu::DeviceDescriptor {
            required_limits,
            ..Default::default()
        };
        crate::vulkan::ready(adapter.request_device(&descriptor)).expect("a device")
    };
    let refused = |limits: wgpu::Limits| {
        let error =
            Relayout::<u32, Long, u32, LongColumns>::new(&open(limits).0).expect_err("a low limit");
        assert_eq!(error.kind(), KernelErrorKind::Limit);
        error.to_string()
    };
    let default = wgpu::Limits::default();
    let layouts = "HW[H=3001, W=1733] to WH[H=3001, W=1733]";
    assert_eq!(
        refused(wgpu::Limits {
            max_compute_workgroup_storage_size: 4095,
            ..default.clone()
        }),
        format!(
            "the kernel needs a `max_compute_workgroup_storage_size` of 4096, but the device has 4095: {layouts}"
        )
    );
    assert_eq!(
        refused(wgpu::Limits {
            max_compute_invocations_per_workgroup: 255,
            max_compute_workgroup_size_x: 255,
            ..default.clone()
        }),
        format!(
            "the kernel needs a `max_compute_invocations_per_workgroup` of 256, but the device has 255: {layouts}"
        )
    );
    let bytes = Bytes::with((W(1001),)).expect("a short list");
    let (device, _queue) = open(wgpu::Limits {
        max_storage_buffer_binding_size: 1000,
        ..default
    });
    let copy = Relayout::<u8, Bytes, u8, Bytes>::new(&device).expect("a small copy");
    let buffer = || Buffer::<_, u8, Bytes>::allocate_with(&device, ALL, bytes);
    let mut commands = device.create_command_encoder(&Default::default());
    let error = copy
        .record(&buffer(), &buffer(), &mut commands)
        .expect_err("a low limit");
    assert_eq!(
        error.to_string(),
        "the kernel needs a `max_storage_buffer_binding_size` of 1004, but the device has 1000: W[W=1001] to W[W=1001]"
    );
}
