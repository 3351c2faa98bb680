//! Copies between layouts, by kernels that the compiler of Direct3D has made from their text. Elements are compared with
//! what the processor moves, and all bytes around them with their former value.

use crate::graphics_card::{GraphicsCard, Result};
use crate::random::Sample;
use crate::shared::{PITCHES, elements, old, parts, rows, select};
use crate::textures::{copy, desc, footprints_of, location, texture};
use crate::transfer::{flat, stored, untouched};
use crate::{Card, card};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::slice;
use tensor_layout::d3d12::Format;
use tensor_layout::frames::{
    Bt709Limited, Frame, FrameFormat, FrameLayout, FramePixels, I420, Nv12, Nv21, P010, Uyvy, Yuy2,
    Yv12,
};
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{
    CopyKernel, Filter, KernelElement, KernelError, KernelErrorKind, Language::Hlsl, SourceMemory,
    TargetMemory, Texel,
};
use tensor_layout::traits::machinery::TakesSlice;
use tensor_layout::traits::{FromBytes, IntoBytes};
use tensor_layout::windows::{Descriptors, FrameSource, Relayout, Texels};
use tensor_layout::{AnyLayout, C, D, DimH, DimW, H, Mapping, Tensor, View, ViewMut, W, layout};
use windows::Win32::Graphics::Direct3D::Fxc::{D3DCOMPILE_OPTIMIZATION_LEVEL3, D3DCompile};
use windows::Win32::Graphics::Direct3D::ID3DBlob;
use windows::Win32::Graphics::Direct3D12::{
    D3D12_DESCRIPTOR_HEAP_DESC, D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
    D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS,
    ID3D12DescriptorHeap, ID3D12Device, ID3D12Resource,
};
use windows::core::s;

/// Returns the bytes of a blob.
fn bytes_of(blob: &ID3DBlob) -> Vec<u8> {
    // SAFETY: it takes nothing.
    let start = unsafe { blob.GetBufferPointer() };
    // SAFETY: the same.
    let length = unsafe { blob.GetBufferSize() };
    // SAFETY: the blob has these bytes.
    unsafe { slice::from_raw_parts(start.cast::<u8>(), length) }.to_vec()
}

/// Compiles the text of a kernel, as a program does.
fn compile(text: &str) -> Result<Vec<u8>> {
    let (mut code, mut messages) = (None, None);
    // SAFETY: all pointers are valid during the call.
    let compiled = unsafe {
        D3DCompile(
            text.as_ptr().cast(),
            text.len(),
            None,
            None,
            None,
            s!("main"),
            s!("cs_5_0"),
            D3DCOMPILE_OPTIMIZATION_LEVEL3,
            0,
            &raw mut code,
            Some(&raw mut messages),
        )
    };
    if let Err(error) = compiled {
        let messages = messages.as_ref().map(bytes_of).unwrap_or_default();
        let messages = String::from_utf8_lossy(&messages).into_owned();
        return Err(format!("{error}: {messages}\n{text}").into());
    }
    Ok(bytes_of(code.as_ref().ok_or("no bytecode")?))
}

fn relayout<T: KernelElement, L: AnyLayout, U: KernelElement, M: AnyLayout>(
    card: &GraphicsCard,
    kernel: CopyKernel<T, L, U, M>,
) -> Result<Relayout<T, L, U, M>> {
    let bytecode = compile(&kernel.text())?;
    // SAFETY: it is that of the kernel.
    Ok(unsafe { Relayout::new(&card.direct3d, kernel, &bytecode) }?)
}

/// Copies a tensor, and compares all memory of the target with what the processor writes.
fn check<T, L, U, M>(
    card: &GraphicsCard,
    kernel: CopyKernel<T, L, U, M>,
    target: Mapping<M>,
    source: View<'_, T, L>,
    write: impl FnOnce(View<'_, T, L>, ViewMut<'_, U, M>),
) -> Result<()>
where
    T: KernelElement + IntoBytes,
    L: AnyLayout,
    U: KernelElement + Sample + IntoBytes + FromBytes + PartialEq + Debug,
    M: AnyLayout<Storage: tensor_layout::traits::Writable>,
{
    let mut expected = vec![U::UNTOUCHED; target.span()];
    write(source, ViewMut::with(&mut expected, target)?);
    let (from, to) = (card.upload(source)?, untouched(card, target)?);
    let relayout = relayout(card, kernel)?;
    // SAFETY: all live until the list has been executed, and no other command has used the buffers.
    card.execute(|list| Ok(unsafe { relayout.record(&from, &to, list) }?))?;
    assert_eq!(stored(card, &to)?, expected);
    Ok(())
}

