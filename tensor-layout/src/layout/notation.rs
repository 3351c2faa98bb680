//! Layouts and their faults as text. For a layout known at compile time, the text is written at compile time.

use crate::types::structure::Structure;
use crate::types::written_name::WrittenName;
#[cfg(feature = "directml")]
use core::fmt;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorStep, Fault, MAX_RANK, OtherLabel, Outline, Terms, find,
    logical_order,
};
use tensor_layout_macros::say;

/// Number of bytes for the longest text. A layout with eight axes, twenty-digit sizes, two clauses for each
/// axis and eight inner blocks takes less than 1,000 bytes. A message adds less than 200 bytes. For a part,
/// the text also contains the layout of the whole tensor.
const CAPACITY: usize = 1792;

pub(crate) type Text = tensor_layout_arithmetic::Text<CAPACITY>;

/// A value to be written by `say!`, in a constant. Each type of value has a function `write`.
pub(crate) struct Say<T>(pub(crate) T);

/// A layout with sizes, to be written by `say!`. A `&Structure` is written with the sizes that it fixes.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a>(
    pub(crate) &'a Structure,
    pub(crate) &'a [Option<usize>; MAX_RANK],
);

macro_rules! say_as {
    ($($type:ty: |$text:ident, $value:pat_param| $write:expr;)*) => {$(
        impl Say<$type> {
            #[allow(dead_code, reason = "some features have no text with such a value")]
            pub(crate) const fn write(self, $text: &mut Text) {
                let Say($value) = self;
                $write;
            }
        }
    )*};
}

say_as! {
    &str: |text, words| text.str(words);
    &&str: |text, words| text.str(words);
    char: |text, letter| text.letter(letter);
    &[char]: |text, letters| text.letters(letters);
    &[char; MAX_RANK]: |text, letters| text.letters(letters);
    [char; MAX_RANK]: |text, letters| text.letters(&letters);
    usize: |text, number| text.number(number);
    u32: |text, number| text.long_number(number as u64);
    u64: |text, number| text.long_number(number);
    &WrittenName: |text, name| name.write(text);
    OtherLabel: |text, label| label.write(text);
    &Structure: |text, structure| write_layout(text, structure, &structure.known);
    Shown<'_>: |text, Shown(structure, sizes)| write_layout(text, structure, sizes);
}

/// Shows the text of an error, for `Display`. Its end is the help, which only the alternate form shows.
#[cfg(feature = "directml")]
pub(crate) fn show_error(text: &Text, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = text.as_str();
    f.write_str(match text.split_once("\nhelp: ") {
        Some((mistake, _)) if !f.alternate() => mistake,
        _ => text,
    })
}

