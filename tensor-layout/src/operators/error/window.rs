//! Errors for outputs whose size along an axis does not follow from the window. The help proposes windows or
//! sizes that fit.

use super::help_size;
use crate::operators::entry_point::Text;

/// Returns a number of 128 bits as one of 32 bits. If it has more, the function returns `None`.
macro_rules! attempt_short {
    ($number:expr) => {{
        let number: u128 = $number;
        if number > u32::MAX as u128 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "it has 32 bits")]
        let number = number as u32;
        number
    }};
}

/// The two directions in which an operator can use a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Direction {
    /// A convolution or pooling: the elements of the input under the window give one element of the output.
    Forward,
    /// A transposed convolution: one element of the input is spread over the elements of the output under the
    /// window.
    Backward,
}

/// The numbers of a window along one axis, with the sizes of the input and the output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Along {
    pub(in super::super) axis: char,
    pub(in super::super) direction: Direction,
    pub(in super::super) input: u32,
    pub(in super::super) window: u32,
    pub(in super::super) is_filter: bool,
    pub(in super::super) stride: u32,
    pub(in super::super) dilation: u32,
    pub(in super::super) start: u32,
    pub(in super::super) end: u32,
    pub(in super::super) output_padding: u32,
    pub(in super::super) output: u32,
}

/// The reasons why a window is wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum WindowCause {
    /// The window moves along an axis that the tensors lack.
    NoAxis { axis: char },
    /// A number of the window is 0, but must be at least 1. `what` is the name of the number.
    Zero { axis: char, what: &'static str },
    /// The window has a size, but the operator has a filter, and uses the size of the filter.
    Size,
    /// The window has groups, but the operator has no filter.
    Groups,
    /// The output padding is as large as the stride, or larger. Or there is output padding, but the operator
    /// is not a transposed convolution.
    OutputPadding(Along),
    /// The size of the output does not follow from the window and the size of the input.
    Output(Along),
}

impl Along {
    pub(in super::super) const fn fault(self) -> Option<WindowCause> {
        let axis = self.axis;
        if self.stride == 0 {
            let what = "stride";
            return Some(WindowCause::Zero { axis, what });
        }
        if self.dilation == 0 {
            let what = "dilation";
            return Some(WindowCause::Zero { axis, what });
        }
        if self.window == 0 {
            let what = "size";
            return Some(WindowCause::Zero { axis, what });
        }
        let has_output_padding = self.output_padding != 0;
        if has_output_padding
            && (matches!(self.direction, Direction::Forward) || self.output_padding >= self.stride)
        {
            return Some(WindowCause::OutputPadding(self));
        }
        if self.output as u128 != self.wanted() {
            return Some(WindowCause::Output(self));
        }
        None
    }

    /// Returns the number of positions that the window covers, from its first to its last element.
    const fn covered(&self) -> u128 {
        1 + (self.window as u128 - 1) * self.dilation as u128
    }

    /// Returns the size of the output that follows from the window, or 0 if the window does not fit into the
    /// input. The computation uses 128 bits, so it cannot overflow.
    const fn wanted(&self) -> u128 {
        let padding = self.start as u128 + self.end as u128;
        match self.direction {
            Direction::Forward => {
                match (self.input as u128 + padding).checked_sub(self.covered()) {
                    Some(room) => 1 + room / self.stride as u128,
                    None => 0,
                }
            }
            Direction::Backward => {
                let steps = (self.input as u128 - 1) * self.stride as u128;
                (steps + self.covered() + self.output_padding as u128).saturating_sub(padding)
            }
        }
    }

    /// Writes the numbers, for example: `input` H = 224, `filter` H = 7, stride 2, padding 3 + 3
    const fn write(&self, text: &mut Text) {
        text.str("`input` ").letter(self.axis).str(" = ");
        text.number(self.input as usize);
        text.str(if self.is_filter {
            ", `filter` "
        } else {
            ", window "
        });
        text.letter(self.axis).str(" = ");
        text.number(self.window as usize);
        if self.dilation != 1 {
            text.str(", dilation ").number(self.dilation as usize);
        }
        text.str(", stride ").number(self.stride as usize);
        text.str(", padding ").number(self.start as usize);
        text.str(" + ").number(self.end as usize);
        if self.output_padding != 0 {
            text.str(", output padding ")
                .number(self.output_padding as usize);
        }
    }

    const fn write_output(&self, text: &mut Text) {
        text.str("axis ").letter(self.axis).str(" of `output` is ");
        text.number(self.output as usize).str(", but ");
        self.write(text);
        let wanted = self.wanted();
        if wanted == 0 {
            text.str(" leave no room for one");
            if matches!(self.direction, Direction::Forward) {
                self.help_window(text, self.most());
                text.str(", or less");
            }
            return;
        }
        text.str(" give ");
        if wanted > u32::MAX as u128 {
            text.str("more than 32 bits hold");
            return;
        }
        let wanted = wanted as usize;
        text.number(wanted);
        help_size(text, self.axis, wanted as u64, "output");
        match self.remedy() {
            None => {
                text.str(", if the window is as it should be");
            }
            Some(other) => {
                text.str(", or `.");
                other.write_other(text, self);
                text.str("` of the window");
                if let Some(end) = other.in_ceil_mode(self) {
                    text.str(" (`(0, ").number(end as usize);
                    text.str(")` for ceil mode)");
                }
            }
        }
    }