#[test]
fn relayouts() -> Result<()> {
    type AnyCamera = layout!(HWC[C = 3, H = ?, W = ?]);
    type AnyPlanes = layout!(CHW[C = 3, H = ?, W = ?]);
    type Camera = layout!(HWC[C = 3, H = 21, W = 70]);
    type Planes = layout!(CHW[C = 3, H = 21, W = 70]);
    type Rows = layout!(HWC[C = 3, H = 21, W = 70], pitch(H = 256));
    type Blocks = layout!(CHW8c[C = 19, H = 5, W = 40]);
    type Nhwc = layout!(HWC[C = 19, H = 5, W = 40]);
    type Long = layout!(HW[H = 96, W = 130]);
    type Turned = layout!(WH[H = 96, W = 130]);
    let card = card();
    let photo = Tensor::<u8, Camera>::from_fn(|(C(c), H(h), W(w))| {
        u8::try_from((17 * h + 3 * w + 90 * c) % 251).expect("it is below 251")
    });
    let (camera, planes) = (Camera::mapping(), Planes::mapping());

    // Pixels to normalised planes.
    let pairs = [(0.5, -3.0), (0.25, 0.0), (2.0, 1.0)];
    let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, camera, planes)?.scale(C, &pairs)?;
    check(&card, kernel, planes, photo.as_view(), |from, mut to| {
        for (at, x) in from.indexed_iter() {
            let (scale, shift) = pairs[at.0.0];
            to[at] = f32::from(*x) * scale + shift;
        }
    })?;

    // Planes to pixels in padded rows, saturated.
    let floats = Tensor::<f32, Planes>::from_fn(|at| f32::from(photo[at]) * 1.5 - 50.0);
    let rows = Rows::mapping();
    let kernel = CopyKernel::<f32, _, u8, _>::new(Hlsl, planes, rows)?;
    check(&card, kernel, rows, floats.as_view(), |from, mut to| {
        for (at, x) in from.indexed_iter() {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "`as` saturates, too"
            )]
            let byte = x.round_ties_even() as u8;
            to[at] = byte;
        }
    })?;

    // Bytes, halves and words to other orders and blocks.
    let kernel = CopyKernel::<u8, _, u8, _>::new(Hlsl, camera, planes)?;
    check(&card, kernel, planes, photo.as_view(), |from, to| {
        from.map_into(to, |x| x);
    })?;
    let (nhwc, blocks) = (Nhwc::mapping(), Blocks::mapping());
    let halves = Tensor::<half::f16, Nhwc>::from_fn(|(C(c), H(h), W(w))| {
        half::f16::from(u8::try_from((c + 20 * h + 100 * w) % 251).expect("it is below 251"))
    });
    let kernel = CopyKernel::<half::f16, _, half::f16, _>::new(Hlsl, nhwc, blocks)?;
    check(&card, kernel, blocks, halves.as_view(), |from, to| {
        from.map_into(to, |x| x);
    })?;
    let (long, turned) = (Long::mapping(), Turned::mapping());
    let words = Tensor::<u32, Long>::from_fn(|(H(h), W(w))| {
        u32::try_from(1000 * h + w).expect("it is small")
    });
    let kernel = CopyKernel::<u32, _, u32, _>::new(Hlsl, long, turned)?;
    check(&card, kernel, turned, words.as_view(), |from, to| {
        from.map_into(to, |x| x);
    })?;

    // One bytecode for other sizes.
    let mut texts = Vec::new();
    for sizes in [(H(21), W(70)), (H(40), W(90))] {
        let (from, to) = (AnyCamera::with(sizes)?, AnyPlanes::with(sizes)?);
        let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, from, to)?.with_open_sizes();
        texts.push(kernel.text());
        let photo = Tensor::<u8, AnyCamera>::from_fn_with(
            |(C(c), H(h), W(w))| u8::try_from((h + w + c) % 251).expect("it is below 251"),
            from,
        );
        check(&card, kernel, to, photo.as_view(), |from, to| {
            from.try_map_into(to, f32::from).expect("equal sizes");
        })?;
    }
    assert_eq!(texts[0], texts[1]);
    Ok(())
}

