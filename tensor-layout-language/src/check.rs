//! Phase 2: checking a declaration, and computing its layout.

use crate::clause::{ClauseKind, Takes, example};
use crate::parse::{Argument, Clause, Declaration, Entry, NO_LABEL, ValueKind, WrittenValue};
use crate::report::Report;
use crate::text::{TextRoom, joined, listed};
use crate::tokens::{TokenRange, axis_meant};
use proc_macro2::{Ident, Span};
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, Fault, MAX_RANK, OtherLabel, Terms, find,
    logical_order,
};

/// A layout, checked as far as its numbers are literals.
pub struct Layout {
    /// The location of the label.
    pub label: Span,
    /// The location of the sizes in brackets.
    pub bracket: Span,
    /// Whether the declaration states the logical order with the clause `logical`.
    pub has_logical: bool,
    /// The axes in logical order, with their sizes.
    pub shape: Vec<(char, WrittenValue)>,
    /// The factors in storage order.
    pub storage: Vec<CheckedFactor>,
    /// The components along an axis, or `None` if the declaration names none.
    pub components: Option<AxisLetters>,
    /// The axes whose parts the declaration names.
    pub parts: Vec<AxisLetters>,
    /// The warning that sizes seem to be listed in the order of the label, or `None` if they do not.
    pub warning: Option<Warning>,
}

/// A doubt about a declaration that is right, but may be meant in another way.
pub struct Warning {
    /// The location of what is doubtful.
    pub location: TokenRange,
    /// A name that says what is doubtful. The compiler prints it before the text.
    pub name: &'static str,
    /// The doubt, and the help.
    pub text: String,
}

/// A factor of a storage, with its clauses.
pub struct CheckedFactor {
    /// The axis.
    pub axis: char,
    /// The location of the axis's name, as in `N = 8`, or `None` if the size is given without a name.
    pub key: Option<Span>,
    /// Whether the factor stands for the whole axis, for the index of a block, or for the position within a
    /// block.
    pub part: FactorPart,
    /// The clause `pad` or `align`, or `None` if the factor has neither.
    pub positions: Option<ClauseOf>,
    /// The clause `strides`, `pitch`, `overlap` or `broadcast`, or `None` if the factor has none of them.
    pub step: Option<ClauseOf>,
    /// The warning that this factor and the next may be meant in another order of significance, or `None` if they
    /// may not.
    pub warning: Option<Warning>,
}

impl CheckedFactor {
    /// Returns the clauses.
    #[must_use]
    pub fn clauses(&self) -> Vec<&ClauseOf> {
        let mut clauses = Vec::new();
        clauses.extend(&self.positions);
        clauses.extend(&self.step);
        clauses
    }
}

/// A clause of one axis.
pub struct ClauseOf {
    /// The kind of the clause.
    pub kind: ClauseKind,
    /// The location of the clause's name.
    pub name: Span,
    /// The location where the clause names the axis.
    pub axis: Span,
    /// The value, or `None` for the clause `broadcast`, which has no value.
    pub value: Option<WrittenValue>,
}

impl ClauseOf {
    /// Returns whether the clause is `strides(H = ?)`, whose stride is known only at run time.
    #[must_use]
    pub fn is_open(&self) -> bool {
        matches!(&self.value, Some(value) if matches!(value.kind, ValueKind::Open))
    }
}

/// The letters that the clause `components` or `parts` states for one axis.
pub struct AxisLetters {
    /// The axis.
    pub axis: char,
    /// The letters. `components` has one letter for each position along the axis. `parts` has one letter for
    /// each part, the outermost part first.
    pub letters: Vec<char>,
    /// The location where the clause begins.
    pub clause: Span,
    /// The location of the letters.
    pub word: Span,
}

/// The axes of a label, in storage order, and its inner blocks.
struct Label {
    text: String,
    span: Span,
    axes: Vec<char>,
    /// The axis and size of each inner block.
    lanes: Vec<(char, usize)>,
}

impl Label {
    fn list(&self) -> String {
        listed(&self.axes, &|axis| format!("`{axis}`"))
    }

    fn has_no(&self, axis: &str) -> String {
        format!("`{}` has no axis `{axis}`", self.text)
    }

    /// Returns the number of positions in a block of an axis: the product of the sizes of its lanes. Returns
    /// `None` if the axis has no lanes.
    fn block(&self, axis: char) -> Option<usize> {
        let lanes = self.lanes.iter().filter(|(lane, _)| *lane == axis);
        lanes.map(|(_, size)| *size).reduce(usize::saturating_mul)
    }
}

/// Returns the axes that a label names, even if the label has a mistake.
#[must_use]
pub fn axes_of(label: &Ident) -> Vec<char> {
    let mut axes = Vec::new();
    for letter in label.to_string().chars() {
        if letter.is_ascii_uppercase() && !axes.contains(&letter) && axes.len() < MAX_RANK {
            axes.push(letter);
        }
    }
    let order = logical_order(&axes);
    order[..axes.len()].to_vec()
}

