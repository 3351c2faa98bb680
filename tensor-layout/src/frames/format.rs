//! Formats: which samples a plane has. `frame!` implements the trait of this file.

use super::encoding::Encoding;
use super::plane::Plane;
use crate::layout::AnyLayout;
use crate::types::axis::{H, W};
use crate::types::sealed::Sealed;
use crate::types::storage::RunTimeStrides;
use core::fmt;

/// The maximum number of planes.
pub(super) const MAX_PLANES: usize = 4;

/// A format of frames, which [`frame!`](crate::frame!) declares.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a format of frames\n\
               help: write a format such as `Nv12`, or declare one by `frame!`")]
pub trait FrameFormat: Copy + fmt::Debug + 'static {
    /// The type of an element in memory: `u8` or `u16`, as `frame!` declares them.
    type Element: Copy + fmt::Debug + Into<u16> + Send + Sync + 'static;
    /// An array with a [`Plane`] for each plane of the format.
    type Planes<'a>: AsRef<[Plane<'a, Self::Element>]>;
    /// An array with a pitch in bytes for each plane of the format.
    type Pitches: AsRef<[isize]>;
    /// An array with an offset in bytes for each plane of the format.
    type Offsets: AsRef<[usize]>;
    /// The layout of the view of U.
    type U<K: Encoding>: AnyLayout<Axes = (H, W), Storage = RunTimeStrides>;
    /// The layout of the view of V.
    type V<K: Encoding>: AnyLayout<Axes = (H, W), Storage = RunTimeStrides>;
    /// The planes and their samples.
    #[doc(hidden)]
    const FACTS: FormatFacts;
}

/// A format that graphics cards have as the format of a texture with two planes: [`Nv12`] and [`P010`]. The trait is
/// sealed.
#[diagnostic::on_unimplemented(
    message = "graphics cards have no texture of two planes for `{Self}`\n\
               help: use frames of `Nv12` or `P010`, or a texture of another format for each plane"
)]
pub trait HasTexture: FrameFormat + Sealed {
    #[doc(hidden)]
    const TEXTURE: FrameTexture;
}

/// A texture with two planes.
#[derive(Clone, Copy, Debug)]
pub enum FrameTexture {
    /// `R8` and `R8G8`.
    Nv12,
    /// `R16` and `R16G16`.
    P010,
}

macro_rules! textures {
    ($($format:ident)*) => {$(
        impl Sealed for $format {}
        #[diagnostic::do_not_recommend]
        impl HasTexture for $format {
            const TEXTURE: FrameTexture = FrameTexture::$format;
        }
    )*};
}

textures! { Nv12 P010 }

/// The planes of a format, and the bits of its samples.
#[derive(Clone, Copy, Debug)]
pub struct FormatFacts {
    /// The name of the format.
    pub name: &'static str,
    /// The planes, in memory order.
    pub planes: &'static [PlaneFacts],
    /// The number of bits below a sample, in its element.
    pub first_bit: u32,
    /// The number of bits of a sample.
    pub bits: u32,
}

/// A plane: rows of groups of samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneFacts {
    /// The letters of the samples of a group.
    pub letters: &'static str,
    /// The number of rows of pixels that share a row of groups.
    pub rows: usize,
    /// The number of columns of pixels that share a group.
    pub columns: usize,
}

/// Where the samples of one letter are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SamplePlace {
    pub(crate) plane: usize,
    /// The place of the first sample in a group.
    pub(crate) first: usize,
    /// The number of samples in a group.
    pub(crate) count: usize,
    /// The numbers of rows and columns of pixels that share a sample.
    pub(crate) grid: (usize, usize),
}

impl FormatFacts {
    /// Returns an element of which only the bits of the sample are set.
    pub(crate) const fn mask(&self) -> u16 {
        u16::MAX >> (u16::BITS - self.bits) << self.first_bit
    }

    /// Finds the samples of a letter. `frame!` has checked that they are in one plane, and equally far apart.
    pub(crate) const fn place(&self, letter: u8) -> SamplePlace {
        let mut plane = 0;
        while plane < self.planes.len() {
            let PlaneFacts {
                letters,
                rows,
                columns,
            } = self.planes[plane];
            let letters = letters.as_bytes();
            let (mut at, mut first, mut count) = (letters.len(), 0, 0);
            while at > 0 {
                at -= 1;
                if letters[at] == letter {
                    (first, count) = (at, count + 1);
                }
            }
            if count > 0 {
                return SamplePlace {
                    plane,
                    first,
                    count,
                    grid: (rows, columns / count),
                };
            }
            plane += 1;
        }
        panic!("the format lacks a sample")
    }

    /// Returns the numbers of rows and columns of pixels of which all planes have whole groups.
    pub(super) const fn whole_groups(&self) -> (usize, usize) {
        let (mut rows, mut columns, mut plane) = (1, 1, 0);
        while plane < self.planes.len() {
            let PlaneFacts {
                rows: of_plane,
                columns: of_row,
                ..
            } = self.planes[plane];
            rows = least_common_multiple(rows, of_plane);
            columns = least_common_multiple(columns, of_row);
            plane += 1;
        }
        (rows, columns)
    }
}

const fn least_common_multiple(a: usize, b: usize) -> usize {
    let mut multiple = a;
    while multiple % b != 0 {
        multiple += a;
    }
    multiple
}

crate::frame! {
    /// Luma, and after it U and V in turn, for every two rows and columns: the output of most decoders and cameras.
    pub struct Nv12: u8 = { Y[H, W], UV[H / 2, W / 2] }

    /// Luma, and after it V and U in turn, for every two rows and columns: Android's first camera interface.
    pub struct Nv21: u8 = { Y[H, W], VU[H / 2, W / 2] }

    /// Luma, U and V in planes of their own, for every two rows and columns. Android's `YUV_420_888` is this format
    /// with a [pixel stride](Plane::pixel_stride).
    pub struct I420: u8 = { Y[H, W], U[H / 2, W / 2], V[H / 2, W / 2] }

    /// Luma, V and U in planes of their own, for every two rows and columns.
    pub struct Yv12: u8 = { Y[H, W], V[H / 2, W / 2], U[H / 2, W / 2] }

    /// `Nv12` with ten bits, in the upper part of 16: the output of decoders for high dynamic range.
    pub struct P010: u16, bits(6..16) = { Y[H, W], UV[H / 2, W / 2] }

    /// Two samples of luma around U and V, for every two columns: most cameras on USB.
    pub struct Yuy2: u8 = { YUYV[H, W / 2] }

    /// U, luma, V and luma, for every two columns: cards for SDI, and Apple's cameras.
    pub struct Uyvy: u8 = { UYVY[H, W / 2] }
}
