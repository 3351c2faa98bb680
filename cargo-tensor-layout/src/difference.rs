//! The difference between the type that is wanted and the type that was found, in one line, and code that removes it.

use crate::types::{Printed, Style, Type, notated};

/// What is said of two types that differ.
pub(crate) struct Difference {
    pub(crate) first_line: String,
    /// The fix, or `None` if none is certain.
    pub(crate) help: Option<String>,
}

/// The code that rustc marks, and what is wanted of it.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'m> {
    pub(crate) code: &'m str,
    /// Whether the code is an argument, so that it may borrow from a value without a name.
    pub(crate) is_argument: bool,
}

/// A type that holds a layout, such as `View<'_, f32, L>`: its last argument is the layout.
struct Holder<'t> {
    ty: Type<'t>,
    layout: &'t str,
    /// The arguments before the layout.
    before: Vec<&'t str>,
    printed: Option<Printed>,
}

impl<'t> Holder<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let ty = Type::read(text)?;
        let (layout, before) = ty.arguments.split_last()?;
        let printed = Printed::read(layout);
        let is_known =
            ["View", "ViewMut", "Tensor", "Buffer"].contains(&ty.name) && !before.is_empty();
        (printed.is_some() || is_known).then(|| Holder {
            layout,
            before: before.to_vec(),
            printed,
            ty: ty.clone(),
        })
    }

    /// Returns what a user calls such a value.
    fn noun(&self) -> String {
        match self.ty.name {
            "" | "ViewMut" => "view".to_owned(),
            name => name.to_lowercase(),
        }
    }

    fn is_view_or_tensor(&self) -> bool {
        ["View", "ViewMut", "Tensor"].contains(&self.ty.name)
    }
}

/// Compares two types. Returns `None` if no rule knows their difference.
pub(crate) fn difference(wanted: &str, found: &str, marked: Marked<'_>) -> Option<Difference> {
    match (Holder::read(wanted), Holder::read(found)) {
        (Some(wanted), Some(found)) => of_holders(&wanted, &found, marked),
        _ => of_axes(wanted, found).or_else(|| of_arguments(wanted, found, marked)),
    }
}

/// Two axes: `H` and `W`.
fn of_axes(wanted: &str, found: &str) -> Option<Difference> {
    let is_axis = |text: &str| {
        text.len() == 1 && text.starts_with(|letter: char| letter.is_ascii_uppercase())
    };
    (is_axis(wanted) && is_axis(found)).then(|| Difference {
        first_line: format!("axis `{wanted}` is wanted, but this is axis `{found}`"),
        help: None,
    })
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
        return Some(Difference {
            first_line: format!("this {noun} has elements of `{other}`, but `{element}` is wanted"),
            help: None,
        });
    }
    if !is_other(wanted.layout, found.layout) {
        return of_kinds(wanted, found, marked);
    }
    let [want, have] = [wanted, found].map(|holder| match &holder.printed {
        Some(printed) => printed.notation.clone(),
        None => holder.layout.to_owned(),
    });
    let first_line = format!("this {noun} is `{have}`, but `{want}` is wanted");
    let (Some(want), Some(have)) = (&wanted.printed, &found.printed) else {
        return Some(Difference {
            first_line,
            help: None,
        });
    };
    let (what, fix) = of_layouts(want, have);
    let help = match fix {
        Fix::None => None,
        Fix::Help(help) => Some(help),
        Fix::Steps(steps) => fixed(wanted, found, steps, marked),
    };
    Some(Difference {
        first_line: format!("{first_line}: {what}"),
        help,
    })
}

/// What removes the difference of two layouts.
enum Fix {
    None,
    Help(String),
    Steps(Steps),
}

/// Calls that make one layout of another.
struct Steps {
    /// A call that returns a view of the same memory, or nothing.
    reshape: String,
    /// `.to_layout()` or `.try_to_layout()?`, or nothing if no element moves.
    relayout: &'static str,
}

