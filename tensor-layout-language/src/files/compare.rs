//! The comparison of a declared layout with a tensor in a file.

use super::symbols::{LETTERS, may_mean};
use super::{FileError, HeaderAxis, HeaderTensor};
use crate::check::{CheckedFactor, Layout};
use crate::parse::{ValueKind, WrittenValue};
use crate::report::Report;
use crate::size_name::NamedSize;
use crate::text::{joined, listed};
use crate::tokens::TokenRange;
use core::fmt::Write as _;
use proc_macro2::Span;
use tensor_layout_arithmetic::{FactorPart, has_fixed_logical_order, states_order_of_file};

/// A layout that is claimed to be the layout of a tensor in a file.
pub struct Claim<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// The tensor as the file describes it.
    pub tensor: &'a HeaderTensor,
    /// The path of the file as it is written.
    pub path: &'a str,
    /// The name of the tensor, or `None` if tensors of such a file have no names.
    pub name: Option<&'a str>,
}

/// A size that is a constant or an expression. The compiler compares its value with the file.
pub struct LateSize<'a> {
    /// The size as it is written.
    pub written: &'a WrittenValue,
    /// The size in the file.
    pub in_file: u64,
    /// The text of the error if they differ.
    pub text: String,
}

/// An axis of the layout beside its axis in the file.
struct AxisInFile<'a> {
    letter: char,
    written: &'a WrittenValue,
    /// Whether the size is written with the name of its axis.
    has_key: bool,
    axis: &'a HeaderAxis,
}

impl AxisInFile<'_> {
    /// The number that is written.
    fn number(&self) -> Option<u128> {
        match self.written.kind {
            ValueKind::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns whether a number is written, and the file has another number.
    fn differs(&self) -> bool {
        !may_be(self.number(), self.axis)
    }

    /// Returns whether the size is known only at run time.
    fn is_open(&self) -> bool {
        matches!(self.written.kind, ValueKind::Open | ValueKind::Named(_))
    }

    /// Returns whether the file says by a name that this is the axis.
    fn is_named(&self) -> bool {
        self.axis.letters.contains(self.letter)
    }

    /// Returns a size as it is written for this axis.
    fn with_size(&self, size: impl core::fmt::Display) -> String {
        if self.has_key {
            format!("{} = {size}", self.letter)
        } else {
            size.to_string()
        }
    }
}

/// Reports where the layout contradicts the file. Returns the sizes that only the compiler can compare.
pub fn compare<'a>(claim: &Claim<'a>, report: &Report) -> Vec<LateSize<'a>> {
    let layout = claim.layout;
    if let Some((location, what)) = layout.storage.iter().find_map(gap) {
        let mistake = format!(
            "the elements of a file are packed, without {what}: {}",
            claim.statement()
        );
        let help = format!(
            "declare the file's layout without {what}, and move the elements to this one with `to_layout` (`try_to_layout` where sizes are `?`)"
        );
        report.push(location.unwrap_or(layout.label), &mistake, &help);
        return Vec::new();
    }
    let ranks = (layout.storage.len(), claim.tensor.axes.len());
    if ranks.0 != ranks.1 {
        let mistake = format!(
            "`{}` has {}, but the tensor in the file has {}: {}",
            label(layout),
            axes(ranks.0),
            axes(ranks.1),
            claim.statement(),
        );
        let help = match ranks.1 {
            0 => "a scalar has the layout `[]`".to_owned(),
            _ => layout_of_file(claim).map_or_else(
                || "give each size of the file an axis".to_owned(),
                |layout| format!("write `{layout}`"),
            ),
        };
        let location = TokenRange {
            first: layout.label,
            last: layout.bracket,
        };
        report.push(location, &mistake, &help);
        return Vec::new();
    }
    let pairs: Vec<AxisInFile<'a>> = layout
        .storage
        .iter()
        .zip(&claim.tensor.axes)
        .filter_map(|(factor, axis)| {
            let (letter, written) = layout
                .shape
                .iter()
                .find(|(letter, _)| *letter == factor.axis)?;
            Some(AxisInFile {
                letter: *letter,
                written,
                has_key: factor.key.is_some(),
                axis,
            })
        })
        .collect();
    let before = report.len();
    for compare in [
        compare_empty,
        compare_order,
        compare_letters,
        compare_numbers,
        compare_exchanged,
        compare_symbols,
    ] {
        compare(claim, &pairs, report);
        if report.len() > before {
            return Vec::new();
        }
    }
    let late = pairs.iter().filter_map(|pair| {
        let is_late = matches!(
            pair.written.kind,
            ValueKind::Name(_) | ValueKind::Expression(_)
        );
        let in_file = pair.axis.size.filter(|_| is_late)?;
        Some(LateSize {
            written: pair.written,
            in_file,
            text: format!(
                "the size of `{}` is not {in_file}, as it is in the file: {}",
                pair.letter,
                claim.statement(),
            ),
        })
    });
    late.collect()
}

