//! Types as rustc prints them, in the notation of `layout!`.
//!
//! A printed `TensorLayout<..>` becomes the language's [`Description`], whose text is the notation.

// Decisions:
//
// - **Only the types that users can name are known here**: `TensorLayout`, sizes, and the factors of a storage. Traits
//   are not known by name, because a trait in a message says nothing to a user.
// - **What is not understood stays as rustc prints it.** So a type of a newer version is still a type.

use proc_macro2::{Span, TokenStream};
use tensor_layout_arithmetic::{FactorPart, MAX_FACTORS, MAX_RANK, logical_order};
use tensor_layout_language::check::{CheckedFactor, ClauseOf, Layout};
use tensor_layout_language::clause::ClauseKind;
use tensor_layout_language::description::Description;
use tensor_layout_language::parse::{ValueKind, WrittenValue};

/// A type, taken apart: `&View<'_, f32, L>` has the name `View` and the arguments `f32` and `L`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type<'t> {
    /// `&`, `&mut`, or nothing.
    pub(crate) reference: &'static str,
    /// The name without its path; of a tuple, nothing.
    pub(crate) name: &'t str,
    /// The arguments without lifetimes, or the items of a tuple.
    pub(crate) arguments: Vec<&'t str>,
}

impl<'t> Type<'t> {
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let (reference, text) = referenced(text.trim());
        let start = text.find(['<', '(']).unwrap_or(text.len());
        let (path, rest) = text.split_at(start);
        let name = path.rsplit("::").next().unwrap_or(path);
        let is_word = name
            .chars()
            .all(|letter| letter.is_alphanumeric() || letter == '_');
        if !is_word || (!path.is_empty() && rest.starts_with('(')) {
            return None;
        }
        let arguments = match rest.len() {
            0 => Vec::new(),
            length if closing(rest)? + 1 == length => split(&rest[1..length - 1]),
            _ => return None,
        };
        Some(Type {
            reference,
            name,
            arguments,
        })
    }

    fn is_tuple(&self) -> bool {
        self.name.is_empty()
    }
}

/// Takes `&'a mut` from the beginning of a type.
fn referenced(text: &str) -> (&'static str, &str) {
    let Some(rest) = text.strip_prefix('&') else {
        return ("", text);
    };
    let rest = match rest.strip_prefix('\'') {
        Some(lifetime) => lifetime.split_once(' ').map_or("", |(_, rest)| rest),
        None => rest,
    };
    match rest.strip_prefix("mut ") {
        Some(rest) => ("&mut ", rest),
        None => ("&", rest),
    }
}

/// Returns the index of the bracket that closes the one with which the text begins.
pub(crate) fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut before = ' ';
    for (index, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '[' | '{' => depth += 1,
            // The end of `->`.
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => {}
        }
        before = letter;
    }
    None
}

/// Splits a list at its commas, and leaves lifetimes out.
fn split(text: &str) -> Vec<&str> {
    let (mut items, mut start, mut index) = (Vec::new(), 0, 0);
    while index < text.len() {
        let rest = &text[index..];
        if rest.starts_with(['<', '(', '[', '{']) {
            index += closing(rest).unwrap_or(rest.len() - 1);
        } else if rest.starts_with(',') {
            items.push(text[start..index].trim());
            start = index + 1;
        }
        index += text[index..].chars().next().map_or(1, char::len_utf8);
    }
    items.push(text[start..].trim());
    items.retain(|item| !item.is_empty() && !item.starts_with('\''));
    items
}

/// Returns the types of the parameters of a function, and that of its result: of `fn(&M, View<'_, f32, L>) -> f32`.
pub(crate) fn signature(text: &str) -> Option<(Vec<&str>, Option<&str>)> {
    let (_, rest) = text.split_once("fn(")?;
    let start = text.len() - rest.len() - 1;
    let end = start + closing(&text[start..])?;
    let result = text[end + 1..].strip_prefix(" -> ");
    Some((split(&text[start + 1..end]), result))
}

