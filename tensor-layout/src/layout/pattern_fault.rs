//! The reasons why a pattern of `rearrange!` does not fit its layouts, and their texts.

use crate::layout::error::LayoutErrorKind;
use crate::layout::notation::{Say, Shown, Text};
use crate::types::structure::Structure;
use tensor_layout_arithmetic::MAX_RANK;
use tensor_layout_macros::{causes, say};

causes! {
    /// The reasons why a pattern of `rearrange!` does not fit its layouts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) const enum PatternFault(pattern: &str) -> LayoutErrorKind, axis, numbers {
        /// The text is not a pattern of the two layouts. `rearrange!` never writes such a text.
        Malformed is UnknownPart => "not a pattern of these layouts: {pattern}",
        /// The caller gives the size 0 for a part of an axis.
        Zero { part: char } is ZeroSize => "`{part} = 0`, but every size is at least 1",
        /// The size of an axis is not a multiple of `by`, the product of the known sizes of its parts. If only
        /// one part contributes to the product, `part` names it.
        Indivisible { axis: char, is_target: bool, size: usize, by: usize, part: Option<char> }
            is Indivisible, numbers (by, size)
            => "axis {axis} has size {size}, which is no multiple of {by} in {Parts::of(pattern, axis, is_target)}",
        /// The product of the sizes of an axis's parts is not the size of the axis.
        Unequal { axis: char, is_target: bool, size: usize, product: usize }
            is UnequalParts, numbers (product, size)
            => {
                let parts = Parts::of(pattern, axis, is_target);
                if parts.group.is_some() {
                    say!(text, "axis {axis} has size {size}, but {parts} makes {product}");
                } else {
                    say!(text, "axis {axis} has size {size}, but the pattern gives `{axis}` the size {product}");
                }
            },
        /// The product of the sizes of an axis's parts overflows.
        Overflow { axis: char, is_target: bool } is TooLarge
            => "the product of the sizes in {Parts::of(pattern, axis, is_target)} overflows",
        /// The size of a part does not follow from the other sizes.
        Unknown { part: char, axis: char, is_target: bool } is UnknownPart
            => "the size of {part} is not known: it cannot be divided out of {Parts::of(pattern, axis, is_target)}",
        /// A view would have to move elements, because a stride differs. The field `each` holds the stride of the
        /// source, then the stride of the target.
        Moves { each: [usize; 2] } is Moves, numbers (each[1], each[0])
            => "elements would have to move for this view: some are {each[0]} elements apart in the source, and \
                {each[1]} here",
    }
}

impl PatternFault {
    /// Returns whether the error should name the layout of the target. Otherwise, the error names the layout
    /// of the source.
    pub(crate) const fn is_of_target(&self) -> bool {
        match *self {
            PatternFault::Malformed | PatternFault::Zero { .. } => false,
            PatternFault::Moves { .. } => true,
            PatternFault::Indivisible { is_target, .. }
            | PatternFault::Unequal { is_target, .. }
            | PatternFault::Overflow { is_target, .. }
            | PatternFault::Unknown { is_target, .. } => is_target,
        }
    }
}

/// Returns the message for a pattern of `rearrange!` that does not fit a layout. In `sizes`, 0 stands for an
/// unknown size.
pub(crate) const fn text(
    fault: PatternFault,
    pattern: &str,
    structure: &Structure,
    sizes: &[usize; MAX_RANK],
    with_help: bool,
) -> Text {
    let mut text = Text::new();
    fault.write(&mut text, pattern);
    if matches!(fault, PatternFault::Malformed | PatternFault::Zero { .. }) {
        return text;
    }
    let mut known = [None; MAX_RANK];
    let mut axis = 0;
    while axis < MAX_RANK {
        if sizes[axis] > 0 {
            known[axis] = Some(sizes[axis]);
        }
        axis += 1;
    }
    say!(&mut text, ": {Shown(structure, &known)}");
    if with_help {
        write_help_of_pattern(&mut text, fault);
    }
    text
}