impl Claim<'_> {
    /// Returns the tensor by its name: `` `images` ``.
    fn subject(&self) -> String {
        format!("`{}`", self.name.unwrap_or(self.path))
    }

    /// Returns what the file says: `` `images` of det.onnx is f32[1, 3, 480, 640] ``.
    fn statement(&self) -> String {
        match self.name {
            Some(name) => format!("`{name}` of {} is {}", self.path, self.tensor),
            None => format!("`{}` is {}", self.path, self.tensor),
        }
    }

    /// Returns a sentence for the documentation of the layout, and what the comparison could not decide.
    #[must_use]
    pub fn documentation(&self) -> String {
        let mut text = format!("In a file: {}.", self.statement());
        let axes: Vec<_> = self.layout.storage.iter().zip(&self.tensor.axes).collect();
        let alike: Vec<String> = axes
            .iter()
            .enumerate()
            .filter(|(i, axis)| {
                let mut others = axes.iter().enumerate().filter(|(j, _)| j != i);
                others.any(|(_, other)| is_alike(axis, other))
            })
            .map(|(_, (factor, _))| format!("`{}`", factor.axis))
            .collect();
        if alike.is_empty() {
            text.push_str(" The order of the axes has been compared.");
        } else {
            let _ = write!(
                text,
                " The file does not show the order of {}: it is claimed for {}.",
                listed(&alike, &String::clone),
                self.subject(),
            );
        }
        text
    }
}

/// Returns whether two axes can be exchanged without notice: the file does not name them, and their sizes may be
/// equal.
fn is_alike(one: &(&CheckedFactor, &HeaderAxis), other: &(&CheckedFactor, &HeaderAxis)) -> bool {
    let is_named =
        |(factor, axis): &(&CheckedFactor, &HeaderAxis)| axis.letters.contains(factor.axis);
    let (one_size, other_size) = (one.1.size, other.1.size);
    let is_unequal = one_size.is_some() && other_size.is_some() && one_size != other_size;
    !is_named(one) && !is_named(other) && !is_unequal
}

/// Returns the reason why a factor is not packed, and the location of the clause. A block has only that of the label.
fn gap(factor: &CheckedFactor) -> Option<(Option<Span>, String)> {
    if let Some(clause) = factor.positions.as_ref().or(factor.step.as_ref()) {
        return Some((Some(clause.name), format!("`{}`", clause.kind.name())));
    }
    let is_block = !matches!(factor.part, FactorPart::Whole);
    is_block.then(|| (None, "inner blocks".to_owned()))
}

fn axes(count: usize) -> String {
    match count {
        1 => "1 axis".to_owned(),
        _ => format!("{count} axes"),
    }
}

fn label(layout: &Layout) -> String {
    if layout.storage.is_empty() {
        return "[]".to_owned();
    }
    layout.storage.iter().map(|factor| factor.axis).collect()
}

/// Returns whether an axis may have the number that is written for it, or any number if none is written.
fn may_be(written: Option<u128>, axis: &HeaderAxis) -> bool {
    let in_file = axis.size.map(u128::from);
    written.is_none() || in_file.is_none() || written == in_file
}

/// Reports a size of 0 in the file, for an axis with a size that is declared.
fn compare_empty(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    let is_empty = |pair: &&AxisInFile<'_>| pair.axis.size == Some(0) && !pair.is_open();
    let Some(pair) = pairs.iter().find(is_empty) else {
        return;
    };
    let mistake = format!(
        "the tensor in the file is empty: its size along `{}` is 0, and a size that is declared is at least 1: {}",
        pair.letter,
        claim.statement(),
    );
    let help = format!(
        "write `{}`, so that the size is known only at run time",
        pair.with_size("?")
    );
    report.push(pair.written.location, &mistake, &help);
}

