//! Phase 2: what the declaration means, and whether it makes sense.

use crate::parse::{Argument, Clause, Declaration, Entry, Value, ValueKind};
use crate::report::Report;
use proc_macro2::Span;
use tensor_layout_arithmetic::{
    Factor, Fault, MAX_RANK, Part, Positions, Step, Walk, find, has_fixed_logical_order,
    logical_order,
};

/// A layout, checked as far as literals tell.
pub(crate) struct Layout {
    pub(crate) label: Span,
    /// The axes in logical order, with their sizes.
    pub(crate) shape: Vec<(char, Value)>,
    /// The factors in storage order.
    pub(crate) storage: Vec<StorageFactor>,
    /// Set if sizes look as if they were listed in the label's order: the place, and what to say.
    pub(crate) warning: Option<(Span, String)>,
}

pub(crate) struct StorageFactor {
    pub(crate) axis: char,
    pub(crate) part: Part,
    /// `pad` or `align`.
    pub(crate) positions: Option<ClauseOf>,
    /// `strides`, `pitch`, `overlap` or `broadcast`.
    pub(crate) step: Option<ClauseOf>,
}

/// What one clause says of one axis.
pub(crate) struct ClauseOf {
    pub(crate) kind: Kind,
    /// Nothing for `broadcast`.
    pub(crate) value: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pad,
    Align,
    Strides,
    Pitch,
    Overlap,
    Broadcast,
}

impl Kind {
    const ALL: [(&'static str, Kind); 6] = [
        ("pad", Kind::Pad),
        ("align", Kind::Align),
        ("strides", Kind::Strides),
        ("pitch", Kind::Pitch),
        ("overlap", Kind::Overlap),
        ("broadcast", Kind::Broadcast),
    ];

    fn name(self) -> &'static str {
        let named = Kind::ALL.iter().find(|(_, kind)| *kind == self);
        named.map_or("", |(name, _)| name)
    }

    fn is_of_positions(self) -> bool {
        matches!(self, Kind::Pad | Kind::Align)
    }
}

/// The axes of a label, in storage order, and its inner blocks.
struct Label {
    text: String,
    span: Span,
    axes: Vec<char>,
    /// Each inner block's axis and size.
    lanes: Vec<(char, usize)>,
}

impl Label {
    fn list(&self) -> String {
        let axes: Vec<_> = self.axes.iter().map(|axis| format!("`{axis}`")).collect();
        axes.join(", ")
    }

    fn has_no(&self, axis: &str) -> String {
        format!("`{}` has no axis `{axis}`", self.text)
    }

    /// Positions in a block of an axis: the product of its lanes.
    fn block(&self, axis: char) -> Option<usize> {
        let lanes = self.lanes.iter().filter(|(lane, _)| *lane == axis);
        lanes.map(|(_, size)| *size).reduce(usize::saturating_mul)
    }
}

/// The axes that a declaration names, even if something else in it is wrong.
pub(crate) fn axes_of(declaration: &Declaration) -> Vec<char> {
    let mut axes = Vec::new();
    for letter in declaration.label.to_string().chars() {
        if letter.is_ascii_uppercase() && !axes.contains(&letter) && axes.len() < MAX_RANK {
            axes.push(letter);
        }
    }
    let order = logical_order(&axes);
    order[..axes.len()].to_vec()
}

/// The layout, or nothing if a mistake leaves none.
pub(crate) fn check(declaration: Declaration, report: &Report) -> Option<Layout> {
    let before = report.len();
    let label = label(&declaration, report)?;
    let order = order(&label, &declaration.clauses, report);
    let shape = shape(
        &label,
        &order,
        declaration.sizes,
        declaration.bracket,
        report,
    );
    let storage = storage(&label, declaration.clauses, report);
    let (shape, is_positional) = shape?;
    if report.len() > before {
        return None;
    }
    check_arithmetic(&label, &shape, &storage, report);
    if report.len() > before {
        return None;
    }
    let warning = if is_positional {
        order_warning(&label, &shape)
    } else {
        None
    };
    Some(Layout {
        label: label.span,
        shape,
        storage,
        warning,
    })
}

