//! The difference between the type that is wanted and the type that was found, in one line.

use crate::copy;
use crate::fix::{Fix, Marked, Steps, calls, converted, is_number, of_kind, receiver};
use crate::frames::{is_frame, of_frames};
use crate::types::{Printed, Style, Type, notated, signature};

/// A text about two types that differ.
pub(crate) struct Difference {
    pub(crate) first_line: String,
    /// The fix, or `None` if none is certain.
    pub(crate) help: Option<String>,
    /// The first elements of both memories, if only their order differs.
    pub(crate) drawing: Option<String>,
}

impl Difference {
    pub(crate) fn new(first_line: String, help: Option<String>) -> Self {
        Difference {
            first_line,
            help,
            drawing: None,
        }
    }
}

/// A type that holds a layout, such as `View<'_, f32, L>`: its last argument is the layout.
pub(crate) struct Holder<'t> {
    pub(crate) ty: Type<'t>,
    layout: &'t str,
    /// The arguments before the layout. The last is the type of the elements.
    before: Vec<&'t str>,
    printed: Option<Printed>,
}

impl<'t> Holder<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let ty = Type::read(text)?;
        let (layout, before) = ty.arguments.split_last()?;
        let printed = Printed::read(layout);
        let names = [("View", 1), ("ViewMut", 1), ("Tensor", 1), ("Buffer", 2)];
        let is_known = names.contains(&(ty.name, before.len()));
        let (layout, before) = (*layout, before.to_vec());
        (printed.is_some() || is_known).then_some(Holder {
            ty,
            layout,
            before,
            printed,
        })
    }

    /// Returns what a user calls such a value.
    fn noun(&self) -> String {
        match self.ty.name {
            "" | "ViewMut" => "view".to_owned(),
            name => name.to_lowercase(),
        }
    }

    pub(crate) fn is_view_or_tensor(&self) -> bool {
        ["View", "ViewMut", "Tensor"].contains(&self.ty.name)
    }

    /// Returns the layout in the notation of `layout!`, with its name if it has one.
    fn notation(&self, marked: Marked<'_>) -> String {
        match (&self.printed, marked.declared.layouts.get(self.layout)) {
            (Some(printed), _) => format!("`{}`", printed.notation),
            (None, Some(notation)) => format!("`{}`, `{notation}`", self.layout),
            (None, None) => format!("`{}`", self.layout),
        }
    }
}

/// Whether two types hold layouts, which may be declared as a `struct`.
pub(crate) fn may_hold_layouts(wanted: &str, found: &str) -> bool {
    let is_declared = |holder: Holder<'_>| {
        holder.printed.is_some() || holder.layout.starts_with(char::is_uppercase)
    };
    [wanted, found]
        .iter()
        .all(|text| Holder::read(text).is_some_and(is_declared))
        || is_axis(wanted) && is_axis(found)
        || is_frame(wanted) && is_frame(found)
        || types_of_functions(wanted, found)
            .iter()
            .any(|(wanted, found)| is_holder(wanted) && is_holder(found))
}

/// Returns the types of the parameters and of the result of two functions, in pairs.
fn types_of_functions<'t>(wanted: &'t str, found: &'t str) -> Vec<(&'t str, &'t str)> {
    let all = |text: &'t str| {
        let (parameters, result) = signature(text)?;
        Some(parameters.into_iter().chain(result))
    };
    let (wanted, found) = (all(wanted), all(found));
    wanted
        .into_iter()
        .flatten()
        .zip(found.into_iter().flatten())
        .collect()
}

/// Whether a type holds a layout, which may be unknown: `Tensor<u8, _>`.
pub(crate) fn is_holder(text: &str) -> bool {
    Holder::read(text).is_some()
}

/// Says that a type is only read, and which one is written. Returns `None` if it can be written.
pub(crate) fn only_read(text: &str, code: &str) -> Option<String> {
    let holder = Holder::read(text)?;
    let element = holder.before.last()?;
    let layout = notated(holder.layout, Style::Code);
    let name = code.split('[').next().unwrap_or_default();
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    match (holder.ty.name, &holder.printed) {
        ("View", _) => {
            let help = if name.chars().all(is_name) {
                format!("declare it as `mut {name}: ViewMut<{element}, {layout}>`")
            } else {
                "take them from a `ViewMut`, by a method that ends in `_mut`".to_owned()
            };
            Some(format!(
                "a `View` is only read, and its elements cannot be assigned\n\
                 help: where they may be written, {help}"
            ))
        }
        ("Tensor" | "ViewMut", Some(printed)) => {
            let (plain, _) = printed.notation.split_once("], ")?;
            Some(format!(
                "this {} is only read, because positions of `{}` share elements\n\
                 help: write to the elements before they are shared, or to a copy: `.to_layout::<layout!({plain}])>()`",
                holder.noun(),
                printed.notation
            ))
        }
        _ => None,
    }
}

