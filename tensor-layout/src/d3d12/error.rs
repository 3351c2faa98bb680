//! Errors in describing tensors to Direct3D 12, and their messages.

use super::format::Format;
use super::limits::{MAX_BYTES, MAX_ELEMENTS, MAX_RAW_BYTES, MAX_STRUCTURE, PITCH_ALIGNMENT};
use crate::layout::error::{self, DescribedLayout, LayoutError};
use crate::layout::notation::{self, Text};
use crate::types::structure::Structure;
use core::error::Error;
use core::fmt;
use tensor_layout_arithmetic::MAX_RANK;

/// An error in describing a buffer, a view or a texture to Direct3D 12, or in reading a texture as a tensor.
/// If the error is about a layout, its text names the layout.
///
/// ```
/// use tensor_layout::d3d12::{D3d12ErrorKind, Format, TextureFootprint};
/// use tensor_layout::{layout, H, W};
///
/// let frame = <layout!(HWC[C = 4, H = ?, W = ?])>::with((H(3), W(70)))?;
/// let error = TextureFootprint::<u8, _>::with(Format::R8G8B8A8_UNORM, frame).unwrap_err();
/// assert_eq!(error.kind(), D3d12ErrorKind::WrongStride); // 280 bytes, and not 512
/// assert_eq!(error.axis(), Some('H'));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct D3d12Error {
    cause: D3d12Cause,
    /// The layout with its sizes, or `None` if the error is not about a layout.
    layout: Option<(&'static Structure, [usize; MAX_RANK])>,
}

/// The kinds of [`D3d12Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum D3d12ErrorKind {
    /// The format does not suit the elements or the view, or shaders cannot write the format.
    WrongFormat,
    /// The number of elements, bytes or texels is 0 or too large.
    WrongSize,
    /// The size of an element is not possible in a structured view.
    WrongStructure,
    /// An offset or an address is not a multiple of the required alignment.
    Alignment,
    /// An axis is wrong in one of these ways:
    ///
    /// - the texture needs the axis, but the layout lacks it;
    /// - the layout has the axis, but no texture has such an axis;
    /// - no texture can have that size along the axis.
    WrongAxis,
    /// The layout has a stride or a row pitch that no texture can have.
    WrongStride,
    /// The layout itself is wrong: because of its sizes or strides, or because positions share elements.
    Layout,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum D3d12Cause {
    /// In this format, not every channel is a whole element.
    NoTexel { format: Format },
    /// The channels of the format have another type than the elements.
    Elements { format: Format, element: Format },
    /// No view of a buffer can have this format.
    NotInBuffers { format: Format, element: Format },
    /// Shaders cannot write this format to a buffer.
    NotWritten { format: Format },
    /// The view has more elements than a typed or structured view can have.
    ViewTooLong { elements: u64, bytes: Option<u64> },
    /// The view has more bytes than a shader can address. `None` stands for more bytes than 64 bits count.
    TooManyBytes { bytes: Option<u64> },
    /// An element of this size cannot be a structure of a structured view.
    Structure { bytes: usize },
    /// An offset or an address, in bytes, is not a multiple of `multiple`.
    Begin {
        what: Begins,
        offset: u64,
        multiple: u64,
    },
    /// The layout has an axis that a texture does not have.
    NoTextureAxis { axis: char },
    /// The axis N has several positions, so the tensor needs several textures.
    Batch { size: usize },
    /// The tensor has more channels than a texel of the format.
    Channels { size: usize, format: Format },
    /// The texture has several channels, rows or columns, but the tensor has no axis for them.
    AxisMissing { axis: char, size: usize },
    /// The stride along this axis differs from the stride of the texture. Both are in elements.
    Stride {
        axis: char,
        stride: usize,
        wanted: usize,
    },
    /// The stride is not possible as a row pitch: in bytes, it is not a multiple of 256, or is beyond 32
    /// bits.
    Pitch {
        axis: char,
        stride: usize,
        element_bytes: usize,
    },
    /// The number of texels along this axis is 0, or more than a texture can have.
    Extent {
        axis: char,
        size: usize,
        most: usize,
    },
    /// The row pitch is less than the size of a row, so rows would overlap. Both are in bytes.
    PitchTooSmall { pitch: usize, row: u64 },
    /// The row pitch is not a multiple of the size of an element. Both are in bytes.
    PitchNotWhole { pitch: usize, element_bytes: usize },
    /// No view of constants can have this number of bytes.
    Constants { bytes: u64 },
    /// The buffer would have no bytes.
    NoBytes,
    /// The layout itself is wrong, for example because positions share elements.
    Layout(error::LayoutCause),
}

