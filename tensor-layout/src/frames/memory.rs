//! Sizes, and where the planes of a frame lie in one slice.

use super::error::{FrameError, FrameErrorKind};
use super::format::{FrameFormat, MAX_PLANES, PlaneFacts};
use crate::types::axis::{H, W};
use crate::types::invariant::Invariant;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

/// The maximum number of rows that are compared with those of another plane, one by one. No frame has more.
const MOST_COMPARED: usize = 1 << 16;

/// The sizes of a frame, and the offset and the pitch of each plane in one slice. They say how many bytes to allocate, and
/// where to copy each plane.
///
/// ```
/// use tensor_layout::frames::{Bt709Limited, Frame, FrameError, FrameLayout, Nv12};
/// use tensor_layout::{H, W};
///
/// // The coded size of V4L2, with its `bytesperline`: 1088 rows, of which 1080 are visible.
/// const CODED: Result<FrameLayout<Nv12>, FrameError> =
///     FrameLayout::aligned(H(1088), W(1920), 256, 1);
/// let coded = CODED?;
/// assert_eq!(coded.pitches(), [2048, 2048]);
/// assert_eq!(coded.offsets(), [0, 2048 * 1088]);
///
/// let memory = vec![16; coded.elements()];
/// let frame = Frame::<Nv12, Bt709Limited>::placed(&memory, coded)?;
/// let frame = frame.try_range(..H(1080))?;
/// assert_eq!(frame.y().size(H), 1080);
/// # Ok::<(), FrameError>(())
/// ```
pub struct FrameLayout<F> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) offsets: [usize; MAX_PLANES],
    pub(super) pitches: [usize; MAX_PLANES],
    format: Invariant<F>,
}

impl<F> Clone for FrameLayout<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F> Copy for FrameLayout<F> {}

impl<F> PartialEq for FrameLayout<F> {
    fn eq(&self, other: &Self) -> bool {
        let parts = |this: &Self| (this.rows, this.columns, this.offsets, this.pitches);
        parts(self) == parts(other)
    }
}

impl<F> Eq for FrameLayout<F> {}

impl<F: FrameFormat> fmt::Debug for FrameLayout<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(F::FACTS.name)
            .field("H", &self.rows)
            .field("W", &self.columns)
            .field("offsets", &self.offsets())
            .field("pitches", &self.pitches())
            .finish_non_exhaustive()
    }
}

impl<F: FrameFormat> FrameLayout<F> {
    /// The bits of an element that are the sample, as `bits(..)` of the format states them: `6..16` for [`P010`](super::P010).
    ///
    /// A graphics card reads all bits. From a texture of 16 bits, a shader gets the element divided by 65,535, so it shifts
    /// and masks it itself:
    ///
    /// ```
    /// use core::ops::Range;
    /// use tensor_layout::frames::{FrameLayout, P010};
    ///
    /// const BITS: Range<u32> = FrameLayout::<P010>::SAMPLE_BITS;
    ///
    /// /// In WGSL: `(u32(round(texel * 65535.0)) >> 6) & 1023`.
    /// fn sample(texel: f32) -> u32 {
    ///     let element = (texel * 65_535.0).round() as u32;
    ///     element >> BITS.start & ((1 << BITS.len()) - 1)
    /// }
    /// // The sample 500, and 63 in the bits below.
    /// assert_eq!(sample(32_063.0 / 65_535.0), 500);
    ///
    /// // Without other bits, a factor does it, and a sampler may
    /// // interpolate: 1.0 for the sample 1,023.
    /// let most = ((1 << BITS.len()) - 1) << BITS.start;
    /// assert_eq!(65_472.0 / 65_535.0 * (65_535.0 / most as f32), 1.0);
    /// ```
    ///
    /// [`Frame::check_bit_depth`](super::Frame::check_bit_depth) finds frames with other bits.
    #[doc(alias("shift", "mask", "R16_UNORM", "TEXTURE_FORMAT_16BIT_NORM"))]
    pub const SAMPLE_BITS: Range<u32> = F::FACTS.first_bit..F::FACTS.first_bit + F::FACTS.bits;

    /// Places one plane after the other, without padding. Sizes of subsampled planes are rounded up.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let small = FrameLayout::<Nv12>::packed(H(5), W(7))?;
    /// assert_eq!(small.pitches(), [7, 8]);
    /// assert_eq!(small.bytes(), 5 * 7 + 3 * 8);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size is 0, or if the planes have more than `isize::MAX` bytes.
    pub const fn packed(height: H, width: W) -> Result<Self, FrameError> {
        Self::aligned(height, width, 1, 1)
    }

