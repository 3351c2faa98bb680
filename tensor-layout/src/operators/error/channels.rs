//! Errors for numbers of channels that do not fit together.

use super::{help_size, or_size};
use crate::operators::entry_point::Text;

/// The reasons why the channels of tensors and filter do not fit together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum ChannelsCause {
    /// The input and the filter are swapped: the input has axes of a filter, and the filter has axes of an
    /// input.
    Swapped,
    /// The bias may have several elements only along C, but its size along `axis` is `size`.
    Bias { axis: char, size: u32 },
    /// The number of groups is 0.
    NoGroups,
    /// The number of channels is not a multiple of the number of groups.
    Divided { channels: Channels, groups: u32 },
    /// The size of `channels` does not follow from the size of `others` and the number of groups.
    Related {
        channels: Channels,
        others: Channels,
        groups: u32,
        wanted: Wanted,
    },
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

impl Channels {
    /// Writes the slot, the axis and the size, for example: axis C of `input` is 64
    const fn write(self, text: &mut Text) {
        text.str("axis ").letter(self.axis).str(" of `");
        text.str(self.slot).str("` is ").number(self.size as usize);
    }
}

impl ChannelsCause {
    pub(in super::super) const fn write(&self, text: &mut Text) {
        match *self {
            ChannelsCause::Swapped => {
                text.str("`input` has the axes of a filter, but `filter` has not");
                text.str("\nhelp: swap them: `input` comes first, and then `filter`");
            }
            ChannelsCause::Bias { axis, size } => {
                text.str("axis ").letter(axis).str(" of `bias` is ");
                text.number(size as usize);
                text.str(", but a bias has one element for each channel");
                help_size(text, axis, 1, "bias");
                text.str(", or leave ").letter(axis).str(" out");
            }
            ChannelsCause::NoGroups => {
                text.str("the window has 0 groups, but there is at least 1");
                text.str("\nhelp: write `.groups(1)` or more");
            }
            ChannelsCause::Divided { channels, groups } => {
                channels.write(text);
                text.str(", which cannot be divided into ");
                text.number(groups as usize).str(" groups");
                let next = (channels.size as u64).next_multiple_of(groups as u64);
                help_size(text, channels.axis, next, channels.slot);
                text.str(", or `.groups(..)` of a number that divides ");
                text.number(channels.size as usize);
            }
            ChannelsCause::Related {
                channels,
                others,
                groups,
                wanted,
            } => {
                channels.write(text);
                text.str(", but ");
                others.write(text);
                if groups != 1 {
                    text.str(" in ").number(groups as usize);
                    text.str(" groups, which gives ")
                        .long_number(wanted.channels);
                }
                help_size(text, channels.axis, wanted.channels, channels.slot);
                if wanted.others != 0 {
                    or_size(text, others.axis, wanted.others, others.slot);
                }
                if wanted.groups != 0 {
                    text.str(", or `.groups(").number(wanted.groups as usize);
                    text.str(")` of the window");
                }
            }
        }
    }
}