/// Checks a declaration. Returns its layout, or `None` if the layout cannot be known because of mistakes.
pub fn check(mut declaration: Declaration, report: &Report) -> Option<Layout> {
    let before = report.len();
    let label = label(&declaration, report)?;
    let order = order(&label, &declaration.clauses, report);
    let has_logical = !of_kind(&declaration.clauses, ClauseKind::Logical).is_empty();
    let keys = keys(&declaration.sizes);
    let shape = shape(
        &label,
        &order,
        declaration.sizes,
        declaration.bracket,
        report,
    );
    let storage = storage(&label, &keys, &mut declaration.clauses, report);
    let components = components(&label, &declaration.clauses, report);
    let parts = parts(&label, &declaration.clauses, report);
    let (shape, is_positional) = shape?;
    let is_doubtful = is_positional && !has_logical;
    if let Some(components) = &components {
        check_components(components, &shape, report);
        for parts in parts.iter().filter(|parts| parts.axis == components.axis) {
            let axis = parts.axis;
            let mistake = format!("axis `{axis}` has components, so it has no parts");
            let help = "keep `components` if each position has a letter of its own, or `parts` if a position \
                        consists of several; `split` makes axes of parts";
            report.push(parts.word, &mistake, help);
        }
    }
    if report.len() > before {
        return None;
    }
    check_arithmetic(&label, &shape, &storage, report);
    if report.len() > before {
        return None;
    }
    let warning = is_doubtful.then(|| order_warning(&label, &shape)).flatten();
    Some(Layout {
        label: label.span,
        bracket: declaration.bracket,
        has_logical,
        shape,
        storage,
        components,
        parts,
        warning,
    })
}

/// Returns the clauses of one kind.
fn of_kind(clauses: &[Clause], kind: ClauseKind) -> Vec<&Clause> {
    let mut all = Vec::new();
    for clause in clauses {
        if clause.kind == Some(kind) {
            all.push(clause);
        }
    }
    all
}

fn label(declaration: &Declaration, report: &Report) -> Option<Label> {
    let text = declaration.label.to_string();
    let span = declaration.label.span();
    if text == NO_LABEL && declaration.sizes.is_empty() {
        return Some(Label {
            text: "[]".to_owned(),
            span,
            axes: Vec::new(),
            lanes: Vec::new(),
        });
    }
    let (capitals, rest) = split_letters(&text, |letter| letter.is_ascii_uppercase());
    if let Some(wrong) = wrong_letter(capitals, rest) {
        report.push(span, &wrong.0, &wrong.1);
        return None;
    }
    let mut axes = Vec::new();
    for axis in capitals.chars() {
        if axes.contains(&axis) {
            let mut once: String = axes.iter().collect();
            once.extend(capitals.chars().filter(|letter| !axes.contains(letter)));
            let mistake = format!("axis `{axis}` appears twice in `{text}`");
            report.push(
                span,
                &mistake,
                &format!("write `{once}`, with each axis once"),
            );
            return None;
        }
        axes.push(axis);
    }
    if axes.len() > MAX_RANK {
        let mistake = format!("`{text}` has {} axes", axes.len());
        let help = format!("a tensor has at most {MAX_RANK} axes, as in DirectML");
        report.push(span, &mistake, &help);
        return None;
    }
    let lanes = match lanes(rest, &axes) {
        Ok(lanes) => lanes,
        Err((mistake, help)) => {
            report.push(span, &mistake, &help);
            return None;
        }
    };
    Some(Label {
        text,
        span,
        axes,
        lanes,
    })
}

/// Splits a text after the first letters that meet a condition.
fn split_letters(text: &str, condition: fn(char) -> bool) -> (&str, &str) {
    for (at, letter) in text.char_indices() {
        if !condition(letter) {
            return text.split_at(at);
        }
    }
    (text, "")
}

/// Returns the mistake in the letters of a label, and the fix. If there is no mistake, returns `None`.
/// `capitals` are the capitals at the start of the label, and `rest` is the text after them.
fn wrong_letter(capitals: &str, rest: &str) -> Option<(String, String)> {
    let first = rest.chars().next();
    // These are the names in PyTorch and Keras.
    let meant = match rest {
        "channels_last" => Some("NHWC"),
        "channels_first" | "contiguous_format" => Some("NCHW"),
        _ => None,
    };
    if let (Some(meant), true) = (meant, capitals.is_empty()) {
        return Some((
            format!("`{rest}` is not a label: it lists the axes in storage order"),
            format!("write `{meant}`"),
        ));
    }
    if capitals.is_empty() && rest.chars().any(|letter| letter.is_ascii_digit()) {
        let mistake = format!("`{rest}` is not a label: it starts with the axes in storage order");
        return Some((
            mistake,
            "write capital letters, such as `NCHW16c`".to_owned(),
        ));
    }
    match first {
        None => None,
        Some(digit) if digit.is_ascii_digit() => None,
        // `NCHWc` and `NCHWc16` mean `NCHW16c`.
        Some(letter) if capitals.contains(letter.to_ascii_uppercase()) => {
            let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
            let size = if digits.is_empty() { "16" } else { &digits };
            Some((
                format!("inner block `{rest}` is not a number and then its axis"),
                format!("write `{capitals}{size}{letter}`"),
            ))
        }
        Some(letter) if letter.is_ascii_lowercase() => {
            let (axes, blocks) = split_letters(rest, |letter| !letter.is_ascii_digit());
            let upper = format!("{capitals}{}{blocks}", axes.to_uppercase());
            let mistake = format!("axis `{letter}` must be a capital letter");
            Some((mistake, format!("write `{upper}`")))
        }
        Some(letter) => Some((
            format!("`{letter}` is not an axis"),
            "axes are the letters A to Z".to_owned(),
        )),
    }
}

