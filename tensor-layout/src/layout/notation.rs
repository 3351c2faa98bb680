//! Layouts and their faults as text. For a layout known at compile time, the text is written at compile time.

use crate::layout::error::{Apart, PatternFault};
use crate::types::structure::Structure;
use tensor_layout_arithmetic::{
    Factor, Fault, MAX_RANK, Outline, Part, Positions, Step, Terms, find, logical_order,
};

/// Number of bytes for the longest text. A layout with eight axes, twenty-digit sizes, two clauses for each
/// axis and eight inner blocks takes less than 1,000 bytes. A message adds less than 200 bytes. For a part,
/// the text also contains the layout of the whole tensor.
const CAPACITY: usize = 1792;

pub(crate) type Text = tensor_layout_arithmetic::Text<CAPACITY>;

/// Returns the layout in the notation of `layout!`, with the given sizes. A size that is `None` is written as
/// `?`.
pub(crate) const fn layout(
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
    strides: Option<&[usize; MAX_RANK]>,
) -> Text {
    let mut text = Text::new();
    write_layout(&mut text, structure, sizes);
    if let Some(strides) = strides {
        text.str(", strides(");
        let mut i = 0;
        while i < structure.axes.len() {
            if i > 0 {
                text.str(", ");
            }
            text.letter(structure.axes[i]).str("=").number(strides[i]);
            i += 1;
        }
        text.str(")");
    }
    text
}

/// Number of bytes for the longest description. A description contains the notation, twelve rows, and a
/// formula with the terms of eight axes and eight blocks. A row has five numbers of up to 26 characters each.
const DESCRIPTION_CAPACITY: usize = 6 * 1024;

pub(crate) type Description = tensor_layout_arithmetic::Text<DESCRIPTION_CAPACITY>;

/// Returns the description of the layout with the given notation and terms.
pub(crate) const fn description(notation: &Text, axes: &[char], terms: &Terms) -> Description {
    Outline::of(axes, terms).describe(notation.as_str(), &[""; MAX_RANK])
}

pub(crate) const fn write_layout(
    text: &mut Text,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    if let Some(name) = structure.name {
        text.str(name).str(" = ");
    }
    let axes = structure.axes;
    let mut label = ['\0'; MAX_RANK];
    let mut letters = 0;
    if let Some(factors) = structure.factors {
        let mut i = 0;
        while i < factors.len() {
            let axis = factors[i].axis;
            match factors[i].part {
                // The factors are those of the whole, and a part may lack axes of the whole.
                _ if structure.whole.is_some() && find(axes, axis).is_none() => {}
                Part::Lane { block } => {
                    text.number(block).letter(axis.to_ascii_lowercase());
                }
                Part::Whole | Part::Outer { .. } => {
                    text.letter(axis);
                    if letters < MAX_RANK {
                        label[letters] = axis;
                        letters += 1;
                    }
                }
            }
            i += 1;
        }
    } else {
        while letters < axes.len() {
            text.letter(axes[letters]);
            label[letters] = axes[letters];
            letters += 1;
        }
    }
    text.str("[");
    let mut i = 0;
    while i < axes.len() {
        if i > 0 {
            text.str(", ");
        }
        text.letter(axes[i]).str("=");
        match sizes[i] {
            Some(size) => text.number(size),
            None => text.str("?"),
        };
        i += 1;
    }
    text.str("]");
    match (structure.factors, structure.whole) {
        (_, Some(whole)) => {
            text.str(" within ");
            write_layout(text, whole, &whole.known);
        }
        (Some(factors), None) => {
            write_clauses(text, factors);
            write_logical_order(text, axes, label.split_at(letters).0);
        }
        (None, None) => {}
    }
}

/// Writes a clause: `, name(A=value)` or `, name(A)`.
const fn write_clause(text: &mut Text, name: &str, axis: char, value: Option<usize>) {
    text.str(", ").str(name).str("(").letter(axis);
    if let Some(value) = value {
        text.str("=").number(value);
    }
    text.str(")");
}

