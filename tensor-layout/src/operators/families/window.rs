//! The movement of a window over a tensor, and the number of positions at which it stops.

use super::Tensors;
use super::error::{Along, Checked, Direction, OperatorCause, attempt, for_each, require};
use crate::dml::TensorDesc;
use crate::traits::{Axis, AxisOf};
use crate::{D, H, W};
use tensor_layout_macros::say;

/// The axes along which a window moves, in the order in which DirectML lists them.
const AXES: [char; 3] = [D::NAME, H::NAME, W::NAME];

/// The window of a convolution or a pooling: its size, its steps, and the padding of the input, along each
/// axis.
///
/// ```
/// use tensor_layout::{H, W, operators::Window};
/// /// A stride of 2, and a padding of 3 positions on each side.
/// const STEM: Window = Window::new()
///     .stride::<H>(2)
///     .stride::<W>(2)
///     .padding::<H>(3, 3)
///     .padding::<W>(3, 3);
///
/// /// The window of a pooling has a size of its own. Here its columns are 2 apart.
/// const POOLED: Window = Window::new().size::<H>(3).size::<W>(3).dilation::<W>(2);
/// /// A depthwise convolution of 64 channels.
/// const DEPTHWISE: Window = Window::new().groups(64);
/// /// A transposed convolution that doubles the rows.
/// const DOUBLED: Window = Window::new().stride::<H>(2).output_padding::<H>(1);
/// ```
///
/// All numbers of a window have defaults: the size, the stride, the dilation and the number of groups are 1,
/// and the paddings are 0.
///
/// A window of `size` elements that are `dilation` positions apart covers `1 + (size - 1) · dilation`
/// positions. It moves over the padded input in steps of `stride` positions, and stops wherever it fits:
///
/// ```text
/// output = 1 + ⌊(input + start + end - covered) / stride⌋
/// ```
///
/// DirectML itself does not check the size of the output, and accepts any size.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    size: Numbers,
    stride: Numbers,
    dilation: Numbers,
    start_padding: Numbers,
    end_padding: Numbers,
    output_padding: Numbers,
    groups: Option<u32>,
}

/// The numbers along D, H and W, and which of them the caller has given.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    along: [u32; 3],
    given: [bool; 3],
}

impl Numbers {
    const fn new(default: u32) -> Self {
        Numbers {
            along: [default; 3],
            given: [false; 3],
        }
    }

    /// Sets the number along the axis `X`. Panics if it is given already.
    #[track_caller]
    const fn set<X: AxisOf<(D, H, W)>>(&mut self, what: &str, number: u32) {
        let axis = index::<X>();
        if self.given[axis] {
            let text =
                say!("the {what} of the window along {X::NAME} is given twice\nhelp: give it once");
            panic!("{}", text.as_str())
        }
        self.given[axis] = true;
        self.along[axis] = number;
    }
}

impl PartialEq for Window {
    /// Returns whether all numbers of both windows are equal. A number that is not given equals its default,
    /// except for the size: a window without a size differs from a window with the size 1.
    fn eq(&self, other: &Self) -> bool {
        self.numbers() == other.numbers()
            && self.has_size() == other.has_size()
            && self.group_count() == other.group_count()
    }
}

impl Eq for Window {}

/// Expands to the section about a number that is given twice.
macro_rules! doc_of_panics {
    ($number:literal) => {
        concat!(
            "# Panics\n\nPanics if the axis has ",
            $number,
            " already. In a constant, this is a compile error."
        )
    };
    (both $number:literal) => {
        concat!(
            "# Panics\n\nPanics if one of the axes has ",
            $number,
            " already, or if a number is beyond 32 bits. In a ",
            "constant, this is a compile error."
        )
    };
}

impl Window {
    /// Returns a window of one element that stops at each position.
    #[must_use]
    pub const fn new() -> Self {
        Window {
            size: Numbers::new(1),
            stride: Numbers::new(1),
            dilation: Numbers::new(1),
            start_padding: Numbers::new(0),
            end_padding: Numbers::new(0),
            output_padding: Numbers::new(0),
            groups: None,
        }
    }