/// Copies parts of rows from each offset to each offset, and compares every byte.
pub(crate) fn parts_of_rows(card: &Card) -> Result<usize> {
    let (mut copies, mut compiled) = (0, BTreeMap::new());
    for (width, pitch) in PITCHES {
        let mapping = rows(3, width, pitch);
        let bytes = elements(mapping.span() + 8);
        let before = old(64);
        for (case, part) in parts(3, width, pitch).into_iter().enumerate() {
            let (from, to) = (case % 5, 16 + case % 7);
            let source = card
                .upload(View::with(&bytes, flat(bytes.len()))?)?
                .into_resource();
            let target = card.upload(View::with(&before, flat(64))?)?.into_resource();
            let source = Buffer::<_, u8, _>::with(source, from as u64, mapping)?;
            let target_rows = Buffer::<_, u8, _>::with(target.clone(), to as u64, mapping)?;
            let (from_part, to_part) = (select!(source, part), select!(target_rows, part));
            let kernel = CopyKernel::new(Hlsl, from_part.mapping(), to_part.mapping())?;
            let kernel = kernel.with_open_sizes().at_any_offset();
            let bytecode = match compiled.entry(kernel.text()) {
                std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::btree_map::Entry::Vacant(new) => {
                    let bytecode = compile(new.key())?;
                    new.insert(bytecode)
                }
            };
            // SAFETY: it is that of the kernel.
            let relayout = unsafe { Relayout::new(&card.direct3d, kernel, bytecode) }?;
            // SAFETY: all live until the list has been executed, and no other command has used the buffers.
            card.execute(|list| Ok(unsafe { relayout.record(&from_part, &to_part, list) }?))?;
            let mut expected = before.clone();
            for offset in part.runs.into_iter().flatten() {
                expected[to + offset] = bytes[from + offset];
            }
            let all = Buffer::<_, u8, _>::with(target, 0, flat(64))?;
            assert_eq!(stored(card, &all)?, expected);
            copies += 1;
        }
    }
    Ok(copies)
}

/// Copies within one buffer, whose halves do not overlap, and refuses what does not suit.
#[test]
fn one_buffer() -> Result<()> {
    type Long = layout!(HW[H = 8, W = 16]);
    type Turned = layout!(WH[H = 8, W = 16]);
    let card = card();
    let memory: Vec<u32> = (0..256).collect();
    let resource = card
        .upload(View::with(&memory, flat(256))?)?
        .into_resource();
    let source = Buffer::<_, u32, Long>::new(resource.clone(), 0)?;
    let target = Buffer::<_, u32, Turned>::new(resource.clone(), 512)?;
    let kernel = CopyKernel::<u32, _, u32, _>::new(Hlsl, Long::mapping(), Turned::mapping())?;
    let one = relayout(&card, kernel.clone().in_one_buffer())?;
    // SAFETY: all live until the list has been executed, and no other command has used the buffers.
    card.execute(|list| Ok(unsafe { one.record(&source, &target, list) }?))?;
    let all = Buffer::<_, u32, _>::with(resource.clone(), 0, flat(256))?;
    let mut expected = memory.clone();
    for (h, w) in (0..8).flat_map(|h| (0..16).map(move |w| (h, w))) {
        expected[128 + 8 * w + h] = memory[16 * h + w];
    }
    assert_eq!(stored(&card, &all)?, expected);

    let two = relayout(&card, kernel)?;
    let overlapping = Buffer::<ID3D12Resource, u32, Turned>::new(resource, 256)?;
    card.execute(|list| {
        // SAFETY: nothing is recorded.
        let error = unsafe { two.record(&source, &target, list) }.unwrap_err();
        assert_eq!(error.kind(), KernelErrorKind::Access);
        // SAFETY: the same.
        let error = unsafe { one.record(&source, &overlapping, list) }.unwrap_err();
        assert_eq!(error.kind(), KernelErrorKind::Overlapping);
        Ok(())
    })
}

/// Makes a texture of `rows` and `columns` with these bytes. Kernels may write to it.
fn picture(
    card: &GraphicsCard,
    format: Format,
    [rows, columns]: [usize; 2],
    bytes: &[u8],
) -> Result<ID3D12Resource> {
    let mut desc = desc(format, W(columns), H(rows), D(1));
    desc.Flags |= D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    let texture = texture(card, &desc)?;
    let ([placed], size) = footprints_of(card, &desc, 0);
    let mut memory = vec![0; usize::try_from(size)?];
    for (row, bytes) in bytes.chunks(bytes.len() / rows).enumerate() {
        memory[row * placed.footprint.row_pitch as usize..][..bytes.len()].copy_from_slice(bytes);
    }
    let memory = card.upload(View::with(&memory, flat(memory.len()))?)?;
    let rows = location(memory.resource(), Some(&placed));
    copy(card, &location(&texture, None), &rows)?;
    Ok(texture)
}

