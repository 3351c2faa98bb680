//! The types of elements that kernels read and write.

use super::error::KernelCause;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
use crate::types::axis::{H, W};
use crate::types::sealed::Sealed;
use crate::types::storage::StridedStorage;
use tensor_layout_arithmetic::find;

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
    /// Checks that a tensor begins with an element. `begin` is its first byte.
    pub(super) fn check_begin(self, begin: u64) -> Result<(), KernelCause> {
        let bytes = self.bytes as u64;
        let cause = KernelCause::WithinElement(begin, bytes);
        (begin % bytes == 0).then_some(()).ok_or(cause)
    }

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

/// How a kernel computes the pixels of a scaled picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Filter {
    /// Takes the nearest pixel.
    Nearest,
    /// Takes the four nearest pixels, weighted by their distances, as OpenCV's `INTER_LINEAR` does. If the picture becomes
    /// smaller than half of its size, some pixels have no weight.
    Bilinear,
}

/// How a kernel scales a picture while it reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scaling {
    /// The type of the elements.
    pub(super) element: &'static str,
    /// The sizes of the picture in memory, and its steps there in elements: along C, H and W.
    pub(crate) sizes: [usize; 3],
    pub(crate) steps: [usize; 3],
    /// The rows and columns of the scaled picture. Its elements are numbered pixel by pixel, without gaps.
    pub(crate) scaled: [usize; 2],
    pub(crate) filter: Filter,
}

impl Scaling {
    /// Scales a picture. Returns an error if it has other axes of several positions than C, H and W, or more channels than
    /// a kernel holds, or if 32 bits do not hold the numbers that a kernel computes with.
    pub(crate) fn new<T: KernelElement, L: AnyLayout<Storage: StridedStorage>>(
        picture: Mapping<L>,
        (H(rows), W(columns)): (H, W),
        filter: Filter,
    ) -> Result<Self, KernelCause> {
        let (sizes, steps) = sizes_and_steps(picture)?;
        let scaling = Scaling {
            element: T::ELEMENT.name,
            sizes,
            steps,
            scaled: [rows, columns],
            filter,
        };
        for (axis, from, to) in [
            ('H', scaling.sizes[1], rows),
            ('W', scaling.sizes[2], columns),
        ] {
            let doubled = from.checked_mul(to).and_then(|area| area.checked_mul(2));
            let doubled = doubled.and_then(|area| u32::try_from(area).ok());
            if doubled.is_none_or(|area| area == 0) {
                return Err(KernelCause::Scaled { axis, from, to });
            }
        }
        let last = scaling.last() as u64;
        (last < 1 << 31)
            .then_some(scaling)
            .ok_or(KernelCause::Offset(last))
    }

    /// Scales a picture to the rows and columns of another, whose elements are stored pixel by pixel and without gaps.
    #[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
    pub(crate) fn of_mappings<T, L, P>(
        picture: Mapping<L>,
        scaled: Mapping<P>,
        filter: Filter,
    ) -> Result<Self, KernelCause>
    where
        T: KernelElement,
        L: AnyLayout<Storage: StridedStorage>,
        P: AnyLayout<Storage: StridedStorage>,
    {
        let (sizes, steps) = sizes_and_steps(scaled)?;
        let scaling = Scaling::new::<T, L>(picture, (H(sizes[1]), W(sizes[2])), filter)?;
        check_sizes(sizes, [scaling.sizes[0], sizes[1], sizes[2]])?;
        Self::check_packed(sizes, steps)?;
        Ok(scaling)
    }

    /// Checks that a picture is stored pixel by pixel and without gaps.
    #[cfg(any(
        feature = "frames",
        feature = "wgpu",
        all(feature = "windows", windows)
    ))]
    pub(super) fn check_packed(sizes: [usize; 3], steps: [usize; 3]) -> Result<(), KernelCause> {
        // At most the number of positions of a mapping.
        let packed = [1, sizes[0] * sizes[2], sizes[0]];
        for (index, axis) in ['C', 'H', 'W'].into_iter().enumerate() {
            let (wanted, found) = (packed[index], steps[index]);
            if sizes[index] > 1 && wanted != found {
                return Err(KernelCause::Gaps {
                    axis,
                    wanted,
                    found,
                });
            }
        }
        Ok(())
    }

    /// Returns the number of elements of the scaled picture. [`new`](Self::new) bounds its rows and columns.
    pub(super) fn elements(&self) -> u64 {
        let [rows, columns] = self.scaled.map(|size| size as u64);
        rows * columns * self.sizes[0] as u64
    }

    /// Returns the offset of the last element of the picture in memory from its first one.
    pub(super) fn last(&self) -> usize {
        let ends = self.sizes.iter().zip(self.steps);
        ends.map(|(size, step)| (size - 1) * step).sum()
    }
}

/// Returns the sizes and strides of a picture along C, H and W.
pub(super) fn sizes_and_steps<L: AnyLayout<Storage: StridedStorage>>(
    picture: Mapping<L>,
) -> Result<([usize; 3], [usize; 3]), KernelCause> {
    let (mut sizes, mut steps) = ([1; 3], [0; 3]);
    let of_axes = picture.all_sizes().into_iter().zip(picture.all_strides());
    for (axis, (size, step)) in L::STRUCTURE.axes.iter().copied().zip(of_axes) {
        let index = find(&['C', 'H', 'W'], axis);
        if let Some(index) = index {
            (sizes[index], steps[index]) = (size, step);
        }
        let most = [4, usize::MAX, usize::MAX, 1][index.unwrap_or(3)];
        if size > most {
            return Err(KernelCause::NoPicture { axis, size, most });
        }
    }
    Ok((sizes, steps))
}

/// Compares the sizes of a picture along C, H and W with others, and returns the first one that differs.
#[cfg(any(
    feature = "frames",
    feature = "wgpu",
    all(feature = "windows", windows)
))]
pub(super) fn find_other(sizes: [usize; 3], others: [usize; 3]) -> Option<(char, usize, usize)> {
    let mut pairs = ['C', 'H', 'W']
        .into_iter()
        .zip(sizes.into_iter().zip(others));
    let (axis, (size, other)) = pairs.find(|(_, (size, other))| size != other)?;
    Some((axis, size, other))
}

/// Compares the sizes of two pictures.
#[cfg(any(
    feature = "frames",
    feature = "wgpu",
    all(feature = "windows", windows)
))]
pub(super) fn check_sizes(sizes: [usize; 3], others: [usize; 3]) -> Result<(), KernelCause> {
    match find_other(sizes, others) {
        None => Ok(()),
        Some((axis, size, other)) => Err(KernelCause::Layout(
            crate::layout::error::LayoutCause::Unequal { axis, size, other },
        )),
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
    pub(crate) const fn is_written(self) -> bool {
        matches!(self, Texel::Rgba8 | Texel::Rgba16Float)
    }

    /// Returns the name of the type of its elements.
    pub(crate) const fn element(self) -> &'static str {
        match self {
            Texel::R8 | Texel::Rg8 | Texel::Rgba8 | Texel::Bgra8 => "u8",
            Texel::Rgba16Float => "f16",
        }
    }
}