    const fn has_size(&self) -> bool {
        !matches!(self.size.given, [false, false, false])
    }

    /// Returns all numbers along D, H and W.
    const fn numbers(&self) -> [[u32; 3]; 6] {
        [
            self.size.along,
            self.stride.along,
            self.dilation.along,
            self.start_padding.along,
            self.end_padding.along,
            self.output_padding.along,
        ]
    }

    /// Sets the size of a pooling's window along the axis `X`, in elements. A convolution must not set it,
    /// because its window has the size of its filter.
    ///
    #[doc = doc_of_panics!("a size")]
    #[doc(alias = "WindowSize")]
    #[must_use]
    #[track_caller]
    pub const fn size<X: AxisOf<(D, H, W)>>(mut self, elements: u32) -> Self {
        self.size.set::<X>("size", elements);
        self
    }

    /// Sets the stride along the axis `X`: the number of positions from one stop of the window to the next
    /// stop.
    ///
    #[doc = doc_of_panics!("a stride")]
    #[must_use]
    #[track_caller]
    pub const fn stride<X: AxisOf<(D, H, W)>>(mut self, positions: u32) -> Self {
        self.stride.set::<X>("stride", positions);
        self
    }

    /// Sets the dilation along the axis `X`: the number of positions from one element of the window to the
    /// next element.
    ///
    #[doc = doc_of_panics!("a dilation")]
    #[must_use]
    #[track_caller]
    pub const fn dilation<X: AxisOf<(D, H, W)>>(mut self, positions: u32) -> Self {
        self.dilation.set::<X>("dilation", positions);
        self
    }

    /// Adds positions before and after the input along the axis `X`. For a
    /// [`TransposedConvolution`](crate::operators::TransposedConvolution), removes positions from the start and the end
    /// of the output instead.
    ///
    #[doc = doc_of_panics!("padding")]
    #[doc(alias("StartPadding", "EndPadding"))]
    #[must_use]
    #[track_caller]
    pub const fn padding<X: AxisOf<(D, H, W)>>(mut self, start: u32, end: u32) -> Self {
        self.start_padding.set::<X>("padding", start);
        self.end_padding.set::<X>("padding", end);
        self
    }

    /// Adds positions at the end of the output of a [`TransposedConvolution`](crate::operators::TransposedConvolution),
    /// along the axis `X`. Several sizes of the output are possible for the same input; the output padding
    /// selects one of them. The output padding must be less than the stride.
    ///
    #[doc = doc_of_panics!("output padding")]
    #[must_use]
    #[track_caller]
    pub const fn output_padding<X: AxisOf<(D, H, W)>>(mut self, positions: u32) -> Self {
        self.output_padding.set::<X>("output padding", positions);
        self
    }

    /// Divides the channels of a convolution into groups. Each group is convolved separately. With as many
    /// groups as channels, the convolution is depthwise.
    ///
    /// # Panics
    ///
    /// Panics if the groups are set already. In a constant, this is a compile error.
    #[doc(alias = "GroupCount")]
    #[must_use]
    #[track_caller]
    pub const fn groups(mut self, groups: u32) -> Self {
        assert!(
            self.groups.is_none(),
            "the groups of the window are given twice\nhelp: give them once"
        );
        self.groups = Some(groups);
        self
    }

    /// Sets the sizes of a pooling's window along `H` and `W`, in elements: `.sizes((H(3), W(3)))`. See
    /// [`size`](Self::size).
    ///
    #[doc = doc_of_panics!(both "a size")]
    #[must_use]
    #[track_caller]
    pub const fn sizes(self, (height, width): (H, W)) -> Self {
        self.size::<H>(narrow(height.0)).size::<W>(narrow(width.0))
    }

    /// Sets the strides along `H` and `W`: `.strides((H(2), W(2)))`. See [`stride`](Self::stride).
    ///
    /// ```
    /// use tensor_layout::{H, W, operators::Window};
    /// const STEM: Window = Window::new().strides((H(2), W(2))).paddings((H(3), W(3)));
    /// let one_by_one = Window::new().stride::<H>(2).stride::<W>(2).padding::<H>(3, 3).padding::<W>(3, 3);
    /// assert_eq!(STEM, one_by_one);
    /// ```
    ///
    #[doc = doc_of_panics!(both "a stride")]
    #[must_use]
    #[track_caller]
    pub const fn strides(self, (height, width): (H, W)) -> Self {
        self.stride::<H>(narrow(height.0))
            .stride::<W>(narrow(width.0))
    }

