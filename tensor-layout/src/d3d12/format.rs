//! Formats: the number, type and order of channels of a texel.

use super::error::D3d12Cause;
use crate::types::sealed::Sealed;
use core::fmt;

/// The format of a texel, or of an element of a typed view of a buffer: `DXGI_FORMAT`.
///
/// In every format that has a name here, each channel is a whole element of a tensor, except in `NV12` and `P010`. Other
/// formats, such as compressed ones, can be written as numbers. Functions that describe elements refuse them:
///
/// ```
/// use tensor_layout::d3d12::{Format, SubresourceFootprint};
/// use tensor_layout::{D, H, W};
///
/// let r10g10b10a2_unorm = Format(24);
/// let error = SubresourceFootprint::try_new(r10g10b10a2_unorm, W(70), H(3), D(1)).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "DXGI_FORMAT 24 is none in which every channel is a whole element",
/// );
/// ```
///
/// The channels have the order of the format's name: in `B8G8R8A8_UNORM`, position 0 along axis C is blue.
/// The type of the layout does not state this order, and no stride can change it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Format(
    /// The number of the format in the C enumeration `DXGI_FORMAT`.
    pub i32,
);

/// The channels of a texel: their number, and the bits and the kind of each channel.
#[derive(Clone, Copy)]
pub(super) struct Texel {
    name: &'static str,
    pub(super) channels: usize,
    bits: usize,
    kind: NumberKind,
}

/// The kind of number that a channel stores. The suffix of a format's name states this kind.
#[derive(Clone, Copy)]
enum NumberKind {
    Typeless,
    Float,
    Unorm,
    Srgb,
    Uint,
    Snorm,
    Sint,
}

impl NumberKind {
    const fn is(self, other: NumberKind) -> bool {
        self as u8 == other as u8
    }

    /// Returns the kind of the stored number. Normalised channels are stored as integers, all others as their
    /// own kind.
    const fn stored(self) -> NumberKind {
        match self {
            NumberKind::Unorm | NumberKind::Srgb => NumberKind::Uint,
            NumberKind::Snorm => NumberKind::Sint,
            plain => plain,
        }
    }
}

impl Texel {
    pub(super) const fn bytes(self) -> usize {
        self.channels * self.element_bytes()
    }

    pub(super) const fn element_bytes(self) -> usize {
        self.bits / 8
    }

    /// Returns the name of the Rust type whose values are the channels.
    pub(super) const fn element_name(self) -> &'static str {
        match (self.kind.stored(), self.bits) {
            (NumberKind::Float, 32) => "f32",
            (NumberKind::Float, _) => "f16",
            (NumberKind::Uint, 32) => "u32",
            (NumberKind::Uint, 16) => "u16",
            (NumberKind::Uint, _) => "u8",
            (NumberKind::Sint, 32) => "i32",
            (NumberKind::Sint, 16) => "i16",
            (NumberKind::Sint, _) => "i8",
            (_, _) => "any",
        }
    }

    /// Returns whether a channel of this format can be an element of the type that `element` describes. The
    /// channel and the element must have equal sizes and kinds, but a typeless channel suits any kind.
    const fn is_made_of(self, element: Texel) -> bool {
        self.bits == element.bits
            && (self.kind.is(NumberKind::Typeless) || self.kind.stored().is(element.kind))
    }

    /// Returns whether a view of a buffer can have this format.
    pub(super) const fn is_seen_in_buffers(self) -> bool {
        !self.kind.is(NumberKind::Typeless) && !self.kind.is(NumberKind::Srgb)
    }

    /// Returns whether a shader can write this format to a buffer. The answer counts only if a view of a
    /// buffer can have the format.
    pub(super) const fn is_written_in_buffers(self) -> bool {
        self.channels != 3
    }
}