/// Returns the bytes of such a texture.
fn bytes_of_texture(card: &GraphicsCard, texture: &ID3D12Resource, row: usize) -> Result<Vec<u8>> {
    // SAFETY: it takes nothing.
    let desc = unsafe { texture.GetDesc() };
    let ([placed], size) = footprints_of(card, &desc, 0);
    let memory = untouched::<u8, _>(card, flat(usize::try_from(size)?))?;
    let rows = location(memory.resource(), Some(&placed));
    copy(card, &rows, &location(texture, None))?;
    let memory = stored(card, &memory)?;
    let rows = memory.chunks(placed.footprint.row_pitch as usize);
    Ok(rows.flat_map(|bytes| &bytes[..row]).copied().collect())
}

/// Makes a heap of descriptors.
fn heap(card: &GraphicsCard) -> Result<ID3D12DescriptorHeap> {
    let desc = D3D12_DESCRIPTOR_HEAP_DESC {
        Type: D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
        NumDescriptors: 16,
        Flags: D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE,
        NodeMask: 0,
    };
    // SAFETY: the description lives during the call.
    Ok(unsafe { card.direct3d.CreateDescriptorHeap(&raw const desc) }?)
}

/// Returns a place in a heap of descriptors.
fn place<'a>(
    card: &'a GraphicsCard,
    heap: &'a ID3D12DescriptorHeap,
    first: u32,
) -> Descriptors<'a> {
    Descriptors {
        device: &card.direct3d,
        heap,
        first,
    }
}

/// Records a copy between two kinds of memory, and waits for its end.
fn submit<S, D, T, L, U, M>(
    card: &GraphicsCard,
    heap: &ID3D12DescriptorHeap,
    kernel: CopyKernel<T, L, U, M>,
    source: &Buffer<S, T, L>,
    target: &Buffer<D, U, M>,
) -> Result<()>
where
    S: SourceMemory<Device = ID3D12Device>,
    D: TargetMemory<Device = ID3D12Device>,
    T: KernelElement,
    L: AnyLayout,
    U: KernelElement,
    M: AnyLayout,
{
    let relayout = relayout(card, kernel)?;
    card.execute(|list| {
        // SAFETY: the heap belongs to the same device.
        unsafe { list.SetDescriptorHeaps(&[Some(heap.clone())]) };
        // SAFETY: all live until the list has been executed, and no other command uses them.
        Ok(unsafe { relayout.record(source, target, list) }?)
    })
}

type AnyScreen = layout!(HWC[C = ?, H = ?, W = ?]);
type AnyPlanes = layout!(CHW[C = ?, H = ?, W = ?]);