/// Returns the axis and size of each inner block, or a mistake and its fix.
fn lanes(text: &str, axes: &[char]) -> Result<Vec<(char, usize)>, (String, String)> {
    let example = "an inner block is a number and a lower-case axis, as in `NCHW16c`";
    let mut lanes = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (size, behind) = split_letters(rest, |letter| letter.is_ascii_digit());
        let Some(letter) = behind.chars().next() else {
            let mistake = format!("inner block `{size}` does not say its axis");
            return Err((mistake, example.to_owned()));
        };
        rest = &behind[letter.len_utf8()..];
        let block = format!("{size}{letter}");
        let axis = letter.to_ascii_uppercase();
        if size.is_empty() {
            let mistake = format!("`{letter}` after an inner block has no size");
            return Err((mistake, example.to_owned()));
        }
        if letter.is_ascii_uppercase() && !axes.contains(&letter) {
            let mistake = format!("`{size}` is not an axis: axes are the letters A to Z");
            let label: String = axes.iter().collect();
            return Err((mistake, format!("write `{label}{letter}`")));
        }
        if !letter.is_ascii_lowercase() {
            let mistake = format!("the axis of inner block `{block}` must be a lower-case letter");
            return Err((mistake, format!("write `{}`", block.to_lowercase())));
        }
        if !axes.contains(&axis) {
            let label: String = axes.iter().collect();
            let mistake = format!("inner block `{block}` has no outer axis `{axis}` in `{label}`");
            let help = "the axis itself stands among the capital letters, as in `NCHW16c`";
            return Err((mistake, help.to_owned()));
        }
        match size.parse() {
            Ok(0) => {
                let mistake = format!("inner block `{block}` has size 0");
                return Err((mistake, "a block holds at least 1 position".to_owned()));
            }
            Ok(size) => lanes.push((axis, size)),
            Err(_) => {
                let mistake = format!("inner block `{block}` is too large");
                return Err((mistake, "a block fits into memory".to_owned()));
            }
        }
    }
    if lanes.len() > MAX_RANK {
        let mistake = format!("a label has at most {MAX_RANK} inner blocks");
        return Err((mistake, example.to_owned()));
    }
    Ok(lanes)
}

/// Returns the logical order: from the clause `logical` if there is one, otherwise from the letters.
fn order(label: &Label, clauses: &[Clause], report: &Report) -> Vec<char> {
    let usual = logical_order(&label.axes)[..label.axes.len()].to_vec();
    let given = of_kind(clauses, ClauseKind::Logical);
    let Some(clause) = given.first() else {
        return usual;
    };
    if let [_, again, ..] = given[..] {
        let mistake = "the logical order is given twice";
        report.push(again.name.span(), mistake, "keep one of them");
    }
    let usual_text: String = usual.iter().collect();
    let (location, text) = match &clause.arguments[..] {
        [] => {
            let help = format!("write `logical({usual_text})`");
            report.push(clause.name.span(), "`logical` names no axis", &help);
            return usual;
        }
        [Argument { axis, value: None }] => (axis.span(), axis.to_string()),
        arguments => {
            let listed = joined(arguments, "", &|argument| argument.axis.to_string());
            let help = format!("write `logical({listed})`");
            let mistake = "`logical` takes the axes in one word";
            report.push(clause.name.span(), mistake, &help);
            return usual;
        }
    };
    let order: Vec<char> = text.chars().collect();
    // A label has no axis twice.
    let is_permutation = |order: &[char]| {
        order.len() == label.axes.len() && label.axes.iter().all(|axis| order.contains(axis))
    };
    if !is_permutation(&order) {
        let upper = text.to_uppercase();
        if is_permutation(&upper.chars().collect::<Vec<_>>()) {
            let help = format!("write `logical({upper})`");
            report.push(location, "axes are capital letters", &help);
        } else {
            let axes = label.list();
            let mistake = format!(
                "`{text}` does not list the axes of `{}`: {axes}",
                label.text
            );
            let help = format!("write each of them once, as in `logical({usual_text})`");
            report.push(location, &mistake, &help);
        }
        return usual;
    }
    order
}

/// Checks the clauses with the name `components`. A layout can have one such clause.
fn components(label: &Label, clauses: &[Clause], report: &Report) -> Option<AxisLetters> {
    let before = report.len();
    let mut said = None;
    for clause in of_kind(clauses, ClauseKind::Components) {
        let Clause {
            name, arguments, ..
        } = clause;
        if arguments.is_empty() {
            let help = ClauseKind::Components.example();
            report.push(name.span(), "`components` names no axis", help);
        }
        for Argument { axis, value } in arguments {
            let letter = axis.to_string();
            let Ok(index) = axis_of(&letter, &label.axes) else {
                if value.is_none() {
                    let usual = label.axes.iter().find(|axis| **axis == 'C');
                    let usual = usual.or(label.axes.last()).unwrap_or(&'C');
                    let mistake = "`components` needs the axis along which they are";
                    let help = format!("write `components({usual} = {letter})`");
                    report.push(axis.span(), mistake, &help);
                    continue;
                }
                unknown_axis(label, &letter, axis.span(), report);
                continue;
            };
            if said.is_some() {
                let mistake = "the components are given twice";
                let help = "one axis has them: keep one of these";
                report.push(axis.span(), mistake, help);
                continue;
            }
            match value.as_ref().map(|value| &value.kind) {
                Some(ValueKind::Name(word)) => {
                    let letters = letters_of(word, &letter, ["components", "component"], report);
                    said = Some(AxisLetters {
                        axis: label.axes[index],
                        letters,
                        clause: name.span(),
                        word: word.span(),
                    });
                }
                // A wrong size of the axis has been reported already.
                Some(_) => {}
                None => {
                    let mistake =
                        format!("`components` needs a letter for each position of `{axis}`");
                    let help = format!("write `components({axis} = RGB)`");
                    report.push(axis.span(), &mistake, &help);
                }
            }
        }
    }
    said.filter(|_| report.len() == before)
}

