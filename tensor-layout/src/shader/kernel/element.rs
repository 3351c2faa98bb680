//! The types of elements that kernels read and write.

use super::error::KernelCause;
use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
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

/// The axes of a picture.
const PICTURE_AXES: [char; 3] = ['C', 'H', 'W'];

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
    /// Returns the offset of a tensor in elements. It begins at one byte, and the bound range at another.
    pub(super) fn offset(self, begin: u64, bound: u64, span: usize) -> Result<u32, KernelCause> {
        let bytes = self.bytes as u64;
        KernelCause::WithinElement(begin, bytes).unless(begin % bytes == 0)?;
        let offset = (begin - bound) / bytes;
        // An offset to which the span cannot be added is beyond the limit itself.
        let last = offset.checked_add(span as u64 - 1).unwrap_or(offset);
        let offset = u32::try_from(offset).ok().filter(|_| last < 1 << 31);
        offset.ok_or(KernelCause::Offset(last))
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

/// A picture in memory: its sizes and strides along C, H and W, in elements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Picture {
    pub(crate) sizes: [usize; 3],
    pub(super) steps: [usize; 3],
}

impl Picture {
    /// Returns an error if there are other axes of several positions than C, H and W, or more channels than a kernel holds.
    pub(crate) fn of<L: AnyLayout<Storage: StridedStorage>>(
        mapping: Mapping<L>,
    ) -> Result<Self, KernelCause> {
        let (mut sizes, mut steps) = ([1; 3], [0; 3]);
        let of_axes = mapping.all_sizes().into_iter().zip(mapping.all_strides());
        for (axis, (size, step)) in L::STRUCTURE.axes.iter().copied().zip(of_axes) {
            let index = find(&PICTURE_AXES, axis);
            if let Some(index) = index {
                (sizes[index], steps[index]) = (size, step);
            }
            let most = [4, usize::MAX, usize::MAX, 1][index.unwrap_or(3)];
            KernelCause::NoPicture(axis, size, most).unless(size <= most)?;
        }
        Ok(Picture { sizes, steps })
    }

    /// Returns the offset of the last element from the first one.
    pub(super) fn last(&self) -> usize {
        let ends = self.sizes.iter().zip(self.steps);
        ends.map(|(size, step)| (size - 1) * step).sum()
    }
}

#[cfg(any(
    feature = "frames",
    feature = "wgpu",
    all(feature = "windows", windows)
))]
impl Picture {
    /// Returns a picture without gaps between its pixels. A mapping has at least this number of positions.
    pub(super) fn packed(sizes: [usize; 3]) -> Self {
        let steps = [1, sizes[0] * sizes[2], sizes[0]];
        Picture { sizes, steps }
    }

    /// Checks that the picture has the sizes `wanted`, which are those of `other`, and no gaps between its pixels.
    pub(crate) fn check(&self, wanted: [usize; 3], other: &'static str) -> Result<(), KernelCause> {
        for (index, axis) in PICTURE_AXES.into_iter().enumerate() {
            let (size, wanted) = (self.sizes[index], wanted[index]);
            KernelCause::Size(axis, size, other, wanted).unless(size == wanted)?;
        }
        let packed = Picture::packed(wanted);
        for (index, axis) in PICTURE_AXES.into_iter().enumerate() {
            let (wanted, found) = (packed.steps[index], self.steps[index]);
            let is_packed = self.sizes[index] == 1 || found == wanted;
            KernelCause::Gaps(axis, wanted, found).unless(is_packed)?;
        }
        Ok(())
    }
}

/// How a kernel scales a picture while it reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scaling {
    /// The type of the elements.
    pub(super) element: &'static str,
    pub(super) picture: Picture,
    /// The rows and columns of the scaled picture. Its elements are numbered pixel by pixel, without gaps.
    pub(super) scaled: [usize; 2],
    pub(super) filter: Filter,
}