/// The kinds of data that must begin at an aligned offset or address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    RawView,
    View,
    Texture,
    Elements,
    Constants,
}

impl D3d12Cause {
    pub(super) const fn in_layout(
        self,
        structure: &'static Structure,
        sizes: &[usize; MAX_RANK],
    ) -> D3d12Error {
        D3d12Error {
            cause: self,
            layout: Some((structure, *sizes)),
        }
    }

    pub(super) const fn without_layout(self) -> D3d12Error {
        D3d12Error {
            cause: self,
            layout: None,
        }
    }
}

impl D3d12Error {
    #[track_caller]
    pub(super) const fn refuse(self) -> ! {
        panic!("{}", self.text(true).as_str())
    }

    const fn text(&self, with_help: bool) -> Text {
        let mut text = Text::new();
        self.cause.write(&mut text);
        if let Some((structure, sizes)) = &self.layout {
            let mut known = [None; MAX_RANK];
            let mut axis = 0;
            while axis < MAX_RANK {
                known[axis] = Some(sizes[axis]);
                axis += 1;
            }
            text.str(": ");
            notation::write_layout(&mut text, structure, &known);
        }
        if with_help {
            self.cause.write_help(&mut text);
        }
        text
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> D3d12ErrorKind {
        match self.cause {
            D3d12Cause::NoTexel { .. }
            | D3d12Cause::Elements { .. }
            | D3d12Cause::NotInBuffers { .. }
            | D3d12Cause::NotWritten { .. } => D3d12ErrorKind::WrongFormat,
            D3d12Cause::ViewTooLong { .. }
            | D3d12Cause::TooManyBytes { .. }
            | D3d12Cause::Extent { .. }
            | D3d12Cause::Constants { .. }
            | D3d12Cause::NoBytes => D3d12ErrorKind::WrongSize,
            D3d12Cause::Structure { .. } => D3d12ErrorKind::WrongStructure,
            D3d12Cause::Begin { .. } => D3d12ErrorKind::Alignment,
            D3d12Cause::NoTextureAxis { .. }
            | D3d12Cause::Batch { .. }
            | D3d12Cause::Channels { .. }
            | D3d12Cause::AxisMissing { .. } => D3d12ErrorKind::WrongAxis,
            D3d12Cause::Stride { .. }
            | D3d12Cause::Pitch { .. }
            | D3d12Cause::PitchTooSmall { .. }
            | D3d12Cause::PitchNotWhole { .. } => D3d12ErrorKind::WrongStride,
            D3d12Cause::Layout(_) => D3d12ErrorKind::Layout,
        }
    }

    /// Returns the letter of the wrong axis, or `None` if the error is not about one axis.
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        match self.cause {
            D3d12Cause::NoTextureAxis { axis }
            | D3d12Cause::AxisMissing { axis, .. }
            | D3d12Cause::Stride { axis, .. }
            | D3d12Cause::Pitch { axis, .. }
            | D3d12Cause::Extent { axis, .. } => Some(axis),
            D3d12Cause::Batch { .. } => Some('N'),
            D3d12Cause::Channels { .. } => Some('C'),
            D3d12Cause::Layout(_) => self.of_layout().and_then(|error| error.axis()),
            _ => None,
        }
    }

    /// Returns the cause as an error of the layout, or `None` if the layout itself is not wrong.
    fn of_layout(&self) -> Option<LayoutError> {
        match (self.cause, &self.layout) {
            (D3d12Cause::Layout(cause), Some((structure, sizes))) => Some(LayoutError {
                cause,
                layout: DescribedLayout::new(structure, sizes),
            }),
            _ => None,
        }
    }
}

/// Writes a text such as `axis H has stride 5`.
const fn write_stride(text: &mut Text, axis: char, stride: usize) {
    text.str("axis ").letter(axis).str(" has stride ");
    text.number(stride);
}

const fn write_format(text: &mut Text, format: Format) {
    match format.name() {
        Some(name) => text.str(name),
        #[expect(clippy::cast_sign_loss, reason = "no format has a sign")]
        None => text.str("DXGI_FORMAT ").number(format.0 as u32 as usize),
    };
}

/// Writes the Rust constant of a format, such as `` `Format::R8_UINT` ``.
const fn write_as_code(text: &mut Text, format: Format) {
    text.str("`Format::");
    write_format(text, format);
    text.str("`");
}

