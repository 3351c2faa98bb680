//! Errors in describing tensors to Direct3D 12, and their messages.

use super::format::Format;
use super::limits::{MAX_BYTES, MAX_ELEMENTS, MAX_RAW_BYTES, MAX_STRUCTURE, PITCH_ALIGNMENT};
use crate::layout::error::{self, DescribedLayout, LayoutError, debug_as_display};
use crate::layout::notation::{Say, Text};
use crate::types::structure::Structure;
use core::fmt;
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::{causes, say};

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
    layout: Option<DescribedLayout>,
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

causes! {
    /// The cause of a [`D3d12Error`], with its numbers.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(super) const enum D3d12Cause -> D3d12ErrorKind, axis {
        /// In this format, not every channel is a whole element.
        NoTexel { format: Format } is WrongFormat => "{format} is none in which every channel is a whole element",
        /// The channels of the format have another type than the elements.
        Elements { format: Format, element: Format } is WrongFormat => {
            let name = match element.texel() {
                Some(texel) => texel.element_name(),
                None => "",
            };
            say!(text, "the channels of {format} are not elements of `{name}`");
        },
        /// No view of a buffer can have this format.
        NotInBuffers { format: Format, element: Format } is WrongFormat
            => "a typed view of a buffer cannot have the format {format}",
        /// Shaders cannot write this format to a buffer.
        NotWritten { format: Format } is WrongFormat => "a shader cannot write a buffer with the format {format}",
        /// The view has more elements than a typed or structured view can have.
        ViewTooLong { elements: u64, bytes: Option<u64> } is WrongSize
            => "the view has {elements} elements, but one that is not raw has at most {MAX_ELEMENTS}",
        /// The view has more bytes than a shader can address. `None` stands for more bytes than 64 bits count.
        TooManyBytes { bytes: Option<u64> } is WrongSize => match bytes {
            Some(bytes) => say!(
                text,
                "the view has {bytes} bytes, but those of a raw view are addressed with 32 bits"
            ),
            None => say!(
                text,
                "the view has more bytes than 64 bits count, but those of a raw view are addressed with 32 bits"
            ),
        },
        /// An element of this size cannot be a structure of a structured view.
        Structure { bytes: usize } is WrongStructure
            => "the size of an element is {bytes}, but that of a structure is even and at most {MAX_STRUCTURE}",
        /// An offset or an address, in bytes, is not a multiple of `multiple`.
        Begin { what: Begins, offset: u64, multiple: u64 } is Alignment => {
            let what = match what {
                Begins::RawView => "a raw view begins",
                Begins::View => "this view begins",
                Begins::Texture => "a texture in a buffer begins",
                Begins::Elements => "these elements begin",
                Begins::Constants => "constants begin",
            };
            say!(text, "{what} at a multiple of {multiple} bytes, but {offset} is none");
        },
        /// No view of constants can have this number of bytes.
        Constants { bytes: u64 } is WrongSize => "constants take 1 to {MAX_BYTES} bytes, but not {bytes}",
        /// The buffer would have no bytes.
        NoBytes is WrongSize => "a buffer has at least one byte",
        /// The layout has an axis that a texture does not have.
        NoTextureAxis { axis: char } is WrongAxis => "a texture has no axis {axis}, only C, D, H and W",
        /// The axis N has several positions, so the tensor needs several textures.
        Batch { size: usize } is WrongAxis, at 'N'
            => "axis N has size {size}, but every texture has a footprint of its own",
        /// The tensor has more channels than a texel of the format.
        Channels { size: usize, format: Format } is WrongAxis, at 'C'
            => "axis C has size {size}, which is more than the channels of {format}",
        /// The texture has several channels, rows or columns, but the tensor has no axis for them.
        AxisMissing { axis: char, size: usize } is WrongAxis => {
            let what = match axis {
                'C' => "channels",
                'D' => "layers",
                'H' => "rows",
                _ => "columns",
            };
            say!(text, "the texture has {size} {what}, but the layout has no axis {axis}");
        },
        /// The stride along this axis differs from the stride of the texture. Both are in elements.
        Stride { axis: char, stride: usize, wanted: usize } is WrongStride => {
            let wants = match axis {
                'C' => "the channels of a texel are adjacent, at stride",
                'W' => "the texels of a row are at stride",
                _ => "the layers of a volume are at stride",
            };
            say!(text, "axis {axis} has stride {stride}, but {wants} {wanted}");
        },
        /// The stride is not possible as a row pitch: in bytes, it is not a multiple of 256, or is beyond 32 bits.
        Pitch { axis: char, stride: usize, element_bytes: usize } is WrongStride => {
            say!(text, "axis {axis} has stride {stride}, or ");
            match stride.checked_mul(element_bytes) {
                Some(pitch) if pitch % PITCH_ALIGNMENT != 0 => say!(
                    text,
                    "{pitch} bytes, but rows of a texture begin at multiples of {PITCH_ALIGNMENT}"
                ),
                Some(pitch) => say!(text, "{pitch} bytes, but a row pitch has 32 bits"),
                None => say!(text, "more bytes than memory can hold, but a row pitch has 32 bits"),
            }
        },
        /// The number of texels along this axis is 0, or more than a texture can have.
        Extent { axis: char, size: usize, most: usize } is WrongSize
            => "axis {axis} has size {size}, but that of a texture is 1 to {most}",
        /// The row pitch is less than the size of a row, so rows would overlap. Both are in bytes.
        PitchTooSmall { pitch: usize, row: u64 } is WrongStride
            => "a row of {row} bytes is longer than the row pitch of {pitch}",
        /// The row pitch is not a multiple of the size of an element. Both are in bytes.
        PitchNotWhole { pitch: usize, element_bytes: usize } is WrongStride
            => "the row pitch of {pitch} bytes is no whole number of elements of {element_bytes}",
        /// The layout itself is wrong, for example because positions share elements. [`D3d12Error`] writes its text.
        Layout(cause: error::LayoutCause) is Layout, at {cause.axis()} => {},
    }
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
            layout: Some(DescribedLayout::new(structure, sizes)),
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
        if let Some(layout) = &self.layout {
            text.str(": ");
            text.str(layout.text().as_str());
        }
        if with_help {
            self.cause.write_help(&mut text);
        }
        text
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> D3d12ErrorKind {
        self.cause.kind()
    }

    /// Returns the letter of the wrong axis, or `None` if the error is not about one axis.
    #[must_use]
    pub fn axis(&self) -> Option<char> {
        self.cause.axis()
    }

    /// Returns the cause as an error of the layout, or `None` if the layout itself is not wrong.
    fn of_layout(&self) -> Option<LayoutError> {
        match (self.cause, self.layout) {
            (D3d12Cause::Layout(cause), Some(layout)) => Some(LayoutError { cause, layout }),
            _ => None,
        }
    }
}