fn label(declaration: &Declaration, report: &Report) -> Option<Label> {
    let text = declaration.label.to_string();
    let span = declaration.label.span();
    let upper = text.to_uppercase();
    let mut label = Label {
        axes: Vec::new(),
        lanes: Vec::new(),
        span,
        text,
    };
    let mut letters = label.text.chars().peekable();
    while let Some(axis) = letters.next_if(|letter| !letter.is_ascii_digit()) {
        if axis.is_ascii_lowercase() {
            report.push_with_help(
                span,
                &format!("axis `{axis}` must be a capital letter"),
                &format!("write `{upper}`"),
            );
            return None;
        }
        if !axis.is_ascii_uppercase() {
            report.push(
                span,
                format!("`{axis}` is not an axis: axes are the letters A to Z"),
            );
            return None;
        }
        if label.axes.contains(&axis) {
            let mut once = label.axes.clone();
            once.extend(letters.filter(|letter| *letter != axis));
            report.push_with_help(
                span,
                &format!("axis `{axis}` appears twice in `{}`", label.text),
                &format!(
                    "name each axis once, such as `{}`",
                    once.iter().collect::<String>()
                ),
            );
            return None;
        }
        label.axes.push(axis);
    }
    if label.axes.len() > MAX_RANK {
        let rank = label.axes.len();
        report.push(
            span,
            format!(
                "`{}` has {rank} axes, but a tensor has at most {MAX_RANK}",
                label.text
            ),
        );
        return None;
    }
    while letters.peek().is_some() {
        let mut digits = String::new();
        while let Some(digit) = letters.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let wrong = |mistake: String| {
            report.push_with_help(
                span,
                &mistake,
                "an inner block is a number and a lower-case axis, as in `NCHW16c`",
            );
        };
        let Some(letter) = letters.next() else {
            wrong(format!("inner block `{digits}` does not say its axis"));
            return None;
        };
        let axis = letter.to_ascii_uppercase();
        if digits.is_empty() {
            wrong(format!("`{letter}` after an inner block has no size"));
            return None;
        }
        if !letter.is_ascii_lowercase() {
            wrong(format!(
                "inner block `{digits}{letter}` is not an inner block: its axis is a capital letter"
            ));
            return None;
        }
        if !label.axes.contains(&axis) {
            report.push_with_help(
                span,
                &format!(
                    "inner block `{digits}{letter}` has no outer axis `{axis}` in `{}`",
                    label.text
                ),
                "the axis itself stands among the capital letters, as in `NCHW16c`",
            );
            return None;
        }
        match digits.parse() {
            Ok(0) => {
                wrong(format!("inner block `{digits}{letter}` has size 0"));
                return None;
            }
            Ok(size) => label.lanes.push((axis, size)),
            Err(_) => {
                report.push(span, format!("inner block `{digits}{letter}` is too large"));
                return None;
            }
        }
    }
    if label.lanes.len() > MAX_RANK {
        report.push(
            span,
            format!("`{}` has more than {MAX_RANK} inner blocks", label.text),
        );
        return None;
    }
    Some(label)
}

/// The logical order: by the clause, or by the letters.
fn order(label: &Label, clauses: &[Clause], report: &Report) -> Vec<char> {
    let usual = logical_order(&label.axes)[..label.axes.len()].to_vec();
    let mut given = clauses.iter().filter(|clause| clause.name == "logical");
    let Some(clause) = given.next() else {
        return usual;
    };
    if let Some(again) = given.next() {
        report.push(again.span, "the logical order is given twice");
    }
    let usual_text: String = usual.iter().collect();
    let [Argument { axis, value: None }] = &clause.arguments[..] else {
        if !clause.arguments.is_empty() {
            report.push_with_help(
                clause.span,
                "`logical` takes the axes in one word",
                &format!("write `logical({usual_text})`"),
            );
        }
        return usual;
    };
    let text = axis.to_string();
    let order: Vec<char> = text.chars().collect();
    let mut sorted = (order.clone(), label.axes.clone());
    sorted.0.sort_unstable();
    sorted.1.sort_unstable();
    if sorted.0 != sorted.1 {
        report.push_with_help(
            axis.span(),
            &format!(
                "`{text}` does not list the axes of `{}`, which are {}",
                label.text,
                label.list()
            ),
            &format!("write each of them once, as in `logical({usual_text})`"),
        );
        return usual;
    }
    if has_fixed_logical_order(&label.axes) && order != usual {
        report.push_with_help(
            axis.span(),
            &format!(
                "the logical order of {} is fixed: `{usual_text}`",
                label.list()
            ),
            "remove `logical(..)`: sizes are listed in that order",
        );
        return usual;
    }
    order
}