/// Checks the clauses `parts`.
fn parts(label: &Label, clauses: &[Clause], report: &Report) -> Vec<AxisLetters> {
    let mut all: Vec<AxisLetters> = Vec::new();
    let help = ClauseKind::Parts.example();
    for clause in of_kind(clauses, ClauseKind::Parts) {
        let Clause {
            name, arguments, ..
        } = clause;
        if arguments.is_empty() {
            report.push(name.span(), "`parts` names no axis", help);
        }
        for Argument { axis, value } in arguments {
            let letter = axis.to_string();
            let Some(value) = value else {
                let mistake = "`parts` needs an axis and the letters of its parts";
                report.push(axis.span(), mistake, help);
                continue;
            };
            let Ok(index) = axis_of(&letter, &label.axes) else {
                unknown_axis(label, &letter, axis.span(), report);
                continue;
            };
            if all.iter().any(|parts| parts.axis == label.axes[index]) {
                let mistake = format!("the parts of axis `{axis}` are given twice");
                report.push(axis.span(), &mistake, "keep one of these");
                continue;
            }
            // A value that is not a word has been reported already.
            let ValueKind::Name(word) = &value.kind else {
                continue;
            };
            let letters = letters_of(word, &letter, ["parts", "part"], report);
            // A letter that was refused is reported as another mistake.
            if letters.len() == 1 && word.to_string().len() == 1 {
                let mistake = format!("axis `{axis}` has only one part, `{word}`");
                report.push(word.span(), &mistake, help);
            }
            all.push(AxisLetters {
                axis: label.axes[index],
                letters,
                clause: name.span(),
                word: word.span(),
            });
        }
    }
    all
}

/// Returns the letters of the word in a clause. Each letter names a component or a part.
fn letters_of(word: &Ident, axis: &str, [clause, one]: [&str; 2], report: &Report) -> Vec<char> {
    let text = word.to_string();
    let mut letters = Vec::new();
    for letter in text.chars() {
        if !letter.is_ascii_uppercase() {
            let upper = text.to_uppercase();
            let is_word = upper.chars().all(|letter| letter.is_ascii_uppercase());
            let help = if is_word {
                format!("write `{clause}({axis} = {upper})`")
            } else {
                format!("a {one} is one of the letters A to Z")
            };
            let mistake = format!("{one} `{letter}` must be a capital letter");
            report.push(word.span(), &mistake, &help);
            return letters;
        }
        if letters.contains(&letter) {
            let mistake = format!("{one} `{letter}` appears twice in `{text}`");
            let help = match one {
                "part" => "each part has a letter of its own",
                _ => "each position has a letter of its own",
            };
            report.push(word.span(), &mistake, help);
            return letters;
        }
        letters.push(letter);
    }
    letters
}

/// Reports a mistake if the number of components differs from the size of their axis.
fn check_components(components: &AxisLetters, shape: &[(char, WrittenValue)], report: &Report) {
    let AxisLetters { axis, letters, .. } = components;
    let Some((_, size)) = shape.iter().find(|(letter, _)| letter == axis) else {
        return;
    };
    let count = letters.len();
    let word: String = letters.iter().collect();
    let mistake = match size.kind {
        // Both sizes are mistakes of their own.
        ValueKind::Number(0) | ValueKind::Wrong => return,
        ValueKind::Number(number) if number == count as u128 => return,
        ValueKind::Number(number) => {
            let components = if count == 1 {
                "component"
            } else {
                "components"
            };
            format!("axis `{axis}` has size {number}, but `{word}` is {count} {components}")
        }
        _ => format!("the size of axis `{axis}`, which has components, must be a number"),
    };
    let help = format!("write `{axis} = {count}`, or other components");
    let location = match size.kind {
        ValueKind::Number(_) => components.word.into(),
        _ => size.location,
    };
    report.push(location, &mistake, &help);
}

/// Returns the sizes in logical order, and whether they were given by position.
fn shape(
    label: &Label,
    order: &[char],
    entries: Vec<Entry>,
    bracket: Span,
    report: &Report,
) -> Option<(Vec<(char, WrittenValue)>, bool)> {
    let mut slots: Vec<Option<WrittenValue>> = Vec::new();
    for _ in order {
        slots.push(None);
    }
    let is_positional = entries.iter().all(|entry| entry.key.is_none());
    if is_positional {
        if entries.len() != order.len() {
            // A part that is not a size could be several sizes, so the number of sizes is unknown.
            let is_clear = |entry: &Entry| !matches!(entry.value.kind, ValueKind::Wrong);
            if entries.iter().all(is_clear) {
                wrong_number(label, order, &entries, bracket, report);
            }
            return None;
        }
        for (slot, entry) in slots.iter_mut().zip(entries) {
            *slot = Some(entry.value);
        }
        check_names_of_sizes(label, order, &slots, report);
    } else {
        by_name(label, order, entries, &mut slots, bracket, report);
    }
    for (axis, slot) in order.iter().zip(&slots) {
        if let Some(value) = slot {
            if matches!(value.kind, ValueKind::Number(0)) {
                let mistake = format!("axis `{axis}` has size 0");
                report.push(value.location, &mistake, "write `1` or more");
            }
        }
    }
    let mut shape = Vec::new();
    for (axis, slot) in order.iter().zip(slots) {
        shape.push((*axis, slot?));
    }
    Some((shape, is_positional))
}