    /// Places one plane after the other. Each pitch is a multiple of `pitch` bytes, and each offset is a multiple of
    /// `offset` bytes.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`packed`](Self::packed).
    ///
    /// # Panics
    ///
    /// Panics if `pitch` or `offset` is 0.
    pub const fn aligned(
        height: H,
        width: W,
        pitch: usize,
        offset: usize,
    ) -> Result<Self, FrameError> {
        let (H(rows), W(columns)) = (height, width);
        assert!(
            pitch > 0 && offset > 0,
            "a pitch and an offset can be multiples of 1 or more, but not of 0"
        );
        let element = size_of::<F::Element>();
        let mut layout = match Self::of_sizes(rows, columns) {
            Ok(layout) => layout,
            Err(error) => return Err(error),
        };
        let (mut end, mut plane) = (0_usize, 0);
        while plane < F::FACTS.planes.len() {
            let facts = &F::FACTS.planes[plane];
            let Some(row) = facts.row_elements(columns).checked_mul(element) else {
                return Err(layout.refuse(FrameErrorKind::TooLarge));
            };
            let (Some(row), Some(start)) = (
                row.checked_next_multiple_of(pitch),
                end.checked_next_multiple_of(offset),
            ) else {
                return Err(layout.refuse(FrameErrorKind::TooLarge));
            };
            (layout.pitches[plane], layout.offsets[plane]) = (row, start);
            let after = match row.checked_mul(facts.row_count(rows)) {
                Some(bytes) => start.checked_add(bytes),
                None => None,
            };
            end = match after {
                Some(after) if after <= isize::MAX as usize => after,
                _ => return Err(layout.refuse(FrameErrorKind::TooLarge)),
            };
            plane += 1;
        }
        Ok(layout)
    }

    /// Places the planes as `GetCopyableFootprints` of Direct3D 12 does: each plane is a subresource, whose offset and pitch
    /// are multiples of 512 bytes. In a format of one plane, the pitch is a multiple of 256 bytes. For copies between
    /// buffers and textures, wgpu demands pitches that are multiples of 256 bytes.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let hd = FrameLayout::<Nv12>::direct3d12(H(720), W(1280))?;
    /// assert_eq!(hd.pitches(), [1536, 1536]);
    /// assert_eq!(hd.offsets(), [0, 1536 * 720]);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`packed`](Self::packed). Also returns an error if a size is odd and the format is
    /// subsampled along this axis.
    #[doc(alias("GetCopyableFootprints", "COPY_BYTES_PER_ROW_ALIGNMENT"))]
    pub const fn direct3d12(height: H, width: W) -> Result<Self, FrameError> {
        // Direct3D aligns pitches of several planes to what the offsets need, so no gap is between two planes.
        let pitch = if F::FACTS.planes.len() > 1 { 512 } else { 256 };
        match Self::aligned(height, width, pitch, 512) {
            Ok(layout) => match layout.check_whole_groups() {
                Ok(()) => Ok(layout),
                Err(error) => Err(error),
            },
            Err(error) => Err(error),
        }
    }