/// A layout that rustc has printed.
pub(crate) struct Printed {
    /// The layout in the notation of `layout!`; of a part, `HWC[C = 3, H = 4 of 480, W = 640]`.
    pub(crate) notation: String,
    /// The axes in logical order, with their sizes.
    pub(crate) sizes: Vec<(char, String)>,
    /// The storage as rustc prints it.
    pub(crate) storage: String,
    /// The layout with all of its numbers, or `None` if the storage is known only by its name.
    pub(crate) description: Option<Description>,
    /// Whether the layout is that of a part of a larger tensor.
    pub(crate) is_part: bool,
}

impl Printed {
    /// Reads `TensorLayout<(DimH<4>, DimW<6>), (H, W)>`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let ty = Type::read(text)?;
        match (ty.name, &ty.arguments[..]) {
            ("TensorLayout", [shape, storage]) if ty.reference.is_empty() => {
                Self::of(shape, storage)
            }
            _ => None,
        }
    }

    fn of(shape: &str, storage: &str) -> Option<Self> {
        let sizes = sizes_of_layout(shape)?;
        let ty = Type::read(storage)?;
        let (notation, description, is_part) = match (ty.name, &ty.arguments[..]) {
            ("", factors) => {
                let description = described(shape, factors)?;
                (description.notation().to_owned(), Some(description), false)
            }
            ("Within", [whole, factors]) => {
                (part_of(&sizes, &Self::of(whole, factors)?), None, true)
            }
            (name, []) => (
                format!("[{}] with `{name}`", listed(&sizes)).replace('`', ""),
                None,
                false,
            ),
            _ => return None,
        };
        Some(Printed {
            notation,
            sizes,
            storage: storage.to_owned(),
            description,
            is_part,
        })
    }

    /// Whether the storage is one whose strides are known only at run time, such as `RunTimeStrides`.
    pub(crate) fn has_named_storage(&self) -> bool {
        self.description.is_none() && !self.is_part
    }

    /// Returns the size of an axis, or `None` if the layout has no such axis.
    pub(crate) fn size(&self, axis: char) -> Option<&String> {
        let mut sizes = self.sizes.iter();
        sizes
            .find(|(other, _)| *other == axis)
            .map(|(_, size)| size)
    }

    /// Returns the axes in logical order.
    pub(crate) fn axes(&self) -> Vec<char> {
        self.sizes.iter().map(|(axis, _)| *axis).collect()
    }
}

/// Returns the notation of the whole with the sizes of a part: `W = 2 of 5`. A part has one position along an axis that it
/// lacks.
fn part_of(sizes: &[(char, String)], whole: &Printed) -> String {
    let mut notation = whole.notation.clone();
    for (axis, all) in &whole.sizes {
        let part = sizes.iter().find(|(other, _)| other == axis);
        let part = part.map_or("1", |(_, size)| size);
        if part != all {
            let (old, new) = (
                format!("{axis} = {all}"),
                format!("{axis} = {part} of {all}"),
            );
            notation = notation.replacen(&old, &new, 1);
        }
    }
    notation
}

fn listed(sizes: &[(char, String)]) -> String {
    let pairs = sizes.iter().map(|(axis, size)| format!("{axis} = {size}"));
    pairs.collect::<Vec<_>>().join(", ")
}

/// Reads the sizes of a layout. A scalar has none.
fn sizes_of_layout(shape: &str) -> Option<Vec<(char, String)>> {
    if shape == "()" {
        return Some(Vec::new());
    }
    sizes(shape)
}

/// Reads a tuple of sizes, with at least one: elsewhere, `()` is no sizes.
fn sizes(shape: &str) -> Option<Vec<(char, String)>> {
    let ty = Type::read(shape)?;
    let sizes: Option<Vec<_>> = ty.arguments.iter().map(|text| size(text)).collect();
    sizes.filter(|sizes| ty.is_tuple() && ty.reference.is_empty() && !sizes.is_empty())
}