impl Scaling {
    /// Scales a picture with elements of `T`. Returns an error if 32 bits do not hold the numbers that a kernel computes with.
    pub(crate) fn new<T: KernelElement>(
        picture: Picture,
        scaled: [usize; 2],
        filter: Filter,
    ) -> Result<Self, KernelCause> {
        for index in 0..2 {
            let (axis, from, to) = (['H', 'W'][index], picture.sizes[index + 1], scaled[index]);
            let doubled = from.checked_mul(to).and_then(|area| area.checked_mul(2));
            let doubled = doubled.and_then(|area| u32::try_from(area).ok());
            let is_right = doubled.is_some_and(|area| area > 0);
            KernelCause::Scaled(axis, from, to).unless(is_right)?;
        }
        let last = picture.last() as u64;
        KernelCause::Offset(last).unless(last < 1 << 31)?;
        let element = T::ELEMENT.name;
        Ok(Scaling {
            element,
            picture,
            scaled,
            filter,
        })
    }

    /// Returns the number of elements of the scaled picture. [`new`](Self::new) bounds its rows and columns.
    pub(super) fn elements(&self) -> u64 {
        let [rows, columns] = self.scaled.map(|size| size as u64);
        rows * columns * self.picture.sizes[0] as u64
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
    /// One channel of 16 bits.
    R16,
    /// Two channels of 16 bits.
    Rg16,
    /// Red, green, blue and alpha, of 16 bits each.
    Rgba16,
    /// Red, green, blue and alpha, as halves.
    Rgba16Float,
}

impl Texel {
    /// Returns the letters of the channels, in memory order, and the name of the type of its elements.
    const fn facts(self) -> (&'static str, &'static str) {
        match self {
            Texel::R8 => ("R", "u8"),
            Texel::Rg8 => ("RG", "u8"),
            Texel::Rgba8 => ("RGBA", "u8"),
            Texel::Bgra8 => ("BGRA", "u8"),
            Texel::R16 => ("R", "u16"),
            Texel::Rg16 => ("RG", "u16"),
            Texel::Rgba16 => ("RGBA", "u16"),
            Texel::Rgba16Float => ("RGBA", "f16"),
        }
    }

    /// Returns the letters of the channels, in memory order.
    ///
    /// ```
    /// use tensor_layout::shader::Texel;
    ///
    /// assert_eq!(Texel::Bgra8.channels(), "BGRA");
    /// ```
    #[must_use]
    pub const fn channels(self) -> &'static str {
        self.facts().0
    }

    /// Returns the name of the type of its elements.
    pub(super) const fn element(self) -> &'static str {
        self.facts().1
    }

    /// Returns the texel of a plane of a frame: one, two or four samples with a number of bits.
    #[cfg(feature = "frames")]
    pub(super) fn of_plane(letters: &str, bits: usize) -> Self {
        let of_bits = match bits {
            8 => [Texel::R8, Texel::Rg8, Texel::Rgba8],
            _ => [Texel::R16, Texel::Rg16, Texel::Rgba16],
        };
        of_bits[letters.len() / 2]
    }

    /// Returns whether all devices write such texels.
    pub(crate) const fn is_written(self) -> bool {
        matches!(self, Texel::Rgba8 | Texel::Rgba16Float)
    }
}

/// Returns the texel of a format; only `wanted`, if given. `plain` is the format without sRGB.
#[cfg(any(
    feature = "wgpu",
    all(feature = "windows", windows),
    all(test, feature = "d3d12")
))]
pub(crate) fn find_texel<F: core::fmt::Debug>(
    [format, plain]: [F; 2],
    has_texel: impl Fn(&F, Texel) -> bool,
    wanted: Option<Texel>,
    advice: &'static str,
) -> Result<Texel, KernelCause> {
    let find = |format: &F| {
        // A texture whose format has two texels has the first one.
        let texels = [
            Texel::R8,
            Texel::Rg8,
            Texel::Rgba8,
            Texel::Bgra8,
            Texel::R16,
            Texel::Rg16,
            Texel::Rgba16Float,
            Texel::Rgba16,
        ];
        let is_wanted = |texel| wanted.is_none_or(|wanted| wanted == texel);
        let mut texels = texels.into_iter();
        texels.find(|texel| has_texel(format, *texel) && is_wanted(*texel))
    };
    let name = alloc::format!("{format:?}");
    match (find(&format), find(&plain)) {
        (Some(texel), _) => Ok(texel),
        (None, Some(_)) => {
            let plain = alloc::format!("{plain:?}");
            Err(KernelCause::Srgb(name, plain, advice))
        }
        (None, None) => Err(KernelCause::NoTexels(name)),
    }
}