/// Reads a part of a texture, and writes it to the same part of another, if kernels write such texels.
fn part_of_texture<T>(
    card: &GraphicsCard,
    (format, texel, channels): (Format, Texel, usize),
    element: fn(u8) -> T,
    bytes_of: fn(&T) -> Vec<u8>,
) -> Result<()>
where
    T: KernelElement + Sample + IntoBytes + FromBytes + PartialEq + Debug,
{
    let heap = heap(card)?;
    let place = |first| place(card, &heap, first);
    let numbers: Vec<T> = (0..35 * channels)
        .map(|i| element(u8::try_from(i * 37 % 251).expect("it is below 251")))
        .collect();
    let bytes = |numbers: &[T]| -> Vec<u8> { numbers.iter().flat_map(bytes_of).collect() };
    let screen = AnyScreen::with((C(channels), H(5), W(7)))?;
    let texture = picture(card, format, [5, 7], &bytes(&numbers))?;
    // SAFETY: no one else uses the heap.
    let texels = unsafe { Texels::tensor::<T, _>(&texture, screen, place(3)) }?;
    let part = texels
        .clone()
        .try_range(H(1)..H(4))?
        .try_range(W(2)..W(6))?;
    let mapping = AnyPlanes::with((C(channels), H(3), W(4)))?;
    let planes = untouched::<T, _>(card, mapping)?;
    let kernel = CopyKernel::<T, _, T, _>::new(Hlsl, part.mapping(), mapping)?;
    submit(card, &heap, kernel.of_texture(texel, 7)?, &part, &planes)?;
    card.read(&planes, |planes| {
        for ((C(c), H(h), W(w)), found) in planes.indexed_iter() {
            let wanted = numbers[((h + 1) * 7 + w + 2) * channels + c];
            assert_eq!(*found, wanted, "{texel:?} {c} {h} {w}");
        }
    })?;
    if !matches!(texel, Texel::Rgba8 | Texel::Rgba16Float) {
        return Ok(());
    }
    let before = vec![element(9); 35 * channels];
    let texture = picture(card, format, [5, 7], &bytes(&before))?;
    // SAFETY: no one else uses these descriptors.
    let target = unsafe { Texels::tensor::<T, _>(&texture, screen, place(5)) }?;
    let target = target.try_range(H(1)..H(4))?.try_range(W(2)..W(6))?;
    let kernel = CopyKernel::<T, _, T, _>::new(Hlsl, mapping, target.mapping())?;
    submit(
        card,
        &heap,
        kernel.into_texture(texel, 7)?,
        &planes,
        &target,
    )?;
    let mut wanted = before.clone();
    for texel in (1..4).flat_map(|row| (2..6).map(move |column| row * 7 + column)) {
        let channels = texel * channels..(texel + 1) * channels;
        wanted[channels.clone()].copy_from_slice(&numbers[channels]);
    }
    let wanted = bytes(&wanted);
    assert_eq!(bytes_of_texture(card, &texture, wanted.len() / 5)?, wanted);

    // From one texture to another: all of it.
    // SAFETY: no one else uses these descriptors.
    let target = unsafe { Texels::tensor::<T, _>(&texture, screen, place(5)) }?;
    let kernel = CopyKernel::<T, _, T, _>::new(Hlsl, screen, screen)?.of_texture(texel, 7)?;
    submit(
        card,
        &heap,
        kernel.into_texture(texel, 7)?,
        &texels,
        &target,
    )?;
    let wanted = bytes(&numbers);
    assert_eq!(bytes_of_texture(card, &texture, wanted.len() / 5)?, wanted);
    Ok(())
}

#[test]
fn textures() -> Result<()> {
    let card = card();
    for format in [
        (Format::R8_UNORM, Texel::R8, 1),
        (Format::R8G8_UNORM, Texel::Rg8, 2),
        (Format::R8G8B8A8_UNORM, Texel::Rgba8, 4),
        (Format::R8G8B8A8_TYPELESS, Texel::Rgba8, 4),
        (Format::B8G8R8A8_UNORM, Texel::Bgra8, 4),
    ] {
        part_of_texture(&card, format, |x| x, |x| vec![*x])?;
    }
    let halves = (Format::R16G16B16A16_FLOAT, Texel::Rgba16Float, 4);
    part_of_texture(&card, halves, half::f16::from, |x| x.to_le_bytes().to_vec())
}

