//! Textures in buffers, compared with the places where Direct3D 12 itself finds texels.

use crate::card;
use crate::graphics_card::{GraphicsCard, Result};
use crate::transfer::{flat, stored, untouched};
use core::mem;
use tensor_layout::d3d12::{
    Format, Pixels, PlacedFootprint, SubresourceFootprint, TextureFootprint,
};
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::windows::AsWindows;
use tensor_layout::{C, D, H, Tensor, W, layout};
use windows::Win32::Graphics::Direct3D12::{
    D3D12_HEAP_FLAG_NONE, D3D12_HEAP_PROPERTIES, D3D12_HEAP_TYPE_DEFAULT,
    D3D12_PLACED_SUBRESOURCE_FOOTPRINT, D3D12_RESOURCE_DESC, D3D12_RESOURCE_DIMENSION_TEXTURE2D,
    D3D12_RESOURCE_DIMENSION_TEXTURE3D, D3D12_RESOURCE_FLAG_ALLOW_SIMULTANEOUS_ACCESS,
    D3D12_RESOURCE_STATE_COMMON, D3D12_TEXTURE_COPY_LOCATION, D3D12_TEXTURE_COPY_LOCATION_0,
    D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT, D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX,
    ID3D12Resource,
};
use windows::Win32::Graphics::Dxgi::Common::DXGI_SAMPLE_DESC;

/// Describes a texture of one layer, or of several.
fn desc(format: Format, W(width): W, H(height): H, D(depth): D) -> D3D12_RESOURCE_DESC {
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

/// Makes a texture of 70 by 3 texels.
fn texture(card: &GraphicsCard) -> Result<ID3D12Resource> {
    let properties = D3D12_HEAP_PROPERTIES {
        Type: D3D12_HEAP_TYPE_DEFAULT,
        ..Default::default()
    };
    let desc = desc(Format::R8G8B8A8_UNORM, W(70), H(3), D(1));
    let mut texture: Option<ID3D12Resource> = None;
    // SAFETY: everything that is pointed to lives during the call.
    unsafe {
        card.direct3d.CreateCommittedResource(
            &raw const properties,
            D3D12_HEAP_FLAG_NONE,
            &raw const desc,
            D3D12_RESOURCE_STATE_COMMON,
            None,
            &raw mut texture,
        )
    }?;
    Ok(texture.ok_or("no texture")?)
}

/// Returns Direct3D 12's footprint of a texture that begins at a byte of a buffer, and its number of bytes.
fn footprint(
    card: &GraphicsCard,
    desc: &D3D12_RESOURCE_DESC,
    offset: u64,
) -> (D3D12_PLACED_SUBRESOURCE_FOOTPRINT, u64) {
    let (mut placed, mut bytes) = (D3D12_PLACED_SUBRESOURCE_FOOTPRINT::default(), 0);
    // SAFETY: the texture has one footprint. Everything that is pointed to lives during the call.
    unsafe {
        card.direct3d.GetCopyableFootprints(
            desc,
            0,
            1,
            offset,
            Some(&raw mut placed),
            None,
            None,
            Some(&raw mut bytes),
        );
    }
    (placed, bytes)
}

/// Returns the location of a texture, or of a texture in a buffer. The location must not outlive the resource.
fn location(
    resource: &ID3D12Resource,
    place: Option<&PlacedFootprint>,
) -> D3D12_TEXTURE_COPY_LOCATION {
    let (kind, place) = match place {
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
        Anonymous: place,
    }
}

fn copy(
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

/// Copies between the places that a declaration states and the places of Direct3D 12.
#[test]
fn there_and_back() -> Result<()> {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 3, W = 70], pitch(H = 256));
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
    let card = card();
    let frame = Tensor::<u8, Frame>::from_fn(|(_, c, h, w)| texel(c, h, w));
    let resource = card.allocate::<u8, _>(flat(4096))?.into_resource();
    let in_buffer = Buffer::new(resource.clone(), 1024)?;
    card.copy(&card.upload(frame.as_view())?, &in_buffer)?;
    let texture = texture(&card)?;
    let placed = FRAME.at_byte(1024).placed_footprint();
    copy(
        &card,
        &location(&texture, None),
        &location(&resource, Some(&placed)),
    )?;

    // Copy to the place that Direct3D 12 proposes.
    let (placed, _) = footprint(&card, &desc(Format::R8G8B8A8_UNORM, W(70), H(3), D(1)), 512);
    let placed = PlacedFootprint::from(placed);
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
            let (theirs, _) = footprint(&card, &desc(format, w, h, d), 0);
            let ours = SubresourceFootprint::try_new(format, w, h, d)?;
            assert_eq!(ours, PlacedFootprint::from(theirs).footprint, "{format:?}");
        }
    }
    for (h, w) in [(1, 1), (3, 70), (2, 257)] {
        let mapping = <layout!(HWC[C = 4, H = ?, W = ?], pitch(H = 256))>::with((H(h), W(w)))?;
        let ours = Row::<u8>::with(Format::R8G8B8A8_UNORM, mapping)?.try_at_byte(512)?;
        let desc = desc(Format::R8G8B8A8_UNORM, W(w), H(h), D(1));
        let (theirs, bytes) = footprint(&card, &desc, 512);
        assert_eq!(ours.placed_footprint(), theirs.into());
        assert_eq!(ours.end_in_bytes(), 512 + bytes);
    }
    Ok(())
}

/// Tests that a texture is not taken for a buffer.
#[test]
fn no_buffer() -> Result<()> {
    let texture = texture(&card())?;
    assert!(!texture.is_buffer());
    let error = Buffer::<_, u8, _>::with(texture, 0, flat(4)).unwrap_err();
    let expected = "the resource is a texture, but a buffer holds the tensor: W[W=4]";
    assert_eq!(error.to_string(), expected);
    Ok(())
}
