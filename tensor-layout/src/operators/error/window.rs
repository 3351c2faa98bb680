//! The texts for outputs whose size along an axis does not follow from the window. The help proposes windows or sizes that
//! fit.

use super::{Checked, OperatorCause, help_size, require};
use crate::operators::entry_point::Text;
use tensor_layout_macros::say;

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
    /// A transposed convolution: one element of the input is spread over the elements of the output under the window.
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

impl Along {
    pub(in super::super) const fn check(self) -> Checked<()> {
        let what = match self {
            Along { stride: 0, .. } => "stride",
            Along { dilation: 0, .. } => "dilation",
            Along { window: 0, .. } => "size",
            _ => "",
        };
        let axis = self.axis;
        require!(what.is_empty(), ZeroInWindow { axis, what });
        let most = match self.direction {
            Direction::Forward => 0,
            Direction::Backward => self.stride - 1,
        };
        require!(self.output_padding <= most, OutputPadding(self));
        let is_met = self.output as u128 == self.wanted();
        require!(is_met, WindowOutput(self));
        Ok(())
    }

    /// Returns the cause of a wrong size of the output. It may be that of the axis `other`.
    pub(in super::super) const fn output_beside(self, other: Along) -> OperatorCause {
        if let Err(OperatorCause::WindowOutput(_)) = other.check() {
            if self.output as u128 == other.wanted() && other.output as u128 == self.wanted() {
                return OperatorCause::ExchangedOutput {
                    along: [self, other],
                };
            }
        }
        OperatorCause::WindowOutput(self)
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
        let axis = self.axis;
        let name = if self.is_filter { "`filter`" } else { "window" };
        say!(
            text,
            "`input` {axis} = {self.input}, {name} {axis} = {self.window}"
        );
        if self.dilation != 1 {
            say!(text, ", dilation {self.dilation}");
        }
        say!(
            text,
            ", stride {self.stride}, padding {self.start} + {self.end}"
        );
        if self.output_padding != 0 {
            say!(text, ", output padding {self.output_padding}");
        }
    }

    pub(super) const fn write_output(&self, text: &mut Text) {
        say!(text, "axis {self.axis} of `output` is {self.output}, but ");
        self.write(text);
        let wanted = self.wanted();
        if wanted == 0 {
            say!(text, " leave no room for one");
            if matches!(self.direction, Direction::Forward) {
                self.help_window(text, self.most());
                say!(text, ", or less");
            }
            return;
        }
        if wanted > u32::MAX as u128 {
            say!(text, " give more than 32 bits hold");
            return;
        }
        let wanted = wanted as usize;
        say!(text, " give {wanted}");
        help_size(text, self.axis, wanted as u64, "output");
        match self.remedy() {
            None => say!(text, ", if the window is as it should be"),
            Some(other) => {
                say!(text, ", or `.");
                other.write_other(text, self);
                say!(text, "` of the window");
                if let Some(end) = other.in_ceil_mode(self) {
                    say!(text, " (`(0, {end})` for ceil mode)");
                }
            }
        }
    }

    /// Writes that the sizes of the output along this axis and `other` are exchanged. If the output follows from
    /// the window after the sizes of the input are exchanged, the help proposes this, too.
    pub(super) const fn write_exchanged(mut self, text: &mut Text, mut other: Along) {
        let (axes, [first, second]) = ([self.axis, other.axis], [self.output, other.output]);
        say!(
            text,
            "axes {axes[0]} and {axes[1]} of `output` are {first} and {second}, but `input` and the window give {second} \
             and {first}\n\
             help: write `{axes[0]} = {second}, {axes[1]} = {first}` in the layout of `output`"
        );
        (self.input, other.input) = (other.input, self.input);
        if self.check().is_ok() && other.check().is_ok() {
            say!(
                text,
                ", or `{axes[0]} = {self.input}, {axes[1]} = {other.input}` in that of `input`"
            );
        }
    }

    /// Writes help that proposes a size for the filter or the window.
    const fn help_window(&self, text: &mut Text, size: u64) {
        if self.is_filter {
            help_size(text, self.axis, size, "filter");
        } else {
            say!(text, "\nhelp: write `.size::<{self.axis}>({size})`");
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
        if self.stride != than.stride {
            say!(text, "stride::<{self.axis}>({self.stride})");
        } else if self.window != than.window {
            say!(text, "size::<{self.axis}>({self.window})");
        } else {
            say!(text, "padding::<{self.axis}>({self.start}, {self.end})");
        }
    }
}