/// Textures that do not suit a tensor or a kernel.
#[test]
fn refused_textures() -> Result<()> {
    layout! {
        struct Screen = HWC[C = 4, H = 5, W = 7], components(C = RGBA);
    }
    let card = card();
    let heap = heap(&card)?;
    let place = place(&card, &heap, 0);
    let screen = AnyScreen::with((C(4), H(5), W(7)))?;
    let blue_first = picture(&card, Format::B8G8R8A8_UNORM, [5, 7], &[0; 140])?;
    let srgb = desc(Format::R8G8B8A8_UNORM_SRGB, W(7), H(5), D(1));
    let srgb = texture(&card, &srgb)?;
    // SAFETY: here and below, no one else uses these descriptors.
    let error = |result: std::result::Result<_, KernelError>| {
        result
            .map(|_: Buffer<Texels, u8, _>| ())
            .expect_err("a mistake")
    };
    let tensor = |texture, mapping: Mapping<AnyScreen>| {
        // SAFETY: as above.
        error(unsafe { Texels::tensor(texture, mapping, place) })
    };
    let wrong = tensor(&srgb, screen);
    assert_eq!(wrong.kind(), KernelErrorKind::Texel);
    assert_eq!(
        wrong.to_string(),
        "shaders read linear numbers from the sRGB format `R8G8B8A8_UNORM_SRGB`: create the texture with \
         `R8G8B8A8_UNORM`: HWC[C=4, H=5, W=7]"
    );
    let wrong = tensor(&blue_first, AnyScreen::with((C(4), H(7), W(5)))?);
    assert_eq!(wrong.kind(), KernelErrorKind::WrongSize);
    assert_eq!(
        wrong.to_string(),
        "axis H has size 7, but the texture has 5: HWC[C=4, H=7, W=5]"
    );
    let gaps = AnyScreen::with((C(4), H(5), W(14)))?;
    let gaps =
        Buffer::<_, u8, _>::with(card.allocate::<u8, _>(flat(280))?.into_resource(), 0, gaps)?;
    let gaps = gaps.try_range(W(0)..W(7))?.mapping();
    // SAFETY: as above.
    let wrong = unsafe { Texels::tensor::<u8, _>(&blue_first, gaps, place) }.map(|_| ());
    assert_eq!(wrong.expect_err("gaps").kind(), KernelErrorKind::WrongSize);
    // SAFETY: as above.
    let wrong = unsafe { Texels::tensor::<f32, _>(&blue_first, screen, place) }.map(|_| ());
    assert_eq!(wrong.expect_err("floats").kind(), KernelErrorKind::Texel);
    // SAFETY: as above.
    let wrong = unsafe { Texels::tensor::<u8, _>(&blue_first, Screen::mapping(), place) };
    let wrong = wrong.map(|_| ()).expect_err("blue is first");
    assert_eq!(
        wrong.to_string(),
        "the components are RGBA, but the channels of the texels are BGRA in memory: Screen = HWC[C=4, H=5, W=7]"
    );

    // SAFETY: as above.
    let source = unsafe { Texels::tensor::<u8, _>(&blue_first, screen, place) }?;
    let buffer = untouched::<u8, _>(&card, screen)?;
    let kernel = CopyKernel::<u8, _, u8, _>::new(Hlsl, screen, screen)?;
    let fixed = texture(&card, &desc(Format::R8G8B8A8_UNORM, W(7), H(5), D(1)))?;
    let place = self::place(&card, &heap, 2);
    // SAFETY: as above.
    let fixed = unsafe { Texels::tensor::<u8, _>(&fixed, screen, place) }?;
    let other = self::heap(&card)?;
    let place = self::place(&card, &other, 2);
    let mut written = desc(Format::R8G8B8A8_UNORM, W(7), H(5), D(1));
    written.Flags |= D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    let apart = texture(&card, &written)?;
    // SAFETY: as above.
    let apart = unsafe { Texels::tensor::<u8, _>(&apart, screen, place) }?;
    let writing = kernel.clone().into_texture(Texel::Rgba8, 7)?;
    let reading = kernel.clone().of_texture(Texel::Bgra8, 7)?;
    let both = relayout(&card, writing.clone().of_texture(Texel::Rgba8, 7)?)?;
    let [kernel, writing, reading] =
        [kernel, writing, reading].map(|kernel| relayout(&card, kernel));
    let (kernel, writing, reading) = (kernel?, writing?, reading?);
    card.execute(|list| {
        use KernelErrorKind::{Access, Overlapping};
        let other = "the kernel is for other memory";
        // SAFETY: here and below, nothing is recorded.
        let one = unsafe { kernel.record(&source, &buffer, list) };
        // SAFETY: as above.
        let two = unsafe { reading.record(&buffer, &buffer, list) };
        // SAFETY: as above.
        let three = unsafe { reading.record(&fixed, &buffer, list) };
        // SAFETY: as above.
        let four = unsafe { both.record(&fixed, &fixed, list) };
        // SAFETY: as above.
        let five = unsafe { writing.record(&buffer, &fixed, list) };
        // SAFETY: as above.
        let six = unsafe { both.record(&fixed, &apart, list) };
        for (result, kind, text) in [
            (one, Access, other),
            (two, Access, other),
            (three, Access, other),
            (four, Overlapping, "source and target are one texture"),
            (five, Access, "the kernel writes to the resource of the target"),
            (
                six,
                Access,
                "source and target have their descriptors in two heaps, but a list sets one: place all in one heap",
            ),
        ] {
            let error = result.expect_err("a mistake");
            assert_eq!(error.kind(), kind);
            assert!(error.to_string().starts_with(text), "{error}");
        }
        Ok(())
    })
}

/// Pixels of a frame of the test, with the bytes of its planes.
fn camera() -> Result<(Vec<u8>, FrameLayout<Nv12>, Tensor<f32, AnyPlanes>)> {
    let camera: Vec<u8> = (0..=251).cycle().step_by(37).take(6 * 70 * 3 / 2).collect();
    let layout = FrameLayout::<Nv12>::packed(H(6), W(70))?;
    let planes = AnyPlanes::with((C(3), H(6), W(70)))?;
    let mut wanted = Tensor::<f32, AnyPlanes>::filled_with(0.0, planes);
    let frame = Frame::<Nv12, Bt709Limited>::packed(&camera, H(6), W(70))?;
    frame.try_planes_into(&mut wanted, |rgb| rgb)?;
    Ok((camera, layout, wanted))
}