/// Reports a layout in C order, whose label has the order of the file's sizes, for a file in Fortran order.
fn compare_order(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    if !claim.tensor.is_reversed {
        return;
    }
    let layout = claim.layout;
    let pair_of = |letter: char| pairs.iter().find(|pair| pair.letter == letter);
    // As the file lists them.
    let listed: Vec<&HeaderAxis> = claim.tensor.axes.iter().rev().collect();
    let fits =
        |i: usize, letter: char| may_be(pair_of(letter).and_then(AxisInFile::number), listed[i]);
    let fit = |axes: &[char]| (0..axes.len()).all(|i| fits(i, axes[i]));
    let own: Vec<char> = pairs.iter().map(|pair| pair.letter).collect();
    let logical: Vec<char> = layout.shape.iter().map(|(letter, _)| *letter).collect();
    let reversed = |axes: &[char]| axes.iter().rev().copied().collect::<Vec<char>>();
    let is_fixed = has_fixed_logical_order(&own);
    let is_stated = states_order_of_file(&own, &logical, true, &fits);
    // The sizes may tell that the label was meant for C order, although its order is that of Fortran.
    if is_stated && (!is_fixed || fit(&reversed(&own)) || !fit(&own)) {
        return;
    }
    // The axes in the order of the file's sizes, as the declaration claims.
    let is_ambiguous = is_fixed && own != logical && fit(&own);
    let index_of = |letter| own.iter().position(|other| *other == letter);
    // An array has its rows before its columns.
    let is_meant_reversed = index_of('W').is_some_and(|w| index_of('H').is_some_and(|h| w < h));
    let claimed = if fit(&reversed(&own)) && (!fit(&own) || (is_ambiguous && is_meant_reversed)) {
        reversed(&own)
    } else if is_fixed {
        own.clone()
    } else {
        logical.clone()
    };
    let right = reversed(&claimed);
    let text = |axes: &[char]| axes.iter().collect::<String>();
    let order = |axes: &[char]| joined(axes, ", ", &char::to_string);
    let mistake = if right == own && fit(&own) {
        format!(
            "the sizes of `{}` do not show that it has Fortran order: {}",
            text(&own),
            claim.statement(),
        )
    } else if right == own {
        format!(
            "the sizes are listed in the order {}, but the file lists them in the order {}: {}",
            order(&logical),
            order(&claimed),
            claim.statement(),
        )
    } else {
        format!(
            "`{}` stores {}, but Fortran order stores {}: {}",
            text(&own),
            order(&own),
            order(&right),
            claim.statement(),
        )
    };
    let is_in_order = !is_fixed || claimed == logical;
    let sizes: Vec<Option<u64>> = listed.iter().map(|axis| axis.size).collect();
    let shows_order = right != logical && sizes.iter().ne(sizes.iter().rev());
    if !is_in_order && !shows_order {
        let help = "save the array in C order, as `numpy.ascontiguousarray` returns it";
        report.push(layout.label, &mistake, help);
        return;
    }
    let entries: Vec<String> = logical
        .iter()
        .filter_map(|letter| {
            let written = pair_of(*letter)?.written;
            let i = claimed.iter().position(|other| other == letter)?;
            let size = match listed[i].size {
                Some(0) => "?".to_owned(),
                Some(size) if !is_in_order || !fits(i, *letter) => size.to_string(),
                _ => written.text.clone(),
            };
            Some(format!("{letter} = {size}"))
        })
        .collect();
    let clause = if is_in_order && !(layout.has_logical && claimed == logical) {
        format!(", logical({})", text(&claimed))
    } else {
        String::new()
    };
    let help = format!(
        "write `{}[{}]{clause}`, with the label in the order of the elements in memory",
        text(&right),
        entries.join(", "),
    );
    let location = TokenRange {
        first: layout.label,
        last: layout.bracket,
    };
    report.push(location, &mistake, &help);
}