/// Reports a constant that is the size of one axis, but has the name of another axis: `WIDTH` for axis `H`,
/// for example. Sizes given by name are not checked.
fn check_names_of_sizes(
    label: &Label,
    order: &[char],
    slots: &[Option<WrittenValue>],
    report: &Report,
) {
    let named_after = |slot: &Option<WrittenValue>| match &slot.as_ref()?.kind {
        ValueKind::Name(name) => axis_of_constant(&name.to_string(), order),
        _ => None,
    };
    let mut suspect = None;
    let mut texts = [None; MAX_RANK];
    let mut others = Vec::new();
    for (axis, slot) in slots.iter().enumerate() {
        let text = slot.as_ref().map_or("..", |value| &value.text);
        match named_after(slot) {
            Some(other) => {
                if other != axis && suspect.is_none() {
                    suspect = Some(axis);
                }
                if texts[other].is_some() {
                    // Two constants are named after one axis, such as `WIDTH` and `COLUMNS`.
                    return;
                }
                texts[other] = Some(text);
            }
            None => others.push(text),
        }
    }
    let Some(axis) = suspect else {
        return;
    };
    let Some(value) = &slots[axis] else {
        return;
    };
    let mut others = others.into_iter();
    let mut sizes = Vec::new();
    for (axis, letter) in order.iter().enumerate() {
        let text = texts[axis].or_else(|| others.next()).unwrap_or("..");
        sizes.push(format!("{letter} = {text}"));
    }
    let mistake = format!(
        "`{}` is the size of axis `{}` here: sizes without names are in the order {}",
        value.text,
        order[axis],
        listed(order, &char::to_string)
    );
    let help = format!(
        "write `{}[{}]`, or name the sizes as they are",
        label.text,
        listed(&sizes, &String::clone)
    );
    report.push(value.location, &mistake, &help);
}

/// Returns the axis that gives a constant its name, as an index in `axes`. Words such as `WIDTH` count only
/// if all axes have DirectML's meaning: in `BHSD`, `H` is not the height.
fn axis_of_constant(name: &str, axes: &[char]) -> Option<usize> {
    let is_fixed = |axis: &char| "NCDHWOI".contains(*axis);
    if name.len() > 1 && !axes.iter().all(is_fixed) {
        return None;
    }
    match name {
        "IC" | "IN_CHANNELS" | "INPUT_CHANNELS" => find(axes, 'I').or_else(|| find(axes, 'C')),
        "OC" | "OUT_CHANNELS" | "OUTPUT_CHANNELS" => find(axes, 'O').or_else(|| find(axes, 'C')),
        _ => find(axes, axis_meant(name)?),
    }
}

/// Returns the axes whose sizes are written with the name of the axis, as in `N = 8`.
fn keys(entries: &[Entry]) -> Vec<Ident> {
    let mut keys = Vec::new();
    for entry in entries {
        keys.extend(entry.key.clone());
    }
    keys
}

/// Puts sizes that are given by name into the slots of their axes.
fn by_name(
    label: &Label,
    order: &[char],
    entries: Vec<Entry>,
    slots: &mut [Option<WrittenValue>],
    bracket: Span,
    report: &Report,
) {
    let mut unnamed = Vec::new();
    let mut unknown = Vec::new();
    let mut is_repeated = false;
    // An unclear part may hold another size.
    let is_unclear = entries
        .iter()
        .any(|entry| matches!(entry.value.kind, ValueKind::Wrong));
    for Entry { key, value } in entries {
        let Some(key) = key else {
            unnamed.push(value);
            continue;
        };
        match axis_of(&key.to_string(), order) {
            Err(()) => unknown.push(key),
            Ok(axis) if slots[axis].is_some() => {
                is_repeated = true;
                let mistake = format!("the size of axis `{key}` is given twice");
                report.push(key.span(), &mistake, "remove one of them");
            }
            Ok(axis) => slots[axis] = Some(value),
        }
    }
    let mut missing: Vec<usize> = Vec::new();
    for (axis, slot) in slots.iter().enumerate() {
        if slot.is_none() {
            missing.push(axis);
        }
    }
    for key in &unknown {
        let name = key.to_string();
        if let ([key], [axis], Some(_)) = (&unknown[..], &missing[..], axis_meant(&name)) {
            let mistake = label.has_no(&name);
            report.push(
                key.span(),
                &mistake,
                &format!("write `{} = ..`", order[*axis]),
            );
        } else {
            unknown_axis(label, &name, key.span(), report);
        }
    }
    if let [first, ..] = &unnamed[..] {
        let location = first.location;
        if unnamed.len() == missing.len() {
            for (axis, value) in missing.iter().zip(unnamed) {
                slots[*axis] = Some(value);
            }
        }
        let help = format!(
            "write `{}[{}]`, with all of them named",
            label.text,
            named(order, slots)
        );
        let mistake = "sizes are either all named or all in logical order";
        report.push(location, mistake, &help);
    } else if unknown.is_empty() && !is_repeated && !is_unclear && !missing.is_empty() {
        let axes = listed(&missing, &|axis| format!("`{}`", order[*axis]));
        let mistake = format!("no size for axis {axes}");
        let help = format!("write `{}[{}]`", label.text, named(order, slots));
        report.push(bracket, &mistake, &help);
    }
}

/// Returns the sizes by name, with dots for missing sizes: `N = 1, C = ..`.
fn named(order: &[char], slots: &[Option<WrittenValue>]) -> String {
    let mut sizes = Vec::new();
    for (axis, slot) in order.iter().zip(slots) {
        let size = slot.as_ref().map_or("..", |value| &value.text);
        sizes.push(format!("{axis} = {size}"));
    }
    listed(&sizes, &String::clone)
}

