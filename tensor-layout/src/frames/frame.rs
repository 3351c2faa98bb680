//! A frame in memory, and the views of its samples.

use super::convert::{RgbShape, convert};
use super::encoding::Encoding;
use super::error::{FrameError, FrameErrorKind};
use super::format::{FrameFormat, MAX_PLANES, SamplePlace};
use super::memory::FrameLayout;
use super::plane::{Plane, TakesPlanes, TakesSlice};
use super::samples::Luma;
#[cfg(doc)]
use super::samples::{Height, Width};
use crate::elements::parts::{AxisRange, Fix, ends_of};
use crate::layout::AnyLayout;
use crate::layout::error::LayoutError;
use crate::layout::mapping::{Mapping, or_panic};
use crate::types::axis::{Axis as _, C, H, W};
use crate::types::invariant::Invariant;
use crate::types::lookup::AxisOf;
use crate::types::shape::{ComparableShape, SameShape};
use crate::types::storage::RunTimeStrides;
use crate::views::view::View;
use crate::views::view_mut::IntoViewMut;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

/// A frame in memory: slices of samples with the format `F`. `Matrix` is the matrix and range of the colours, such as
/// [`Bt709Limited`](super::Bt709Limited).
///
/// ```
/// use tensor_layout::frames::{Bt601Full, Frame, Yuy2};
/// use tensor_layout::{H, W};
///
/// let memory = [10, 90, 20, 91, 30, 92, 40, 93]; // Y U Y V Y U Y V
/// let frame = Frame::<Yuy2, Bt601Full>::packed(&memory, H(1), W(4))?;
/// assert!(frame.y().iter().eq(&[10, 20, 30, 40]));
/// assert!(frame.u().iter().eq(&[90, 92]));
/// # Ok::<(), tensor_layout::frames::FrameError>(())
/// ```
pub struct Frame<'a, F: FrameFormat, Matrix> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Those beyond the planes of the format are empty.
    pub(super) planes: [PlaneRows<'a, F::Element>; MAX_PLANES],
    encoding: Invariant<Matrix>,
}

/// The rows of a plane, from the first group of the frame on. The slice reaches to the last group, and to the end of its
/// padding if there is any.
#[derive(Debug)]
pub(super) struct PlaneRows<'a, T> {
    pub(super) memory: &'a [T],
    /// The number of elements from a row to the next.
    pub(super) pitch: usize,
    /// The number of elements from a group to the next.
    pub(super) step: usize,
}

impl<T> Clone for PlaneRows<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for PlaneRows<'_, T> {}

impl<F: FrameFormat, Matrix> Clone for Frame<'_, F, Matrix> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: FrameFormat, Matrix> Copy for Frame<'_, F, Matrix> {}

impl<F: FrameFormat, Matrix> fmt::Debug for Frame<'_, F, Matrix> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, h, w) = (F::FACTS.name, self.rows, self.columns);
        write!(f, "{name}[H={h}, W={w}]")
    }
}

