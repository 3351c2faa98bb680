//! Textures in buffers, compared with the offsets at which Direct3D 12 itself finds texels.

use crate::card;
use crate::graphics_card::{GraphicsCard, Result};
use crate::published::{OF_NV12, OF_P010, Published};
use crate::transfer::{flat, stored, untouched};
use core::mem;
use tensor_layout::d3d12::{
    Format, Pixels, PlacedFootprint, SubresourceFootprint, TextureFootprint,
};
use tensor_layout::frames::{Bt709Limited, Frame, FrameLayout, HasTexture, Nv12, P010};
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::windows::AsWindows;
use tensor_layout::{C, D, H, N, Tensor, View, W, layout};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_FEATURE_DATA_FORMAT_SUPPORT, D3D12_FEATURE_FORMAT_SUPPORT,
    D3D12_FORMAT_SUPPORT1_TEXTURE2D, D3D12_HEAP_FLAG_NONE, D3D12_HEAP_PROPERTIES,
    D3D12_HEAP_TYPE_DEFAULT, D3D12_PLACED_SUBRESOURCE_FOOTPRINT, D3D12_RESOURCE_DESC,
    D3D12_RESOURCE_DIMENSION_TEXTURE2D, D3D12_RESOURCE_DIMENSION_TEXTURE3D,
    D3D12_RESOURCE_FLAG_ALLOW_SIMULTANEOUS_ACCESS, D3D12_RESOURCE_STATE_COMMON,
    D3D12_TEXTURE_COPY_LOCATION, D3D12_TEXTURE_COPY_LOCATION_0,
    D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT, D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX,
    ID3D12Resource,
};
use windows::Win32::Graphics::Dxgi::Common::DXGI_SAMPLE_DESC;

/// Describes a texture of one layer, or of several.
pub(crate) fn desc(format: Format, W(width): W, H(height): H, D(depth): D) -> D3D12_RESOURCE_DESC {
    D3D12_RESOURCE_DESC {
        Dimension: match depth {
            1 => D3D12_RESOURCE_DIMENSION_TEXTURE2D,
            _ => D3D12_RESOURCE_DIMENSION_TEXTURE3D,
        },
        Width: width as u64,
        Height: u32::try_from(height).expect("it is small"),
        DepthOrArraySize: u16::try_from(depth).expect("it is small"),
        MipLevels: 1,
        Format: *format.as_windows(),
        SampleDesc: DXGI_SAMPLE_DESC {
            Count: 1,
            Quality: 0,
        },
        // The flag allows copies to and from the texture without barriers.
        Flags: D3D12_RESOURCE_FLAG_ALLOW_SIMULTANEOUS_ACCESS,
        ..Default::default()
    }
}

/// Makes a texture.
pub(crate) fn texture(card: &GraphicsCard, desc: &D3D12_RESOURCE_DESC) -> Result<ID3D12Resource> {
    let properties = D3D12_HEAP_PROPERTIES {
        Type: D3D12_HEAP_TYPE_DEFAULT,
        ..Default::default()
    };
    let mut texture: Option<ID3D12Resource> = None;
    // SAFETY: everything that is pointed to lives during the call.
    unsafe {
        card.direct3d.CreateCommittedResource(
            &raw const properties,
            D3D12_HEAP_FLAG_NONE,
            desc,
            D3D12_RESOURCE_STATE_COMMON,
            None,
            &raw mut texture,
        )
    }?;
    Ok(texture.ok_or("no texture")?)
}

/// Returns Direct3D 12's footprints of the planes of a texture that begins at a byte of a buffer, and their number of bytes.
pub(crate) fn footprints_of<const PLANES: usize>(
    card: &GraphicsCard,
    desc: &D3D12_RESOURCE_DESC,
    offset: u64,
) -> ([PlacedFootprint; PLANES], u64) {
    let mut placed = [D3D12_PLACED_SUBRESOURCE_FOOTPRINT::default(); PLANES];
    let mut bytes = 0;
    // SAFETY: there is a footprint for each plane. Everything that is pointed to lives during the call.
    unsafe {
        card.direct3d.GetCopyableFootprints(
            desc,
            0,
            u32::try_from(PLANES).expect("one or two"),
            offset,
            Some(placed.as_mut_ptr()),
            None,
            None,
            Some(&raw mut bytes),
        );
    }
    (placed.map(PlacedFootprint::from), bytes)
}

/// Returns the location of a texture, or of a texture in a buffer. The location must not outlive the resource.
pub(crate) fn location(
    resource: &ID3D12Resource,
    footprint: Option<&PlacedFootprint>,
) -> D3D12_TEXTURE_COPY_LOCATION {
    let (kind, subresource) = match footprint {
        Some(placed) => (
            D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT,
            D3D12_TEXTURE_COPY_LOCATION_0 {
                PlacedFootprint: *placed.as_windows(),
            },
        ),
        None => (
            D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX,
            D3D12_TEXTURE_COPY_LOCATION_0 {
                SubresourceIndex: 0,
            },
        ),
    };
    D3D12_TEXTURE_COPY_LOCATION {
        // SAFETY: both fields are the pointer to the resource. The copy is never dropped, so it needs no reference
        // count of its own.
        pResource: unsafe { mem::transmute_copy(resource) },
        Type: kind,
        Anonymous: subresource,
    }
}