/// The sizes in logical order, and whether they were given by position.
fn shape(
    label: &Label,
    order: &[char],
    entries: Vec<Entry>,
    bracket: Span,
    report: &Report,
) -> Option<(Vec<(char, Value)>, bool)> {
    for entry in &entries {
        if matches!(entry.value.kind, ValueKind::Number(0)) {
            report.push(entry.value.span, "a size is at least 1");
        }
    }
    let mut slots: Vec<Option<Value>> = order.iter().map(|_| None).collect();
    let keyed = entries.iter().filter(|entry| entry.key.is_some()).count();
    let is_positional = keyed == 0;
    let before = report.len();
    if is_positional {
        let given = entries.len();
        if given != order.len() {
            wrong_number(label, order, &entries, bracket, report);
            return None;
        }
        for (slot, entry) in slots.iter_mut().zip(entries) {
            *slot = Some(entry.value);
        }
    } else {
        let mut unnamed = Vec::new();
        for Entry { key, value } in entries {
            let Some(key) = key else {
                unnamed.push(value);
                continue;
            };
            match axis_of(&key.to_string(), order) {
                Err(()) => unknown_axis(label, &key.to_string(), key.span(), report),
                Ok(axis) if slots[axis].is_some() => {
                    report.push(
                        key.span(),
                        format!("the size of axis `{key}` is given twice"),
                    );
                }
                Ok(axis) => slots[axis] = Some(value),
            }
        }
        let missing: Vec<char> = order
            .iter()
            .zip(&slots)
            .filter_map(|(axis, slot)| slot.is_none().then_some(*axis))
            .collect();
        if let [first, ..] = &unnamed[..] {
            let help = match (&unnamed[..], &missing[..]) {
                ([value], [axis]) => format!("name this one, too: `{axis} = {}`", value.text),
                _ => format!(
                    "name all of them: `{}[{}]`",
                    label.text,
                    named(order, &slots)
                ),
            };
            report.push_with_help(
                first.span,
                "sizes are either all named or all in logical order",
                &help,
            );
        } else if report.len() == before && !missing.is_empty() {
            let axes: Vec<_> = missing.iter().map(|axis| format!("`{axis}`")).collect();
            report.push_with_help(
                bracket,
                &format!("no size for axis {}", axes.join(", ")),
                &format!("write `{}[{}]`", label.text, named(order, &slots)),
            );
        }
    }
    let shape: Option<Vec<_>> = order
        .iter()
        .zip(slots)
        .map(|(axis, slot)| Some((*axis, slot?)))
        .collect();
    Some((shape?, is_positional))
}

/// `N = 1, C = ..`: the sizes by name, with dots for those that are not given.
fn named(order: &[char], slots: &[Option<Value>]) -> String {
    let sizes: Vec<_> = order
        .iter()
        .zip(slots)
        .map(|(axis, slot)| match slot {
            Some(value) => format!("{axis} = {}", value.text),
            None => format!("{axis} = .."),
        })
        .collect();
    sizes.join(", ")
}