fn wrong_number(label: &Label, order: &[char], entries: &[Entry], bracket: Span, report: &Report) {
    let (wanted, given) = (order.len(), entries.len());
    let axes = if wanted == 1 { "axis" } else { "axes" };
    let sizes = if given == 1 { "size is" } else { "sizes are" };
    let mistake = format!(
        "`{}` has {wanted} {axes}, but {given} {sizes} given",
        label.text
    );
    // The axis of each size cannot be guessed.
    let named = listed(order, &|axis| format!("{axis} = .."));
    let mut help = format!("name them: `{}[{named}]`", label.text);
    if !label.lanes.is_empty() {
        help.push_str("; a size is that of the whole axis, inner blocks included");
    }
    match entries.get(wanted) {
        Some(extra) => report.push(extra.value.location, &mistake, &help),
        None => report.push(bracket, &mistake, &help),
    }
}

/// Returns the index of the axis with a given name.
fn axis_of(name: &str, axes: &[char]) -> Result<usize, ()> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(axis), None) => find(axes, axis).ok_or(()),
        _ => Err(()),
    }
}

fn unknown_axis(label: &Label, name: &str, span: Span, report: &Report) {
    if ClauseKind::named(name).is_some_and(|kind| kind != ClauseKind::Logical) {
        let mistake = format!("the clause `{name}` stands among the sizes");
        let help = "clauses follow the brackets: `HW[2, 3], pad(W = 5)`";
        report.push(span, &mistake, help);
        return;
    }
    let meant = axis_meant(name).filter(|axis| label.axes.contains(axis));
    match meant {
        Some(axis) if name.len() == 1 => {
            let mistake = format!("axis `{name}` must be a capital letter");
            report.push(span, &mistake, &format!("write `{axis}`"));
        }
        Some(axis) => report.push(span, &label.has_no(name), &format!("write `{axis}`")),
        None => {
            let help = format!("its axes are {}", label.list());
            report.push(span, &label.has_no(name), &help);
        }
    }
}

/// Returns the factors in storage order, each with its clauses.
fn storage(
    label: &Label,
    keys: &[Ident],
    clauses: &mut [Clause],
    report: &Report,
) -> Vec<CheckedFactor> {
    let key = |axis: char| keys.iter().find(|key| **key == axis.to_string());
    let mut factors = Vec::new();
    for axis in &label.axes {
        factors.push(CheckedFactor {
            axis: *axis,
            key: key(*axis).map(Ident::span),
            part: match label.block(*axis) {
                Some(block) => FactorPart::Outer { block },
                None => FactorPart::Whole,
            },
            positions: None,
            step: None,
            warning: None,
        });
    }
    for clause in clauses {
        if let Some(ClauseKind::Logical | ClauseKind::Components | ClauseKind::Parts) = clause.kind
        {
            continue;
        }
        let name = clause.name.to_string();
        let Some(kind) = clause.kind else {
            let mistake = format!("unknown clause `{name}`");
            let help = match ClauseKind::similar(&name) {
                Some(kind) if matches!(kind.takes(), Takes::Positions | Takes::Stride) => {
                    format!("write `{}`", kind.name())
                }
                _ => example(&name),
            };
            report.push(clause.name.span(), &mistake, &help);
            continue;
        };
        if clause.arguments.is_empty() {
            let mistake = format!("`{name}` names no axis");
            report.push(clause.name.span(), &mistake, &example(&name));
        }
        let span = clause.name.span();
        for argument in clause.arguments.drain(..) {
            clause_on_axis(label, &mut factors, (kind, span), argument, report);
        }
    }
    for (i, (axis, block)) in label.lanes.iter().enumerate() {
        factors.push(CheckedFactor {
            axis: *axis,
            key: None,
            part: FactorPart::Lane { block: *block },
            positions: None,
            step: None,
            warning: block_warning(label, i),
        });
    }
    factors
}

/// Reports a value that is `?`, but must be known at compile time. `clause` is the location of the clause's name.
fn open_value(kind: ClauseKind, clause: Span, value: &WrittenValue, report: &Report) {
    let (location, help) = match kind {
        ClauseKind::Pitch => (
            clause.into(),
            "write `strides` for a stride that is known only at run time",
        ),
        ClauseKind::Overlap => (
            value.location,
            "the type `SharedStrides` has strides known only at run time that share elements",
        ),
        _ => (
            value.location,
            "`strides(.. = ?)` for the next outer axis states its step with the padding, known only at run time",
        ),
    };
    let mistake = format!(
        "the value of `{}` must be known at compile time",
        kind.name()
    );
    report.push(location, &mistake, help);
}

