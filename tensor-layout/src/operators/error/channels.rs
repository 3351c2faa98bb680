//! Errors for numbers of channels that do not fit together.

use super::{help_size, or_size};
use crate::operators::entry_point::{Say, Text};
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the channels of tensors and filter do not fit together.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum ChannelsCause {
        /// The filter and the tensor of `slot` are swapped: that tensor has axes of a filter, and the filter has none.
        Swapped { slot: &'static str }
            => "`{slot}` has the axes of a filter, but `filter` has not\n\
                help: swap them: `input` comes first, then `filter`, and then `bias`",
        /// The bias may have several elements only along C, but its size along `axis` is `size`.
        Bias { axis: char, size: u32 }
            => "axis {axis} of `bias` is {size}, but a bias has one element for each channel\n\
                help: write `{axis} = 1` in the layout of `bias`, or leave {axis} out",
        /// The number of groups is 0.
        NoGroups => "the window has 0 groups, but there is at least 1\nhelp: write `.groups(1)` or more",
        /// The number of channels is not a multiple of the number of groups.
        Divided { channels: Channels, groups: u32 } => {
            let Channels { slot, axis, size } = channels;
            let next = (size as u64).next_multiple_of(groups as u64);
            say!(
                text,
                "axis {axis} of `{slot}` is {size}, which cannot be divided into {groups} groups\n\
                 help: write `{axis} = {next}` in the layout of `{slot}`, or `.groups(..)` of a number that divides \
                 {size}"
            );
        },
        /// The size of `channels` does not follow from the size of `others` and the number of groups.
        Related { channels: Channels, others: Channels, groups: u32, wanted: Wanted } => {
            say!(text, "{channels}, but {others}");
            if groups != 1 {
                say!(text, " in {groups} groups, which gives {wanted.channels}");
            }
            help_size(text, channels.axis, wanted.channels, channels.slot);
            if wanted.others != 0 {
                or_size(text, others.axis, wanted.others, others.slot);
            }
            if wanted.groups != 0 {
                say!(text, ", or `.groups({wanted.groups})` of the window");
            }
        },
    }
}

/// The numbers that would fit. The help of [`ChannelsCause::Related`] proposes them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Wanted {
    /// The size of `channels` that fits `others` and the number of groups.
    pub(in super::super) channels: u64,
    /// The size of `others` that fits `channels` and the number of groups, or 0 if there is none.
    pub(in super::super) others: u64,
    /// The number of groups that fits both sizes, or 0 if there is none. It is also 0 if the caller has set
    /// the number of groups.
    pub(in super::super) groups: u32,
}

/// An axis that counts channels, with its slot and its size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Channels {
    pub(in super::super) slot: &'static str,
    pub(in super::super) axis: char,
    pub(in super::super) size: u32,
}

impl Say<Channels> {
    const fn write(self, text: &mut Text) {
        let Channels { slot, axis, size } = self.0;
        say!(text, "axis {axis} of `{slot}` is {size}");
    }
}