fn wrong_number(label: &Label, order: &[char], entries: &[Entry], bracket: Span, report: &Report) {
    let (wanted, given) = (order.len(), entries.len());
    let axes = format!("{wanted} {}", if wanted == 1 { "axis" } else { "axes" });
    let sizes = format!(
        "{given} {}",
        if given == 1 { "size is" } else { "sizes are" }
    );
    let listed: Vec<_> = (0..wanted)
        .map(|i| {
            let size = entries.get(i).map_or("..", |entry| &entry.value.text);
            format!("{} = {size}", order[i])
        })
        .collect();
    let help = format!("name them: `{}[{}]`", label.text, listed.join(", "));
    let (span, end) = if given < wanted {
        let without: Vec<_> = order[given..]
            .iter()
            .map(|axis| format!("`{axis}`"))
            .collect();
        (bracket, format!("no size for {}", without.join(", ")))
    } else {
        let extra = &entries[wanted].value;
        (extra.span, format!("`{}` belongs to none", extra.text))
    };
    report.push_with_help(
        span,
        &format!("`{}` has {axes}, but {sizes} given: {end}", label.text),
        &help,
    );
}

/// The place of the axis with that name.
fn axis_of(name: &str, axes: &[char]) -> Result<usize, ()> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(axis), None) => find(axes, axis).ok_or(()),
        _ => Err(()),
    }
}

fn unknown_axis(label: &Label, name: &str, span: Span, report: &Report) {
    let upper = name.to_uppercase();
    if axis_of(&upper, &label.axes).is_ok() {
        let mistake = format!("axis `{name}` must be a capital letter");
        report.push_with_help(span, &mistake, &format!("write `{upper}`"));
    } else {
        let help = format!("its axes are {}", label.list());
        report.push_with_help(span, &label.has_no(name), &help);
    }
}

/// The factors in storage order, each with its clauses.
fn storage(label: &Label, clauses: Vec<Clause>, report: &Report) -> Vec<StorageFactor> {
    let mut factors: Vec<_> = label
        .axes
        .iter()
        .map(|axis| StorageFactor {
            axis: *axis,
            part: match label.block(*axis) {
                Some(block) => Part::Outer { block },
                None => Part::Whole,
            },
            positions: None,
            step: None,
        })
        .collect();
    for clause in clauses {
        if clause.name == "logical" {
            continue;
        }
        let name = clause.name.to_string();
        let Some((_, kind)) = Kind::ALL.iter().find(|(known, _)| *known == name) else {
            unknown_clause(&clause, report);
            continue;
        };
        for argument in clause.arguments {
            clause_on_axis(label, &mut factors, *kind, argument, report);
        }
    }
    factors.extend(label.lanes.iter().map(|(axis, block)| StorageFactor {
        axis: *axis,
        part: Part::Lane { block: *block },
        positions: None,
        step: None,
    }));
    factors
}

fn unknown_clause(clause: &Clause, report: &Report) {
    let name = clause.name.to_string();
    let start: String = name.to_lowercase().chars().take(3).collect();
    let meant = match start.as_str() {
        "pad" => "pad(W = 5)",
        "ali" => "align(W = 64)",
        "str" => "strides(H = 5)",
        "pit" | "row" => "pitch(H = 256)",
        "bro" => "broadcast(H)",
        "ove" => "overlap(H = 2)",
        "log" | "ord" => "logical(BSHD)",
        _ => {
            report.push_with_help(
                clause.span,
                &format!("unknown clause `{name}`"),
                "there are `pad`, `align`, `strides`, `pitch`, `broadcast`, `overlap` and `logical`",
            );
            return;
        }
    };
    let help = format!("write `{meant}`");
    report.push_with_help(clause.span, &format!("unknown clause `{name}`"), &help);
}

