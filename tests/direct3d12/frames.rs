//! Frames that are written to memory row by row, as the GPU copies them, and read through views; and the other way
//! round. The loops here know bytes only, and share nothing with the crate.

use half::f16;
use tensor_layout::d3d12::{
    Format, HasFormat, Pixels, PlacedFootprint, SubresourceFootprint, TextureFootprint,
};
use tensor_layout::{C, D, H, N, W, layout};

/// An element of a texel, as bytes.
trait Element: HasFormat + Copy + PartialEq + core::fmt::Debug {
    const BYTES: usize;
    /// Returns an element that differs from all others in a small texture.
    fn at(index: usize) -> Self;
    fn to_bytes(self) -> Vec<u8>;
    fn from_bytes(bytes: &[u8]) -> Self;
}

macro_rules! element {
    ($($element:ty: $bytes:literal, $at:expr;)*) => {$(
        impl Element for $element {
            const BYTES: usize = $bytes;
            fn at(index: usize) -> Self {
                let at: fn(u32) -> Self = $at;
                at(u32::try_from(index).unwrap())
            }
            fn to_bytes(self) -> Vec<u8> {
                self.to_ne_bytes().to_vec()
            }
            fn from_bytes(bytes: &[u8]) -> Self {
                Self::from_ne_bytes(bytes.try_into().unwrap())
            }
        }
    )*};
}

element! {
    u8: 1, |index| index.wrapping_mul(101).to_le_bytes()[0] ^ index.to_le_bytes()[1];
    i16: 2, |index| i16::from_ne_bytes(index.wrapping_mul(40_503).to_ne_bytes()[..2].try_into().unwrap());
    f16: 2, |index| f16::from_bits(u16::try_from(index % 31_000).unwrap());
    u32: 4, |index| index.wrapping_mul(2_654_435_761);
    f32: 4, |index| f32::from_bits(index + 1);
}

/// A texture as hardware has it: texels by column, row and layer.
#[derive(Clone, Copy, Debug)]
struct Texture {
    channels: usize,
    width: usize,
    height: usize,
    depth: usize,
}

impl Texture {
    /// Returns the channels of the texel at an index.
    fn texel<T: Element>(self, column: usize, row: usize, layer: usize) -> Vec<T> {
        let index = (layer * self.height + row) * self.width + column;
        (0..self.channels)
            .map(|channel| T::at(index * self.channels + channel))
            .collect()
    }

    /// Returns the bytes from row to row: the next multiple of 256.
    fn pitch<T: Element>(self) -> usize {
        let mut pitch = 256;
        while pitch < self.width * self.channels * T::BYTES {
            pitch += 256;
        }
        pitch
    }

    /// Copies the texture to an offset in a buffer. All other bytes stay unchanged.
    fn copied_into<T: Element>(self, buffer: &mut [u8], offset: usize, pitch: usize) {
        let mut start = offset;
        for layer in 0..self.depth {
            for row in 0..self.height {
                let mut at = start;
                for column in 0..self.width {
                    for element in self.texel::<T>(column, row, layer) {
                        let bytes = element.to_bytes();
                        buffer[at..at + bytes.len()].copy_from_slice(&bytes);
                        at += bytes.len();
                    }
                }
                start += pitch;
            }
        }
    }

    /// Returns the bytes up to the end of the last texel, found by writing.
    fn end<T: Element>(self, offset: usize, pitch: usize) -> usize {
        let rows = self.depth * self.height;
        let mut written = vec![false; offset + rows * pitch];
        for row in 0..rows {
            let start = offset + row * pitch;
            written[start..start + self.width * self.channels * T::BYTES].fill(true);
        }
        written.iter().rposition(|written| *written).unwrap() + 1
    }
}

/// Returns whether two elements are the same, bit by bit.
fn same<T: Element>(one: T, other: T) -> bool {
    one.to_bytes() == other.to_bytes()
}

/// The value of each byte that is not written.
const UNTOUCHED: u8 = 0xa5;