impl Say<Format> {
    const fn write(self, text: &mut Text) {
        if let Some(name) = self.0.name() {
            say!(text, "{name}");
        } else {
            #[expect(clippy::cast_sign_loss, reason = "no format has a sign")]
            let number = self.0.0 as u32;
            say!(text, "DXGI_FORMAT {number}");
        }
    }
}

impl D3d12Cause {
    const fn write_help(self, text: &mut Text) {
        match self {
            D3d12Cause::Elements { format, element } => {
                if let Some(other) = format.with_elements(element) {
                    say!(text, "\nhelp: write `Format::{other}`");
                }
            }
            D3d12Cause::NotInBuffers { format, element } => {
                if let Some(other) = format.with_elements(element) {
                    say!(
                        text,
                        "\nhelp: write `Format::{other}`, or another without `TYPELESS` and `SRGB`"
                    );
                }
            }
            D3d12Cause::NotWritten { format } => {
                if let Some(one) = Format::of_elements(format, 1) {
                    say!(text, "\nhelp: write `Format::{one}`, one element at a time");
                }
            }
            // A raw view can have as many bytes as this view.
            D3d12Cause::ViewTooLong {
                bytes: Some(0..=MAX_RAW_BYTES),
                ..
            } => say!(text, "\nhelp: write `raw()`, which has room for 4 GiB"),
            D3d12Cause::ViewTooLong { .. } => say!(
                text,
                "\nhelp: describe parts of it, each with a view of its own: `at_byte(..)` says where it begins"
            ),
            D3d12Cause::Structure { .. } => {
                say!(
                    text,
                    "\nhelp: write `raw()`, which takes elements of any size"
                );
            }
            D3d12Cause::Begin {
                what,
                offset,
                multiple,
            } => match (what, offset.checked_next_multiple_of(multiple)) {
                (Begins::Elements, _) | (_, None) => {}
                (Begins::Constants, Some(next)) => say!(text, "\nhelp: write `{next}`"),
                (_, Some(next)) => say!(text, "\nhelp: write `.at_byte({next})`"),
            },
            D3d12Cause::Batch { .. } => say!(
                text,
                "\nhelp: describe one of them: give N the size 1, or `fix((N(0),))` a view"
            ),
            D3d12Cause::Channels { size, format } => match Format::of_elements(format, size) {
                Some(other) => say!(text, "\nhelp: write `Format::{other}`"),
                None => say!(
                    text,
                    "\nhelp: name the sizes, such as `NHWC[N = 1, C = 4, H = 1080, W = 1920]`"
                ),
            },
            D3d12Cause::AxisMissing { axis: 'C', .. } => {
                say!(text, "\nhelp: write a label that ends in C");
            }
            D3d12Cause::Stride {
                axis,
                stride,
                wanted,
            } => match (axis, stride > wanted) {
                ('C', _) => say!(text, "\nhelp: write a label that ends in C"),
                // If a clause can correct the stride, the help is the clause. Otherwise the order of axes differs.
                ('W', true) => say!(
                    text,
                    "\nhelp: write a label that ends in WC, and no clause for W and C"
                ),
                ('W', false) | (_, true) => {
                    say!(text, "\nhelp: write `strides({axis} = {wanted})`");
                }
                (_, false) => say!(text, "\nhelp: write a label that ends in HWC"),
            },
            D3d12Cause::Pitch {
                axis,
                stride,
                element_bytes,
            } if stride % (PITCH_ALIGNMENT / element_bytes) != 0 => {
                let elements = PITCH_ALIGNMENT / element_bytes;
                say!(text, "\nhelp: write `pitch({axis} = {elements})`");
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

debug_as_display! { D3d12Error }