macro_rules! formats {
    ($($name:ident = $number:literal: $channels:literal x $bits:literal $kind:ident;)*) => {
        impl Format {
            $(
                #[doc = concat!("`DXGI_FORMAT_", stringify!($name), "`.")]
                pub const $name: Format = Format($number);
            )*

            /// Returns the texel of this format, or `None` if a channel is not a whole element.
            pub(super) const fn texel(self) -> Option<Texel> {
                Some(match self.0 {
                    $($number => Texel {
                        name: stringify!($name),
                        channels: $channels,
                        bits: $bits,
                        kind: NumberKind::$kind,
                    },)*
                    _ => return None,
                })
            }
        }

        const ALL: &[Format] = &[$(Format::$name),*];
    };
}

formats! {
    R32G32B32A32_TYPELESS = 1: 4 x 32 Typeless;
    R32G32B32A32_FLOAT = 2: 4 x 32 Float;
    R32G32B32A32_UINT = 3: 4 x 32 Uint;
    R32G32B32A32_SINT = 4: 4 x 32 Sint;
    R32G32B32_TYPELESS = 5: 3 x 32 Typeless;
    R32G32B32_FLOAT = 6: 3 x 32 Float;
    R32G32B32_UINT = 7: 3 x 32 Uint;
    R32G32B32_SINT = 8: 3 x 32 Sint;
    R16G16B16A16_TYPELESS = 9: 4 x 16 Typeless;
    R16G16B16A16_FLOAT = 10: 4 x 16 Float;
    R16G16B16A16_UNORM = 11: 4 x 16 Unorm;
    R16G16B16A16_UINT = 12: 4 x 16 Uint;
    R16G16B16A16_SNORM = 13: 4 x 16 Snorm;
    R16G16B16A16_SINT = 14: 4 x 16 Sint;
    R32G32_TYPELESS = 15: 2 x 32 Typeless;
    R32G32_FLOAT = 16: 2 x 32 Float;
    R32G32_UINT = 17: 2 x 32 Uint;
    R32G32_SINT = 18: 2 x 32 Sint;
    R8G8B8A8_TYPELESS = 27: 4 x 8 Typeless;
    R8G8B8A8_UNORM = 28: 4 x 8 Unorm;
    R8G8B8A8_UNORM_SRGB = 29: 4 x 8 Srgb;
    R8G8B8A8_UINT = 30: 4 x 8 Uint;
    R8G8B8A8_SNORM = 31: 4 x 8 Snorm;
    R8G8B8A8_SINT = 32: 4 x 8 Sint;
    R16G16_TYPELESS = 33: 2 x 16 Typeless;
    R16G16_FLOAT = 34: 2 x 16 Float;
    R16G16_UNORM = 35: 2 x 16 Unorm;
    R16G16_UINT = 36: 2 x 16 Uint;
    R16G16_SNORM = 37: 2 x 16 Snorm;
    R16G16_SINT = 38: 2 x 16 Sint;
    R32_TYPELESS = 39: 1 x 32 Typeless;
    R32_FLOAT = 41: 1 x 32 Float;
    R32_UINT = 42: 1 x 32 Uint;
    R32_SINT = 43: 1 x 32 Sint;
    R8G8_TYPELESS = 48: 2 x 8 Typeless;
    R8G8_UNORM = 49: 2 x 8 Unorm;
    R8G8_UINT = 50: 2 x 8 Uint;
    R8G8_SNORM = 51: 2 x 8 Snorm;
    R8G8_SINT = 52: 2 x 8 Sint;
    R16_TYPELESS = 53: 1 x 16 Typeless;
    R16_FLOAT = 54: 1 x 16 Float;
    R16_UNORM = 56: 1 x 16 Unorm;
    R16_UINT = 57: 1 x 16 Uint;
    R16_SNORM = 58: 1 x 16 Snorm;
    R16_SINT = 59: 1 x 16 Sint;
    R8_TYPELESS = 60: 1 x 8 Typeless;
    R8_UNORM = 61: 1 x 8 Unorm;
    R8_UINT = 62: 1 x 8 Uint;
    R8_SNORM = 63: 1 x 8 Snorm;
    R8_SINT = 64: 1 x 8 Sint;
    A8_UNORM = 65: 1 x 8 Unorm;
    B8G8R8A8_UNORM = 87: 4 x 8 Unorm;
    B8G8R8X8_UNORM = 88: 4 x 8 Unorm;
    B8G8R8A8_TYPELESS = 90: 4 x 8 Typeless;
    B8G8R8A8_UNORM_SRGB = 91: 4 x 8 Srgb;
    B8G8R8X8_TYPELESS = 92: 4 x 8 Typeless;
    B8G8R8X8_UNORM_SRGB = 93: 4 x 8 Srgb;
}