const fn write_clauses(text: &mut Text, factors: &[Factor]) {
    let mut i = 0;
    while i < factors.len() {
        let factor = factors[i];
        if !matches!(factor.part, Part::Lane { .. }) {
            match factor.positions {
                Positions::Size => {}
                Positions::Pad(pad) => write_clause(text, "pad", factor.axis, Some(pad)),
                Positions::Align(multiple) => {
                    write_clause(text, "align", factor.axis, Some(multiple));
                }
            }
        }
        match factor.step {
            Step::Packed => {}
            Step::Stride(stride) => write_clause(text, "strides", factor.axis, Some(stride)),
            Step::Pitch(multiple) => write_clause(text, "pitch", factor.axis, Some(multiple)),
            Step::Overlap(stride) => write_clause(text, "overlap", factor.axis, Some(stride)),
            Step::Broadcast => write_clause(text, "broadcast", factor.axis, None),
        }
        i += 1;
    }
}

/// Writes `, logical(..)` if the label alone would mean another logical order.
const fn write_logical_order(text: &mut Text, axes: &[char], label: &[char]) {
    let usual = logical_order(label);
    let mut same = true;
    let mut i = 0;
    while i < axes.len() {
        same = same && axes[i] == usual[i];
        i += 1;
    }
    if !same {
        text.str(", logical(");
        let mut i = 0;
        while i < axes.len() {
            text.letter(axes[i]);
            i += 1;
        }
        text.str(")");
    }
}

/// Returns the text of a fault, followed by the layout.
pub(crate) const fn fault(
    fault: Fault,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = Text::new();
    write_fault(&mut text, fault, structure, sizes);
    text
}

pub(crate) const fn write_fault(
    text: &mut Text,
    fault: Fault,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    match fault {
        Fault::ZeroSize { axis } => {
            text.str("axis ")
                .letter(axis)
                .str(" has size 0, but every size is at least 1");
        }
        Fault::ZeroClause { axis } => {
            text.str("a clause or inner block of axis ")
                .letter(axis)
                .str(" is 0");
        }
        Fault::PadTooSmall { axis, size, pad } => {
            text.str("axis ")
                .letter(axis)
                .str(" has size ")
                .number(size);
            text.str(", which does not fit into the ").number(pad);
            text.str(" positions of its pad");
        }
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            text.str("one step along axis ")
                .letter(axis)
                .str(" is ")
                .number(stride);
            text.str(" elements, but what lies inside it takes ")
                .number(inside);
            text.str(", so elements would overlap");
        }
        Fault::TooLarge => {
            text.str("more elements or bytes than memory can hold (isize::MAX)");
        }
        Fault::UnknownAxis { axis } => {
            text.str("the storage has axis ")
                .letter(axis)
                .str(", which the shape lacks");
        }
        Fault::RepeatedAxis { axis } => {
            // Strides known at run time have no factors.
            text.str(match structure.factors {
                Some(_) => "the storage",
                None => "the shape",
            });
            text.str(" has axis ").letter(axis).str(" twice");
        }
        Fault::MissingAxis { axis } => {
            text.str("the storage lacks axis ")
                .letter(axis)
                .str(" of the shape");
        }
        Fault::BlockedClause { axis } => {
            text.str("axis ").letter(axis);
            text.str(" has inner blocks, and so no clause but pad and align, on its outer part");
        }
        Fault::BlocksDisagree { axis, block, lanes } => {
            text.str("axis ")
                .letter(axis)
                .str(" counts in blocks of ")
                .number(block);
            text.str(", but its lanes make ").number(lanes);
        }
        Fault::LargerThanWhole { axis, size, whole } => {
            text.str("axis ")
                .letter(axis)
                .str(" has size ")
                .number(size);
            text.str(", but only ").number(whole).str(" in the whole");
        }
    }
    text.str(": ");
    write_layout(text, structure, sizes);
}