fn elements<T: Element>(bytes: &[u8]) -> Vec<T> {
    bytes.chunks_exact(T::BYTES).map(T::from_bytes).collect()
}

fn bytes<T: Element>(elements: &[T]) -> Vec<u8> {
    elements
        .iter()
        .flat_map(|element| element.to_bytes())
        .collect()
}

/// Copies in both directions, with the layout that `declared` makes of rows and columns.
macro_rules! there_and_back {
    ($element:ty, $format:ident, $channels:literal, $declared:ty, $texture:expr, $offset:expr) => {{
        let texture: Texture = $texture;
        let offset: usize = $offset;
        assert_eq!(texture.channels, $channels);
        let pitch = texture.pitch::<$element>();
        let end = texture.end::<$element>(offset, pitch);
        // The buffer has exactly as many bytes as are needed.
        let mut buffer = vec![UNTOUCHED; end];
        texture.copied_into::<$element>(&mut buffer, offset, pitch);

        let mapping = <$declared>::with((H(texture.height), W(texture.width))).unwrap();
        let placed = TextureFootprint::<$element, _>::with(Format::$format, mapping)
            .and_then(|placed| placed.try_at_byte(offset as u64))
            .unwrap();
        assert_eq!(placed.end_in_bytes(), end as u64, "{texture:?}");
        assert_eq!(
            placed.placed_footprint().footprint.row_pitch as usize,
            pitch,
            "{texture:?}"
        );

        // Read what the GPU wrote, once through the declared layout, and once with the given pitch.
        let memory = elements::<$element>(&buffer);
        let given = PlacedFootprint {
            offset: offset as u64,
            footprint: SubresourceFootprint {
                format: Format::$format,
                width: u32::try_from(texture.width).unwrap(),
                height: u32::try_from(texture.height).unwrap(),
                depth: 1,
                row_pitch: u32::try_from(pitch).unwrap(),
            },
        };
        assert_eq!(placed.placed_footprint(), given);
        let frame = placed.view(&memory).unwrap();
        assert_eq!(
            frame.size_array(),
            [1, $channels, texture.height, texture.width]
        );
        let again = TextureFootprint::<$element, $declared>::try_from_footprint(&given).unwrap();
        let any_pitch =
            TextureFootprint::<$element, Pixels<$channels>>::try_from_footprint(&given).unwrap();
        let declared =
            TextureFootprint::<$element, Given<$channels>>::try_from_footprint(&given).unwrap();
        // Along an axis of size 1, the pitch is the least one, or a multiple of 256 bytes again.
        if texture.height > 1 {
            let placed = declared.mapping();
            let placed = TextureFootprint::<$element, _>::with(Format::$format, placed).unwrap();
            assert_eq!(placed.placed_footprint().footprint, given.footprint);
        }
        let (again, any_pitch, declared) = (
            again.view(&memory).unwrap(),
            any_pitch.view(&memory).unwrap(),
            declared.view(&memory).unwrap(),
        );
        for h in 0..texture.height {
            for w in 0..texture.width {
                let texel = texture.texel::<$element>(w, h, 0);
                for c in 0..$channels {
                    let coordinate = (N(0), C(c), H(h), W(w));
                    assert!(same(frame[coordinate], texel[c]), "{texture:?}");
                    assert!(same(again[coordinate], texel[c]), "{texture:?}");
                    assert!(same(any_pitch[coordinate], texel[c]), "{texture:?}");
                    assert!(same(declared[coordinate], texel[c]), "{texture:?}");
                }
            }
        }
        // One element less is too few.
        assert!(
            placed.view(&memory[..memory.len() - 1]).is_err(),
            "{texture:?}"
        );

        // Write for the GPU: the same bytes, and no others.
        let mut upload = elements::<$element>(&vec![UNTOUCHED; end]);
        let mut target = placed.view_mut(&mut upload).unwrap();
        for (coordinate, element) in frame.indexed_iter() {
            target[coordinate] = *element;
        }
        assert!(bytes(&upload) == buffer, "{texture:?}");
    }};
}