/// Reports an order that contradicts the names that the file gives to its axes.
fn compare_letters(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    let contradicts = |pair: &AxisInFile<'_>| {
        let letters = &pair.axis.letters;
        if letters.is_empty() || pair.is_named() {
            return false;
        }
        // The layout has the axis of this name elsewhere, where the file does not name an axis of this letter.
        let is_elsewhere = pairs.iter().any(|other| {
            let symbol = other.axis.symbol.as_ref();
            letters.contains(other.letter)
                && !symbol.is_some_and(|symbol| may_mean(symbol, other.letter))
        });
        // The layout's letter is not the user's own for the axis of this name.
        let is_of_another = LETTERS.contains(pair.letter)
            || pairs
                .iter()
                .any(|other| other.axis.letters.contains(pair.letter));
        claim.tensor.names_axes || (is_elsewhere && is_of_another)
    };
    let Some(wrong) = pairs.iter().position(contradicts) else {
        return;
    };
    let there = pairs[wrong].axis;
    let there = there.symbol.as_ref().unwrap_or(&there.letters);
    let mistake = format!(
        "axis {} of `{}` in memory is `{}`, but it is `{there}` in the file: {}",
        wrong + 1,
        label(claim.layout),
        pairs[wrong].letter,
        claim.statement(),
    );
    let help = match label_of_file(claim, pairs) {
        Some(label) => format!("the label of the file's layout is `{label}`"),
        None => "write the label in the order of the file".to_owned(),
    };
    report.push(claim.layout.label, &mistake, &help);
}

/// Returns the label in the order of the file, if the file names all axes, or all but one axis of the layout.
fn label_of_file(claim: &Claim<'_>, pairs: &[AxisInFile<'_>]) -> Option<String> {
    if claim.tensor.names_axes {
        return Some(pairs.iter().map(|pair| &*pair.axis.letters).collect());
    }
    let mut rest: Vec<char> = pairs.iter().map(|pair| pair.letter).collect();
    let named: Vec<Option<char>> = pairs
        .iter()
        .map(|pair| {
            let i = rest
                .iter()
                .position(|letter| pair.axis.letters.contains(*letter))?;
            Some(rest.remove(i))
        })
        .collect();
    let only = rest.first().copied();
    (rest.len() < 2)
        .then(|| named.iter().map(|letter| letter.or(only)).collect())
        .flatten()
}

/// Returns a layout with an axis for each size of the file, if each letter is known: the file names the axis, or the layout
/// has as many axes with the same number.
fn layout_of_file(claim: &Claim<'_>) -> Option<String> {
    let (layout, axes) = (claim.layout, &claim.tensor.axes);
    // The help replaces the label and its sizes. A clause `logical` after them would stay, and is needed if the file has the
    // sizes in another order.
    if layout.has_logical || claim.tensor.is_reversed {
        return None;
    }
    let mut rest: Vec<_> = layout.shape.iter().collect();
    let mut letters: Vec<Option<char>> = Vec::new();
    for axis in axes {
        let own = rest.iter().position(|(own, _)| axis.letters.contains(*own));
        letters.push(own.map_or_else(
            || axis.letters.chars().next(),
            |own| Some(rest.remove(own).0),
        ));
    }
    let mut label = String::new();
    let mut entries = Vec::new();
    for (i, axis) in axes.iter().enumerate() {
        let size = match axis.size {
            Some(0) => return None,
            Some(size) => size.to_string(),
            None => "?".to_owned(),
        };
        let letter = if let Some(letter) = letters[i] {
            letter
        } else {
            axis.size?;
            let is_alike = |at: &usize| letters[*at].is_none() && axes[*at].size == axis.size;
            let own: Vec<_> = rest.iter().filter(|own| own.1.text == size).collect();
            if own.len() != (0..axes.len()).filter(is_alike).count() {
                return None;
            }
            own[(0..i).filter(is_alike).count()].0
        };
        if label.contains(letter) {
            return None;
        }
        label.push(letter);
        entries.push(format!("{letter} = {size}"));
    }
    Some(format!("{label}[{}]", entries.join(", ")))
}