impl Format {
    /// `DXGI_FORMAT_UNKNOWN`: the format of structured views and of buffers.
    #[doc(alias = "DXGI_FORMAT_UNKNOWN")]
    pub const UNKNOWN: Format = Format(0);

    /// `DXGI_FORMAT_NV12`: the format of textures of frames. The planes have other formats in a buffer.
    #[doc(alias = "DXGI_FORMAT_NV12")]
    pub const NV12: Format = Format(103);

    /// `DXGI_FORMAT_P010`: `NV12` with ten bits, in elements of 16.
    #[doc(alias = "DXGI_FORMAT_P010")]
    pub const P010: Format = Format(104);

    /// Returns the name of this format, or `None` if it has no name here.
    pub(super) const fn name(self) -> Option<&'static str> {
        match (self, self.texel()) {
            (Format::NV12, _) => Some("NV12"),
            (Format::P010, _) => Some("P010"),
            (_, Some(texel)) => Some(texel.name),
            (_, None) => None,
        }
    }

    /// Returns the texel of this format. Returns an error if the channels of the texel are not elements of
    /// the format `element`, which has one channel.
    pub(super) const fn try_texel_of(self, element: Format) -> Result<Texel, D3d12Cause> {
        match (self.texel(), element.texel()) {
            (Some(texel), Some(of)) if texel.is_made_of(of) => Ok(texel),
            (None, _) => Err(D3d12Cause::NoTexel { format: self }),
            _ => Err(D3d12Cause::Elements {
                format: self,
                element,
            }),
        }
    }

    /// Returns a format with as many channels as this one, each of the type of `element`, or `None` if there is none.
    pub(super) const fn with_elements(self, element: Format) -> Option<Format> {
        match self.texel() {
            Some(texel) => Format::of_elements(element, texel.channels),
            None => None,
        }
    }

    /// Returns a format whose texels have `channels` channels, or `None` if there is none. Each channel has
    /// the same type as the channel of `element`. Messages propose this format.
    pub(super) const fn of_elements(element: Format, channels: usize) -> Option<Format> {
        let Some(element) = element.texel() else {
            return None;
        };
        let mut i = 0;
        while i < ALL.len() {
            if let Some(texel) = ALL[i].texel() {
                if texel.channels == channels
                    && texel.bits == element.bits
                    && texel.kind.is(element.kind)
                {
                    return Some(ALL[i]);
                }
            }
            i += 1;
        }
        None
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.write_str(name),
            None => write!(f, "DXGI_FORMAT {}", self.0),
        }
    }
}

/// A Rust type whose values can be channels of a format. The trait is sealed.
#[diagnostic::on_unimplemented(message = "Direct3D 12 has no format of `{Self}`\n\
               help: write `f32`, `half::f16` (feature `half`) or an integer of 8 to 32 bits; `raw` and `structured` views of a buffer take any type")]
pub trait HasFormat: Sealed {
    /// The format of one channel whose values have this type, such as `R32_FLOAT` or `R8_UINT`. Shaders read
    /// the values as they are, not normalised.
    ///
    /// ```
    /// use tensor_layout::d3d12::{Format, HasFormat};
    ///
    /// assert_eq!(f32::FORMAT, Format::R32_FLOAT);
    /// assert_eq!(u8::FORMAT, Format::R8_UINT);
    /// ```
    const FORMAT: Format;
}

macro_rules! elements {
    ($($element:ty: $format:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl HasFormat for $element {
            const FORMAT: Format = Format::$format;
        }
    )*};
}

elements! {
    f32: R32_FLOAT;
    u32: R32_UINT;
    i32: R32_SINT;
    u16: R16_UINT;
    i16: R16_SINT;
    u8: R8_UINT;
    i8: R8_SINT;
}

#[cfg(feature = "half")]
elements! {
    half::f16: R16_FLOAT;
}