fn clause_on_axis(
    label: &Label,
    factors: &mut [StorageFactor],
    kind: Kind,
    argument: Argument,
    report: &Report,
) {
    let name = kind.name();
    let Argument { axis, value } = argument;
    let span = axis.span();
    let Ok(place) = axis_of(&axis.to_string(), &label.axes) else {
        unknown_axis(label, &axis.to_string(), span, report);
        return;
    };
    let factor = &mut factors[place];
    match (&value, kind) {
        (Some(_), Kind::Broadcast) => {
            let mistake =
                format!("`broadcast` takes no value: all of axis `{axis}` is one element");
            report.push_with_help(span, &mistake, &format!("write `broadcast({axis})`"));
            return;
        }
        (None, kind) if kind != Kind::Broadcast => {
            let mistake = format!("`{name}` needs a value for axis `{axis}`");
            report.push_with_help(span, &mistake, &format!("write `{name}({axis} = ..)`"));
            return;
        }
        (Some(value), _) if matches!(value.kind, ValueKind::Open) => {
            report.push_with_help(
                value.span,
                &format!("the value of `{name}` must be known at compile time"),
                "only sizes can be `?`; strides known at run time come in through `Mapping::try_from_strides`",
            );
            return;
        }
        (Some(value), _) if matches!(value.kind, ValueKind::Number(0)) => {
            if kind.is_of_positions() || kind == Kind::Pitch {
                report.push(
                    value.span,
                    format!("`{name}({axis} = 0)`: the value is at least 1"),
                );
            } else {
                report.push_with_help(
                    value.span,
                    &format!("`{name}({axis} = 0)` would put all of axis `{axis}` on one element"),
                    &format!("write `broadcast({axis})` if that is meant"),
                );
            }
            return;
        }
        _ => {}
    }
    if matches!(factor.part, Part::Outer { .. }) && !kind.is_of_positions() {
        report.push_with_help(
            span,
            &format!("`{name}` cannot be asked of axis `{axis}`, which has inner blocks"),
            "only `pad` and `align` can; they count positions of the whole axis",
        );
        return;
    }
    if kind == Kind::Overlap && !label.lanes.is_empty() {
        report.push(span, "`overlap` cannot be combined with inner blocks");
        return;
    }
    let alone = kind == Kind::Broadcast;
    let other = match (&factor.positions, &factor.step) {
        (Some(other), _) if kind.is_of_positions() || alone => Some(other.kind),
        (_, Some(other)) if !kind.is_of_positions() || other.kind == Kind::Broadcast => {
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
        report.push_with_help(span, &mistake, "keep one of them");
        return;
    }
    let clause = ClauseOf { kind, value };
    if kind.is_of_positions() {
        factor.positions = Some(clause);
    } else {
        factor.step = Some(clause);
    }
}

/// The number, where it is written out and fits the compiler's own `usize`. What fits the target's
/// is decided again there.
fn literal(value: Option<&Value>) -> Option<usize> {
    match value?.kind {
        ValueKind::Number(number) => number.try_into().ok(),
        _ => None,
    }
}

/// The factor with its literal values; any other value stands for the least that it can be, so that
/// what is found wrong is wrong whatever it is.
fn least(factor: &StorageFactor) -> Factor {
    let number = |clause: &ClauseOf| literal(clause.value.as_ref());
    let positions = factor
        .positions
        .as_ref()
        .and_then(|clause| match clause.kind {
            Kind::Pad => number(clause).map(Positions::Pad),
            _ => number(clause).map(Positions::Align),
        });
    let step = factor.step.as_ref().and_then(|clause| match clause.kind {
        Kind::Broadcast => Some(Step::Broadcast),
        Kind::Overlap => Some(Step::Overlap(number(clause).unwrap_or(1))),
        Kind::Pitch => number(clause).map(Step::Pitch),
        _ => number(clause).map(Step::Stride),
    });
    Factor {
        axis: factor.axis,
        part: factor.part,
        positions: positions.unwrap_or(Positions::Size),
        step: step.unwrap_or(Step::Packed),
    }
}

fn check_arithmetic(
    label: &Label,
    shape: &[(char, Value)],
    storage: &[StorageFactor],
    report: &Report,
) {
    let before = report.len();
    let values = shape.iter().map(|(_, size)| size);
    let clauses = storage
        .iter()
        .flat_map(|factor| [&factor.positions, &factor.step]);
    let arguments = clauses.flatten().filter_map(|clause| clause.value.as_ref());
    for value in values.chain(arguments) {
        if let ValueKind::Number(number) = value.kind {
            if number > u128::from(u64::MAX) {
                report.push(
                    value.span,
                    format!("`{}` is too large for a `usize`", value.text),
                );
            }
        }
    }
    if report.len() > before {
        return;
    }
    let size_of = |axis: usize| literal(Some(&shape[axis].1)).unwrap_or(1);
    let axes: Vec<char> = shape.iter().map(|(axis, _)| *axis).collect();
    let mut walk = Walk::<true>::new();
    for factor in storage.iter().rev() {
        let Some(axis) = find(&axes, factor.axis) else {
            continue;
        };
        let size = size_of(axis);
        if let Some(fault) = walk.fault(least(factor), axis, size) {
            report_fault(fault, factor, label, report);
        }
        walk.push(least(factor), axis, size);
    }
    let positions = (0..axes.len()).map(size_of).fold(1, usize::saturating_mul);
    let largest = isize::MAX.unsigned_abs();
    if report.len() == before && (walk.inside() > largest || positions > largest) {
        let sizes: Vec<_> = shape
            .iter()
            .map(|(axis, size)| format!("{axis} = {}", size.text))
            .collect();
        report.push(
            label.span,
            format!(
                "`{}[{}]` has more elements than memory can hold (`isize::MAX`)",
                label.text,
                sizes.join(", ")
            ),
        );
    }
}

fn report_fault(fault: Fault, factor: &StorageFactor, label: &Label, report: &Report) {
    let span_of = |clause: &Option<ClauseOf>| {
        let value = clause.as_ref().and_then(|clause| clause.value.as_ref());
        value.map_or(label.span, |value| value.span)
    };
    match fault {
        Fault::PadTooSmall { axis, size, pad } => report.push_with_help(
            span_of(&factor.positions),
            &format!("axis `{axis}` has size {size}, which does not fit into {pad} positions"),
            &format!("write `pad({axis} = {size})` or more: the size and its padding together"),
        ),
        Fault::StrideTooSmall {
            axis,
            stride,
            inside,
        } => {
            let inner: String = label
                .axes
                .iter()
                .skip_while(|letter| **letter != axis)
                .skip(1)
                .collect();
            report.push_with_help(
                span_of(&factor.step),
                &format!(
                    "one step along `{axis}` is {stride}, but `{inner}` inside it takes {inside} elements: they would overlap"
                ),
                &format!(
                    "write `strides({axis} = {inside})` or more, `overlap({axis} = {stride})` to share elements, or a label with `{axis}` further right"
                ),
            );
        }
        // All else has been refused before with a message of its own.
        _ => report.push(
            label.span,
            format!("`{}` does not make a layout: {fault:?}", label.text),
        ),
    }
}

/// What to say if the sizes look as if they were listed in the label's order, as `[1, 224, 224, 3]`
/// for NHWC: the last one is a likely number of channels, the two before are not.
fn order_warning(label: &Label, shape: &[(char, Value)]) -> Option<(Span, String)> {
    let sizes: Option<Vec<usize>> = shape.iter().map(|(_, size)| literal(Some(size))).collect();
    let sizes = sizes?;
    let [.., a, b, last] = sizes[..] else {
        return None;
    };
    if label.axes.last() != Some(&'C') || !(1..=4).contains(&last) || a <= 4 || b <= 4 {
        return None;
    }
    let name = |axes: &[char]| {
        let sizes: Vec<_> = axes
            .iter()
            .zip(&sizes)
            .map(|(axis, size)| format!("{axis} = {size}"))
            .collect();
        format!("{}[{}]", label.text, sizes.join(", "))
    };
    let order: Vec<char> = shape.iter().map(|(axis, _)| *axis).collect();
    let listed: Vec<_> = order.iter().map(char::to_string).collect();
    Some((
        shape.last()?.1.span,
        format!(
            "sizes are listed in the order {}, whatever the label: this is `{}`. Name the axes to say so, or write `{}`",
            listed.join(", "),
            name(&order),
            name(&label.axes),
        ),
    ))
}
