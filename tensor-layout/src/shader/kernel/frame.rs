//! Frames of cameras as the sources of kernels.

use super::element::{KernelElement, Picture};
use super::text::Memory;
use super::{CopyKernel, KernelCause, KernelError};
use crate::frames::convert::Weights;
use crate::frames::format::{FormatFacts, PlaneFacts};
use crate::frames::{Encoding, FrameFormat, FrameLayout, FramePixels};
use crate::layout::AnyLayout;
use crate::types::axis::{H, W};

/// A frame, as a kernel reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FrameMemory {
    pub(super) columns: u32,
    /// The planes that are textures: all, or none if the frame is in a buffer.
    pub(crate) textures: &'static [PlaneFacts],
    /// The number of bits of an element.
    pub(crate) bits: usize,
    /// The samples of Y, U and V.
    pub(super) samples: [Samples; 3],
    /// The bits of an element that are a sample.
    pub(super) mask: u16,
    pub(super) weights: Weights,
}

/// Where the samples of one letter are: in bytes for a buffer, and in texels for textures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Samples {
    pub(super) plane: usize,
    pub(super) channel: usize,
    pub(super) first: usize,
    pub(super) pitch: usize,
    pub(super) step: usize,
    /// The numbers of rows and columns of pixels that share a sample.
    pub(super) grid: (usize, usize),
}

impl FrameMemory {
    /// Returns the frame, unless it has more than 2^31 bytes, or more columns than 32 bits count.
    pub(crate) fn new<F: FrameFormat, Matrix: Encoding>(layout: &FrameLayout<F>) -> Option<Self> {
        let (_, W(columns)) = layout.sizes();
        if layout.bytes() > 1 << 31 {
            return None;
        }
        let bytes = size_of::<F::Element>();
        let samples = |letter| {
            let place = F::FACTS.place(letter);
            Samples {
                plane: place.plane,
                channel: place.first,
                first: layout.offsets()[place.plane] + place.first * bytes,
                pitch: layout.pitches()[place.plane],
                step: F::FACTS.planes[place.plane].letters.len() / place.count * bytes,
                grid: place.grid,
            }
        };
        Some(FrameMemory {
            columns: u32::try_from(columns).ok()?,
            textures: &[],
            bits: 8 * bytes,
            samples: [b'Y', b'U', b'V'].map(samples),
            mask: F::FACTS.mask() & (u16::MAX >> (16 - 8 * bytes)),
            weights: Weights::new(Matrix::MATRIX, Matrix::RANGE, &F::FACTS),
        })
    }

    /// Checks that there is a texture for each plane, or one of two planes.
    #[cfg(any(feature = "wgpu", all(feature = "windows", windows)))]
    pub(crate) const fn check_count<F: FrameFormat>(count: usize) {
        assert!(
            count == F::FACTS.planes.len()
                || count == 1 && has_one_texture(&F::FACTS, size_of::<F::Element>()),
            "the frame has another number of planes\n\
             help: give a texture for each plane, or one texture of two planes for a frame of `Nv12` or `P010`"
        );
    }

    /// Returns the frame as a texture for each plane.
    pub(crate) fn in_textures<F: FrameFormat>(self) -> Self {
        const { check_texels(&F::FACTS) };
        FrameMemory {
            textures: F::FACTS.planes,
            ..self
        }
    }
}

/// Returns whether a texture of NV12, or with elements of two bytes one of P010, has the planes of a format.
#[cfg(any(test, feature = "wgpu", all(feature = "windows", windows)))]
const fn has_one_texture(facts: &FormatFacts, bytes: usize) -> bool {
    let [y, uv] = facts.planes else {
        return false;
    };
    let has_planes = matches!((y.letters.as_bytes(), y.rows, y.columns), (b"Y", 1, 1))
        && matches!((uv.letters.as_bytes(), uv.rows, uv.columns), (b"UV", 2, 2));
    has_planes && (bytes == 1 || facts.mask() == 0xffc0)
}

/// Checks that each plane can be a texture, and that a texel has one sample of each letter.
const fn check_texels(facts: &FormatFacts) {
    let mut i = 0;
    while i < 3 {
        let place = facts.place(b"YUV"[i]);
        assert!(
            place.count == 1 && matches!(facts.planes[place.plane].letters.len(), 1 | 2 | 4),
            "no textures have the planes of this format: a texel has one sample of each of its letters\n\
             help: give the frame in a buffer, by `of_frame`"
        );
        i += 1;
    }
}

