//! The types of elements that kernels read and write.

use super::error::KernelCause;
use crate::types::sealed::Sealed;

/// The type of an element that a kernel reads or writes: `u8`, `i8`, `u16`, `u32`, `i32`, `f32`, and, with the feature
/// `half`, `f16`. This trait is sealed.
#[diagnostic::on_unimplemented(message = "a kernel has no elements of type `{Self}`\n\
               help: its elements are `u8`, `i8`, `u16`, `u32`, `i32`, `f32` and, with the feature `half`, `f16`")]
pub trait KernelElement: Copy + Sealed + 'static {
    #[doc(hidden)]
    const ELEMENT: Element;
}

/// Returns a number that the plan of a kernel has compared with 32 bits.
pub(super) fn in_32_bits(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A type of elements, as a kernel sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The name in the names of a kernel's pieces.
    pub(crate) name: &'static str,
    pub(super) bytes: usize,
    /// The least and the greatest integer as texts of `f32`, or `None` for numbers with fractions. What is beyond them
    /// becomes one of them.
    pub(super) range: Option<[&'static str; 2]>,
    /// Whether elements are the four channels of texels that a kernel writes.
    pub(super) is_channel: bool,
}

impl Element {
    /// Returns the number of elements in a word of 4 bytes, or in a texel. An invocation writes them together.
    pub(super) const fn lanes(self) -> usize {
        if self.is_channel { 4 } else { 4 / self.bytes }
    }

    /// Returns whether integers have a sign.
    pub(super) fn is_signed(self) -> bool {
        self.range.is_some_and(|[least, _]| least.starts_with('-'))
    }

    /// Returns the greatest integer.
    pub(super) fn greatest(self) -> u32 {
        self.mask() >> u32::from(self.is_signed())
    }

    /// Returns the bits of an element.
    pub(super) const fn mask(self) -> u32 {
        u32::MAX >> (32 - 8 * self.bytes)
    }
}

macro_rules! kernel_elements {
    ($($(#[$attribute:meta])* $T:ty: $name:literal, $range:expr;)*) => {$(
        $(#[$attribute])*
        impl KernelElement for $T {
            const ELEMENT: Element =
                Element { name: $name, bytes: size_of::<$T>(), range: $range, is_channel: false };
        }
    )*};
}

kernel_elements! {
    u8: "u8", Some(["0.0", "255.0"]);
    i8: "i8", Some(["-128.0", "127.0"]);
    u16: "u16", Some(["0.0", "65535.0"]);
    u32: "u32", Some(["0.0", "4294967296.0"]);
    i32: "i32", Some(["-2147483648.0", "2147483648.0"]);
    f32: "f32", None;
    #[cfg(feature = "half")]
    ::half::f16: "f16", None;
}

/// How a kernel computes the texels of a picture that it scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Filter {
    /// Takes the nearest texel.
    Nearest,
    /// Takes the four nearest texels, weighted by their distances, as OpenCV's `INTER_LINEAR` does. If the picture becomes
    /// smaller than half of its size, some texels have no weight.
    Bilinear,
}

impl Filter {
    /// Returns the name of the piece that reads a texel.
    pub(super) const fn piece(self) -> &'static str {
        match self {
            Filter::Nearest => "sample_nearest",
            Filter::Bilinear => "sample_bilinear",
        }
    }
}

/// The sizes of a texture and of the picture that it is scaled to: rows and columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scaling {
    pub(crate) texture: [usize; 2],
    pub(crate) scaled: [usize; 2],
    pub(crate) filter: Filter,
}

impl Scaling {
    /// Checks that 32 bits hold the numbers that a kernel computes with.
    pub(super) fn check(&self) -> Result<(), KernelCause> {
        for (axis, index) in [('H', 0), ('W', 1)] {
            let (from, to) = (self.texture[index], self.scaled[index]);
            let doubled = from.checked_mul(to).and_then(|area| area.checked_mul(2));
            let doubled = doubled.and_then(|area| u32::try_from(area).ok());
            if doubled.is_none_or(|area| area == 0) {
                return Err(KernelCause::Scaled { axis, from, to });
            }
        }
        Ok(())
    }
}

/// A format of texels that kernels read. They write [`Rgba8`](Self::Rgba8) and [`Rgba16Float`](Self::Rgba16Float).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Texel {
    /// One channel of 8 bits.
    R8,
    /// Two channels of 8 bits.
    Rg8,
    /// Red, green, blue and alpha, of 8 bits each.
    Rgba8,
    /// Blue, green, red and alpha, of 8 bits each.
    Bgra8,
    /// Red, green, blue and alpha, as halves.
    Rgba16Float,
}

impl Texel {
    /// Returns the letters of the channels, in memory order.
    ///
    /// ```
    /// use tensor_layout::shader::Texel;
    ///
    /// assert_eq!(Texel::Bgra8.channels(), "BGRA");
    /// ```
    #[must_use]
    pub const fn channels(self) -> &'static str {
        match self {
            Texel::R8 => "R",
            Texel::Rg8 => "RG",
            Texel::Rgba8 | Texel::Rgba16Float => "RGBA",
            Texel::Bgra8 => "BGRA",
        }
    }

    /// Returns whether all devices write such texels.
    pub(super) const fn is_written(self) -> bool {
        matches!(self, Texel::Rgba8 | Texel::Rgba16Float)
    }

    /// Checks that its elements are those of a tensor.
    pub(super) fn check(self, given: &'static str) -> Result<(), KernelCause> {
        KernelCause::compare(Some(self), self.element(), given)
    }

    /// Returns the name of the type of its elements.
    pub(crate) const fn element(self) -> &'static str {
        match self {
            Texel::R8 | Texel::Rg8 | Texel::Rgba8 | Texel::Bgra8 => "u8",
            Texel::Rgba16Float => "f16",
        }
    }
}