fn clause_on_axis(
    label: &Label,
    factors: &mut [CheckedFactor],
    (kind, clause): (ClauseKind, Span),
    argument: Argument,
    report: &Report,
) {
    let name = kind.name();
    let Argument { axis, value } = argument;
    let span = axis.span();
    let Ok(index) = axis_of(&axis.to_string(), &label.axes) else {
        unknown_axis(label, &axis.to_string(), span, report);
        return;
    };
    let factor = &mut factors[index];
    match (&value, kind) {
        (Some(_), ClauseKind::Broadcast) => {
            let mistake =
                format!("`broadcast` takes no value: all of axis `{axis}` is one element");
            report.push(span, &mistake, &format!("write `broadcast({axis})`"));
            return;
        }
        (None, kind) if kind != ClauseKind::Broadcast => {
            let mistake = format!("`{name}` needs a value for axis `{axis}`");
            report.push(span, &mistake, &format!("write `{name}({axis} = ..)`"));
            return;
        }
        (Some(value), _)
            if matches!(value.kind, ValueKind::Open | ValueKind::Named(_))
                && kind != ClauseKind::Strides =>
        {
            open_value(kind, clause, value, report);
            return;
        }
        (Some(value), _) if matches!(value.kind, ValueKind::Named(_)) => {
            report.push(
                value.location,
                &format!("the value of `{name}` has no name"),
                "only sizes have names: write `?` for a stride that is known at run time",
            );
            return;
        }
        (Some(value), _) if matches!(value.kind, ValueKind::Number(0)) => {
            if matches!(kind, ClauseKind::Strides | ClauseKind::Overlap) {
                report.push(
                    value.location,
                    &format!("`{name}({axis} = 0)` would put all of axis `{axis}` on one element"),
                    &format!("write `broadcast({axis})` if that is meant"),
                );
            } else {
                let mistake = format!("the value of `{name}` for axis `{axis}` is 0");
                report.push(value.location, &mistake, "write `1` or more");
            }
            return;
        }
        _ => {}
    }
    if matches!(factor.part, FactorPart::Outer { .. }) && !kind.is_of_positions() {
        report.push(
            span,
            &format!("`{name}` cannot be asked of axis `{axis}`, which has inner blocks"),
            "only `pad` and `align` can; they count positions of the whole axis",
        );
        return;
    }
    if kind == ClauseKind::Overlap && !label.lanes.is_empty() {
        let mistake = "`overlap` cannot be combined with inner blocks";
        report.push(
            span,
            mistake,
            "remove the inner blocks from the label, or the clause",
        );
        return;
    }
    let alone = kind == ClauseKind::Broadcast;
    let other = match (&factor.positions, &factor.step) {
        (Some(other), _) if kind.is_of_positions() || alone => Some(other.kind),
        (_, Some(other)) if !kind.is_of_positions() || other.kind == ClauseKind::Broadcast => {
            Some(other.kind)
        }
        _ => None,
    };
    if let Some(other) = other {
        let mistake = if other == kind {
            format!("axis `{axis}` has two `{name}` clauses")
        } else {
            format!("`{name}` contradicts `{}` for axis `{axis}`", other.name())
        };
        report.push(span, &mistake, "keep one of them");
        return;
    }
    let clause = ClauseOf {
        kind,
        name: clause,
        axis: span,
        value,
    };
    if kind.is_of_positions() {
        factor.positions = Some(clause);
    } else {
        factor.step = Some(clause);
    }
}

/// Returns the number of a literal, or `None` for any other value and for a number that does not fit into the
/// compiler's `usize`. The number is checked again for the `usize` of the target.
pub(crate) fn literal(value: Option<&WrittenValue>) -> Option<usize> {
    match value?.kind {
        ValueKind::Number(number) => number.try_into().ok(),
        _ => None,
    }
}

/// Returns whether a checked layout is also valid for targets with a `usize` of 32 bits. For a value that is
/// not a literal, the least possible value is assumed.
#[must_use]
pub fn fits_every_target(layout: &Layout) -> bool {
    let most = i32::MAX as usize;
    // With larger values, the number of positions and the lengths would be larger, too.
    let (axes, sizes, factors) = least_of_all(&layout.shape, &layout.storage);
    Terms::new(&axes, &sizes, &factors)
        .is_ok_and(|terms| terms.len() <= most && terms.footprint().max(terms.span()) <= most)
}

/// Returns the factor with its literal values. Any other value is replaced by the least possible value. So if
/// a mistake is found, it is a mistake for all values.
fn least(factor: &CheckedFactor) -> Factor {
    let number = |clause: &ClauseOf| literal(clause.value.as_ref());
    let positions = factor.positions.as_ref();
    let positions = positions.and_then(|clause| clause.kind.positions(number(clause)?));
    let step = factor.step.as_ref().and_then(|clause| {
        let least = match clause.kind {
            ClauseKind::Overlap | ClauseKind::Broadcast => Some(1),
            _ => None,
        };
        clause.kind.step(number(clause).or(least)?)
    });
    Factor {
        axis: factor.axis,
        part: factor.part,
        positions: positions.unwrap_or(FactorPositions::Size),
        step: step.unwrap_or(FactorStep::Packed),
        is_cropped: false,
    }
}

/// Returns the axes, sizes and factors of a layout, with the least possible value for each unknown value.
fn least_of_all(
    shape: &[(char, WrittenValue)],
    storage: &[CheckedFactor],
) -> (Vec<char>, [usize; MAX_RANK], Vec<Factor>) {
    let mut axes = Vec::new();
    let mut sizes = [1; MAX_RANK];
    for (i, (axis, size)) in shape.iter().enumerate() {
        axes.push(*axis);
        sizes[i] = literal(Some(size)).unwrap_or(1);
    }
    let mut factors = Vec::new();
    for factor in storage {
        factors.push(least(factor));
    }
    (axes, sizes, factors)
}

fn check_arithmetic(
    label: &Label,
    shape: &[(char, WrittenValue)],
    storage: &[CheckedFactor],
    report: &Report,
) {
    let before = report.len();
    let mut values = Vec::new();
    for (_, size) in shape {
        values.push(size);
    }
    for factor in storage {
        for clause in factor.clauses() {
            values.extend(&clause.value);
        }
    }
    for value in values {
        if let ValueKind::Number(number) = value.kind {
            if number > u128::from(u64::MAX) {
                let mistake = format!("`{}` is too large for a `usize`", value.text);
                report.push(value.location, &mistake, "a size fits into memory");
            }
        }
    }
    if report.len() > before {
        return;
    }
    let (axes, sizes, factors) = least_of_all(shape, storage);
    for factor in storage.iter().rev() {
        // The lanes of a blocked axis cannot have a fault.
        let is_lane = matches!(factor.part, FactorPart::Lane { .. });
        let fault = Terms::fault_of(factor.axis, &axes, &sizes, &factors);
        if let Some(fault) = fault.filter(|_| !is_lane) {
            report_fault(fault, factor, (shape, storage), label, report);
        }
    }
    let is_too_large = matches!(Terms::new(&axes, &sizes, &factors), Err(Fault::TooLarge));
    if report.len() == before && is_too_large {
        let sizes = listed(shape, &|(axis, size)| format!("{axis} = {}", size.text));
        let layout = format!("{}[{sizes}]", label.text);
        report.push(
            label.span,
            &format!("`{layout}` has more elements than memory can hold"),
            "the number of elements, padding included, is at most `isize::MAX`",
        );
    }
}

