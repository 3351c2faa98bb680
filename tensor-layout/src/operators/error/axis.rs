//! Errors for axes that an operator does not find, or that are named twice.

use crate::operators::entry_point::Text;
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why the name of an axis is wrong.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(in super::super) const enum AxisCause {
        Missing { slot: &'static str, axis: char, axes: [char; MAX_RANK] } => {
            say!(text, "`{slot}` has no axis {axis}, only {axes}\nhelp: write ");
            write_choice(text, &axes);
            say!(text, " in place of `{axis}`");
        },
        Twice { axis: char } => "axis {axis} is named twice\nhelp: name it once",
        /// Besides `axis`, the operator allows only one axis with several positions, but there are two: `first`
        /// and `second`.
        OneBesides { axis: char, first: char, second: char, operator: &'static &'static str }
            => "besides {axis}, both {first} and {second} have several positions, but one axis at most is taken\n\
                help: write `{operator}1`, from feature level 5.1 on, or merge {first} and {second}",
        /// The tensor in `slot` lacks the axis along which tensors are joined or split.
        NotJoined { slot: &'static str, axis: char }
            => "`{slot}` has no axis {axis}, along which it is to be joined\n\
                help: write `{axis} = 1` in the layout of `{slot}`",
    }
}

/// Writes axes as `` `N`, `C` or `H` ``.
const fn write_choice(text: &mut Text, axes: &[char; MAX_RANK]) {
    let mut index = 0;
    while index < MAX_RANK && axes[index] != ' ' {
        let is_last = index + 1 == MAX_RANK || axes[index + 1] == ' ';
        text.str(match (index, is_last) {
            (0, _) => "`",
            (_, true) => " or `",
            _ => ", `",
        });
        text.letter(axes[index]).str("`");
        index += 1;
    }
}
