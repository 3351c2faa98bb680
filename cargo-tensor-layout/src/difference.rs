//! The difference between the type that is wanted and the type that was found, in one line, and code that removes it.

use crate::types::{Printed, Style, Type, notated};
use core::fmt::Write as _;

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
    let (what, help) = of_layouts(want, have)?;
    let help = help.or_else(|| moved(wanted, found, want, have, marked));
    Some(Difference {
        first_line: format!("{first_line}: {what}"),
        help,
    })
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

/// Says how two layouts differ, with a fix that moves no elements.
fn of_layouts(want: &Printed, have: &Printed) -> Option<(String, Option<String>)> {
    let size_in = |layout: &Printed, axis| {
        let mut sizes = layout.sizes.iter();
        sizes
            .find(|(other, _)| *other == axis)
            .map(|(_, size)| size.clone())
    };
    let lacking: Vec<_> = want
        .axes()
        .into_iter()
        .filter(|axis| size_in(have, *axis).is_none())
        .collect();
    let more: Vec<_> = have
        .axes()
        .into_iter()
        .filter(|axis| size_in(want, *axis).is_none())
        .collect();
    if !lacking.is_empty() || !more.is_empty() {
        return Some((of_axis_sets(&lacking, &more), None));
    }
    let other_sizes = want.sizes.iter().filter_map(|(axis, size)| {
        let other = size_in(have, *axis)?;
        (other != *size).then_some((*axis, size.clone(), other))
    });
    let other_sizes: Vec<_> = other_sizes.collect();
    if let [(one, one_size, one_found), (two, two_size, two_found), ..] = &other_sizes[..] {
        if one_size == two_found && two_size == one_found {
            let help = format!("write `{}` where it is declared", want.notation);
            let help = (other_sizes.len() == 2 && !have.is_part).then_some(help);
            return Some((
                format!("the sizes of `{one}` and `{two}` look exchanged"),
                help,
            ));
        }
    }
    if let Some((axis, size, other)) = other_sizes.first() {
        return Some(of_sizes(*axis, size, other));
    }
    if have.is_part != want.is_part {
        let what = if have.is_part { "it is" } else { "wanted is" };
        return Some((format!("{what} a part of a larger tensor"), None));
    }
    if want.axes() != have.axes() && want.storage == have.storage {
        let order = |layout: &Printed| spelled(&layout.axes());
        return Some((
            format!(
                "its axes are in the order `{}`, not `{}`",
                order(have),
                order(want)
            ),
            None,
        ));
    }
    let order = |layout: &Printed| layout.notation.split('[').next().unwrap_or("").to_owned();
    let is_moved = order(want) != order(have);
    let what = if is_moved {
        "its elements are stored in another order"
    } else {
        "its padding or its strides differ"
    };
    Some((what.to_owned(), None))
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
fn of_sizes(axis: char, wanted: &str, found: &str) -> (String, Option<String>) {
    let is_open = |size: &str| size.starts_with('?');
    match (is_open(wanted), is_open(found)) {
        (true, false) if wanted == "?" => (
            format!(
                "the type says the size of `{axis}`, which is known only at run time where it is wanted"
            ),
            Some("write `.into_layout()` after it".to_owned()),
        ),
        (false, true) => (
            format!("the size of `{axis}` is known only at run time"),
            Some("write `.try_into_layout()?` after it, which compares the sizes".to_owned()),
        ),
        _ => (
            format!("axis `{axis}` has size `{found}`, not `{wanted}`"),
            None,
        ),
    }
}

/// Returns code that moves the elements to the wanted layout.
fn moved(
    wanted: &Holder<'_>,
    found: &Holder<'_>,
    want: &Printed,
    have: &Printed,
    marked: Marked<'_>,
) -> Option<String> {
    let has_axes = |layout: &Printed| {
        let mut axes = layout.axes();
        axes.sort_unstable();
        axes
    };
    let is_target =
        want.description.is_some() && !want.notation.contains("= ?") && wanted.ty.name != "ViewMut";
    let is_any = wanted.ty.name.is_empty();
    if has_axes(want) != has_axes(have) || !is_target || !found.is_view_or_tensor() {
        return None;
    }
    let mut code = receiver(marked.code)?;
    let mut kind = found.ty.name;
    if want.axes() != have.axes() {
        let _ = write!(code, ".permute(({}))", spelled(&want.axes()));
        kind = "View";
    }
    let is_moved = want.storage != have.storage;
    if is_moved || (wanted.ty.name == "Tensor" && kind != "Tensor") {
        code.push_str(".to_layout()");
        kind = "Tensor";
    }
    if is_any || wanted.ty.name == kind {
        let reference = if kind == "Tensor" {
            wanted.ty.reference
        } else {
            ""
        };
        return (reference != "&mut ").then(|| format!("write `{reference}{code}`"));
    }
    if is_moved && !marked.is_argument {
        return Some(format!(
            "`{code}` moves the elements to a tensor, from which `.as_view()` borrows"
        ));
    }
    Some(format!("write `{code}.as_view()`"))
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