fn assert_planes(
    card: &GraphicsCard,
    target: &Buffer<ID3D12Resource, f32, AnyPlanes>,
    wanted: &Tensor<f32, AnyPlanes>,
) -> Result<()> {
    card.read(target, |found| {
        for (at, x) in found.indexed_iter() {
            assert!(
                (x - wanted[at]).abs() < 1e-4,
                "{at:?}: {x}, not {}",
                wanted[at]
            );
        }
    })
}

/// Reads frames from a texture for each plane, compared with the pixels of the processor.
#[test]
fn frames() -> Result<()> {
    let card = card();
    let heap = heap(&card)?;
    let place = place(&card, &heap, 1);
    let (camera, layout, wanted) = camera()?;
    let (pixels, planes) = (FramePixels::with((H(6), W(70)))?, wanted.mapping());
    let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, planes)?;
    let luma = picture(&card, Format::R8_UNORM, [6, 70], &camera[..420])?;
    let chroma = picture(&card, Format::R8G8_UNORM, [3, 35], &camera[420..])?;
    let both = [&luma, &chroma];
    // SAFETY: no one else uses these descriptors.
    let source = unsafe { FrameSource::in_textures(both, layout, Bt709Limited, place) }?;
    let target = untouched::<f32, _>(&card, planes)?;
    let kernel = kernel.of_frame_textures(layout, Bt709Limited)?;
    submit(&card, &heap, kernel, &source, &target)?;
    assert_planes(&card, &target, &wanted)?;

    // Half of the rows and columns: each pixel is the mean of four.
    let half = (H(3), W(35));
    let scaled = source.scaled(FramePixels::with(half)?, Filter::Bilinear)?;
    let planes = AnyPlanes::with((C(3), half.0, half.1))?;
    let mean = |(c, H(h), W(w))| {
        let four = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let four = four.map(|(y, x)| wanted[(c, H(2 * h + y), W(2 * w + x))]);
        four.iter().sum::<f32>() / 4.0
    };
    let target = untouched::<f32, _>(&card, planes)?;
    let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, scaled.mapping(), planes)?;
    let kernel = kernel.scaled(pixels, half, Filter::Bilinear)?;
    let kernel = kernel.of_frame_textures(layout, Bt709Limited)?;
    submit(&card, &heap, kernel, &scaled, &target)?;
    assert_planes(&card, &target, &Tensor::from_fn_with(mean, planes))?;

    // SAFETY: as above.
    let error = unsafe { FrameSource::in_textures([&luma, &luma], layout, Bt709Limited, place) };
    let error = error.map(|_| ()).expect_err("another texture");
    assert_eq!(
        error.to_string(),
        "plane `UV` needs a texture with 2 channels of 8 bits as numbers from 0 to 1, and 3 rows of 35 texels: \
         Nv12[H=6, W=70]"
    );
    let short = card.allocate::<u8, _>(flat(600))?.into_resource();
    assert!(FrameSource::in_buffer(&short, layout, Bt709Limited).is_err());
    Ok(())
}

/// Reads a frame from a buffer, and compares it with the pixels of the processor.
fn assert_in_buffer<F>(
    card: &GraphicsCard,
    (rows, columns, pitch): (usize, usize, usize),
    element: fn(u8) -> F::Element,
) -> Result<()>
where
    F: FrameFormat<Element: TakesSlice<F::Element> + IntoBytes>,
{
    let layout = FrameLayout::<F>::aligned(H(rows), W(columns), pitch, 2)?;
    let bytes = (0..=251).cycle().step_by(37).take(layout.elements());
    let camera: Vec<_> = bytes.map(element).collect();
    let planes = AnyPlanes::with((C(3), H(rows), W(columns)))?;
    let mut wanted = Tensor::<f32, AnyPlanes>::filled_with(0.0, planes);
    Frame::<F, Bt709Limited>::placed(&camera, layout)?.try_planes_into(&mut wanted, |rgb| rgb)?;
    let pixels = FramePixels::with((H(rows), W(columns)))?;
    let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, planes)?;
    let kernel = kernel.of_frame(layout, Bt709Limited)?;
    let memory = card.upload(View::with(&camera, flat(camera.len()))?)?;
    let source = FrameSource::in_buffer(memory.resource(), layout, Bt709Limited)?;
    let target = untouched::<f32, _>(card, planes)?;
    submit(card, &heap(card)?, kernel, &source, &target)?;
    assert_planes(card, &target, &wanted)
}

