//! The types of elements that kernels read and write.

use crate::types::sealed::Sealed;

/// The type of an element that a kernel reads or writes: `u8`, `i8`, `u16`, `u32`, `i32`, `f32`, and, with the feature
/// `half`, `f16`. This trait is sealed.
#[diagnostic::on_unimplemented(message = "a kernel has no elements of type `{Self}`\n\
               help: its elements are `u8`, `i8`, `u16`, `u32`, `i32`, `f32` and, with the feature `half`, `f16`")]
pub trait KernelElement: Copy + Sealed + 'static {
    #[doc(hidden)]
    const ELEMENT: Element;
}

/// A type of elements, as a kernel sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The name in the names of a kernel's pieces.
    pub(crate) name: &'static str,
    pub(super) bytes: usize,
    /// The least and the greatest integer, or `None` for numbers with fractions.
    pub(super) range: Option<(i64, i64)>,
}

impl Element {
    /// Returns the number of elements in a word of 4 bytes.
    pub(super) const fn lanes(self) -> usize {
        4 / self.bytes
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
            const ELEMENT: Element = Element { name: $name, bytes: size_of::<$T>(), range: $range };
        }
    )*};
}

kernel_elements! {
    u8: "u8", Some((0, 255));
    i8: "i8", Some((-128, 127));
    u16: "u16", Some((0, 65_535));
    u32: "u32", Some((0, 4_294_967_295));
    i32: "i32", Some((-2_147_483_648, 2_147_483_647));
    f32: "f32", None;
    #[cfg(feature = "half")]
    ::half::f16: "f16", None;
}

/// A format of texels that kernels read.
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

    /// Returns the name of the type of its elements.
    pub(crate) const fn element(self) -> &'static str {
        match self {
            Texel::R8 | Texel::Rg8 | Texel::Rgba8 | Texel::Bgra8 => "u8",
            Texel::Rgba16Float => "f16",
        }
    }
}