/// Columns around which the row pitch changes, for texels of 1 to 16 bytes.
const WIDTHS: [usize; 14] = [1, 2, 15, 16, 17, 21, 22, 32, 33, 64, 65, 128, 129, 257];

/// The layout of a texture whose row pitch is known only at run time.
type Given<const CHANNELS: usize> = layout!(NHWC[1, CHANNELS, ?, ?], strides(H = ?));

#[test]
fn small_textures() {
    type Bytes<const CHANNELS: usize> = layout!(NHWC[1, CHANNELS, ?, ?], pitch(H = 256));
    type Halves<const CHANNELS: usize> = layout!(NHWC[1, CHANNELS, ?, ?], pitch(H = 128));
    type Words<const CHANNELS: usize> = layout!(NHWC[1, CHANNELS, ?, ?], pitch(H = 64));

    for width in WIDTHS {
        for height in 1..=3 {
            for offset in [0, 1_536] {
                let texture = |channels| Texture {
                    channels,
                    width,
                    height,
                    depth: 1,
                };
                there_and_back!(u8, R8_UNORM, 1, Bytes<1>, texture(1), offset);
                there_and_back!(u8, R8G8_UINT, 2, Bytes<2>, texture(2), offset);
                there_and_back!(u8, B8G8R8A8_UNORM, 4, Bytes<4>, texture(4), offset);
                there_and_back!(i16, R16_SNORM, 1, Halves<1>, texture(1), offset);
                there_and_back!(f16, R16G16_FLOAT, 2, Halves<2>, texture(2), offset);
                there_and_back!(f16, R16G16B16A16_FLOAT, 4, Halves<4>, texture(4), offset);
                there_and_back!(u32, R32_UINT, 1, Words<1>, texture(1), offset);
                there_and_back!(f32, R32G32_FLOAT, 2, Words<2>, texture(2), offset);
                there_and_back!(f32, R32G32B32_FLOAT, 3, Words<3>, texture(3), offset);
                there_and_back!(f32, R32G32B32A32_FLOAT, 4, Words<4>, texture(4), offset);
            }
        }
    }
}

#[test]
fn small_volumes() {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = ?, H = ?, W = ?], pitch(H = 128));
    type Given = layout!(NDHWC[N = 1, C = 2, D = ?, H = ?, W = ?], strides(H = ?));

    for depth in 1..=3 {
        for height in 2..=4 {
            for width in [1, 63, 64, 65, 130] {
                let texture = Texture {
                    channels: 2,
                    width,
                    height,
                    depth,
                };
                let pitch = texture.pitch::<i16>();
                let end = texture.end::<i16>(512, pitch);
                let mut buffer = vec![UNTOUCHED; end];
                texture.copied_into::<i16>(&mut buffer, 512, pitch);

                let mapping = Volume::with((D(depth), H(height), W(width))).unwrap();
                let placed = TextureFootprint::<i16, _>::with(Format::R16G16_SINT, mapping)
                    .and_then(|placed| placed.try_at_byte(512))
                    .unwrap();
                assert_eq!(placed.end_in_bytes(), end as u64, "{texture:?}");
                let again =
                    TextureFootprint::<i16, Volume>::try_from_footprint(&placed.placed_footprint())
                        .unwrap();
                assert_eq!(again.mapping(), mapping, "{texture:?}");
                let given =
                    TextureFootprint::<i16, Given>::try_from_footprint(&placed.placed_footprint())
                        .unwrap();
                assert_eq!(given.mapping().strides(), mapping.strides(), "{texture:?}");
                let memory = elements::<i16>(&buffer);
                let volume = again.view(&memory).unwrap();
                for ((N(n), C(c), D(d), H(h), W(w)), element) in volume.indexed_iter() {
                    assert_eq!((n, *element), (0, texture.texel::<i16>(w, h, d)[c]));
                }
            }
        }
    }
}