/// Compares two types. Returns `None` if no rule knows their difference.
pub(crate) fn difference(wanted: &str, found: &str, marked: Marked<'_>) -> Option<Difference> {
    match (Holder::read(wanted), Holder::read(found)) {
        (Some(wanted), Some(found)) => of_holders(&wanted, &found, marked),
        _ => of_axes(wanted, found, marked)
            .or_else(|| of_frames(wanted, found, &marked.declared.formats))
            .or_else(|| of_slices(wanted, found, marked))
            .or_else(|| of_arguments(wanted, found, marked)),
    }
}

fn is_axis(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'Z'])
}

/// Positions along two axes: `H` and `W`.
fn of_axes(wanted: &str, found: &str, marked: Marked<'_>) -> Option<Difference> {
    let first_line = match found {
        "integer" => format!("a position along axis `{wanted}` is wanted, but this is a number"),
        _ => format!("axis `{wanted}` is wanted, but this is axis `{found}`"),
    };
    let letters = &marked.declared.letters;
    let is_known = is_axis(wanted)
        && (is_axis(found) || found == "integer")
        && !letters.contains(wanted)
        && !letters.contains(found);
    is_known.then_some(Difference::new(first_line, None))
}

/// Slices, arrays or vectors of other elements.
fn of_slices(wanted: &str, found: &str, marked: Marked<'_>) -> Option<Difference> {
    let (wanted, found) = (element(wanted)?, element(found)?);
    let code = marked.code;
    let help = format!(
        "bytes in memory become a slice of `{wanted}` by `bytemuck::try_cast_slice({code})`"
    );
    is_other(wanted, found).then_some(Difference::new(
        format!("these elements are `{found}`, but `{wanted}` is wanted"),
        (found == "u8").then_some(help),
    ))
}

/// Returns the element of a slice, an array or a vector that is borrowed. It is a number.
fn element(text: &str) -> Option<&str> {
    let text = text.strip_prefix('&')?;
    let text = text.strip_prefix("mut ").unwrap_or(text);
    let element = match text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'))
    {
        Some(inner) => inner.split(';').next()?,
        None => text.strip_prefix("Vec<")?.strip_suffix('>')?,
    };
    is_number(element).then_some(element)
}

/// The first difference in the arguments of one type, such as `Result`.
fn of_arguments(wanted: &str, found: &str, marked: Marked<'_>) -> Option<Difference> {
    let (wanted, found) = (Type::read(wanted)?, Type::read(found)?);
    if wanted.name != found.name || wanted.arguments.len() != found.arguments.len() {
        return None;
    }
    let mut pairs = wanted.arguments.iter().zip(&found.arguments);
    let (wanted, found) = pairs.find(|(wanted, found)| is_other(wanted, found))?;
    let difference = difference(wanted, found, marked)?;
    Some(Difference {
        help: None,
        ..difference
    })
}

/// Whether two arguments differ, as far as both are known.
fn is_other(wanted: &str, found: &str) -> bool {
    wanted != found && wanted != "_" && found != "_"
}

fn of_holders(wanted: &Holder<'_>, found: &Holder<'_>, marked: Marked<'_>) -> Option<Difference> {
    let noun = found.noun();
    let mut pairs = wanted.before.iter().rev().zip(found.before.iter().rev());
    if let Some((element, other)) = pairs.find(|(wanted, found)| is_other(wanted, found)) {
        let first_line =
            format!("this {noun} has elements of `{other}`, but `{element}` is wanted");
        return Some(Difference::new(
            first_line,
            converted(element, other, marked),
        ));
    }
    if !is_other(wanted.layout, found.layout) {
        return of_kinds(wanted, found, marked);
    }
    let [want, have] = [wanted, found].map(|holder| holder.notation(marked));
    let first_line = format!("this {noun} is {have}, but {want} is wanted");
    let (Some(want), Some(have)) = (&wanted.printed, &found.printed) else {
        return of_names(wanted, found, first_line, marked);
    };
    let (what, fix) = of_layouts(want, have);
    let help = match fix {
        Fix::None => None,
        Fix::Help(help) => Some(help),
        Fix::Steps(_) if found.ty.name == "Buffer" && want.description.is_some() => Some(format!(
            "declare it as `{}`, and write its elements in this order",
            want.notation
        )),
        Fix::Steps(steps) => calls(wanted, found, &steps, marked),
    };
    let drawing = match (&want.description, &have.description) {
        (Some(want), Some(have)) => copy::drawn(have, want, ["found", "wanted"]),
        _ => None,
    };
    let first_line = format!("{first_line}: {what}");
    Some(Difference {
        drawing,
        ..Difference::new(first_line, help)
    })
}