/// Reads frames of each format from a buffer.
#[test]
fn frames_in_buffers() -> Result<()> {
    let card = card();
    for sizes in [(6, 70, 1), (5, 7, 1), (4, 12, 64)] {
        let byte: fn(u8) -> u8 = |x| x;
        assert_in_buffer::<Nv12>(&card, sizes, byte)?;
        assert_in_buffer::<Nv21>(&card, sizes, byte)?;
        assert_in_buffer::<I420>(&card, sizes, byte)?;
        assert_in_buffer::<Yv12>(&card, sizes, byte)?;
        assert_in_buffer::<Yuy2>(&card, sizes, byte)?;
        assert_in_buffer::<Uyvy>(&card, sizes, byte)?;
        // Bits below the samples are not read.
        let samples = |x| u16::from_le_bytes([63, x]);
        assert_in_buffer::<P010>(&card, sizes, samples)?;
    }
    Ok(())
}

/// Scales a picture in a buffer and in a texture, and compares it with pixels computed with `f64`.
#[test]
#[expect(clippy::cast_precision_loss, reason = "positions are small")]
fn scaled_by_relayouts() -> Result<()> {
    type Screen = layout!(HWC[C = 4, H = 5, W = 7]);
    type Scaled = layout!(HWC[C = 4, H = 10, W = 21]);
    type Planes = layout!(CHW[C = 4, H = 8, W = 20]);
    let card = card();
    let heap = heap(&card)?;
    let place = place(&card, &heap, 0);
    let photo = Tensor::<u8, Screen>::from_fn(|(C(c), H(h), W(w))| {
        u8::try_from((37 * h + 53 * w + 90 * c) % 251).expect("it is below 251")
    });
    let pixel = |row: usize, column: usize, c| f64::from(photo[(C(c), H(row), W(column))]);
    // The position of the centre of a pixel among `count` pixels, each of which became `times` pixels.
    let centre = |i: usize, times: usize, count: usize| {
        let centre = (i as f64 + 0.5) / times as f64 - 0.5;
        centre.clamp(0.0, count as f64 - 1.0)
    };
    let in_buffer = card.upload(photo.as_view())?;
    let texture = picture(&card, Format::B8G8R8A8_UNORM, [5, 7], photo.memory())?;
    // SAFETY: no one else uses these descriptors.
    let texels = unsafe { Texels::tensor::<u8, _>(&texture, Screen::mapping(), place) }?;
    for filter in [Filter::Nearest, Filter::Bilinear] {
        let target = || untouched::<f32, _>(&card, Planes::mapping());
        let assert_scaled = |target| {
            card.read(&target, |planes| {
                for ((C(c), H(y), W(x)), found) in planes.indexed_iter() {
                    let (row, column) = (centre(y + 2, 2, 5), centre(x + 1, 3, 7));
                    let weight = |at: f64, of: usize| (1.0 - (at - of as f64).abs()).max(0.0);
                    let pixels = (0..5).flat_map(|h| (0..7).map(move |w| (h, w)));
                    let wanted = match filter {
                        Filter::Nearest => pixel((y + 2) / 2, (x + 1) / 3, c),
                        _ => pixels
                            .map(|(h, w)| weight(row, h) * weight(column, w) * pixel(h, w, c))
                            .sum(),
                    };
                    // Bytes become the nearest ones.
                    assert!(
                        (f64::from(*found) - wanted).abs() < 0.51,
                        "{filter:?} {c} {y} {x}"
                    );
                }
            })
        };
        // All but the first two rows and the first column.
        let part = in_buffer.scaled(Scaled::mapping(), filter)?;
        let part = part.crop(H(2), DimH::<8>).crop(W(1), DimW::<20>);
        let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, part.mapping(), Planes::mapping())?;
        let kernel = kernel.scaled(Screen::mapping(), (H(10), W(21)), filter)?;
        let planes = target()?;
        submit(&card, &heap, kernel.clone(), &part, &planes)?;
        assert_scaled(planes)?;
        let part = texels.scaled(Scaled::mapping(), filter)?;
        let part = part.crop(H(2), DimH::<8>).crop(W(1), DimW::<20>);
        let planes = target()?;
        let kernel = kernel.of_texture(Texel::Bgra8, 7)?;
        submit(&card, &heap, kernel, &part, &planes)?;
        assert_scaled(planes)?;
    }
    Ok(())
}
