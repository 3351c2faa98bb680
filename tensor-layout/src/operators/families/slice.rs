//! The operator that takes a part of a tensor.

// Decision: the output of a slice has exactly as many positions as the window of the slice gives. DirectML
// would also accept an output with fewer positions, and leave out the others.

use super::define::prelude::*;
use core::ops::Range;

/// The elements that a [`Slice1`] takes along each axis. If nothing is given for an axis, the operator takes
/// all elements along it.
///
/// ```
/// use tensor_layout::{C, H, operators::SliceWindow};
/// /// Ten rows from the twentieth on, the channels in reverse.
/// const PART: SliceWindow = SliceWindow::new().range::<H>(20..30).stride::<C>(-1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceWindow {
    ranges: PerAxis<(u32, u32)>,
    strides: PerAxis<i32>,
}

impl SliceWindow {
    /// Returns a window that takes all elements.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "it is for constants, which `Default` cannot make"
    )]
    pub const fn new() -> Self {
        SliceWindow {
            ranges: PerAxis::NONE,
            strides: PerAxis::NONE,
        }
    }

    /// Takes only the given positions along the axis `X`.
    ///
    /// # Panics
    ///
    /// Panics if the axis has a range already. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn range<X: Axis>(mut self, positions: Range<u32>) -> Self {
        let Range { start, end } = positions;
        self.ranges = self.ranges.with::<X>((start, end));
        self
    }

    /// Takes only every `positions`th position of the range, along the axis `X`. If `positions` is negative,
    /// the operator starts at the last position of the range and goes backwards.
    ///
    /// # Panics
    ///
    /// Panics if the axis has a stride already. In a constant, this is a compile error.
    #[must_use]
    #[track_caller]
    pub const fn stride<X: Axis>(mut self, positions: i32) -> Self {
        self.strides = self.strides.with::<X>(positions);
        self
    }
}

/// The window of a slice, with the axes in the order in which DirectML lists them.
#[derive(Clone, Copy, Debug)]
struct Cut {
    count: u32,
    offsets: [u32; MAX_RANK],
    sizes: [u32; MAX_RANK],
    strides: [i32; MAX_RANK],
}

const fn cut(tensors: &Tensors<1, 1>, window: SliceWindow) -> Checked<Cut> {
    let (input, output) = (tensors.input(0), tensors.output(0));
    attempt!(window.ranges.check_axes(input));
    attempt!(window.strides.check_axes(input));
    let mut cut = Cut {
        count: 0,
        offsets: [0; MAX_RANK],
        sizes: [0; MAX_RANK],
        strides: [1; MAX_RANK],
    };
    for_each!(index < input.rank(), {
        let axis = input.axis_at(index);
        let (input, this) = (input.along(axis), output.along(axis));
        let (start, end) = match window.ranges.along(axis) {
            Some(range) => range,
            None => (0, input.size),
        };
        let stride = match window.strides.along(axis) {
            Some(stride) => stride,
            None => 1,
        };
        require!(start < end, SliceEmpty { axis, start });
        require!(end <= input.size, SliceOutside { input, start, end });
        require!(stride != 0, SliceStep { axis });
        let size = end - start;
        let taken = 1 + (size - 1) / stride.unsigned_abs();
        require!(taken == this.size, SliceSize { this, taken });
        cut.offsets[index] = start;
        cut.sizes[index] = size;
        cut.strides[index] = stride;
        cut.count += 1;
    });
    Ok(cut)
}

operator! {
    /// Takes a part of a tensor: a range of positions along each axis. The operator can also go through a
    /// range in steps or backwards.
    ///
    /// `input` and `output` have the same axes. If the range along an axis has `size` positions and the
    /// stride `stride`, the output has `1 + ⌊(size - 1) / |stride|⌋` positions along this axis. DirectML
    /// itself would also accept a smaller output, and silently leave out the elements that do not fit.
    ///
    /// ```
    /// use tensor_layout::{layout, C, H, W, operators::{Slice1, SliceWindow}};
    ///
    /// type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
    /// type Part = layout!(NHWC[N = 1, C = 3, H = 224, W = 320]);
    ///
    /// /// Some rows, every second column, blue first.
    /// static PART: Slice1<u8, Photo, Part> = Slice1::new(
    ///     SliceWindow::new()
    ///         .range::<H>(128..352)
    ///         .stride::<W>(2)
    ///         .stride::<C>(-1),
    /// );
    /// ```
    #[doc(alias = "DML_SLICE1_OPERATOR_DESC")]
    pub struct Slice1 from V2_1 = 111;
    fn new, with<T: [ElementOf<AnyElements>]>(input: Input<T> is [InputSlot]) -> (output: Output<T> is [OutputSlot])
    with (window: SliceWindow) as kept: Cut = cut;
    slots: [1, 1] = same_axes;
    fields: {
        dimension_count: kept.count,
        input_window_offsets: kept.offsets.as_ptr(),
        input_window_sizes: kept.sizes.as_ptr(),
        input_window_strides: kept.strides.as_ptr(),
    };
}