/// Layouts of which one is declared as a `struct`. Returns `None` if the program declares neither: another crate may have
/// types with the same names.
fn of_names(
    wanted: &Holder<'_>,
    found: &Holder<'_>,
    first_line: String,
    marked: Marked<'_>,
) -> Option<Difference> {
    let notation = |holder: &Holder<'_>| match &holder.printed {
        Some(printed) => Some(printed.notation.clone()),
        None => marked.declared.layouts.get(holder.layout).cloned(),
    };
    let (want, have) = (notation(wanted), notation(found));
    let is_declared = |holder: &Holder<'_>| marked.declared.layouts.contains_key(holder.layout);
    let name = wanted.layout;
    let help = match (want?, have?) {
        _ if !is_declared(wanted) && !is_declared(found) => return None,
        (want, have) if !is_declared(wanted) => receiver(marked.code)
            .filter(|_| want == have && found.is_view_or_tensor())
            .map(|code| format!("`{code}.into_layout()` forgets the name")),
        (want, have) if want == have => Some(format!(
            "if the elements mean the same, `.claim()` names them `{name}`"
        )),
        (want, _) => Some(format!(
            "`.to_layout::<layout!({want})>()` moves the elements, and `.claim()` names them `{name}` if they mean the same"
        )),
    };
    Some(Difference::new(first_line, help))
}

/// One layout in two types: a tensor where a view is wanted.
fn of_kinds(wanted: &Holder<'_>, found: &Holder<'_>, marked: Marked<'_>) -> Option<Difference> {
    if wanted.ty.name == found.ty.name || !wanted.is_view_or_tensor() || !found.is_view_or_tensor()
    {
        return None;
    }
    let [want, have] =
        [wanted, found].map(|holder| format!("{}{}", holder.ty.reference, holder.ty.name));
    let first_line = format!("a `{want}` is wanted, but this is a `{have}` of the same layout");
    Some(Difference::new(first_line, of_kind(wanted, found, marked)))
}

/// Says how two layouts differ, and what removes the difference.
fn of_layouts(want: &Printed, have: &Printed) -> (String, Fix) {
    let (lacking, more) = (axes_beyond(want, have), axes_beyond(have, want));
    if !lacking.is_empty() || !more.is_empty() {
        return (of_axis_sets(&lacking, &more), fixed_axis(want, have, &more));
    }
    let sizes = want.sizes.iter().filter_map(|(axis, size)| {
        let other = have.size(*axis)?;
        (other != size).then_some((*axis, &**size, &**other))
    });
    let sizes: Vec<_> = sizes.collect();
    match sizes[..] {
        [(one, size, found), (two, other_size, other_found)]
            if size == other_found && other_size == found =>
        {
            let help = format!("declare it as `{}`", want.notation);
            let fix = if have.is_part {
                Fix::None
            } else {
                Fix::Help(help)
            };
            (
                format!("the sizes of `{one}` and `{two}` look exchanged"),
                fix,
            )
        }
        [size] => of_size(size, Some(want)),
        [size, ..] => of_size(size, None),
        [] if want.has_named_storage() && !have.has_named_storage() => (
            "the wanted strides are known only at run time".to_owned(),
            retyped(".into_layout()", true),
        ),
        [] => (of_storages(want, have), moved(want, have)),
    }
}

/// Returns the axes of a layout that another layout lacks.
fn axes_beyond(one: &Printed, other: &Printed) -> Vec<char> {
    let axes = one.axes().into_iter();
    axes.filter(|axis| other.size(*axis).is_none()).collect()
}

fn of_axis_sets(lacking: &[char], more: &[char]) -> String {
    match (lacking, more) {
        ([], [axis]) => format!("it has an axis `{axis}` too many"),
        ([], axes) => format!("it has the axes `{}` too many", spelled(axes)),
        ([axis], []) => format!("it has no axis `{axis}`"),
        (axes, []) => format!("it lacks the axes `{}`", spelled(axes)),
        (lacking, more) => format!(
            "it has `{}` in place of `{}`",
            spelled(more),
            spelled(lacking)
        ),
    }
}

/// Takes one position of the outermost axis, if the other axes are those that are wanted.
fn fixed_axis(want: &Printed, have: &Printed, more: &[char]) -> Fix {
    let outermost = Type::read(&have.storage).map(|ty| ty.arguments);
    match (more, outermost.as_deref()) {
        ([axis], Some([first, rest @ ..])) if *first == axis.to_string() => {
            let comma = if rest.len() == 1 { "," } else { "" };
            let rest = format!("({}{comma})", rest.join(", "));
            let reshape = format!(".fix(({axis}(0),))");
            if rest == want.storage {
                Fix::Steps(Steps {
                    reshape,
                    ..Steps::default()
                })
            } else {
                Fix::None
            }
        }
        _ => Fix::None,
    }
}

