//! Planes in slices of their own.

#[cfg(doc)]
use super::frame::Frame;

/// A plane in a slice of its own. The pitch is the number of bytes from one row to the next.
///
/// ```
/// use tensor_layout::frames::{Bt601Full, Frame, I420, Plane};
/// use tensor_layout::{H, W};
///
/// // `YUV_420_888` of Android, where U and V are in turn: U begins one byte before V.
/// let (y, vu) = ([0; 4 * 8], [2, 1, 2, 1, 2, 1, 0, 0, 2, 1, 2, 1, 2, 1]);
/// let planes = [
///     Plane::new(&y, 8),
///     Plane::new(&vu[1..], 8).pixel_stride(2),
///     Plane::new(&vu, 8).pixel_stride(2),
/// ];
/// let frame = Frame::<I420, Bt601Full>::of_planes(H(4), W(6), planes)?;
/// assert!(frame.u().iter().all(|u| *u == 1));
/// # Ok::<(), tensor_layout::frames::FrameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Plane<'a, T> {
    pub(super) memory: &'a [T],
    pub(super) pitch: isize,
    pub(super) pixel_stride: Option<usize>,
}

impl<'a, T> Plane<'a, T> {
    /// Makes a plane of a slice that begins with its first row, with a pitch in bytes: `linesize` of FFmpeg, `stride` of
    /// GStreamer, `bytesPerRow` of CoreVideo, `bytesperline` of V4L2, `RowPitch` of Direct3D, `rowStride` of Android.
    ///
    /// The slice may end with the last sample, or with the padding of the last row.
    #[doc(alias("linesize", "bytesPerRow", "bytesperline", "RowPitch", "rowStride"))]
    #[must_use]
    pub const fn new(memory: &'a [T], pitch: isize) -> Self {
        Plane {
            memory,
            pitch,
            pixel_stride: None,
        }
    }

    /// Returns the elements of the plane, from the first sample on; see [`Frame::planes`] for an example.
    #[must_use]
    pub const fn memory(&self) -> &'a [T] {
        self.memory
    }

    /// Returns the number of bytes from one row to the next.
    ///
    /// ```
    /// use tensor_layout::frames::Plane;
    ///
    /// let plane = Plane::new(&[0_u8; 128], 64);
    /// assert_eq!((plane.pitch(), plane.memory().len()), (64, 128));
    /// ```
    #[must_use]
    pub const fn pitch(&self) -> isize {
        self.pitch
    }

    /// Returns the plane with another number of bytes from one sample to the next: `pixelStride` of Android.
    #[doc(alias = "pixelStride")]
    #[must_use]
    pub const fn pixel_stride(self, bytes: usize) -> Self {
        Plane {
            pixel_stride: Some(bytes),
            ..self
        }
    }
}

/// The planes of a format, which are given as `Given`. The bound is on the planes of the format, and not on those that
/// are given: so the compiler waits until it knows the format.
#[diagnostic::on_unimplemented(message = "this format has the planes `{Self}`, found `{Given}`\n\
               help: name a format with these planes: `I420` has `[y, u, v]`, `Nv12` has `[y, uv]`, and `Yuy2` has one plane")]
pub trait TakesPlanes<Given> {
    /// Returns the planes as they are.
    #[doc(hidden)]
    fn take(given: Given) -> Self;
}

// Where the program writes the format before the call (`Frame::<Nv12, Bt601Full>::of_planes(..)`), rustc compares the types
// itself. A bound that waits for the given type was tried: then rustc does not infer this type, as from
// `planes.try_into()?` or `bytemuck::cast_slice(..)`.
#[doc(hidden)]
impl<Planes> TakesPlanes<Planes> for Planes {
    #[inline]
    fn take(given: Planes) -> Planes {
        given
    }
}

/// The elements of a format, which are given as a slice of `Given`.
#[diagnostic::on_unimplemented(
    message = "this format has elements of type `{Self}`, found a slice of `{Given}`\n\
               help: name a format with elements of `{Given}`: they are `u16` in `P010`, and `u8` in `Nv12`; bytes in memory become a slice of `{Self}` by `bytemuck::try_cast_slice(..)`"
)]
pub trait TakesSlice<Given>: Sized {
    /// Returns the slice as it is.
    #[doc(hidden)]
    fn take_slice(given: &[Given]) -> &[Self];
}

// Rustdoc would print this implementation on the page of each type.
#[cfg(not(doc))]
#[doc(hidden)]
impl<T> TakesSlice<T> for T {
    #[inline]
    fn take_slice(given: &[T]) -> &[T] {
        given
    }
}