impl<'a, F: FrameFormat, Matrix: Encoding> Frame<'a, F, Matrix> {
    /// Views one slice, in which plane follows plane without padding.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let memory = vec![16; 1080 * 1920 * 3 / 2];
    /// let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(1080), W(1920))?;
    /// assert_eq!(frame.v().sizes(), (H(540), W(960)));
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size is 0, or if the slice is shorter or longer than the planes. A longer slice may be that
    /// of a frame with padded rows.
    pub fn packed<T>(memory: &'a [T], height: H, width: W) -> Result<Self, FrameError>
    where
        F::Element: TakesSlice<T>,
    {
        let layout = FrameLayout::<F>::packed(height, width)?;
        let frame = Self::placed(memory, layout)?;
        if memory.len() > layout.elements() {
            return Err(layout.refuse(FrameErrorKind::TooLong {
                needed: layout.bytes(),
                given: size_of_val(memory),
                elements: layout.elements(),
            }));
        }
        Ok(frame)
    }

    /// Views one slice, in which the planes lie as `layout` says. The slice may be longer.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, FrameLayout, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let memory = [16; 64 * 12];
    /// let layout = FrameLayout::of_offsets(H(8), W(60), [0, 64 * 8], [64, 64])?;
    /// let frame = Frame::<Nv12, Bt709Limited>::placed(&memory, layout)?;
    /// assert_eq!(frame.y().stride(H), 64);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the slice is too short.
    pub fn placed<T>(memory: &'a [T], layout: FrameLayout<F>) -> Result<Self, FrameError>
    where
        F::Element: TakesSlice<T>,
    {
        let memory = F::Element::take_slice(memory);
        let mut frame = Self::without_planes(layout);
        for (plane, facts) in F::FACTS.planes.iter().enumerate() {
            let offset = layout.in_elements(facts, layout.offsets[plane])?;
            let pitch = layout.in_elements(facts, layout.pitches[plane])?;
            let step = facts.letters.len();
            frame.add(layout, plane, memory, offset, pitch, step)?;
        }
        Ok(frame)
    }

    /// Views a slice for each plane, with pitches in bytes. A slice has at most as many bytes as its rows with their
    /// padding. If rows that are not visible follow, give the coded size, and then call [`try_range`](Self::try_range).
    ///
    /// ```
    /// use tensor_layout::frames::{Bt601Limited, Frame, P010, Plane};
    /// use tensor_layout::{H, W};
    ///
    /// // Ten bits in the upper part of 16, and rows of 16 elements.
    /// let (y, uv) = ([64 << 6; 4 * 16], [512 << 6; 2 * 16]);
    /// let planes = [Plane::new(&y, 32), Plane::new(&uv, 32)];
    /// let frame = Frame::<P010, Bt601Limited>::of_planes(H(4), W(10), planes)?;
    /// assert_eq!(frame.u()[(H(1), W(4))] >> 6, 512);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size is 0, if a slice is too short or too long, if a pitch is negative or below the length of
    /// a row, or if a pitch is not a multiple of the size of an element.
    #[doc(alias("AVFrame", "CVPixelBuffer", "Image.getPlanes"))]
    pub fn of_planes<P>(height: H, width: W, planes: P) -> Result<Self, FrameError>
    where
        F::Planes<'a>: TakesPlanes<P>,
    {
        let (H(rows), W(columns)) = (height, width);
        let layout = FrameLayout::<F>::of_sizes(rows, columns)?;
        let mut frame = Self::without_planes(layout);
        let planes = F::Planes::take(planes);
        let given = planes.as_ref().iter();
        for ((plane, facts), given) in F::FACTS.planes.iter().enumerate().zip(given) {
            let Plane {
                memory,
                pitch,
                pixel_stride,
            } = *given;
            let group = facts.letters.len();
            let step = match pixel_stride {
                None => group,
                Some(stride) => {
                    let step = layout.in_elements(facts, stride)?;
                    if step < group || (group > 1 && step > group) {
                        return Err(layout.refuse(FrameErrorKind::PixelStride {
                            plane: facts.letters,
                            stride,
                            group: group * size_of::<F::Element>(),
                        }));
                    }
                    step
                }
            };
            let bytes = layout.whole_pitch(facts, pitch)?;
            let elements = layout.in_elements(facts, bytes)?;
            frame.add(layout, plane, memory, 0, elements, step)?;
            let rows = facts.row_count(rows);
            let pitch = bytes.max(pitch.unsigned_abs());
            let most = pitch.checked_mul(rows);
            if most.is_some_and(|most| size_of_val(memory) > most) {
                return Err(layout.refuse(FrameErrorKind::MoreRows {
                    plane: facts.letters,
                    rows,
                    pitch,
                    given: size_of_val(memory),
                }));
            }
        }
        Ok(frame)
    }

    const fn without_planes(layout: FrameLayout<F>) -> Self {
        Frame {
            rows: layout.rows,
            columns: layout.columns,
            planes: [PlaneRows {
                memory: &[],
                pitch: 0,
                step: 0,
            }; MAX_PLANES],
            encoding: PhantomData,
        }
    }

    /// Adds a plane that begins at an offset in a slice. All numbers are in elements.
    fn add(
        &mut self,
        layout: FrameLayout<F>,
        plane: usize,
        memory: &'a [F::Element],
        offset: usize,
        pitch: usize,
        step: usize,
    ) -> Result<(), FrameError> {
        let facts = &F::FACTS.planes[plane];
        let element = size_of::<F::Element>();
        let too_large = || layout.refuse(FrameErrorKind::TooLarge);
        let row = (facts.group_count(self.columns) - 1).checked_mul(step);
        let row = row.and_then(|row| row.checked_add(facts.letters.len()));
        let row = row.ok_or_else(too_large)?;
        if facts.row_count(self.rows) > 1 && pitch < row {
            return Err(layout.refuse(FrameErrorKind::ShortPitch {
                plane: facts.letters,
                pitch: pitch * element,
                row: row * element,
            }));
        }
        let end = pitch.checked_mul(facts.row_count(self.rows) - 1);
        let end = end.and_then(|end| end.checked_add(row)?.checked_add(offset));
        let end = end.filter(|end| *end <= isize::MAX as usize / element);
        let end = end.ok_or_else(too_large)?;
        if memory.len() < end {
            return Err(layout.refuse(FrameErrorKind::TooShort {
                plane: facts.letters,
                needed: end * element,
                given: size_of_val(memory),
            }));
        }
        let padded = pitch.checked_mul(facts.row_count(self.rows));
        let padded = padded.and_then(|padded| padded.checked_add(offset));
        let end = padded.map_or(end, |padded| padded.clamp(end, memory.len()));
        self.planes[plane] = PlaneRows {
            memory: &memory[offset..end],
            pitch,
            step,
        };
        Ok(())
    }

    /// Returns the number of rows and columns of pixels; see [`try_range`](Self::try_range) for an example.
    #[must_use]
    pub const fn sizes(&self) -> (H, W) {
        (H(self.rows), W(self.columns))
    }

    /// Returns a part of the frame: the visible rows of the coded ones, or the part to scale. It begins with whole groups
    /// of samples, and may end anywhere.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let memory = vec![16; 1088 * 1920 * 3 / 2];
    /// let coded = Frame::<Nv12, Bt709Limited>::packed(&memory, H(1088), W(1920))?;
    /// let visible = coded.try_range(..H(1080))?;
    /// assert_eq!(visible.sizes(), (H(1080), W(1920)));
    /// let left = visible.try_range(W(0)..W(960))?;
    /// assert_eq!(left.u().sizes(), (H(540), W(480)));
    ///
    /// let error = coded.try_range(H(3)..H(1080)).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the part begins at H(3), inside a group of 2 (help: begin at H(2)): Nv12[H=1088, W=1920]",
    /// );
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the range is empty or not inside the frame, or if it begins inside a group of samples.
    #[doc(alias("crop", "visible_rect", "cleanAperture"))]
    pub fn try_range<R: AxisRange<Axis: AxisOf<(H, W)>>>(
        &self,
        range: R,
    ) -> Result<Self, FrameError> {
        let layout = FrameLayout::<F>::of_sizes(self.rows, self.columns)?;
        let axis = R::Axis::NAME;
        let (rows, columns) = F::FACTS.whole_groups();
        let (size, multiple) = match axis {
            'H' => (self.rows, rows),
            _ => (self.columns, columns),
        };
        let (start, end) = ends_of(&range, || size);
        let end = end.unwrap_or(usize::MAX);
        if start >= end || end > size {
            return Err(layout.refuse(FrameErrorKind::Outside { axis, start, end }));
        }
        if start % multiple != 0 {
            return Err(layout.refuse(FrameErrorKind::InsideGroup {
                axis,
                start,
                multiple,
            }));
        }
        let (rows, columns) = match axis {
            'H' => (start..end, 0..self.columns),
            _ => (0..self.rows, start..end),
        };
        let part = FrameLayout::<F>::of_sizes(rows.len(), columns.len())?;
        let mut frame = Self::without_planes(part);
        for (plane, facts) in F::FACTS.planes.iter().enumerate() {
            let PlaneRows {
                memory,
                pitch,
                step,
            } = self.planes[plane];
            let offset = rows.start / facts.rows * pitch + columns.start / facts.columns * step;
            frame.add(part, plane, memory, offset, pitch, step)?;
        }
        Ok(frame)
    }

    /// Returns an iterator over the planes, each with its memory and its pitch, to give them to another library. The memory
    /// ends with the last sample, or with the padding of the last row if the slice has it. The pitch of a single row is its length.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, Nv12};
    /// use tensor_layout::{H, W};
    ///
    /// let memory = [1, 2, 3, 4, 128, 129];
    /// let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(2), W(2))?;
    /// let planes: Vec<&[u8]> = frame.planes().map(|plane| plane.memory()).collect();
    /// assert_eq!(planes, [&memory[..4], &memory[4..]]);
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[must_use]
    pub fn planes(
        &self,
    ) -> impl ExactSizeIterator<Item = Plane<'a, F::Element>> + use<'a, F, Matrix> {
        let element = size_of::<F::Element>();
        let planes = F::FACTS.planes.iter().zip(self.planes);
        planes.map(move |(facts, rows)| Plane {
            memory: rows.memory,
            // The plane has as many bytes, or one row.
            pitch: isize::try_from(rows.pitch * element).unwrap_or(isize::MAX),
            pixel_stride: (rows.step != facts.letters.len()).then_some(rows.step * element),
        })
    }

    /// Returns the frame with another matrix and range in its type, for producers that state them at run time.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt601Full, Bt601Limited, Frame, Nv12, YuvRange};
    /// use tensor_layout::{H, W};
    ///
    /// # let range = YuvRange::Full;
    /// let memory = [128; 6];
    /// let frame = Frame::<Nv12, Bt601Limited>::packed(&memory, H(2), W(2))?;
    /// match range {
    ///     YuvRange::Full => println!("{:?}", frame.with_encoding::<Bt601Full>().y()),
    ///     _ => println!("{:?}", frame.y()),
    /// }
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    #[must_use]
    pub const fn with_encoding<Other: Encoding>(self) -> Frame<'a, F, Other> {
        Frame {
            rows: self.rows,
            columns: self.columns,
            planes: self.planes,
            encoding: PhantomData,
        }
    }

    /// Views the samples of luma: one for each pixel; see [`Frame`] for an example. The elements are those in memory, with
    /// all bits: ten bits of [`P010`](super::P010) are `element >> 6`.
    #[must_use]
    pub fn y(&self) -> View<'a, F::Element, Luma<Matrix>> {
        self.samples(const { F::FACTS.place(b'Y') })
    }