const fn write_help_of_pattern(text: &mut Text, fault: PatternFault) {
    match fault {
        PatternFault::Indivisible {
            size,
            by,
            part: Some(part),
            ..
        } => {
            say!(text, "\nhelp: write ");
            let mut separator = "";
            let mut near = [by, by];
            let mut tried = 0;
            // Find the nearest divisors on both sides, unless the search takes the compiler too long.
            while tried < 4096 && near[0] > 1 && size % near[0] != 0 {
                near[0] -= 1;
                tried += 1;
            }
            while tried < 8192 && near[1] < size && size % near[1] != 0 {
                near[1] += 1;
                tried += 1;
            }
            let mut i = 0;
            while i < 2 {
                if near[i] > 1 && size % near[i] == 0 {
                    say!(text, "{separator}`{part} = {near[i]}`");
                    separator = " or ";
                }
                i += 1;
            }
            if separator.is_empty() {
                say!(text, "a size that divides {size}");
            }
        }
        PatternFault::Unequal { axis, product, .. } => say!(
            text,
            "\nhelp: a layout with `{axis} = {product}` fits, or sizes whose product is that of the axis"
        ),
        PatternFault::Unknown { part, .. } => say!(
            text,
            "\nhelp: add its size after the pattern, such as `, {part} = 16`"
        ),
        PatternFault::Moves { .. } => say!(
            text,
            "\nhelp: without `view`, the elements are copied to a new tensor"
        ),
        _ => {}
    }
}

/// An axis of a pattern, in backticks. If the axis has a group, it follows, brackets included.
struct Parts<'a> {
    pattern: &'a str,
    axis: char,
    group: Option<(usize, usize)>,
}

impl<'a> Parts<'a> {
    const fn of(pattern: &'a str, axis: char, is_target: bool) -> Self {
        Parts {
            pattern,
            axis,
            group: group(pattern, axis, is_target),
        }
    }
}

impl Say<Parts<'_>> {
    const fn write(self, text: &mut Text) {
        let Parts {
            pattern,
            axis,
            group,
        } = self.0;
        text.str("`").letter(axis);
        if let Some((start, end)) = group {
            text.part(pattern, start, end);
        }
        text.str("`");
    }
}

/// Returns the range of bytes that the group of an axis takes in a pattern, brackets included, or `None` if
/// the axis has no group. The group of `W` in `H W(X Q)` is `(X Q)`.
const fn group(pattern: &str, axis: char, is_target: bool) -> Option<(usize, usize)> {
    let bytes = pattern.as_bytes();
    let mut i = 0;
    if is_target {
        while i < bytes.len() && bytes[i] != b'>' {
            i += 1;
        }
    }
    // The index of the `(` that is still open.
    let mut start = None;
    let mut is_meant = false;
    while i < bytes.len() && (is_target || bytes[i] != b'>') {
        match (bytes[i], start) {
            (b'(', _) => start = Some(i),
            (b')', Some(first)) if is_meant => return Some((first, i + 1)),
            (b')', _) => start = None,
            (letter, None) if letter != b' ' => is_meant = letter as char == axis,
            _ => {}
        }
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{PatternFault, Text, group, write_help_of_pattern};

    #[track_caller]
    fn helps(size: usize, by: usize, wanted: &str) {
        let mut text = Text::new();
        let fault = PatternFault::Indivisible {
            axis: 'H',
            is_target: false,
            size,
            by,
            part: Some('P'),
        };
        write_help_of_pattern(&mut text, fault);
        assert_eq!(text.as_str().strip_prefix("\nhelp: write "), Some(wanted));
    }

    #[test]
    fn the_nearest_sizes_that_divide() {
        helps(224, 15, "`P = 14` or `P = 16`");
        helps(7, 2, "`P = 7`");
        helps(7, 8, "`P = 7`");
        // 5,003 is prime, so 10,006 has the divisors 1, 2, 5,003 and 10,006. The search takes 4,096 steps down at most.
        helps(10_006, 9_099, "`P = 5003` or `P = 10006`");
        helps(10_006, 9_100, "`P = 10006`");
        // Both limits are met before a divisor: 20,011 is prime.
        helps(20_011, 10_000, "a size that divides 20011");
    }

    #[test]
    fn groups_stand_after_their_axis() {
        let pattern = "H (Y P) W(X Q) C -> T(Y X) D(P Q C)";
        let of = |axis, is_target| {
            group(pattern, axis, is_target).map(|(start, end)| &pattern[start..end])
        };
        // The group of this letter is on the other side.
        assert_eq!(group("H W C -> H C(W C)", 'C', false), None);
        assert_eq!(group("C(W C) H -> H W C", 'C', true), None);
        assert_eq!(of('H', false), Some("(Y P)"));
        assert_eq!(of('W', false), Some("(X Q)"));
        assert_eq!(of('C', false), None);
        assert_eq!(of('D', true), Some("(P Q C)"));
        assert_eq!(of('W', true), None);
    }
}