/// Code that turns the second of two types into the first, which has the same layout.
const KINDS: [(&str, &str, &str); 5] = [
    ("View", "Tensor", ".as_view()"),
    ("View", "ViewMut", ".as_view()"),
    ("ViewMut", "Tensor", ".as_view_mut()"),
    ("Tensor", "View", ".to_layout()"),
    ("Tensor", "ViewMut", ".to_layout()"),
];

/// One layout in two types: a tensor where a view is wanted.
fn of_kinds(wanted: &Holder<'_>, found: &Holder<'_>, marked: Marked<'_>) -> Option<Difference> {
    let is_one_kind = wanted.ty.name == found.ty.name;
    let [want, have] =
        [wanted, found].map(|holder| format!("{}{}", holder.ty.reference, holder.ty.name));
    if is_one_kind || !wanted.is_view_or_tensor() || !found.is_view_or_tensor() {
        return None;
    }
    let kinds = (wanted.ty.name, found.ty.name);
    let code = KINDS.iter().find(|(want, have, _)| (*want, *have) == kinds);
    let is_possible =
        wanted.ty.reference.is_empty() && !(found.ty.reference == "&" && kinds.0 == "ViewMut");
    let code = code.filter(|_| is_possible);
    Some(Difference {
        first_line: format!("a `{want}` is wanted, but this is a `{have}` of the same layout"),
        help: code
            .and_then(|(_, _, code)| Some(format!("write `{}{code}`", receiver(marked.code)?))),
    })
}

/// Says how two layouts differ, and what removes the difference.
fn of_layouts(want: &Printed, have: &Printed) -> (String, Fix) {
    let lacking = axes_beyond(want, have);
    let more = axes_beyond(have, want);
    if !lacking.is_empty() || !more.is_empty() {
        let is_fixed = lacking.is_empty() && want.storage == without_first(&have.storage);
        let axes = more
            .iter()
            .map(|axis| format!("{axis}(0)"))
            .collect::<Vec<_>>();
        let reshape = format!(".fix(({},))", axes.join(", "));
        let fix = if is_fixed {
            Fix::Steps(Steps {
                reshape,
                relayout: "",
            })
        } else {
            Fix::None
        };
        return (of_axis_sets(&lacking, &more), fix);
    }
    let sizes = want.sizes.iter().filter_map(|(axis, size)| {
        let other = have.size(*axis)?;
        (other != size).then_some((*axis, size, other))
    });
    let sizes: Vec<_> = sizes.collect();
    match sizes[..] {
        [(one, size, found), (two, other_size, other_found)]
            if size == other_found && other_size == found =>
        {
            let help = format!("write `{}` where it is declared", want.notation);
            let fix = if have.is_part {
                Fix::None
            } else {
                Fix::Help(help)
            };
            return (
                format!("the sizes of `{one}` and `{two}` look exchanged"),
                fix,
            );
        }
        [(axis, size, other), ..] => return of_sizes(axis, size, other),
        [] => {}
    }
    let reshape = if want.axes() == have.axes() {
        String::new()
    } else {
        format!(".permute(({}))", spelled(&want.axes()))
    };
    let is_target = want.description.is_some() && !want.storage.contains("DynStride");
    let is_open = want.sizes.iter().any(|(_, size)| size == "?");
    let relayout = match is_open {
        _ if want.storage == have.storage => "",
        true => ".try_to_layout()?",
        false => ".to_layout()",
    };
    let fix = if is_target || relayout.is_empty() {
        Fix::Steps(Steps { reshape, relayout })
    } else {
        Fix::None
    };
    (of_storages(want, have), fix)
}

/// Returns the axes of a layout that another layout lacks.
fn axes_beyond(one: &Printed, other: &Printed) -> Vec<char> {
    let axes = one.axes().into_iter();
    axes.filter(|axis| other.size(*axis).is_none()).collect()
}

/// Returns a storage without its outermost factor.
fn without_first(storage: &str) -> String {
    match Type::read(storage).as_ref().map(|ty| &ty.arguments[..]) {
        Some([_, rest]) => format!("({rest},)"),
        Some([_, rest @ ..]) => format!("({})", rest.join(", ")),
        _ => String::new(),
    }
}

