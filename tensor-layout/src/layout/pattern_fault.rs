//! The reasons why a pattern of `rearrange!` does not fit its layouts, and their texts.

use crate::layout::notation::{Text, write_layout};
use crate::types::structure::Structure;
use tensor_layout_arithmetic::MAX_RANK;

/// The reasons why a pattern of `rearrange!` does not fit its layouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternFault {
    /// The text is not a pattern of the two layouts. `rearrange!` never writes such a text.
    Malformed,
    /// The caller gives the size 0 for a part of an axis.
    Zero { part: char },
    /// The size of an axis is not a multiple of `by`, the product of the known sizes of its parts. If only
    /// one part contributes to the product, `part` names it.
    Indivisible {
        axis: char,
        is_target: bool,
        size: usize,
        by: usize,
        part: Option<char>,
    },
    /// The product of the sizes of an axis's parts is not the size of the axis.
    Unequal {
        axis: char,
        is_target: bool,
        size: usize,
        product: usize,
    },
    /// The product of the sizes of an axis's parts overflows.
    Overflow { axis: char, is_target: bool },
    /// The size of a part does not follow from the other sizes.
    Unknown {
        part: char,
        axis: char,
        is_target: bool,
    },
    /// A view would have to move elements, because a stride differs. The field `each` holds the stride of the
    /// source, then the stride of the target.
    Moves { each: [usize; 2] },
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
    match fault {
        PatternFault::Malformed => {
            text.str("not a pattern of these layouts: ").str(pattern);
            return text;
        }
        PatternFault::Zero { part } => {
            text.str("`").letter(part);
            text.str(" = 0`, but every size is at least 1");
            return text;
        }
        PatternFault::Indivisible {
            axis,
            is_target,
            size,
            by,
            ..
        } => {
            text.str("axis ")
                .letter(axis)
                .str(" has size ")
                .number(size);
            text.str(", which is no multiple of ").number(by);
            text.str(" in ");
            write_group(&mut text, pattern, axis, is_target);
        }
        PatternFault::Unequal {
            axis,
            is_target,
            size,
            product,
        } => {
            text.str("axis ")
                .letter(axis)
                .str(" has size ")
                .number(size);
            if group(pattern, axis, is_target).is_some() {
                text.str(", but ");
                write_group(&mut text, pattern, axis, is_target);
                text.str(" makes ");
            } else {
                text.str(", but the pattern gives `").letter(axis);
                text.str("` the size ");
            }
            text.number(product);
        }
        PatternFault::Overflow { axis, is_target } => {
            text.str("the product of the sizes in ");
            write_group(&mut text, pattern, axis, is_target);
            text.str(" overflows");
        }
        PatternFault::Unknown {
            part,
            axis,
            is_target,
        } => {
            text.str("the size of ").letter(part);
            text.str(" is not known: it cannot be divided out of ");
            write_group(&mut text, pattern, axis, is_target);
        }
        PatternFault::Moves {
            each: [source, target],
        } => {
            text.str("elements would have to move for this view: some are ")
                .number(source);
            text.str(" elements apart in the source, and ")
                .number(target)
                .str(" here");
        }
    }
    text.str(": ");
    let mut known = [None; MAX_RANK];
    let mut axis = 0;
    while axis < MAX_RANK {
        if sizes[axis] > 0 {
            known[axis] = Some(sizes[axis]);
        }
        axis += 1;
    }
    write_layout(&mut text, structure, &known);
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
            text.str("\nhelp: write ");
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
                    text.str(separator).str("`").letter(part);
                    text.str(" = ").number(near[i]).str("`");
                    separator = " or ";
                }
                i += 1;
            }
            if separator.is_empty() {
                text.str("a size that divides ").number(size);
            }
        }
        PatternFault::Unequal { axis, product, .. } => {
            text.str("\nhelp: a layout with `").letter(axis);
            text.str(" = ")
                .number(product)
                .str("` fits, or sizes whose product is that of the axis");
        }
        PatternFault::Unknown { part, .. } => {
            text.str("\nhelp: add its size after the pattern, such as `, ")
                .letter(part)
                .str(" = 16`");
        }
        PatternFault::Moves { .. } => {
            text.str("\nhelp: without `view`, the elements are copied to a new tensor");
        }
        _ => {}
    }
}

/// Writes an axis of a pattern in backticks. If the axis has a group, also writes the group, brackets
/// included.
const fn write_group(text: &mut Text, pattern: &str, axis: char, is_target: bool) {
    text.str("`").letter(axis);
    if let Some((start, end)) = group(pattern, axis, is_target) {
        text.part(pattern, start, end);
    }
    text.str("`");
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