impl<U: KernelElement, M: AnyLayout> CopyKernel<f32, FramePixels, U, M> {
    /// Reads the source from a frame in a buffer, and computes red, green and blue from its samples, as
    /// [`Frame::planes_into`](crate::frames::Frame::planes_into) does. The buffer is bound at the first byte of the frame, so
    /// the [offset](Self::offsets) of the source is 0.
    ///
    /// Needs the feature `frames`.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, Nv12};
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl};
    /// use tensor_layout::{H, W, layout};
    ///
    /// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
    ///
    /// let frame = FrameLayout::<Nv12>::packed(H(1080), W(1920))?;
    /// let pixels = FramePixels::with(frame.sizes())?;
    /// let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, Planes::mapping())?;
    /// let kernel = kernel.of_frame(frame, Bt709Limited)?;
    /// assert!(kernel.text().contains("sample_y(column, row)"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the frame has other sizes, if it has more than 2^31 bytes, or if the picture that is
    /// [`scaled`](Self::scaled) is not that of the pixels of a frame: HWC with 3 channels, without gaps.
    pub fn of_frame<F: FrameFormat, Matrix: Encoding>(
        self,
        layout: FrameLayout<F>,
        encoding: Matrix,
    ) -> Result<Self, KernelError> {
        let _ = encoding;
        self.framed(&layout, FrameMemory::new::<F, Matrix>(&layout))
    }

    /// Reads the source from a texture for each plane of a frame, such as R8 and RG8 for NV12, and R16 and RG16 for P010.
    /// Only the sizes of `layout` are read. The textures have the bindings 0, 3, 4 and 5, and the registers `t0` to `t3`.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, FrameLayout, FramePixels, Nv12};
    /// use tensor_layout::shader::{CopyKernel, Language::Hlsl};
    /// use tensor_layout::{H, W, layout};
    ///
    /// type Planes = layout!(CHW[C = 3, H = 1080, W = 1920]);
    ///
    /// let frame = FrameLayout::<Nv12>::packed(H(1080), W(1920))?;
    /// let pixels = FramePixels::with(frame.sizes())?;
    /// let kernel = CopyKernel::<f32, _, f32, _>::new(Hlsl, pixels, Planes::mapping())?;
    /// let kernel = kernel.of_frame_textures(frame, Bt709Limited)?;
    /// assert_eq!(
    ///     kernel.root_signature(),
    ///     "DescriptorTable(SRV(t0, numDescriptors = 2)), UAV(u0), CBV(b0), \
    ///      RootConstants(num32BitConstants = 4, b1)"
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// A format whose texels have several samples of a letter, such as `Yuy2`, does not compile. Needs the feature
    /// `frames`.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`of_frame`](Self::of_frame).
    pub fn of_frame_textures<F: FrameFormat, Matrix: Encoding>(
        self,
        layout: FrameLayout<F>,
        encoding: Matrix,
    ) -> Result<Self, KernelError> {
        let _ = encoding;
        let memory = FrameMemory::new::<F, Matrix>(&layout);
        let memory = memory.map(FrameMemory::in_textures::<F>);
        self.framed(&layout, memory)
    }

    fn framed<F: FrameFormat>(
        self,
        layout: &FrameLayout<F>,
        memory: Option<FrameMemory>,
    ) -> Result<Self, KernelError> {
        let (H(rows), W(columns)) = layout.sizes();
        let sizes = self.kernel.plan.terms[0].sizes();
        let pixels = Picture::packed([sizes[0], sizes[1], sizes[2]]);
        let scaling = self.kernel.access.scaling;
        let picture = scaling.map_or(pixels, |scaling| scaling.picture);
        let checked = picture.check([3, rows, columns], "frame").and_then(|()| {
            memory.ok_or(KernelCause::Offset(layout.bytes().max(columns) as u64 - 1))
        });
        let frame = checked.map_err(|cause| self.kernel.refused(cause))?;
        self.with(|access| access.source = Memory::Frame(frame))
    }
}

#[cfg(test)]
mod tests {
    use super::has_one_texture;
    use crate::frames::{FrameFormat, I420, Nv12, Nv21, P010, Uyvy, Yuy2, Yv12};

    crate::frame! {
        /// U and V for every two columns.
        struct Nv16: u8 = { Y[H, W], UV[H, W / 2] }

        /// U and V for each pixel.
        struct Nv24: u8 = { Y[H, W], UV[H, W] }

        /// All bits of 16.
        struct P016: u16 = { Y[H, W], UV[H / 2, W / 2] }

        /// Chroma before luma.
        struct Swapped: u8 = { UV[H / 2, W / 2], Y[H, W] }
    }

    fn is_one<F: FrameFormat>() -> bool {
        has_one_texture(&F::FACTS, size_of::<F::Element>())
    }

    #[test]
    fn textures_of_two_planes() {
        assert!(is_one::<Nv12>() && is_one::<P010>());
        let of_two_planes = [
            is_one::<Nv16>(),
            is_one::<Nv24>(),
            is_one::<P016>(),
            is_one::<Swapped>(),
            is_one::<Nv21>(),
        ];
        let of_others = [
            is_one::<I420>(),
            is_one::<Yv12>(),
            is_one::<Yuy2>(),
            is_one::<Uyvy>(),
        ];
        assert_eq!(of_two_planes, [false; 5]);
        assert_eq!(of_others, [false; 4]);
    }
}