/// Returns the text of a compile error: the fault, the layout and, for some faults, a help text.
pub(crate) const fn fault_with_help(
    fault: Fault,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = self::fault(fault, structure, sizes);
    match fault {
        Fault::PadTooSmall { axis, size, .. } => {
            text.str("\nhelp: write `pad(")
                .letter(axis)
                .str(" = ")
                .number(size);
            text.str(")` or more: the size and its padding together");
        }
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            text.str("\nhelp: write `strides(")
                .letter(axis)
                .str(" = ")
                .number(inside);
            text.str(")` or more, or `overlap(")
                .letter(axis)
                .str(" = ")
                .number(stride);
            text.str(")` to share elements");
        }
        _ => {}
    }
    text
}

const fn write_out_of_range(
    text: &mut Text,
    axis: char,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    text.str(" is out of range for axis ").letter(axis);
    if let Some(index) = find(structure.axes, axis) {
        if let Some(size) = sizes[index] {
            text.str(" of size ").number(size);
        }
    }
}

/// Returns the message for a constant position that is out of range.
pub(crate) const fn out_of_range(
    position: usize,
    axis: char,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = Text::new();
    text.str("position ").number(position);
    write_out_of_range(&mut text, axis, structure, sizes);
    text.str(": ");
    write_layout(&mut text, structure, sizes);
    text
}

/// Returns the message for axes that cannot be merged without moving elements.
pub(crate) const fn apart(
    apart: Apart,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
    with_help: bool,
) -> Text {
    let Apart {
        outer,
        inner,
        stride,
        wanted,
    } = apart;
    let mut text = Text::new();
    text.str("axes ").letter(outer).str(" and ").letter(inner);
    text.str(" cannot be merged without moving elements: ")
        .letter(outer);
    text.str(" has stride ").number(stride).str(", but ");
    text.letter(inner)
        .str(" ends after ")
        .number(wanted)
        .str(" elements: ");
    write_layout(&mut text, structure, sizes);
    if with_help {
        text.str("\nhelp: move them first, to a layout that has ");
        text.letter(outer)
            .str(" just before ")
            .letter(inner)
            .str(" and no padding between: `to_layout` and `into_merged`, or for a buffer the operator `ElementWiseIdentity`");
    }
    text
}

/// Returns the message for an axis that cannot be broadcast, because it has several positions.
pub(crate) const fn not_one(
    axis: char,
    size: usize,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = Text::new();
    text.str("axis ")
        .letter(axis)
        .str(" has size ")
        .number(size);
    text.str(", but only one of size 1 can be broadcast (help: `fix((")
        .letter(axis)
        .str("(0),))` takes one position): ");
    write_layout(&mut text, structure, sizes);
    text
}

/// Returns the message for a tensor that cannot be broadcast, because the size or stride of its axis `axis`
/// does not fit the wanted layout.
#[cfg(feature = "operators")]
pub(crate) const fn not_broadcast(
    axis: char,
    (size, stride, from): (usize, usize, &Structure),
    (wanted, wanted_stride, to): (usize, usize, &Structure),
) -> Text {
    let mut text = Text::new();
    let is_size = size != wanted;
    text.str("axis ").letter(axis);
    if is_size && size != 1 {
        text.str(" has size ").number(size);
        text.str(", but only one of size 1 can be broadcast to ");
        text.number(wanted);
    } else if is_size {
        text.str(" is repeated ").number(wanted);
        text.str(" times, but in the other layout, its elements lie apart (help: add `broadcast(");
        text.letter(axis).str(")`)");
    } else {
        text.str(" has stride ").number(stride);
        text.str(", and ").number(wanted_stride);
        text.str(" in the other layout (help: declare both with the same label)");
    }
    text.str(": ");
    write_layout(&mut text, from, &from.known);
    text.str(" to ");
    write_layout(&mut text, to, &to.known);
    text
}