fn report_fault(
    fault: Fault,
    factor: &CheckedFactor,
    (shape, storage): (&[(char, WrittenValue)], &[CheckedFactor]),
    label: &Label,
    report: &Report,
) {
    let location_of = |clause: &Option<ClauseOf>| {
        let value = clause.as_ref().and_then(|clause| clause.value.as_ref());
        value.map_or_else(|| label.span.into(), |value| value.location)
    };
    match fault {
        Fault::PadTooSmall { axis, size, pad } => report.push(
            location_of(&factor.positions),
            &format!("axis `{axis}` has size {size}, which does not fit into {pad} positions"),
            &format!("write `pad({axis} = {size})` or more: the size and its padding together"),
        ),
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            let location = location_of(&factor.step);
            let (axes, sizes, factors) = least_of_all(shape, storage);
            if let Some(other) = OtherLabel::of(&axes, &sizes, &factors) {
                let (mut mistake, mut letters) = (TextRoom::new(), TextRoom::new());
                other.write(&mut mistake);
                other.write_label(&mut letters);
                let help = format!(
                    "write the label in the order of these strides: `{}`",
                    letters.as_str()
                );
                report.push(location, mistake.as_str(), &help);
                return;
            }
            let all: String = label.axes.iter().collect();
            let (outer, inner) = all.split_once(axis).unwrap_or_default();
            report.push(
                location,
                &format!(
                    "one step along `{axis}` is {stride}, but `{inner}` inside it takes {inside} elements: they would overlap"
                ),
                &format!(
                    "write `strides({axis} = {inside})` or more; if `{axis}` lies further in, another label, such as `{outer}{inner}{axis}`; to share elements, `overlap({axis} = {stride})`"
                ),
            );
        }
        // All other faults have been reported before.
        _ => {}
    }
}

/// Returns the warning for sizes without names that may be meant in the order of the label. There are two kinds:
///
/// - `[1, 224, 224, 3]` for NHWC: the last size is a likely number of channels, and the two sizes before it are not.
/// - Any sizes of a label such as NWD. Without an axis H, D is rarely the depth of an image, but has its location in
///   DirectML's order before W.
fn order_warning(label: &Label, shape: &[(char, WrittenValue)]) -> Option<Warning> {
    let mut order = Vec::new();
    for (axis, _) in shape {
        order.push(*axis);
    }
    let has = |axis| label.axes.contains(&axis);
    // Sizes that are all `?` are given with their axes later.
    let has_sizes = (shape.iter()).any(|(_, size)| !matches!(size.kind, ValueKind::Open));
    let is_depth_alone = has('D') && !has('H') && order != label.axes && has_sizes;
    let mut numbers = Vec::new();
    for (_, size) in shape {
        if let Some(number) = literal(Some(size)) {
            numbers.push(number);
        }
    }
    let is_channels_last = match numbers[..] {
        [.., a, b, 1..=4] => {
            label.axes.last() == Some(&'C') && numbers.len() == shape.len() && a > 4 && b > 4
        }
        _ => false,
    };
    if !is_depth_alone && !is_channels_last {
        return None;
    }
    let name = |axes: &[char]| {
        let mut named = Vec::new();
        for (axis, (_, size)) in axes.iter().zip(shape) {
            named.push(format!("{axis} = {}", size.text));
        }
        format!("{}[{}]", label.text, listed(&named, &String::clone))
    };
    let in_order = listed(&order, &char::to_string);
    let (this, mut other) = (name(&order), name(&label.axes));
    if is_depth_alone {
        let axes: String = label.axes.iter().collect();
        let sizes = listed(shape, &|(_, size)| size.text.clone());
        other = format!("{}[{sizes}], logical({axes})", label.text);
    }
    Some(Warning {
        location: shape.last()?.1.location,
        name: "sizes_without_names",
        text: format!(
            "these are in the order {in_order}, so this is `{this}`\nhelp: write `{other}` if they are in the order of the label, or else name them as they are",
        ),
    })
}

/// Returns the warning for an inner block beside another of its axis, such as the first of `32m4m`. Both are the
/// same as one block, so an author of two blocks may mean that the right one is the more significant. Blocks with
/// others between them, as in `OIHW4i16o4i`, are not one block, and have the meaning that oneDNN gives them.
fn block_warning(label: &Label, first: usize) -> Option<Warning> {
    let (before, rest) = label.lanes.split_at(first);
    let [(axis, size), (next, next_size), after @ ..] = rest else {
        return None;
    };
    let one = (
        *axis,
        size.checked_mul(*next_size).filter(|_| axis == next)?,
    );
    let text_of = |lanes: &[(char, usize)]| {
        joined(lanes, "", &|(axis, size)| {
            format!("{size}{}", axis.to_ascii_lowercase())
        })
    };
    let axes: String = label.axes.iter().collect();
    Some(Warning {
        location: label.span.into(),
        name: "blocks_side_by_side",
        text: format!(
            "the left block is the more significant, so `{}` is the same as `{}`\nhelp: write `{axes}{}{}{}` if you mean this; if the right block is the more significant, write an axis for each block, and their order in `logical(..)`",
            text_of(&rest[..2]),
            text_of(&[one]),
            text_of(before),
            text_of(&[one]),
            text_of(after),
        ),
    })
}