/// The help for a view with too many elements. It is given if a raw view can have as many bytes as this view.
const RAW: &str = "\nhelp: write `raw()`, which has room for 4 GiB";
const PARTS: &str =
    "\nhelp: describe parts of it, each with a view of its own: `at_byte(..)` says where it begins";

impl D3d12Cause {
    const fn write(self, text: &mut Text) {
        match self {
            D3d12Cause::NoTexel { format } => {
                write_format(text, format);
                text.str(" is none in which every channel is a whole element");
            }
            D3d12Cause::Elements { format, element } => {
                text.str("the channels of ");
                write_format(text, format);
                text.str(" are not elements of `");
                if let Some(element) = element.texel() {
                    text.str(element.element_name());
                }
                text.str("`");
            }
            D3d12Cause::NotInBuffers { format, .. } => {
                text.str("a typed view of a buffer cannot have the format ");
                write_format(text, format);
            }
            D3d12Cause::NotWritten { format } => {
                text.str("a shader cannot write a buffer with the format ");
                write_format(text, format);
            }
            D3d12Cause::ViewTooLong { elements, .. } => {
                text.str("the view has ").long_number(elements);
                text.str(" elements, but one that is not raw has at most ")
                    .long_number(MAX_ELEMENTS);
            }
            D3d12Cause::TooManyBytes { bytes } => {
                text.str("the view has ");
                match bytes {
                    Some(bytes) => text.long_number(bytes).str(" bytes"),
                    None => text.str("more bytes than 64 bits count"),
                };
                text.str(", but those of a raw view are addressed with 32 bits");
            }
            D3d12Cause::Structure { bytes } => {
                text.str("the size of an element is ").number(bytes);
                text.str(", but that of a structure is even and at most ")
                    .number(MAX_STRUCTURE);
            }
            D3d12Cause::Begin {
                what,
                offset,
                multiple,
            } => {
                text.str(match what {
                    Begins::RawView => "a raw view begins",
                    Begins::View => "this view begins",
                    Begins::Texture => "a texture in a buffer begins",
                    Begins::Elements => "these elements begin",
                    Begins::Constants => "constants begin",
                });
                text.str(" at a multiple of ").long_number(multiple);
                text.str(" bytes, but ").long_number(offset).str(" is none");
            }
            D3d12Cause::Constants { bytes } => {
                text.str("constants take 1 to ").long_number(MAX_BYTES);
                text.str(" bytes, but not ").long_number(bytes);
            }
            D3d12Cause::NoBytes => {
                text.str("a buffer has at least one byte");
            }
            _ => self.write_of_texture(text),
        }
    }

    const fn write_of_texture(self, text: &mut Text) {
        match self {
            D3d12Cause::NoTextureAxis { axis } => {
                text.str("a texture has no axis ").letter(axis);
                text.str(", only C, D, H and W");
            }
            D3d12Cause::Batch { size } => {
                text.str("axis N has size ").number(size);
                text.str(", but every texture has a footprint of its own");
            }
            D3d12Cause::Channels { size, format } => {
                text.str("axis C has size ").number(size);
                text.str(", which is more than the channels of ");
                write_format(text, format);
            }
            D3d12Cause::AxisMissing { axis, size } => {
                text.str("the texture has ").number(size);
                text.str(match axis {
                    'C' => " channels",
                    'D' => " layers",
                    'H' => " rows",
                    _ => " columns",
                });
                text.str(", but the layout has no axis ").letter(axis);
            }
            D3d12Cause::Stride {
                axis,
                stride,
                wanted,
            } => {
                write_stride(text, axis, stride);
                text.str(match axis {
                    'C' => ", but the channels of a texel are adjacent, at stride ",
                    'W' => ", but the texels of a row are at stride ",
                    _ => ", but the layers of a volume are at stride ",
                });
                text.number(wanted);
            }
            D3d12Cause::Pitch {
                axis,
                stride,
                element_bytes,
            } => {
                write_stride(text, axis, stride);
                text.str(", or ");
                let pitch = stride.checked_mul(element_bytes);
                match pitch {
                    Some(pitch) => text.number(pitch).str(" bytes, but "),
                    None => text.str("more bytes than memory can hold, but "),
                };
                match pitch {
                    Some(pitch) if pitch % PITCH_ALIGNMENT != 0 => text
                        .str("rows of a texture begin at multiples of ")
                        .number(PITCH_ALIGNMENT),
                    _ => text.str("a row pitch has 32 bits"),
                };
            }
            D3d12Cause::Extent { axis, size, most } => {
                text.str("axis ").letter(axis).str(" has size ");
                text.number(size);
                text.str(", but that of a texture is 1 to ").number(most);
            }
            D3d12Cause::PitchTooSmall { pitch, row } => {
                text.str("a row of ").long_number(row);
                text.str(" bytes is longer than the row pitch of ")
                    .number(pitch);
            }
            D3d12Cause::PitchNotWhole {
                pitch,
                element_bytes,
            } => {
                text.str("the row pitch of ").number(pitch);
                text.str(" bytes is no whole number of elements of ")
                    .number(element_bytes);
            }
            _ => panic!("these words are those of another error"),
        }
    }