/// Reports sizes that are not those of the file.
fn compare_numbers(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    let wrong: Vec<&AxisInFile<'_>> = pairs.iter().filter(|pair| pair.differs()).collect();
    if wrong.is_empty() {
        return;
    }
    let layout = claim.layout;
    let logical: String = layout.shape.iter().map(|(letter, _)| *letter).collect();
    let is_of_file = |letter: char, axis: &HeaderAxis| {
        let pair = pairs.iter().find(|pair| pair.letter == letter);
        may_be(pair.and_then(AxisInFile::number), axis)
    };
    // Another label would state another order than that of Fortran.
    let is_reversed = claim.tensor.is_reversed;
    let has_order = |label: &str| {
        label
            .chars()
            .zip(&claim.tensor.axes)
            .all(|(letter, axis)| is_of_file(letter, axis))
    };
    let orders = |label: &str| {
        let names: Vec<String> = label.chars().map(String::from).collect();
        joined(&names, ", ", &String::clone)
    };
    let is_swap = |one: &AxisInFile<'_>, other: &AxisInFile<'_>| {
        one.number() == other.axis.size.map(u128::from)
            && other.number() == one.axis.size.map(u128::from)
    };
    let own = label(layout);
    if own != logical && !is_reversed && has_order(&logical) {
        let mistake = format!(
            "`{own}` stores {}, but the file stores {}: {}",
            orders(&own),
            orders(&logical),
            claim.statement(),
        );
        let help = format!(
            "declare the file's layout with the label `{logical}`, and move the elements to this one with `to_layout` (`try_to_layout` where sizes are `?`)"
        );
        report.push(layout.label, &mistake, &help);
    } else if let ([one, other], true) =
        (&wrong[..], wrong.len() == 2 && is_swap(wrong[0], wrong[1]))
    {
        let mistake = format!(
            "the sizes of `{}` and `{}` are exchanged: {}",
            one.letter,
            other.letter,
            claim.statement(),
        );
        let [first, second] = [one, other].map(|pair| {
            let size = pair.axis.size.unwrap_or_default();
            format!("`{} = {size}`", pair.letter)
        });
        let help = format!("the file has {first} and {second}");
        report.push(one.written.location, &mistake, &help);
    } else if let Some(right) =
        only_order(&own, &has_order).filter(|_| wrong.len() > 2 && !is_reversed)
    {
        let mistake = format!(
            "`{own}` stores {}, but the sizes of the file are those of {}: {}",
            orders(&own),
            orders(&right),
            claim.statement(),
        );
        let help = format!(
            "declare the file's layout with the label `{right}`, and move the elements to this one with `to_layout` (`try_to_layout` where sizes are `?`)"
        );
        report.push(layout.label, &mistake, &help);
    } else {
        for pair in wrong {
            let (written, in_file) = (
                pair.number().unwrap_or_default(),
                pair.axis.size.unwrap_or_default(),
            );
            let positions = if written == 1 {
                "position"
            } else {
                "positions"
            };
            let mistake = format!(
                "`{}` has {written} {positions}, but {in_file} in the file: {}",
                pair.letter,
                claim.statement(),
            );
            let help = format!("write `{}`", pair.with_size(in_file));
            report.push(pair.written.location, &mistake, &help);
        }
    }
}

/// Reports a number of the file at an axis whose size is open, if the layout has the number at another axis whose size
/// is open in the file: the two are probably exchanged.
fn compare_exchanged(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    let exchanged = pairs.iter().find_map(|open| {
        let number = open
            .axis
            .size
            .filter(|_| open.is_open() && !open.is_named())?;
        let is_there = |pair: &&AxisInFile<'_>| {
            pair.number() == Some(u128::from(number))
                && pair.axis.size.is_none()
                && !pair.is_named()
        };
        Some((open, pairs.iter().find(is_there)?, number))
    });
    let Some((open, other, number)) = exchanged else {
        return;
    };
    let mistake = format!(
        "the file has the size {number} at `{}`, but the layout has it at `{}`: {}",
        open.letter,
        other.letter,
        claim.statement(),
    );
    let help = format!(
        "write `{}` if this is its size, else the label in the order of the file",
        open.with_size(number),
    );
    report.push(open.written.location, &mistake, &help);
}

/// Returns the only order of the letters that `is_right` accepts, or `None` if there are several or none.
fn only_order(letters: &str, is_right: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut letters: Vec<char> = letters.chars().collect();
    let mut found = Vec::new();
    permute(&mut letters, 0, &mut |order| {
        if is_right(order) {
            found.push(order.to_owned());
        }
        found.len() < 2
    });
    (found.len() == 1).then(|| found.remove(0))
}

/// Calls `visit` for each order of the letters from an index on, until it returns false.
fn permute(letters: &mut Vec<char>, from: usize, visit: &mut dyn FnMut(&str) -> bool) -> bool {
    if from == letters.len() {
        return visit(&letters.iter().collect::<String>());
    }
    for i in from..letters.len() {
        letters.swap(from, i);
        let goes_on = permute(letters, from + 1, visit);
        letters.swap(from, i);
        if !goes_on {
            return false;
        }
    }
    true
}

