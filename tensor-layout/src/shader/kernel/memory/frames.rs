//! Frames of cameras as the memory of sources.

use super::{Graphics, Source, TextureFacts};
use crate::frames::{Encoding, FrameError, FrameErrorKind, FrameFormat, FrameLayout, FramePixels};
use crate::gpu::Resource as _;
use crate::layout::mapping::Mapping;
use crate::shader::Texel;
use crate::shader::kernel::Memory;
use crate::shader::kernel::frame::FrameMemory;
use crate::types::axis::{H, W};
use alloc::vec::Vec;

impl<D: Graphics> Source<D> {
    /// Returns a frame in a buffer, with its pixels.
    pub(crate) fn of_frame<F: FrameFormat, Matrix: Encoding>(
        buffer: &D::Buffer,
        layout: &FrameLayout<F>,
    ) -> Result<(Self, Mapping<FramePixels>), FrameError> {
        let (needed, given) = (layout.bytes(), buffer.size_in_bytes());
        if let Some(given) = usize::try_from(given).ok().filter(|given| *given < needed) {
            let plane = F::FACTS.planes.last().map_or("", |plane| plane.letters);
            return Err(layout.refuse(FrameErrorKind::TooShort {
                plane,
                needed,
                given,
            }));
        }
        let memory = FrameMemory::new::<F, Matrix>(layout);
        let (mut source, pixels) = Source::of_pixels(layout, memory)?;
        source.buffer = Some(buffer.clone());
        source.frame = Some([0, needed as u64]);
        Ok((source, pixels))
    }

    /// Returns a frame in textures, with its pixels: one for each plane, or one with two planes. `view` gets the index of the
    /// plane, and again as `Some` if one texture has both planes.
    pub(crate) fn of_planes<F: FrameFormat, Matrix: Encoding, const COUNT: usize>(
        textures: [&D::Texture; COUNT],
        layout: &FrameLayout<F>,
        view: impl Fn(usize, &D::Texture, Texel, Option<usize>) -> D::View,
    ) -> Result<(Self, Mapping<FramePixels>), FrameError> {
        const { FrameMemory::check_count::<F>(COUNT) };
        let count = F::FACTS.planes.len();
        let mut planes = Vec::new();
        for index in 0..count {
            let plane = (COUNT < count).then_some(index);
            let texture = textures[plane.map_or(index, |_| 0)];
            let letters = F::FACTS.planes[index].letters;
            let texel = Texel::of_plane(letters, 8 * size_of::<F::Element>());
            let found = D::describe(texture, plane, Some(texel));
            check_plane(layout, index, plane.is_some(), found)?;
            planes.push((texture, texel, plane));
        }
        let memory = FrameMemory::new::<F, Matrix>(layout);
        let memory = memory.map(FrameMemory::in_textures::<F>);
        let (mut source, pixels) = Source::of_pixels(layout, memory)?;
        for (index, (texture, texel, plane)) in planes.into_iter().enumerate() {
            source.views.push(view(index, texture, texel, plane));
        }
        Ok((source, pixels))
    }

    pub(super) fn of_pixels<F: FrameFormat>(
        layout: &FrameLayout<F>,
        memory: Option<FrameMemory>,
    ) -> Result<(Self, Mapping<FramePixels>), FrameError> {
        let (Some(memory), Ok(pixels)) = (memory, FramePixels::with(layout.sizes())) else {
            return Err(layout.refuse(FrameErrorKind::TooLargeForKernel));
        };
        let bytes = pixels.span_bytes::<f32>() as u64;
        Ok((Source::new(Memory::Frame(memory), bytes), pixels))
    }
}

/// Compares a texture, or a texture of two planes, with a plane of a frame.
fn check_plane<F: FrameFormat>(
    layout: &FrameLayout<F>,
    plane: usize,
    has_two_planes: bool,
    texture: TextureFacts,
) -> Result<(), FrameError> {
    let facts = &F::FACTS.planes[plane];
    let (H(rows), W(columns)) = layout.sizes();
    let wanted = if has_two_planes {
        [rows, columns]
    } else {
        [facts.row_count(rows), facts.group_count(columns)]
    };
    let (channels, bits) = (facts.letters.len(), 8 * size_of::<F::Element>());
    let [Ok(rows), Ok(columns)] = wanted.map(u32::try_from) else {
        return Err(layout.refuse(FrameErrorKind::TooLargeForKernel));
    };
    if texture.sizes == [rows, columns] && texture.check().is_ok() {
        return Ok(());
    }
    let (plane, format) = (facts.letters, if bits == 8 { "NV12" } else { "P010" });
    Err(layout.refuse(if has_two_planes {
        FrameErrorKind::OtherTextureOfPlanes {
            format,
            rows,
            columns,
        }
    } else {
        FrameErrorKind::OtherTexture {
            plane,
            channels,
            bits,
            rows,
            columns,
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::{Texel, TextureFacts, check_plane};
    use crate::frames::{FrameError, FrameErrorKind, FrameLayout, Nv12, P010};
    use crate::shader::kernel::KernelCause;
    use crate::types::axis::{H, W};
    use std::string::{String, ToString as _};

    fn texture(texel: Option<Texel>, sizes: [u32; 2]) -> TextureFacts {
        TextureFacts {
            texel: texel.ok_or(KernelCause::NoTexels(String::new())),
            numbers: [2, 1, 1],
            sizes,
        }
    }

    /// No texture has a size of more than 32 bits, so the sizes of the textures are not the error.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn textures_of_more_than_32_bits() -> Result<(), FrameError> {
        let layout = FrameLayout::<Nv12>::packed(H(2), W(1 << 33))?;
        for (plane, is_one) in [(0, false), (1, false), (0, true)] {
            let found = texture(Some(Texel::R8), [2, 2]);
            let error = check_plane(&layout, plane, is_one, found).unwrap_err();
            // A row of UV has 2^32 texels.
            assert_eq!(error.kind(), FrameErrorKind::TooLargeForKernel);
        }
        Ok(())
    }

    #[test]
    fn another_texture_of_two_planes() -> Result<(), FrameError> {
        let layout = FrameLayout::<Nv12>::packed(H(6), W(8))?;
        let chroma = Some(Texel::Rg8);
        let found = check_plane(&layout, 1, true, texture(chroma, [6, 8]));
        assert_eq!(found, Ok(()));
        for (texel, sizes) in [(chroma, [3, 4]), (None, [6, 8])] {
            let error = check_plane(&layout, 1, true, texture(texel, sizes)).unwrap_err();
            assert_eq!(
                error.to_string(),
                "the frame needs one texture of the format `NV12`, with 6 rows of 8 texels, or a texture for each plane: \
                 Nv12[H=6, W=8]"
            );
        }
        let layout = FrameLayout::<P010>::packed(H(6), W(8))?;
        let error = check_plane(&layout, 0, true, texture(None, [6, 8])).unwrap_err();
        let kind = FrameErrorKind::OtherTextureOfPlanes {
            format: "P010",
            rows: 6,
            columns: 8,
        };
        assert_eq!(error.kind(), kind);
        Ok(())
    }
}