    /// Places the planes where a producer says: `offset` and `stride` of GStreamer's `GstVideoMeta`, for example. All
    /// numbers are in bytes.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let (height, width, pitches) = (H(1080), W(1920), [2048, 2048]);
    /// let layout = FrameLayout::<Nv12>::of_offsets(height, width, [0, 2048 * 1088], pitches)?;
    /// assert_eq!(layout.bytes(), 2048 * (1088 + 539) + 1920);
    ///
    /// let error = FrameLayout::<Nv12>::of_offsets(height, width, [0, 1920 * 1080], pitches);
    /// assert_eq!(
    ///     error.unwrap_err().to_string(),
    ///     "planes `Y` and `UV` have bytes in common: Nv12[H=1080, W=1920]",
    /// );
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`packed`](Self::packed). Also returns an error if a pitch is negative or below the length
    /// of a row, if a number is not a multiple of the size of an element, or if two planes have bytes in common. Rows of
    /// two planes may lie side by side, but not more than 65,536 rows of different pitches.
    #[doc(alias = "GstVideoMeta")]
    pub fn of_offsets(
        height: H,
        width: W,
        offsets: F::Offsets,
        pitches: F::Pitches,
    ) -> Result<Self, FrameError> {
        let mut layout = Self::of_sizes(height.0, width.0)?;
        let given = offsets.as_ref().iter().zip(pitches.as_ref());
        for ((plane, facts), (offset, pitch)) in F::FACTS.planes.iter().enumerate().zip(given) {
            layout.offsets[plane] = *offset;
            layout.pitches[plane] = layout.whole_pitch(facts, *pitch)?;
            layout.in_elements(facts, *offset)?;
            layout.end(plane)?;
            for (other, before) in F::FACTS.planes[..plane].iter().enumerate() {
                if layout.overlap(plane, other)? {
                    let planes = [before.letters, facts.letters];
                    return Err(layout.refuse(FrameErrorKind::SharedBytes { planes }));
                }
            }
        }
        Ok(layout)
    }

    /// Returns the number of rows and columns of pixels.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, Yuy2};
    /// use tensor_layout::{H, W};
    ///
    /// let layout = FrameLayout::<Yuy2>::packed(H(480), W(640))?;
    /// assert_eq!(layout.sizes(), (H(480), W(640)));
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[must_use]
    pub const fn sizes(&self) -> (H, W) {
        (H(self.rows), W(self.columns))
    }

    /// Returns the offset of each plane, in bytes.
    #[must_use]
    pub const fn offsets(&self) -> &[usize] {
        self.offsets.split_at(F::FACTS.planes.len()).0
    }

    /// Returns the pitch of each plane, in bytes.
    #[must_use]
    pub const fn pitches(&self) -> &[usize] {
        self.pitches.split_at(F::FACTS.planes.len()).0
    }

    /// Returns the number of rows of each plane.
    ///
    /// ```
    /// use tensor_layout::frames::{FrameLayout, I420};
    /// use tensor_layout::{H, W};
    ///
    /// let layout = FrameLayout::<I420>::packed(H(5), W(8))?;
    /// assert!(layout.row_counts().eq([5, 3, 3]));
    /// assert!(layout.row_bytes().eq([8, 4, 4]));
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[must_use]
    pub fn row_counts(&self) -> impl ExactSizeIterator<Item = usize> + use<F> {
        let rows = self.rows;
        F::FACTS
            .planes
            .iter()
            .map(move |facts| facts.row_count(rows))
    }

    /// Returns the length of a row of each plane, in bytes and without padding; see [`row_counts`](Self::row_counts).
    #[must_use]
    pub fn row_bytes(&self) -> impl ExactSizeIterator<Item = usize> + use<F> {
        let layout = *self;
        F::FACTS.planes.iter().map(move |facts| layout.row(facts))
    }

    /// Returns the number of bytes from the start of the slice to the end of the last row. This row needs no padding; see
    /// [`packed`](Self::packed) and [`of_offsets`](Self::of_offsets) for examples.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        let (mut bytes, mut plane) = (0, 0);
        while plane < F::FACTS.planes.len() {
            if let Ok(end) = self.end(plane) {
                if end > bytes {
                    bytes = end;
                }
            }
            plane += 1;
        }
        bytes
    }

    /// Returns the number of elements to allocate, from the start of the slice to the end of the last row.
    #[must_use]
    pub const fn elements(&self) -> usize {
        self.bytes() / size_of::<F::Element>()
    }

    /// Returns a layout of the given sizes. The offsets and pitches are 0.
    pub(super) const fn of_sizes(rows: usize, columns: usize) -> Result<Self, FrameError> {
        let layout = FrameLayout {
            rows,
            columns,
            offsets: [0; MAX_PLANES],
            pitches: [0; MAX_PLANES],
            format: PhantomData,
        };
        if rows == 0 {
            return Err(layout.refuse(FrameErrorKind::ZeroSize { axis: 'H' }));
        }
        if columns == 0 {
            return Err(layout.refuse(FrameErrorKind::ZeroSize { axis: 'W' }));
        }
        // So no row has more elements than an `isize` can count.
        if columns > isize::MAX as usize / 256 || rows > isize::MAX as usize / 2 {
            return Err(layout.refuse(FrameErrorKind::TooLarge));
        }
        Ok(layout)
    }

    /// Checks that each plane has whole groups of samples, as a texture needs.
    pub(crate) const fn check_whole_groups(&self) -> Result<(), FrameError> {
        let (h, w) = F::FACTS.whole_groups();
        if self.rows % h != 0 {
            let (axis, multiple) = ('H', h);
            return Err(self.refuse(FrameErrorKind::NotWhole { axis, multiple }));
        }
        if self.columns % w != 0 {
            let (axis, multiple) = ('W', w);
            return Err(self.refuse(FrameErrorKind::NotWhole { axis, multiple }));
        }
        Ok(())
    }

    pub(crate) const fn refuse(&self, kind: FrameErrorKind) -> FrameError {
        FrameError {
            format: F::FACTS.name,
            sizes: (self.rows, self.columns),
            kind,
        }
    }

    /// Returns the length of a row of a plane, in bytes and without padding.
    const fn row(&self, facts: &PlaneFacts) -> usize {
        facts.row_elements(self.columns) * size_of::<F::Element>()
    }

    /// Returns the end of the last row of a plane, in bytes.
    const fn end(&self, plane: usize) -> Result<usize, FrameError> {
        let facts = &F::FACTS.planes[plane];
        let row = self.row(facts);
        let rows = self.pitches[plane].checked_mul(facts.row_count(self.rows) - 1);
        if let Some(rows) = rows {
            if let Some(end) = rows.checked_add(self.offsets[plane]) {
                if end <= isize::MAX as usize - row {
                    return Ok(end + row);
                }
            }
        }
        Err(self.refuse(FrameErrorKind::TooLarge))
    }

    /// Returns whether two planes have bytes in common. The rows of two planes may lie side by side.
    ///
    /// If planes with different pitches have more than [`MOST_COMPARED`] rows side by side, returns `true`.
    fn overlap(&self, plane: usize, other: usize) -> Result<bool, FrameError> {
        let [start, from] = [plane, other].map(|plane| self.offsets[plane]);
        let (end, to) = (self.end(plane)?, self.end(other)?);
        if start >= to || from >= end {
            return Ok(false);
        }
        let facts = [plane, other].map(|plane| &F::FACTS.planes[plane]);
        let [row, other_row] = facts.map(|facts| self.row(facts));
        let [pitch, other_pitch] = [plane, other].map(|plane| self.pitches[plane]);
        // The first row that does not end before the other plane begins, and the last one that begins before it ends.
        let first = match from.checked_sub(start + row) {
            Some(distance) => distance / pitch + 1,
            None => 0,
        };
        let last = ((to - 1 - start) / pitch).min(facts[0].row_count(self.rows) - 1);
        let compared = match last.checked_sub(first) {
            None => return Ok(false),
            // Each row has the same distance from the rows of the other plane.
            Some(_) if pitch == other_pitch => first..first + 1,
            Some(others) if others < MOST_COMPARED => first..last + 1,
            Some(_) => return Ok(true),
        };
        Ok(compared.into_iter().any(|index| {
            match (start + index * pitch).checked_sub(from) {
                // The row begins before the other plane, and reaches into it.
                None => true,
                Some(distance) => {
                    let after = distance % other_pitch;
                    after < other_row || after + row > other_pitch
                }
            }
        }))
    }

    /// Checks that a pitch is positive, reaches over a row and is a whole number of elements, and returns it in bytes.
    pub(super) fn whole_pitch(
        &self,
        facts: &PlaneFacts,
        pitch: isize,
    ) -> Result<usize, FrameError> {
        let plane = facts.letters;
        let Ok(bytes) = usize::try_from(pitch) else {
            return Err(self.refuse(FrameErrorKind::NegativePitch { plane, pitch }));
        };
        let row = self.row(facts);
        // The pitch of a single row says nothing.
        if facts.row_count(self.rows) == 1 {
            return Ok(row);
        }
        if bytes < row {
            let pitch = bytes;
            return Err(self.refuse(FrameErrorKind::ShortPitch { plane, pitch, row }));
        }
        self.in_elements(facts, bytes)?;
        Ok(bytes)
    }

    /// Returns a number of bytes as a number of elements.
    pub(super) fn in_elements(
        &self,
        facts: &PlaneFacts,
        bytes: usize,
    ) -> Result<usize, FrameError> {
        let element = size_of::<F::Element>();
        if bytes % element != 0 {
            return Err(self.refuse(FrameErrorKind::PartOfElement {
                plane: facts.letters,
                bytes,
                element,
            }));
        }
        Ok(bytes / element)
    }
}

impl PlaneFacts {
    /// Returns the number of rows of a plane.
    pub(crate) const fn row_count(&self, rows: usize) -> usize {
        rows.div_ceil(self.rows)
    }

    /// Returns the number of groups in a row.
    pub(crate) const fn group_count(&self, columns: usize) -> usize {
        columns.div_ceil(self.columns)
    }

    /// Returns the number of elements of a row.
    pub(super) const fn row_elements(&self, columns: usize) -> usize {
        self.group_count(columns) * self.letters.len()
    }
}
