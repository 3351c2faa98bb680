//! Copies between layouts, by kernels that the compiler of Direct3D has made from their text. Elements are compared with
//! what the processor moves, and all bytes around them with their former value.

use crate::graphics_card::{GraphicsCard, Result};
use crate::random::Sample;
use crate::shared::{PITCHES, elements, old, parts, rows, select};
use crate::transfer::{flat, stored, untouched};
use crate::{Card, card};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::slice;
use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, Nv12};
use tensor_layout::gpu::Buffer;
use tensor_layout::shader::{
    CopyKernel, Filter, KernelElement, KernelErrorKind, Language::Hlsl, Texel,
};
use tensor_layout::traits::{FromBytes, IntoBytes};
use tensor_layout::windows::Relayout;
use tensor_layout::{AnyLayout, C, H, Mapping, Tensor, View, ViewMut, W, layout};
use windows::Win32::Graphics::Direct3D::Fxc::{D3DCOMPILE_OPTIMIZATION_LEVEL3, D3DCompile};
use windows::Win32::Graphics::Direct3D::ID3DBlob;
use windows::Win32::Graphics::Direct3D12::ID3D12Resource;
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

/// Scales a picture in a buffer, which the program binds itself, and compares it with pixels computed with `f64`.
#[test]
#[expect(clippy::cast_precision_loss, reason = "positions are small")]
fn scaled_by_relayouts() -> Result<()> {
    type Picture = layout!(HWC[C = 3, H = 5, W = 7]);
    type Scaled = layout!(HWC[C = 3, H = 10, W = 21]);
    type Planes = layout!(CHW[C = 3, H = 10, W = 21]);
    let card = card();
    let photo = Tensor::<u8, Picture>::from_fn(|(C(c), H(h), W(w))| {
        u8::try_from((37 * h + 53 * w + 90 * c) % 251).expect("it is below 251")
    });
    let pixel = |row: usize, column: usize, c| f64::from(photo[(C(c), H(row), W(column))]);
    // The position of the centre of a pixel among `count` pixels, each of which became `times` pixels.
    let centre = |i: usize, times: usize, count: usize| {
        let centre = (i as f64 + 0.5) / times as f64 - 0.5;
        centre.clamp(0.0, count as f64 - 1.0)
    };
    let source = card.upload(photo.as_view())?;
    for filter in [Filter::Nearest, Filter::Bilinear] {
        let kernel = CopyKernel::<u8, _, f32, _>::new(Hlsl, Scaled::mapping(), Planes::mapping())?;
        let kernel = kernel.scaled(Picture::mapping(), (H(10), W(21)), filter)?;
        let relayout = relayout(&card, kernel)?;
        let numbers = relayout.kernel().parameters(0, 0)?;
        let numbers = card.upload(View::with(&numbers, flat(numbers.len()))?)?;
        let target = untouched::<f32, _>(&card, Planes::mapping())?;
        let [x, y, z] = relayout.kernel().groups();
        // SAFETY: it takes nothing.
        let address = |resource: &ID3D12Resource| unsafe { resource.GetGPUVirtualAddress() };
        card.execute(|list| {
            // SAFETY: here and below, the list takes commands, and all live until it has been executed.
            unsafe { list.SetComputeRootSignature(relayout.root_signature()) };
            // SAFETY: as above.
            unsafe { list.SetPipelineState(relayout.pipeline()) };
            // SAFETY: as above.
            unsafe { list.SetComputeRootShaderResourceView(0, address(source.resource())) };
            // SAFETY: as above.
            unsafe { list.SetComputeRootUnorderedAccessView(1, address(target.resource())) };
            // SAFETY: as above.
            unsafe { list.SetComputeRootConstantBufferView(2, address(numbers.resource())) };
            // SAFETY: as above. Both buffers have all elements of the kernel.
            unsafe { list.Dispatch(x, y, z) };
            Ok(())
        })?;
        let is_right = card.read(&target, |planes| {
            planes.indexed_iter().all(|((C(c), H(y), W(x)), found)| {
                let (row, column) = (centre(y, 2, 5), centre(x, 3, 7));
                let weight = |at: f64, of: usize| (1.0 - (at - of as f64).abs()).max(0.0);
                let pixels = (0..5).flat_map(|h| (0..7).map(move |w| (h, w)));
                let wanted = match filter {
                    Filter::Nearest => pixel(y / 2, x / 3, c),
                    _ => pixels
                        .map(|(h, w)| weight(row, h) * weight(column, w) * pixel(h, w, c))
                        .sum(),
                };
                // Bytes become the nearest ones.
                (f64::from(*found) - wanted).abs() < 0.51
            })
        })?;
        assert!(is_right, "{filter:?}");
    }
    Ok(())
}

/// Makes the pipelines of kernels that a program binds itself.
#[test]
fn pipelines_of_relayouts() -> Result<()> {
    type Picture = layout!(HWC[C = 4, H = 6, W = 70]);
    type Planes = layout!(CHW[C = 3, H = 6, W = 70]);
    let card = card();
    let picture = Picture::mapping();
    let pictures = CopyKernel::<u8, _, u8, _>::new(Hlsl, picture, picture)?;
    relayout(&card, pictures.clone().of_texture(Texel::Bgra8, 70)?)?;
    relayout(&card, pictures.clone().into_texture(Texel::Rgba8, 70)?)?;
    let frame = FrameLayout::<Nv12>::packed(H(6), W(70))?;
    let pixels = FramePixels::with(frame.sizes())?;
    let frames = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, Planes::mapping())?;
    relayout(&card, frames.clone().of_frame(frame, Bt709Limited)?)?;
    relayout(
        &card,
        frames.clone().of_frame_textures(frame, Bt709Limited)?,
    )?;
    for filter in [Filter::Nearest, Filter::Bilinear] {
        let scaled = pictures.clone().scaled(picture, (H(6), W(70)), filter)?;
        relayout(&card, scaled.clone())?;
        relayout(&card, scaled.of_texture(Texel::Rgba8, 70)?)?;
        let scaled = frames.clone().scaled(pixels, (H(6), W(70)), filter)?;
        let relayout = relayout(&card, scaled.of_frame_textures(frame, Bt709Limited)?)?;
        // The program sets these, and binds tables of descriptors.
        let _ = (relayout.pipeline(), relayout.root_signature());
    }
    Ok(())
}