/// Returns the message for an axis that cannot be split into known sizes. `product` is the product of the
/// known sizes, or `None` if it overflows.
pub(crate) const fn unequal_split(
    axis: char,
    size: usize,
    letters: &[char],
    sizes: &[Option<usize>; MAX_RANK],
    product: Option<usize>,
    structure: &Structure,
) -> Text {
    let mut text = Text::new();
    text.str("axis ").letter(axis).str(" of size ").number(size);
    text.str(" cannot be split into ");
    let mut is_open = false;
    let mut i = 0;
    while i < letters.len() {
        if i > 0 {
            text.str(" x ");
        }
        text.letter(letters[i]).str("=");
        if let Some(size) = sizes[i] {
            text.number(size);
        } else {
            is_open = true;
            text.str("?");
        }
        i += 1;
    }
    match product {
        Some(product) if is_open => text.str(": it is no multiple of ").number(product),
        Some(product) => text.str(", which makes ").number(product),
        None => text.str(", the product of which overflows"),
    };
    text.str(": ");
    write_layout(&mut text, structure, &structure.known);
    write_last_size(&mut text, size, letters, sizes);
    text
}

/// Writes a help text that proposes another last size, with which the product of the sizes is `size`. Writes
/// nothing if there is no such last size.
const fn write_last_size(
    text: &mut Text,
    size: usize,
    letters: &[char],
    sizes: &[Option<usize>; MAX_RANK],
) {
    let mut others: usize = 1;
    let mut i = 0;
    while i + 1 < letters.len() {
        others = match sizes[i] {
            Some(size) => match others.checked_mul(size) {
                Some(others) => others,
                None => return,
            },
            None => return,
        };
        i += 1;
    }
    if others != 0 && size % others == 0 {
        text.str("\nhelp: write `Dim")
            .letter(letters[i])
            .str("::<")
            .number(size / others)
            .str(">`, or change the other sizes");
    }
}

/// Returns the message for axes that are merged into an axis of a wrong size. `product` is the product of the
/// merged sizes.
pub(crate) const fn unequal_merge(
    letters: &[char],
    product: usize,
    new: char,
    size: usize,
    structure: &Structure,
) -> Text {
    let mut text = Text::new();
    text.str("axes ").letters(letters);
    text.str(" have ").number(product).str(" positions, but ");
    text.letter(new).str(" is to have ").number(size).str(": ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: write `Dim")
        .letter(new)
        .str("::<")
        .number(product)
        .str(">`");
    text
}

/// Returns the message for a part that lacks positions of the whole tensor along an axis. Such an axis cannot
/// be merged or split with known strides.
pub(crate) const fn cut(axis: char, size: usize, in_whole: usize, structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str("this part has ")
        .number(size)
        .str(" of the ")
        .number(in_whole)
        .str(" positions along axis ")
        .letter(axis)
        .str(", so how it can be merged or split is known at run time: ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: write `try_` before the method, and handle its error");
    text
}

/// Returns the message for components whose number is not the size of their axis.
pub(crate) const fn components(axis: char, letters: &[char], structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str("the elements of this layout have ")
        .number(letters.len())
        .str(" components along axis ")
        .letter(axis)
        .str(", as its meaning says: ")
        .letters(letters)
        .str(", but it is ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: write `").letter(axis);
    text.str(" = ").number(letters.len()).str("` in its sizes");
    text
}

/// Returns the message for an image whose pixels have the components of the layout in another order.
#[cfg(feature = "image")]
pub(crate) const fn pixel(pixel: &str, letters: &[char], structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str("the pixels of this image are ").str(pixel);
    text.str(", but the layout says ");
    let mut i = 0;
    while i < letters.len() {
        text.letter(letters[i]);
        i += 1;
    }
    text.str(": ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: name a layout with `components(C = ")
        .str(pixel);
    text.str(")` here; `to_components` changes the order");
    text
}

/// Returns the message for a constant that needs all sizes and strides of a layout. Some of them are known
/// only at run time.
pub(crate) const fn open(structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str("not all sizes and strides are known at compile time: ");
    write_layout(&mut text, structure, &structure.known);
    text.str("\nhelp: write `try_rearrange!` where the tensor is");
    text
}