    /// Sets the dilations along `H` and `W`: `.dilations((H(2), W(2)))`. See [`dilation`](Self::dilation).
    ///
    #[doc = doc_of_panics!(both "a dilation")]
    #[must_use]
    #[track_caller]
    pub const fn dilations(self, (height, width): (H, W)) -> Self {
        self.dilation::<H>(narrow(height.0))
            .dilation::<W>(narrow(width.0))
    }

    /// Adds the same number of positions before and after the input, along `H` and `W`: `.paddings((H(1),
    /// W(1)))`. See [`padding`](Self::padding).
    ///
    #[doc = doc_of_panics!(both "padding")]
    #[must_use]
    #[track_caller]
    pub const fn paddings(self, (height, width): (H, W)) -> Self {
        let (height, width) = (narrow(height.0), narrow(width.0));
        self.padding::<H>(height, height).padding::<W>(width, width)
    }

    /// Returns the size of the output along the axis `X`. `input` is the size of the input, and `size` is the
    /// size of the filter or of the pooling's window. Call this function for sizes known at run time, because
    /// DirectML does not check them.
    ///
    /// Returns `None` if the window does not fit into the padded input, if the size of the padded input
    /// overflows, or if a size, the stride or the dilation is 0. This function is not for a [`TransposedConvolution`](crate::operators::TransposedConvolution).
    ///
    /// ```
    /// use tensor_layout::{H, W, operators::Window};
    /// const STEM: Window = Window::new().strides((H(2), W(2))).paddings((H(3), W(3)));
    /// assert_eq!(STEM.output::<H>(224, 7), Some(112)); // 1 + (224 + 3 + 3 - 7) / 2
    /// assert_eq!(STEM.output::<W>(1, 9), None);
    /// ```
    #[must_use]
    pub const fn output<X: AxisOf<(D, H, W)>>(&self, input: usize, size: usize) -> Option<usize> {
        let axis = index::<X>();
        let stride = self.stride.along[axis] as usize;
        let dilation = self.dilation.along[axis] as usize;
        if input == 0 || size == 0 || stride == 0 || dilation == 0 {
            return None;
        }
        let Some(distance) = (size - 1).checked_mul(dilation) else {
            return None;
        };
        let padded = match input.checked_add(self.start_padding.along[axis] as usize) {
            Some(padded) => padded.checked_add(self.end_padding.along[axis] as usize),
            None => None,
        };
        // The window covers `distance + 1` positions.
        match padded {
            Some(padded) if padded > distance => Some(1 + (padded - distance - 1) / stride),
            _ => None,
        }
    }

    pub(super) const fn group_count(&self) -> u32 {
        match self.groups {
            Some(groups) => groups,
            None => 1,
        }
    }

    /// Returns whether all numbers along an axis are those of a new window.
    const fn is_new_along(&self, axis: usize) -> bool {
        let (numbers, defaults) = (self.numbers(), Window::new().numbers());
        let mut kind = 0;
        while kind < numbers.len() && numbers[kind][axis] == defaults[kind][axis] {
            kind += 1;
        }
        kind == numbers.len()
    }

    /// Returns the window, after a check: the size of the output must follow from the window and the size of the
    /// input. If there is a filter, its sizes are the sizes of the window.
    pub(super) const fn over<const INPUTS: usize, const OUTPUTS: usize>(
        self,
        tensors: &Tensors<INPUTS, OUTPUTS>,
        direction: Direction,
    ) -> Checked<MovedWindow> {
        let first = first_axis(tensors.input(0).tensor);
        for_each!(axis < AXES.len(), {
            if axis < first {
                let is_new = self.is_new_along(axis);
                require!(is_new, NoWindowAxis { axis: AXES[axis] });
            } else {
                let along = self.along(axis, tensors, direction);
                match along.check() {
                    Err(OperatorCause::WindowOutput(_)) if axis + 1 < AXES.len() => {
                        let next = self.along(axis + 1, tensors, direction);
                        return Err(along.output_beside(next));
                    }
                    checked => attempt!(checked),
                }
            }
        });
        if tensors.get("filter").is_some() {
            require!(!self.has_size(), SizeOfFilter);
        } else {
            require!(self.group_count() == 1, NoGroupsHere);
        }
        Ok(MovedWindow {
            window: self,
            first,
        })
    }