/// Gives the same memory another type.
fn retyped(call: &str, is_sure: bool) -> Fix {
    Fix::Steps(Steps {
        reshape: call.to_owned(),
        is_retyped: true,
        is_sure,
        ..Steps::default()
    })
}

/// Says how the sizes of an axis differ: numbers, `?`, or `?Height`. `only` is the wanted layout if no other size differs.
fn of_size((axis, wanted, found): (char, &str, &str), only: Option<&Printed>) -> (String, Fix) {
    match (wanted.strip_prefix('?'), found.strip_prefix('?')) {
        (Some(""), _) => (
            format!("the wanted size of `{axis}` is known only at run time"),
            retyped(".into_layout()", true),
        ),
        (Some(_), Some("")) => (
            format!("the size of `{axis}` has no name, not `{wanted}`"),
            retyped(".try_into_layout()?", false),
        ),
        (None, Some(_)) => (
            format!("the size of `{axis}` is known only at run time"),
            retyped(".try_into_layout()?", false),
        ),
        _ => {
            let numbers = (wanted.parse::<usize>(), found.parse::<usize>());
            let is_larger = matches!(numbers, (Ok(wanted), Ok(found)) if wanted < found);
            let is_whole = only
                .is_some_and(|want| want.description.is_some() && !want.notation.contains("= ?"));
            let reshape = format!(".crop({axis}(0), Dim{axis}::<{wanted}>)");
            let fix = if is_larger && is_whole {
                Fix::Steps(Steps {
                    reshape,
                    relayout: ".to_layout()",
                    is_sure: false,
                    ..Steps::default()
                })
            } else {
                Fix::None
            };
            (
                format!("axis `{axis}` has size `{found}`, not `{wanted}`"),
                fix,
            )
        }
    }
}

/// Says how two layouts with equal sizes differ.
fn of_storages(want: &Printed, have: &Printed) -> String {
    if have.is_part != want.is_part {
        let what = if have.is_part { "it is" } else { "wanted is" };
        return format!("{what} a part of a larger tensor");
    }
    if have.has_named_storage() {
        return "its strides are known only at run time".to_owned();
    }
    if want.storage == have.storage {
        let [have, want] = [have, want].map(|layout| spelled(&layout.axes()));
        return format!("its axes are in the order `{have}`, not `{want}`");
    }
    let label = |layout: &Printed| {
        layout
            .notation
            .split('[')
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    if label(want) == label(have) {
        "its padding or its strides differ".to_owned()
    } else {
        "its elements are stored in another order".to_owned()
    }
}

/// Puts the axes into another order, and moves the elements.
fn moved(want: &Printed, have: &Printed) -> Fix {
    let reshape = if want.axes() == have.axes() {
        String::new()
    } else {
        format!(".permute(({}))", spelled(&want.axes()))
    };
    let is_open = want.sizes.iter().any(|(_, size)| size == "?");
    let relayout = match is_open {
        _ if want.storage == have.storage => "",
        true => ".try_to_layout()?",
        false => ".to_layout()",
    };
    let is_target = want.description.is_some() && !want.storage.contains("DynStride");
    if is_target || relayout.is_empty() {
        Fix::Steps(Steps {
            reshape,
            relayout,
            is_sure: !is_open,
            ..Steps::default()
        })
    } else {
        Fix::None
    }
}

fn spelled(axes: &[char]) -> String {
    let letters = axes.iter().map(char::to_string);
    letters.collect::<Vec<_>>().join(", ")
}

/// Returns the two types in a text such as ``expected `A`, found `B` ``.
pub(crate) fn wanted_and_found(text: &str) -> Option<(&str, &str)> {
    let parts: Vec<_> = text.trim_start().split('`').collect();
    match parts[..] {
        // Labels leave out what two types have in common.
        [_, wanted, _, found, ..] if wanted.contains("...") || found.contains("...") => None,
        [first, ..] if first.contains("parameter") => None,
        [expected, wanted, found, given, ..]
            if expected.starts_with("expected") && found.contains("found") =>
        {
            Some((wanted, given))
        }
        ["expected ", wanted, ", found integer"] => Some((wanted, "integer")),
        _ => None,
    }
}

/// Returns what is said of types whose difference no rule knows.
pub(crate) fn unknown(wanted: &str, found: &str) -> Difference {
    let [wanted, found] = [wanted, found].map(|text| notated(text, Style::Words));
    Difference::new(format!("expected `{wanted}`, found `{found}`"), None)
}