/// Returns the message for a pattern of `rearrange!` that does not fit a layout. In `sizes`, 0 stands for an
/// unknown size.
pub(crate) const fn pattern(
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
    while i < bytes.len() {
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

/// Returns the message for a range of positions that cannot be taken. The end is exclusive, or `None` if it
/// overflows.
pub(crate) const fn outside(
    axis: char,
    start: usize,
    end: Option<usize>,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let block = structure.block(axis);
    let mut text = Text::new();
    text.str("the range ").number(start).str("..");
    let is_empty = if let Some(end) = end {
        text.number(end);
        start >= end
    } else {
        text.str(", whose end overflows,");
        false
    };
    if is_empty {
        text.str(" of axis ").letter(axis).str(" has no position");
    } else if start % block != 0 {
        text.str(" of axis ").letter(axis);
        text.str(" starts inside an inner block of ")
            .number(block)
            .str(" positions");
    } else {
        write_out_of_range(&mut text, axis, structure, sizes);
    }
    text.str(": ");
    write_layout(&mut text, structure, sizes);
    text
}

/// Returns the message for a static layout with padding or shared elements, which `AsRef<[T]>` refuses.
pub(crate) const fn not_packed(structure: &Structure) -> Text {
    let mut text = Text::new();
    text.str("there is padding between the elements, or positions share one (help: `memory` of a ");
    text.str("`Tensor` includes the padding, `iter` goes through the elements): ");
    write_layout(&mut text, structure, &structure.known);
    text
}

/// Returns the message for a tensor that may have padding, which `as_slice` and `as_mut_slice` refuse.
#[cfg(feature = "alloc")]
pub(crate) const fn padded(structure: &Structure, is_known: bool) -> Text {
    let mut text = padding(structure, is_known);
    text.str("\nhelp: write `memory()` or `memory_mut()`, which include the padding, or iterate over the elements");
    text
}

/// Returns the message for a view that may have gaps, which `as_slice` and `as_mut_slice` refuse.
pub(crate) const fn with_gaps(structure: &Structure, is_known: bool) -> Text {
    let mut text = if structure.whole.is_some() {
        let mut text = Text::new();
        text.str("a part may have gaps between its elements: ");
        write_layout(&mut text, structure, &structure.known);
        text
    } else {
        padding(structure, is_known)
    };
    text.str("\nhelp: write `as_contiguous_slice()`, which returns `None` if there are gaps, or iterate over the elements");
    text
}

/// Returns the first line of the message for a tensor or a view that may have padding.
const fn padding(structure: &Structure, is_known: bool) -> Text {
    let mut text = Text::new();
    text.str(if is_known {
        "there is padding between or after the elements: "
    } else {
        "there may be padding between or after the elements: "
    });
    write_layout(&mut text, structure, &structure.known);
    text
}

/// Returns the message for a refused claim: the claimed tensor has more bytes than the buffer's tensor.
#[cfg(feature = "gpu")]
pub(crate) const fn claimed(
    needed: usize,
    claimed: &Structure,
    own: usize,
    structure: &Structure,
) -> Text {
    let mut text = Text::new();
    text.str("the tensor has ").number(own).str(" bytes, but ");
    text.number(needed).str(" are claimed in its place: ");
    write_layout(&mut text, structure, &structure.known);
    text.str(" as ");
    write_layout(&mut text, claimed, &claimed.known);
    text.str("\nhelp: claim no more bytes, or make a `Buffer::new` of the resource");
    text
}

/// Returns the message for a buffer of the wrong length.
pub(crate) const fn wrong_length(
    given: usize,
    needed: usize,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = Text::new();
    text.str("the buffer has ")
        .number(given)
        .str(if given < needed {
            " elements, but "
        } else {
            " elements, but exactly "
        })
        .number(needed);
    text.str(" are needed: ");
    write_layout(&mut text, structure, sizes);
    text
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
        assert_eq!(of('H', false), Some("(Y P)"));
        assert_eq!(of('W', false), Some("(X Q)"));
        assert_eq!(of('C', false), None);
        assert_eq!(of('D', true), Some("(P Q C)"));
        assert_eq!(of('W', true), None);
    }
}