    /// Writes help that proposes a size for the filter or the window.
    const fn help_window(&self, text: &mut Text, size: u64) {
        if self.is_filter {
            help_size(text, self.axis, size, "filter");
        } else {
            text.str("\nhelp: write `.size::<").letter(self.axis);
            text.str(">(").long_number(size).str(")`");
        }
    }

    /// Returns the size of the largest window that fits into the padded input.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "these are three numbers of 32 bits"
    )]
    const fn most(&self) -> u64 {
        let room = self.input as u128 + self.start as u128 + self.end as u128;
        ((room - 1) / self.dilation as u128 + 1) as u64
    }

    /// Returns the window with a change to one parameter that the user may have forgotten. The changed window
    /// fits the size of the output. Returns `None` if there is no such change.
    const fn remedy(self) -> Option<Self> {
        if matches!(self.direction, Direction::Backward) {
            return None;
        }
        let padding = self.start as u128 + self.end as u128;
        let padded = self.input as u128 + padding;
        let way = (self.output as u128 - 1) * self.stride as u128;
        let mut other = self;
        if self.output as u128 > self.wanted() {
            let missing = self.covered() + way - padded;
            let all = padding + missing;
            if missing >= self.covered() || all > 2 * self.covered() {
                return None;
            }
            if self.start == self.end && !self.has_ceil_mode_only(missing) {
                other.start = attempt_short!(all.div_ceil(2));
                other.end = other.start;
                if other.wanted() != self.output as u128 {
                    other.end -= 1;
                }
            } else {
                other.end = attempt_short!(self.end as u128 + missing);
            }
        } else {
            let has_no_window = self.window == 1 && !self.is_filter;
            if self.stride == 1 && !(has_no_window && self.output == 1) {
                other.stride = attempt_short!((padded - self.covered()) / self.output as u128 + 1);
                let is_stride = other.wanted() == self.output as u128;
                if is_stride && (has_no_window || other.stride as u128 <= self.covered()) {
                    return Some(other);
                }
                other.stride = 1;
            }
            if has_no_window {
                other.window = attempt_short!(padded - way);
            }
        }
        if other.wanted() == self.output as u128 {
            Some(other)
        } else {
            None
        }
    }

    /// Returns whether only ceil mode explains why the output is larger than the size that follows from the
    /// window. In ceil mode, a pooling also uses an incomplete window at the end. Padding on both sides is
    /// the other explanation, unless this padding would be at least half a window.
    const fn has_ceil_mode_only(&self, missing: u128) -> bool {
        !self.is_filter && missing < self.stride as u128 && missing * 2 >= self.covered()
    }

    /// Returns the number of positions that the last window would lack in ceil mode. Returns `None` if ceil
    /// mode does not explain the size of the output. `than` is the user's window. `self` is the same window
    /// with padding on both sides.
    #[expect(clippy::cast_possible_truncation, reason = "less than the padding")]
    const fn in_ceil_mode(self, than: &Self) -> Option<u32> {
        let is_padding = than.start == 0 && than.end == 0 && self.start != 0;
        if !is_padding || self.is_filter {
            return None;
        }
        let way = (self.output as u128 - 1) * self.stride as u128;
        let missing = self.covered() + way - self.input as u128;
        if missing < self.stride as u128 {
            Some(missing as u32)
        } else {
            None
        }
    }

    /// Writes the parameter that differs from the one in `than`, for example: `stride::<H>(2)`
    const fn write_other(&self, text: &mut Text, than: &Self) {
        let (method, number, second) = if self.stride != than.stride {
            ("stride", self.stride, None)
        } else if self.window != than.window {
            ("size", self.window, None)
        } else {
            ("padding", self.start, Some(self.end))
        };
        text.str(method).str("::<").letter(self.axis).str(">(");
        text.number(number as usize);
        if let Some(second) = second {
            text.str(", ").number(second as usize);
        }
        text.str(")");
    }
}

impl WindowCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match self {
            WindowCause::NoAxis { axis } => {
                text.str("the window moves along axis ").letter(*axis);
                text.str(", which no tensor has");
                text.str("\nhelp: leave out what is said of ").letter(*axis);
            }
            WindowCause::Zero { axis, what } => {
                text.str("the ").str(what).str(" of the window along ");
                text.letter(*axis).str(" is 0, but it is at least 1");
                text.str("\nhelp: write `.")
                    .str(what)
                    .str("::<")
                    .letter(*axis);
                text.str(">(1)` or more");
            }
            WindowCause::Size => {
                text.str("the window has a size, but that of a convolution is its filter");
                text.str("\nhelp: leave out `size`; the sizes of `filter` are in its layout");
            }
            WindowCause::Groups => {
                text.str("the window has groups, which only a convolution has");
                text.str("\nhelp: leave out `groups`");
            }
            WindowCause::OutputPadding(along) => {
                text.str("the output padding along ").letter(along.axis);
                text.str(" is ").number(along.output_padding as usize);
                match along.direction {
                    Direction::Forward => {
                        text.str(", but only a transposed convolution has one");
                        text.str("\nhelp: leave out `output_padding`");
                    }
                    Direction::Backward => {
                        text.str(", but it is less than the stride, which is ");
                        text.number(along.stride as usize);
                        text.str("\nhelp: write `.output_padding::<")
                            .letter(along.axis);
                        text.str(">(").number(along.stride as usize - 1);
                        text.str(")` or less");
                    }
                }
            }
            WindowCause::Output(along) => along.write_output(text),
        }
    }
}