/// Reports sizes that are equal in the file and not in the layout, and names of sizes that are equal in the
/// layout and not in the file.
fn compare_symbols(claim: &Claim<'_>, pairs: &[AxisInFile<'_>], report: &Report) {
    for (i, one) in pairs.iter().enumerate() {
        for other in &pairs[i + 1..] {
            let is_same_name = matches!(
                (named(one.written), named(other.written)),
                (Some(one), Some(other)) if one == other
            );
            if let Some(symbol) = one
                .axis
                .symbol
                .as_ref()
                .filter(|_| one.axis.symbol == other.axis.symbol)
            {
                if are_equal(one.written, other.written) == Some(false) {
                    let mistake = format!(
                        "`{}` and `{}` have the same size in the file, `{symbol}`, but `{}` and `{}` here: {}",
                        one.letter,
                        other.letter,
                        one.written.text,
                        other.written.text,
                        claim.statement(),
                    );
                    let help = format!("write `{}`", other.with_size(&one.written.text));
                    report.push(other.written.location, &mistake, &help);
                    return;
                }
            } else if is_same_name
                && one.axis.size.is_some()
                && other.axis.size.is_some()
                && one.axis.size != other.axis.size
            {
                let mistake = format!(
                    "`{}` and `{}` have different sizes in the file, but `{}` here: {}",
                    one.letter,
                    other.letter,
                    other.written.text,
                    claim.statement(),
                );
                report.push(
                    other.written.location,
                    &mistake,
                    "give one of the two another name",
                );
                return;
            }
        }
    }
}

/// Returns whether two sizes are equal, or `None` if this is not known.
fn are_equal(one: &WrittenValue, other: &WrittenValue) -> Option<bool> {
    match (&one.kind, &other.kind) {
        (ValueKind::Number(one), ValueKind::Number(other)) => Some(one == other),
        (ValueKind::Named(_), ValueKind::Named(_)) => Some(named(one) == named(other)),
        (ValueKind::Number(_), ValueKind::Named(_))
        | (ValueKind::Named(_), ValueKind::Number(_)) => Some(false),
        _ => None,
    }
}

/// Returns the name of a size as text.
fn named(value: &WrittenValue) -> Option<String> {
    match &value.kind {
        ValueKind::Named(NamedSize::Name(path)) => Some(path.to_string()),
        ValueKind::Named(_) => Some(value.text.clone()),
        _ => None,
    }
}

/// Reports that a tensor was not found. `locations` are those of the path and of the name; without a name, both
/// are those of the path.
pub fn report_error(
    error: &FileError,
    path: &str,
    name: Option<&str>,
    locations: [Span; 2],
    report: &Report,
) {
    let [location, location_of_name] = locations;
    let some = |count: u64, names: &[String]| {
        let mut text = listed(names, &|name| format!("`{name}`"));
        let rest = count - names.len() as u64;
        if rest > 0 {
            let _ = write!(text, ", and {rest} more");
        }
        if count == 0 {
            "the file has no tensors".to_owned()
        } else {
            format!("the file has {text}")
        }
    };
    let of_path = name.map_or_else(|| format!("`{path}`"), |name| format!("`{name}` of {path}"));
    match error {
        FileError::Unreadable(error) => report.push(
            location,
            &format!("cannot read `{path}`: {error}"),
            "the path begins in the folder of the package's `Cargo.toml`",
        ),
        FileError::UnknownKind => report.push(
            location,
            &format!("`{path}` is not a file whose header can be read here"),
            "the kinds are `.onnx`, `.safetensors` and `.npy`",
        ),
        FileError::Damaged { at, what } => report.push(
            location,
            &format!("`{path}` is damaged at byte {at}: {what}"),
            "write the file anew with the program that made it",
        ),
        FileError::TooLong => report.push(
            location,
            &format!("the header of `{path}` is longer than what is read of it"),
            "remove the attribute, and compare the sizes when the program reads the file",
        ),
        FileError::NoTensor { count, names } => report.push(
            location_of_name,
            &format!("there is no `{}` in {path}", name.unwrap_or_default()),
            &some(*count, names),
        ),
        FileError::NeedsName { count, names } => report.push(
            location,
            &format!("which tensor of `{path}` has this layout?"),
            &format!("write its name after the path: {}", some(*count, names)),
        ),
        FileError::NoSizes => report.push(
            location_of_name,
            &format!("{of_path} states no sizes, so there is nothing to compare"),
            "remove the attribute, or write the sizes into the model with shape inference",
        ),
        FileError::NotTensor { what, help } => {
            report.push(location_of_name, &format!("{of_path} {what}"), help);
        }
        FileError::HasNoNames => report.push(
            location_of_name,
            &format!("`{path}` holds a single array, which has no name"),
            "remove the name",
        ),
    }
}