pub(crate) fn copy(
    card: &GraphicsCard,
    target: &D3D12_TEXTURE_COPY_LOCATION,
    source: &D3D12_TEXTURE_COPY_LOCATION,
) -> Result<()> {
    card.execute(|list| {
        // SAFETY: both resources live until the list has been executed. They are new, or all lists that used them have
        // been executed. So they are in a state in which they can be copied.
        unsafe { list.CopyTextureRegion(target, 0, 0, 0, source, None) };
        Ok(())
    })
}

/// Returns a channel of a texel. All texels differ, and so do the channels of each texel.
fn texel(C(c): C, H(h): H, W(w): W) -> u8 {
    u8::try_from(64 * c + 20 * h + w % 20).expect("at most 251")
}

/// Copies between the footprints that a declaration states and those of Direct3D 12.
#[test]
fn there_and_back() -> Result<()> {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256));
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    let card = card();
    let frame = Tensor::<u8, Frame>::from_fn(|(_, c, h, w)| texel(c, h, w));
    let resource = card.allocate::<u8, _>(flat(4096))?.into_resource();
    let in_buffer = Buffer::new(resource.clone(), 1024)?;
    card.copy(&card.upload(frame.as_view())?, &in_buffer)?;
    let desc = desc(Format::R8G8B8A8_UNORM, W(70), H(3), D(1));
    let texture = texture(&card, &desc)?;
    let placed = FRAME.at_byte(1024).placed_footprint();
    copy(
        &card,
        &location(&texture, None),
        &location(&resource, Some(&placed)),
    )?;

    // Copy to the footprint that Direct3D 12 proposes.
    let ([placed], _) = footprints_of(&card, &desc, 512);
    let returned = untouched::<u8, _>(&card, flat(4096))?;
    copy(
        &card,
        &location(returned.resource(), Some(&placed)),
        &location(&texture, None),
    )?;
    let mut expected = vec![u8::MAX; 4096];
    for (c, h, w) in frame.indexed_iter().map(|((_, c, h, w), _)| (c, h, w)) {
        // Rows of 280 bytes are 512 bytes apart, which is the next multiple of 256.
        expected[512 + 512 * h.0 + 4 * w.0 + c.0] = texel(c, h, w);
    }
    assert_eq!(stored(&card, &returned)?, expected);

    let pixels = TextureFootprint::<u8, Pixels<4>>::try_from_footprint(&placed)?;
    assert_eq!(pixels.mapping().size_array(), [1, 4, 3, 70]);
    let pixels =
        Buffer::<_, u8, _>::with(returned.into_resource(), placed.offset, pixels.mapping())?;
    card.read(&pixels, |pixels| {
        for ((_, c, h, w), pixel) in pixels.indexed_iter() {
            assert_eq!(*pixel, texel(c, h, w), "{c:?} {h:?} {w:?}");
        }
    })
}

/// Compares row pitches and ends with those of Direct3D 12.
#[test]
fn footprints() -> Result<()> {
    type Row<T> = TextureFootprint<T, layout!(HWC[C = 4, H = ?, W = ?], pitch(H = 256))>;
    let card = card();
    let formats = [
        Format::R8_UNORM,
        Format::R8G8_UINT,
        Format::R8G8B8A8_UNORM,
        Format::B8G8R8A8_UNORM,
        Format::R16_FLOAT,
        Format::R16G16B16A16_FLOAT,
        Format::R32G32B32A32_FLOAT,
    ];
    for format in formats {
        for (w, h, d) in [(1, 1, 1), (64, 5, 1), (70, 3, 1), (257, 2, 1), (33, 4, 3)] {
            let (w, h, d) = (W(w), H(h), D(d));
            let ([theirs], _) = footprints_of(&card, &desc(format, w, h, d), 0);
            let ours = SubresourceFootprint::try_new(format, w, h, d)?;
            assert_eq!(ours, theirs.footprint, "{format:?}");
        }
    }
    for (h, w) in [(1, 1), (3, 70), (2, 257)] {
        let mapping = <layout!(HWC[C = 4, H = ?, W = ?], pitch(H = 256))>::with((H(h), W(w)))?;
        let ours = Row::<u8>::with(Format::R8G8B8A8_UNORM, mapping)?.try_at_byte(512)?;
        let desc = desc(Format::R8G8B8A8_UNORM, W(w), H(h), D(1));
        let ([theirs], bytes) = footprints_of(&card, &desc, 512);
        assert_eq!(ours.placed_footprint(), theirs);
        assert_eq!(ours.end_in_bytes(), 512 + bytes);
    }
    Ok(())
}