/// Returns the layout in the notation of `layout!`, with the given sizes. A size that is `None` is written as
/// `?`. `strides` are the strides that are known only at run time, in logical order.
pub(crate) const fn layout(
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
    strides: Option<&[usize; MAX_RANK]>,
) -> Text {
    let mut text = Text::new();
    write_layout_with(&mut text, structure, sizes, strides);
    if let (Some(strides), None) = (strides, structure.factors) {
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

pub(crate) type DescriptionText = tensor_layout_arithmetic::Text<DESCRIPTION_CAPACITY>;

/// Returns the description of the layout with the given notation and terms.
pub(crate) const fn description(notation: &Text, axes: &[char], terms: &Terms) -> DescriptionText {
    Outline::of(axes, terms).describe(notation.as_str(), &[""; MAX_RANK])
}

pub(crate) const fn write_layout(
    text: &mut Text,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    write_layout_with(text, structure, sizes, None);
}

/// Writes the layout as [`write_layout`] does, with `strides` in place of the `?` of `strides(H = ?)`.
const fn write_layout_with(
    text: &mut Text,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
    strides: Option<&[usize; MAX_RANK]>,
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
                FactorPart::Lane { block } => {
                    text.number(block).letter(axis.to_ascii_lowercase());
                }
                FactorPart::Whole | FactorPart::Outer { .. } => {
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
        if let Some(size) = sizes[i] {
            text.number(size);
        } else {
            text.str("?");
            if let Some(name) = structure.names[i] {
                name.write(text);
            }
        }
        i += 1;
    }
    text.str("]");
    match (structure.factors, structure.whole) {
        (_, Some(whole)) => {
            text.str(" within ");
            write_layout(text, whole, &whole.known);
        }
        (Some(factors), None) => {
            write_clauses(text, axes, factors, strides);
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

const fn write_clauses(
    text: &mut Text,
    axes: &[char],
    factors: &[Factor],
    strides: Option<&[usize; MAX_RANK]>,
) {
    let mut i = 0;
    while i < factors.len() {
        let factor = factors[i];
        if let (FactorPart::Whole | FactorPart::Outer { .. }, Some(positions)) =
            (factor.part, factor.positions.value())
        {
            write_clause(
                text,
                factor.positions.clause(),
                factor.axis,
                Some(positions),
            );
        }
        match factor.step {
            FactorStep::Packed => {}
            FactorStep::Given => match (strides, find(axes, factor.axis)) {
                (Some(strides), Some(axis)) => {
                    write_clause(text, "strides", factor.axis, Some(strides[axis]));
                }
                _ => {
                    text.str(", strides(").letter(factor.axis).str("=?)");
                }
            },
            step => write_clause(text, step.clause(), factor.axis, step.value()),
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

/// Returns the label that the strides of a layout fit, if they do not fit its own. All sizes must be known.
const fn other_label(
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Option<OtherLabel> {
    let Some(factors) = structure.factors else {
        return None;
    };
    let mut known = [1; MAX_RANK];
    let mut axis = 0;
    while axis < structure.axes.len() {
        let Some(size) = sizes[axis] else {
            return None;
        };
        known[axis] = size;
        axis += 1;
    }
    OtherLabel::of(structure.axes, &known, factors)
}

pub(crate) const fn write_fault(
    text: &mut Text,
    fault: Fault,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    match fault {
        Fault::ZeroSize { axis } => {
            say!(text, "axis {axis} has size 0, but every size is at least 1");
        }
        Fault::ZeroClause { axis } => {
            say!(text, "a clause or inner block of axis {axis} is 0");
        }
        Fault::PadTooSmall { axis, size, pad } => say!(
            text,
            "axis {axis} has size {size}, which does not fit into the {pad} positions of its pad"
        ),
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            if let Some(label) = other_label(structure, sizes) {
                label.write(text);
            } else {
                say!(
                    text,
                    "one step along axis {axis} is {stride} elements, but what lies inside it takes {inside}, so \
                     elements would overlap"
                );
            }
        }
        Fault::TooLarge => {
            say!(
                text,
                "more elements or bytes than memory can hold (isize::MAX)"
            );
        }
        Fault::UnknownAxis { axis } => {
            say!(text, "the storage has axis {axis}, which the shape lacks");
        }
        Fault::RepeatedAxis { axis } => {
            // Strides known at run time have no factors.
            let place = if structure.factors.is_some() {
                "storage"
            } else {
                "shape"
            };
            say!(text, "the {place} has axis {axis} twice");
        }
        Fault::MissingAxis { axis } => {
            say!(text, "the storage lacks axis {axis} of the shape");
        }
        Fault::BlockedClause { axis } => say!(
            text,
            "axis {axis} has inner blocks, and so no clause but pad and align, on its outer part"
        ),
        Fault::BlocksDisagree { axis, block, lanes } => say!(
            text,
            "axis {axis} counts in blocks of {block}, but its lanes make {lanes}"
        ),
        Fault::LargerThanWhole { axis, size, whole } => say!(
            text,
            "axis {axis} has size {size}, but only {whole} in the whole"
        ),
        Fault::NotCropped { axis, size, whole } => say!(
            text,
            "axis {axis} has size {size}, but {whole} in the whole, and is not `Cropped` in the storage"
        ),
    }
    say!(text, ": {Shown(structure, sizes)}");
}

/// Returns the text of a compile error: the fault, the layout and, for some faults, a help text.
pub(crate) const fn fault_with_help(
    fault: Fault,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let mut text = self::fault(fault, structure, sizes);
    match fault {
        Fault::PadTooSmall { axis, size, .. } => say!(
            &mut text,
            "\nhelp: write `pad({axis} = {size})` or more: the size and its padding together"
        ),
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            if let Some(label) = other_label(structure, sizes) {
                say!(
                    &mut text,
                    "\nhelp: write the label in the order of these strides: `"
                );
                label.write_label(&mut text);
                say!(&mut text, "`");
            } else {
                say!(
                    &mut text,
                    "\nhelp: write `strides({axis} = {inside})` or more, or `overlap({axis} = {stride})` to share \
                     elements"
                );
            }
        }
        _ => {}
    }
    text
}

/// Returns the message for a list of sizes that is too long or too short.
pub(crate) const fn listed(found: usize, structure: &Structure) -> Text {
    let axes = structure.axes.len();
    say!("the list has {found} sizes, but the layout has {axes} axes: {structure}")
}

/// Writes that two tensors have different sizes along an axis. `name` is the name of both sizes, if they have one.
pub(crate) const fn unequal(
    text: &mut Text,
    axis: char,
    name: Option<&WrittenName>,
    sizes: [usize; 2],
) {
    let [one, other] = sizes;
    say!(text, "axis {axis}");
    if let Some(name) = name {
        say!(text, " of size `?{name}`");
    }
    say!(
        text,
        " has {one} positions in one tensor and {other} in the other"
    );
}

/// Returns the number of positions that a source needs for `wanted` positions of a target, if each position is repeated
/// `times` times. Returns 0 if `times` is 0.
pub(crate) const fn repeated_size(wanted: usize, times: usize) -> usize {
    if times == 0 {
        0
    } else {
        wanted.div_ceil(times)
    }
}

/// Returns the message for a source whose repeated positions do not match the number of positions of the target.
pub(crate) const fn repeated(axis: char, size: usize, times: usize, wanted: usize) -> Text {
    let mut text = say!(
        "axis {axis} has size {size} with each position repeated {times} times, but the target has size {wanted}"
    );
    if times > 0 {
        say!(&mut text, ", which needs {repeated_size(wanted, times)}");
    }
    text
}

const fn write_out_of_range(
    text: &mut Text,
    axis: char,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) {
    say!(text, " is out of range for axis {axis}");
    if let Some(index) = find(structure.axes, axis) {
        if let Some(size) = sizes[index] {
            say!(text, " of size {size}");
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
    let mut text = say!("position {position}");
    write_out_of_range(&mut text, axis, structure, sizes);
    say!(&mut text, ": {Shown(structure, sizes)}");
    text
}

/// Returns the message for an axis that cannot be broadcast, because it has several positions.
pub(crate) const fn not_one(
    axis: char,
    size: usize,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    say!(
        "axis {axis} has size {size}, but only one of size 1 can be broadcast (help: `fix(({axis}(0),))` takes one \
         position): {Shown(structure, sizes)}"
    )
}

/// Returns the message for windows with more positions, along the axis `new`, than their axis has.
pub(crate) const fn window_too_large(
    axis: char,
    size: usize,
    new: char,
    window: usize,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    say!(
        "windows of {new} = {window} do not fit into axis {axis} of size {size} (help: `{new}({size})` fits): \
         {Shown(structure, sizes)}"
    )
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
    let mut text = if let Some(end) = end {
        say!("the range {start}..{end}")
    } else {
        say!("the range {start}.., whose end overflows,")
    };
    if matches!(end, Some(end) if start >= end) {
        say!(&mut text, " of axis {axis} has no position");
    } else if start % block != 0 {
        say!(
            &mut text,
            " of axis {axis} starts inside an inner block of {block} positions"
        );
    } else {
        write_out_of_range(&mut text, axis, structure, sizes);
    }
    say!(&mut text, ": {Shown(structure, sizes)}");
    text
}

/// Returns the message for a buffer of the wrong length.
pub(crate) const fn wrong_length(
    given: usize,
    needed: usize,
    structure: &Structure,
    sizes: &[Option<usize>; MAX_RANK],
) -> Text {
    let exactly = if given < needed { "" } else { "exactly " };
    say!(
        "the buffer has {given} elements, but {exactly}{needed} are needed: {Shown(structure, sizes)}"
    )
}