/// Says how two layouts with equal sizes differ.
fn of_storages(want: &Printed, have: &Printed) -> String {
    if have.is_part != want.is_part {
        let what = if have.is_part { "it is" } else { "wanted is" };
        return format!("{what} a part of a larger tensor");
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

fn spelled(axes: &[char]) -> String {
    let letters = axes.iter().map(char::to_string);
    letters.collect::<Vec<_>>().join(", ")
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

/// Says how the sizes of an axis differ: numbers, `?`, or `?Height`.
fn of_sizes(axis: char, wanted: &str, found: &str) -> (String, Fix) {
    match (wanted, found.starts_with('?')) {
        ("?", _) => (
            format!("the wanted size of `{axis}` is known only at run time"),
            Fix::Help("write `.into_layout()` after it".to_owned()),
        ),
        (_, true) if !wanted.starts_with('?') => (
            format!("the size of `{axis}` is known only at run time"),
            Fix::Help("`.try_into_layout()?` after it compares the sizes".to_owned()),
        ),
        _ => (
            format!("axis `{axis}` has size `{found}`, not `{wanted}`"),
            Fix::None,
        ),
    }
}

/// Returns the help with code that makes the wanted type of the marked code.
fn fixed(
    wanted: &Holder<'_>,
    found: &Holder<'_>,
    steps: Steps,
    marked: Marked<'_>,
) -> Option<String> {
    let Steps {
        reshape,
        mut relayout,
    } = steps;
    if wanted.ty.name == "ViewMut" || !found.is_view_or_tensor() {
        return None;
    }
    if relayout.is_empty() && wanted.ty.name == "Tensor" {
        relayout = ".to_layout()";
    }
    let code = receiver(marked.code)?;
    let code = match relayout {
        "" => &*code,
        // A tensor moves its elements as well.
        _ => code.trim_end_matches(".as_view()"),
    };
    let code = format!("{code}{reshape}{relayout}");
    let kind = match (relayout, &*reshape) {
        ("", "") => found.ty.name,
        ("", _) => "View",
        _ => "Tensor",
    };
    let is_of_kind = wanted.ty.name.is_empty() || wanted.ty.name == kind;
    let reference = if is_of_kind { wanted.ty.reference } else { "" };
    let borrow = if is_of_kind { "" } else { ".as_view()" };
    match (relayout, kind) {
        (".try_to_layout()?", _) => Some(format!("`{reference}{code}{borrow}` moves the elements")),
        (_, "Tensor") if !is_of_kind && !marked.is_argument => Some(format!(
            "`{code}` moves the elements to a tensor, from which `.as_view()` borrows"
        )),
        _ if reference == "&mut " => None,
        _ => Some(format!("write `{reference}{code}{borrow}`")),
    }
}

/// Returns the code as the receiver of a call, without the `&` at its beginning. Returns `None` if it is long.
fn receiver(code: &str) -> Option<String> {
    let code = code
        .trim_start_matches('&')
        .trim_start_matches("mut ")
        .trim();
    let is_short = !code.is_empty() && code.len() <= 60 && !code.contains('\n');
    let mut depth = 0;
    let is_joined = code.chars().all(|letter| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth > 0 || letter.is_alphanumeric() || "_.:()[]!}".contains(letter)
    });
    is_short.then(|| {
        if is_joined {
            code.to_owned()
        } else {
            format!("({code})")
        }
    })
}

/// Returns the two types in a text such as ``expected `A`, found `B` ``.
pub(crate) fn wanted_and_found(text: &str) -> Option<(&str, &str)> {
    let parts: Vec<_> = text.split('`').collect();
    match parts[..] {
        [expected, wanted, found, given, ..]
            if expected.starts_with("expected") && found.contains("found") =>
        {
            Some((wanted, given))
        }
        _ => None,
    }
}

/// Returns what is said of types whose difference no rule knows.
pub(crate) fn unknown(wanted: &str, found: &str) -> Difference {
    let [wanted, found] = [wanted, found].map(|text| notated(text, Style::Words));
    Difference {
        first_line: format!("expected `{wanted}`, found `{found}`"),
        help: None,
    }
}