/// Reads `DimH<4>`, `DynH` or `DynH<Height>`.
fn size(text: &str) -> Option<(char, String)> {
    let ty = Type::read(text)?;
    let axis = |prefix| match ty.name.strip_prefix(prefix)?.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(char::from(*letter)),
        _ => None,
    };
    match ty.arguments[..] {
        [number] => match axis("Dim") {
            Some(axis) => Some((axis, number.to_owned())),
            None => Some((axis("Dyn")?, format!("?{}", name_of_size(number)))),
        },
        [] => Some((axis("Dyn")?, "?".to_owned())),
        _ => None,
    }
}

/// Returns the name of a run-time size as it is written after `?`.
fn name_of_size(text: &str) -> String {
    let Some(ty) = Type::read(text) else {
        return text.to_owned();
    };
    match (ty.name, &ty.arguments[..]) {
        ("NoName", []) => String::new(),
        ("Times", [outer, inner]) => format!("{} * {}", name_of_size(outer), name_of_size(inner)),
        ("Over", [name, divisor]) => format!("{} / {divisor}", name_of_size(name)),
        ("Exactly", [number]) => (*number).to_owned(),
        (name, _) => name.to_owned(),
    }
}

/// Makes the layout of a shape and the factors of a storage, and describes it.
fn described(shape: &str, factors: &[&str]) -> Option<Description> {
    let shape = sizes_of_layout(shape)?
        .into_iter()
        .map(|(axis, size)| (axis, value(&size)));
    let storage: Option<Vec<_>> = factors.iter().map(|text| factor(text)).collect();
    let layout = Layout {
        label: Span::call_site(),
        bracket: Span::call_site(),
        has_logical: false,
        shape: shape.collect(),
        storage: storage?,
        components: None,
        parts: Vec::new(),
        warning: None,
    };
    let has_factor = |axis| layout.storage.iter().any(|factor| factor.axis == axis);
    let has_size = |axis| layout.shape.iter().any(|(other, _)| *other == axis);
    let is_short = layout.shape.len() <= MAX_RANK && layout.storage.len() <= MAX_FACTORS;
    let is_whole = is_short
        && layout.shape.iter().all(|(axis, _)| has_factor(*axis))
        && layout.storage.iter().all(|factor| has_size(factor.axis));
    is_whole.then(|| Description::of(&layout))
}

fn value(text: &str) -> WrittenValue {
    let kind = match (text, text.parse()) {
        (_, Ok(number)) => ValueKind::Number(number),
        ("?", _) => ValueKind::Open,
        _ => ValueKind::Expression(TokenStream::new()),
    };
    WrittenValue {
        kind,
        location: Span::call_site().into(),
        text: text.to_owned(),
    }
}

/// Reads a factor of a storage: `H`, `Pad<W, 5>`, or one in another.
fn factor(text: &str) -> Option<CheckedFactor> {
    let ty = Type::read(text)?;
    let (inner, number) = match ty.arguments[..] {
        [] => return axis_factor(ty.name),
        [inner] => (inner, None),
        [inner, number] => (inner, Some(number)),
        _ => return None,
    };
    let mut factor = factor(inner)?;
    let block = || number?.parse().ok();
    match ty.name {
        "Cropped" => {}
        "Block" => factor.part = FactorPart::Outer { block: block()? },
        "Lane" => factor.part = FactorPart::Lane { block: block()? },
        name => {
            let kind = ClauseKind::of_type(name)?;
            let is_open = name == "DynStride";
            let clause = Some(ClauseOf {
                kind,
                name: Span::call_site(),
                axis: Span::call_site(),
                value: number.or(is_open.then_some("?")).map(value),
            });
            if kind.is_of_positions() {
                factor.positions = clause;
            } else {
                factor.step = clause;
            }
        }
    }
    Some(factor)
}

fn axis_factor(name: &str) -> Option<CheckedFactor> {
    let [axis @ b'A'..=b'Z'] = name.as_bytes() else {
        return None;
    };
    Some(CheckedFactor {
        axis: char::from(*axis),
        key: None,
        part: FactorPart::Whole,
        positions: None,
        step: None,
        warning: None,
    })
}