    const fn write_help(self, text: &mut Text) {
        match self {
            D3d12Cause::Elements { format, element } => {
                if let Some(texel) = format.texel() {
                    if let Some(other) = Format::of_elements(element, texel.channels) {
                        text.str("\nhelp: write ");
                        write_as_code(text, other);
                    }
                }
            }
            D3d12Cause::NotInBuffers { format, element } => {
                if let Some(texel) = format.texel() {
                    if let Some(other) = Format::of_elements(element, texel.channels) {
                        text.str("\nhelp: write ");
                        write_as_code(text, other);
                        text.str(", or another without `TYPELESS` and `SRGB`");
                    }
                }
            }
            D3d12Cause::NotWritten { format } => {
                if let Some(one) = Format::of_elements(format, 1) {
                    text.str("\nhelp: write ");
                    write_as_code(text, one);
                    text.str(", one element at a time");
                }
            }
            D3d12Cause::ViewTooLong { bytes, .. } => {
                let is_small = matches!(bytes, Some(0..=MAX_RAW_BYTES));
                text.str(if is_small { RAW } else { PARTS });
            }
            D3d12Cause::Structure { .. } => {
                text.str("\nhelp: write `raw()`, which takes elements of any size");
            }
            D3d12Cause::Begin {
                what,
                offset,
                multiple,
            } => {
                let (before, after) = match what {
                    Begins::RawView | Begins::View | Begins::Texture => (".at_byte(", ")"),
                    Begins::Constants => ("", ""),
                    Begins::Elements => return,
                };
                if let Some(next) = offset.checked_next_multiple_of(multiple) {
                    text.str("\nhelp: write `").str(before).long_number(next);
                    text.str(after).str("`");
                }
            }
            D3d12Cause::Batch { .. } => {
                text.str(
                    "\nhelp: describe one of them: give N the size 1, or `fix((N(0),))` a view",
                );
            }
            D3d12Cause::Channels { size, format } => {
                if let Some(other) = Format::of_elements(format, size) {
                    text.str("\nhelp: write ");
                    write_as_code(text, other);
                    return;
                }
                text.str(
                    "\nhelp: name the sizes, such as `NHWC[N = 1, C = 4, H = 1080, W = 1920]`",
                );
            }
            D3d12Cause::AxisMissing { axis: 'C', .. } => {
                text.str("\nhelp: write a label that ends in C");
            }
            D3d12Cause::Stride {
                axis,
                stride,
                wanted,
            } => {
                // If a clause can correct the stride, the help is the clause. Otherwise the order of axes
                // differs.
                let is_padded = match axis {
                    'C' => false,
                    'W' => stride < wanted,
                    _ => stride > wanted,
                };
                if is_padded {
                    text.str("\nhelp: write `strides(").letter(axis);
                    text.str(" = ").number(wanted).str(")`");
                } else {
                    text.str(match axis {
                        'C' => "\nhelp: write a label that ends in C",
                        'W' => "\nhelp: write a label that ends in WC, and no clause for W and C",
                        _ => "\nhelp: write a label that ends in HWC",
                    });
                }
            }
            D3d12Cause::Pitch {
                axis,
                stride,
                element_bytes,
            } if stride % (PITCH_ALIGNMENT / element_bytes) != 0 => {
                text.str("\nhelp: write `pitch(").letter(axis);
                text.str(" = ").number(PITCH_ALIGNMENT / element_bytes);
                text.str(")`");
            }
            _ => {}
        }
    }
}

impl fmt::Display for D3d12Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of_layout() {
            Some(error) => error.fmt(f),
            None => f.write_str(self.text(false).as_str()),
        }
    }
}

impl fmt::Debug for D3d12Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D3d12Error({self})")
    }
}

impl Error for D3d12Error {}