    const fn along<const INPUTS: usize, const OUTPUTS: usize>(
        &self,
        axis: usize,
        tensors: &Tensors<INPUTS, OUTPUTS>,
        direction: Direction,
    ) -> Along {
        let (input, filter) = (tensors.input(0).tensor, tensors.get("filter"));
        // D, H and W are the last axes.
        let index = input.rank() - AXES.len() + axis;
        Along {
            axis: AXES[axis],
            direction,
            input: input.size_at(index),
            window: match filter {
                Some(filter) => filter.tensor.size_at(index),
                None => self.size.along[axis],
            },
            is_filter: filter.is_some(),
            stride: self.stride.along[axis],
            dilation: self.dilation.along[axis],
            start: self.start_padding.along[axis],
            end: self.end_padding.along[axis],
            output_padding: self.output_padding.along[axis],
            output: tensors.output(0).tensor.size_at(index),
        }
    }
}

impl Default for Window {
    fn default() -> Self {
        Window::new()
    }
}

const fn index<X: AxisOf<(D, H, W)>>() -> usize {
    let mut index = 0;
    while AXES[index] != X::NAME {
        index += 1;
    }
    index
}

/// Returns `number` as a number of 32 bits, as DirectML needs it. Panics if `number` has more bits.
#[track_caller]
#[expect(clippy::cast_possible_truncation, reason = "it is compared")]
const fn narrow(number: usize) -> u32 {
    assert!(
        number as u64 <= u32::MAX as u64,
        "a number of the window has more than 32 bits"
    );
    number as u32
}

/// Returns the first axis along which a window moves, as an index into [`AXES`]. If the tensor has four axes,
/// the first one is H, else D.
const fn first_axis(input: &TensorDesc) -> usize {
    if input.rank() == 4 { 1 } else { 0 }
}

/// A window that fits its input and output. `first` is the first axis along which the window moves, as an
/// index into [`AXES`].
#[derive(Clone, Copy, Debug)]
pub(super) struct MovedWindow {
    window: Window,
    first: usize,
}

/// The fields that describe the window. The C structures of all poolings and convolutions have these fields.
#[repr(C)]
#[derive(Clone, Copy)]
pub(super) struct RawWindow {
    dimension_count: u32,
    strides: *const u32,
    /// The sizes of the window of a pooling, or the dilations of a convolution.
    sizes_or_dilations: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
}

impl MovedWindow {
    pub(super) const fn as_raw(&self) -> RawWindow {
        RawWindow {
            dimension_count: self.dimension_count(),
            strides: self.of_axes(&self.window.stride),
            sizes_or_dilations: self.of_axes(&self.window.size),
            start_padding: self.of_axes(&self.window.start_padding),
            end_padding: self.of_axes(&self.window.end_padding),
        }
    }

    pub(super) const fn as_raw_of_filter(&self) -> RawWindow {
        RawWindow {
            sizes_or_dilations: self.dilations(),
            ..self.as_raw()
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are three at most")]
    pub(super) const fn dimension_count(&self) -> u32 {
        (AXES.len() - self.first) as u32
    }

    pub(super) const fn dilations(&self) -> *const u32 {
        self.of_axes(&self.window.dilation)
    }

    pub(super) const fn group_count(&self) -> u32 {
        self.window.group_count()
    }

    /// Returns whether the elements under the window are adjacent.
    pub(super) const fn is_dense(&self) -> bool {
        matches!(self.window.dilation.along, [1, 1, 1])
    }

    const fn of_axes(&self, numbers: &Numbers) -> *const u32 {
        numbers.along.split_at(self.first).1.as_ptr()
    }
}