/// How the layouts in a text are written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// As notation, with the sizes: `HW[H = 4, W = 6]`, `H = 4`.
    Words,
    /// As code: `layout!(HW[H = 4, W = 6])`.
    Code,
}

/// Writes the layouts and shapes of a text in the notation of `layout!`. All other parts stay as they are.
pub(crate) fn notated(text: &str, style: Style) -> String {
    let mut all = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_inside = all.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let found = if is_inside { None } else { found(rest, style) };
        if let Some((length, notation)) = found {
            all.push_str(&notation);
            rest = &rest[length..];
        } else {
            all.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    all
}

/// Whether a text has a layout or a shape of this crate.
pub(crate) fn mentions(text: &str) -> bool {
    text.contains("tensor_layout::")
        || text.contains("TensorLayout<")
        || notated(text, Style::Words) != text
}

/// Returns the length and the notation of the layout, shape or size with which a text begins.
fn found(text: &str, style: Style) -> Option<(usize, String)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let word = text.find(|letter| !is_word(letter)).unwrap_or(text.len());
    let has_bracket = text[word..].starts_with('<') || text.starts_with('(');
    let length = if has_bracket {
        word + closing(&text[word..])? + 1
    } else {
        word
    };
    let found = &text[..length];
    if let Some(layout) = Printed::read(found) {
        return Some((
            length,
            match style {
                Style::Words => layout.notation,
                Style::Code if layout.description.is_some() => {
                    format!("layout!({})", layout.notation)
                }
                Style::Code => return None,
            },
        ));
    }
    if style == Style::Code {
        return None;
    }
    let notation = match (sizes(found), storage(found)) {
        (Some(sizes), _) => format!("[{}]", listed(&sizes)),
        (_, Some(storage)) => storage,
        _ => listed(&[size(found)?]),
    };
    Some((length, notation))
}

/// Returns the label and the clauses of a storage with clauses: `HW, strides(H = ?)`.
fn storage(text: &str) -> Option<String> {
    let ty = Type::read(text).filter(Type::is_tuple)?;
    let factors: Option<Vec<_>> = ty.arguments.iter().map(|text| factor(text)).collect();
    let has_clause = ty.arguments.iter().any(|text| text.contains('<'));
    let mut axes = Vec::new();
    for factor in factors? {
        if !axes.contains(&factor.axis) {
            axes.push(factor.axis);
        }
    }
    let axes = axes.get(..axes.len().min(MAX_RANK))?;
    let shape = &logical_order(axes)[..axes.len()];
    let shape: Vec<_> = shape.iter().map(|axis| format!("Dim{axis}<_>")).collect();
    let description = described(&format!("({},)", shape.join(", ")), &ty.arguments)?;
    let (label, rest) = description.notation().split_once('[')?;
    let (_, clauses) = rest.split_once(']')?;
    has_clause.then(|| format!("{label}{clauses}"))
}

/// Writes `<L as Trait>::Item` as `L::Item`, which is shorter and names no trait, and `Dim<[usize; 2]>` of `ndarray` as
/// `Ix2`.
pub(crate) fn shortened(text: &str) -> String {
    let mut all = text.to_owned();
    for rank in 0..=6 {
        all = all.replace(&format!("Dim<[usize; {rank}]>"), &format!("Ix{rank}"));
    }
    let mut from = 0;
    while let Some(start) = all[from..].find('<').map(|at| from + at) {
        from = start + 1;
        let Some(end) = closing(&all[start..]).map(|at| start + at) else {
            continue;
        };
        let name = all[start + 1..end]
            .split_once(" as ")
            .map(|(name, _)| name.to_owned());
        if let Some(name) = name.filter(|_| all[end + 1..].starts_with("::")) {
            all.replace_range(start..=end, &name);
            from = start;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::shortened;

    /// `ndarray` has names for these.
    #[test]
    fn dimensions_are_shortened() {
        for rank in 0..=6 {
            let found = shortened(&format!("Array<u8, Dim<[usize; {rank}]>>"));
            assert_eq!(found, format!("Array<u8, Ix{rank}>"));
        }
    }
}