    /// Views the samples of the blue difference, Cb; see [`Frame`] for an example. If a size is not a multiple of the
    /// subsampling, it is rounded up.
    #[must_use]
    pub fn u(&self) -> View<'a, F::Element, F::U<Matrix>> {
        self.samples(const { F::FACTS.place(b'U') })
    }

    /// Views the samples of the red difference, Cr, as [`u`](Self::u) does for Cb. Sizes are rounded up in the same way.
    #[must_use]
    pub fn v(&self) -> View<'a, F::Element, F::V<Matrix>> {
        self.samples(const { F::FACTS.place(b'V') })
    }

    /// Checks that no element of Y, U and V has bits outside of those that the format states, such as the six lower bits of
    /// [`P010`](super::P010). So a frame of more bits is found, and a frame whose bits are in another part of the elements.
    ///
    /// The check reads all planes once. It costs nothing for formats whose samples are whole elements. Elements that no
    /// view shows, such as padding, are not samples.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt2020Limited, Frame, P010};
    /// use tensor_layout::{H, W};
    ///
    /// // The producer wrote V into the lower part.
    /// let memory = [64 << 6, 940 << 6, 512 << 6, 520];
    /// let frame = Frame::<P010, Bt2020Limited>::packed(&memory, H(1), W(2))?;
    /// assert_eq!(
    ///     frame.check_bit_depth().unwrap_err().to_string(),
    ///     "V at (H(0), W(0)) in plane `UV` is 0x0208, which has bits outside of 6..16 (help: if these bits belong to \
    ///      the sample, declare the format with other `bits`; if not, conversions leave them out): P010[H=1, W=2]",
    /// );
    /// # Ok::<(), tensor_layout::frames::FrameError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error that names the first such element: of Y, then of U, then of V.
    #[doc(alias("bits per sample", "significant bits", "padding bits", "validate"))]
    pub fn check_bit_depth(&self) -> Result<(), FrameError> {
        if F::FACTS.bits as usize == 8 * size_of::<F::Element>() {
            return Ok(());
        }
        // Without a branch for each element, the compiler uses vectors. The rows may also have elements that are no samples,
        // so the views decide.
        let planes = F::FACTS.planes.iter().zip(&self.planes);
        let bits = planes.fold(0, |bits, (facts, plane)| {
            let length = (facts.group_count(self.columns) - 1) * plane.step + facts.letters.len();
            (0..facts.row_count(self.rows)).fold(bits, |bits, row| {
                let row = &plane.memory[row * plane.pitch..][..length];
                row.iter()
                    .fold(bits, |bits, element| bits | (*element).into())
            })
        });
        if bits & const { !F::FACTS.mask() } == 0 {
            return Ok(());
        }
        self.check_samples(b'Y', self.y())?;
        self.check_samples(b'U', self.u())?;
        self.check_samples(b'V', self.v())
    }

    fn check_samples<L: AnyLayout<Axes = (H, W), Storage = RunTimeStrides>>(
        &self,
        letter: u8,
        samples: View<'a, F::Element, L>,
    ) -> Result<(), FrameError> {
        let Range { start, end } = FrameLayout::<F>::SAMPLE_BITS;
        let outside = const { !F::FACTS.mask() };
        let mut samples = samples.indexed_iter();
        let found = samples.find(|(_, element)| (**element).into() & outside != 0);
        let Some(((H(row), W(column)), element)) = found else {
            return Ok(());
        };
        let layout = FrameLayout::<F>::of_sizes(self.rows, self.columns)?;
        Err(layout.refuse(FrameErrorKind::BitDepth {
            plane: F::FACTS.planes[F::FACTS.place(letter).plane].letters,
            letter: letter.into(),
            row,
            column,
            element: (*element).into(),
            start,
            end,
        }))
    }

    /// Converts all pixels to red, green and blue, from 0.0 to 1.0, and writes what `function` makes of them. The target
    /// may be planes or pixels of any type, in any storage.
    ///
    /// The shape of the target is `C = 3, H = ?Height, W = ?Width`, with the [names](crate::guide::names)
    /// [`Height`] and [`Width`] of this module. For other names, or numbers, there is
    /// [`try_planes_into`](Self::try_planes_into). The positions along C are red, green and blue, unless the layout
    /// declares `components(C = BGR)`.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt709Limited, Frame, Height, Nv12, Width};
    /// use tensor_layout::{layout, C, H, Tensor, W};
    ///
    /// layout! {
    ///     type Planes = CHW[C = 3, H = ?Height, W = ?Width];
    ///     struct Screen = HWC[C = 3, H = ?Height, W = ?Width], components(C = BGR);
    /// }
    ///
    /// let memory = [235, 16, 16, 16, 128, 128]; // one white pixel, and three black ones
    /// let frame = Frame::<Nv12, Bt709Limited>::packed(&memory, H(2), W(2))?;
    ///
    /// // Normalised planes, as most models want them.
    /// let mut planes = Tensor::filled_with(0.0, Planes::with(frame.sizes())?);
    /// frame.planes_into(&mut planes, |rgb| rgb.map(|value| (value - 0.5) / 0.25));
    /// assert!((planes[(C(0), H(0), W(0))] - 2.0_f32).abs() < 1e-5);
    ///
    /// // Pixels of bytes.
    /// let mut screen = Tensor::filled_with(0, Screen::with(frame.sizes())?);
    /// frame.planes_into(&mut screen, |rgb| rgb.map(|value| (value * 255.0 + 0.5) as u8));
    /// assert_eq!(screen.as_slice(), [255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Bits of an element outside of those that the format states are left out;
    /// [`check_bit_depth`](Self::check_bit_depth) finds them.
    ///
    /// Each sample of U and V is repeated for the pixels that share it, as OpenCV and libyuv do. In the limited range,
    /// luma below black is clamped to black before the matrix, as they do, too. The results are clamped to 0.0 and 1.0.
    /// For other positions of chroma, for filters and for conversions to YUV, give the planes to the crate `yuv`; see
    /// [Frames](crate::guide::frames).
    ///
    /// # Panics
    ///
    /// Panics if the target has other sizes than the frame.
    #[doc(alias("sws_scale", "toRGB", "NV12ToARGB"))]
    #[track_caller]
    pub fn planes_into<'t, V>(&self, target: V, function: impl Fn([f32; 3]) -> [V::Element; 3])
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: Fix<(C,)>>,
        V::Layout: AnyLayout<Shape: SameShape<RgbShape>>,
    {
        or_panic(convert::<F, Matrix, V>(
            (self.y(), self.u(), self.v()),
            target,
            function,
        ));
    }

    /// Tries [`planes_into`](Self::planes_into) for a target whose sizes are numbers, or have other names.
    ///
    /// ```
    /// use tensor_layout::frames::{Bt601Full, Frame, I420};
    /// use tensor_layout::{layout, H, Tensor, W};
    ///
    /// let mut planes = Tensor::<f32, layout!(CHW[C = 3, H = 2, W = 4])>::filled(0.0);
    /// let memory = [51; 12];
    /// let frame = Frame::<I420, Bt601Full>::packed(&memory, H(2), W(4))?;
    /// frame.try_planes_into(&mut planes, |rgb| rgb)?;
    ///
    /// let frame = frame.try_range(..W(3))?;
    /// let error = frame.try_planes_into(&mut planes, |rgb| rgb).unwrap_err();
    /// assert_eq!((error.axis(), error.expected(), error.found()), (Some('W'), Some(3), Some(4)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the target has other sizes than the frame. In that case nothing is written.
    pub fn try_planes_into<'t, V>(
        &self,
        target: V,
        function: impl Fn([f32; 3]) -> [V::Element; 3],
    ) -> Result<(), LayoutError>
    where
        V: IntoViewMut<'t, Element: Copy + 'static, Layout: Fix<(C,)>>,
        V::Layout: AnyLayout<Shape: ComparableShape<RgbShape>>,
    {
        convert::<F, Matrix, V>((self.y(), self.u(), self.v()), target, function)
    }

    fn samples<L: AnyLayout<Axes = (H, W), Storage = RunTimeStrides>>(
        &self,
        place: SamplePlace,
    ) -> View<'a, F::Element, L> {
        let PlaneRows {
            memory,
            pitch,
            step,
        } = self.planes[place.plane];
        let (rows, columns) = place.grid;
        let sizes = (
            H(self.rows.div_ceil(rows)),
            W(self.columns.div_ceil(columns)),
        );
        let strides = (H(pitch), W(step / place.count));
        let samples = memory.get(place.first..).unwrap_or_default();
        let view = Mapping::<L>::try_from_strides(sizes, strides)
            .and_then(|mapping| View::from_prefix(samples, mapping));
        match view {
            Ok(view) => view,
            Err(error) => unreachable!("the plane has its samples: {error}"),
        }
    }
}