/// Tests that a texture is not taken for a buffer.
#[test]
fn no_buffer() -> Result<()> {
    let desc = desc(Format::R8G8B8A8_UNORM, W(70), H(3), D(1));
    let texture = texture(&card(), &desc)?;
    assert!(!texture.is_buffer());
    let error = Buffer::<_, u8, _>::with(texture, 0, flat(4)).unwrap_err();
    let expected = "the resource is a texture, but a buffer holds the tensor: W[W=4]";
    assert_eq!(error.to_string(), expected);
    Ok(())
}

/// Returns whether the device has textures of a format.
fn has_textures(card: &GraphicsCard, format: Format) -> bool {
    let mut support = D3D12_FEATURE_DATA_FORMAT_SUPPORT {
        Format: *format.as_windows(),
        ..Default::default()
    };
    let bytes = u32::try_from(mem::size_of_val(&support)).expect("it is small");
    let pointer = (&raw mut support).cast();
    // SAFETY: the structure is that of the feature. It lives during the call.
    let answer = unsafe {
        card.direct3d
            .CheckFeatureSupport(D3D12_FEATURE_FORMAT_SUPPORT, pointer, bytes)
    };
    answer.is_ok() && support.Support1.contains(D3D12_FORMAT_SUPPORT1_TEXTURE2D)
}

/// Compares the footprints of frames with those of Direct3D 12, and with published values. A device that lacks a format
/// sets all bits of its answer, as wine's does for both formats.
#[test]
fn footprints_of_frames() -> Result<()> {
    fn compare<F: HasTexture>(all: &[Published], format: Format) -> Result<()> {
        let card = card();
        let has_textures = has_textures(&card, format);
        println!("textures of {format:?} on this device: {has_textures}");
        for published in all {
            let (height, width) = (H(published.rows), W(published.columns));
            let layout = FrameLayout::<F>::direct3d12(height, width)?;
            let ours = (layout.footprints()?, layout.bytes() as u64);
            assert_eq!(ours.1, published.bytes as u64, "{published:?}");
            assert_eq!(ours.0[1].offset, published.chroma as u64);
            for plane in ours.0 {
                assert_eq!(plane.footprint.row_pitch as usize, published.pitch);
            }
            let theirs = footprints_of(&card, &desc(layout.dxgi_format(), width, height, D(1)), 0);
            if has_textures {
                assert_eq!(theirs, ours, "{published:?}");
            } else {
                assert_eq!(theirs.1, u64::MAX, "{published:?}");
                assert_eq!(theirs.0.map(|plane| plane.offset), [u64::MAX; 2]);
            }
        }
        Ok(())
    }
    compare::<Nv12>(&OF_NV12, Format::NV12)?;
    compare::<P010>(&OF_P010, Format::P010)
}

/// Copies the planes of a frame to textures and back. The textures have one plane each, so a device without textures of
/// NV12 has them, too.
#[test]
fn planes_there_and_back() -> Result<()> {
    type Samples<const CHANNELS: usize> = TextureFootprint<u8, Pixels<CHANNELS>>;
    let card = card();
    let (height, width) = (H(6), W(70));
    let camera: Vec<u8> = (0..=251).cycle().take(6 * 70 * 3 / 2).collect();
    let frame = Frame::<Nv12, Bt709Limited>::packed(&camera, height, width)?;
    let layout = FrameLayout::direct3d12(height, width)?;
    let planes = layout.footprints()?;
    let mut upload = vec![255; 8192];
    frame.copy_into(&mut upload, layout)?;
    let source = card.upload(View::with(&upload, flat(8192))?)?;
    let returned = untouched::<u8, _>(&card, flat(8192))?;
    for (placed, format) in planes.iter().zip([Format::R8_UNORM, Format::R8G8_UNORM]) {
        let SubresourceFootprint { width, height, .. } = placed.footprint;
        let desc = desc(format, W(width as usize), H(height as usize), D(1));
        let texture = texture(&card, &desc)?;
        let there = location(source.resource(), Some(placed));
        copy(&card, &location(&texture, None), &there)?;
        let back = location(returned.resource(), Some(placed));
        copy(&card, &back, &location(&texture, None))?;
    }
    // Rows of 70 bytes begin at multiples of 512, and nothing is written between them.
    let mut expected = vec![u8::MAX; 8192];
    for (row, samples) in camera.chunks(70).enumerate() {
        expected[512 * row..][..70].copy_from_slice(samples);
    }
    let returned = stored(&card, &returned)?;
    assert_eq!(returned, expected);
    let luma = Samples::<1>::try_from_footprint(&planes[0])?.view(&returned)?;
    let chroma = Samples::<2>::try_from_footprint(&planes[1])?.view(&returned)?;
    for (h, w) in [(0, 0), (1, 2), (2, 34)] {
        let (n, h, w) = (N(0), H(h), W(w));
        assert_eq!(luma[(n, h, w, C(0))], frame.y()[(h, w)]);
        assert_eq!(chroma[(n, h, w, C(0))], frame.u()[(h, w)]);
        assert_eq!(chroma[(n, h, w, C(1))], frame.v()[(h, w)]);
    }
    Ok(())
}
