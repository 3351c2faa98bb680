//! Code that makes the wanted type of the type that was found.

// Decisions:
//
// - **A help that begins with `write` compiles when its code replaces the marked code.** A help without that word says
//   what a call does, where the program has to be changed elsewhere, too, or where the user has to decide.

use crate::declared::Declared;
use crate::difference::Holder;

/// The code that rustc marks, and what is known of the program.
#[derive(Clone, Copy)]
pub(crate) struct Marked<'p> {
    pub(crate) code: &'p str,
    pub(crate) declared: &'p Declared,
    /// Whether the code is an argument, which may borrow from a value without a name.
    pub(crate) is_argument: bool,
    /// Whether the code is a field without a value: `Model { input }`, or may be one.
    pub(crate) is_field: Option<bool>,
}

/// A change that removes the difference of two layouts.
pub(crate) enum Fix {
    None,
    Help(String),
    Steps(Steps),
}

/// Calls that make one layout of another.
pub(crate) struct Steps {
    /// A call that returns the same memory with another layout, or nothing.
    pub(crate) reshape: String,
    /// `.to_layout()` or `.try_to_layout()?`, or nothing if no element moves.
    pub(crate) relayout: &'static str,
    /// Whether the first call keeps a tensor a tensor.
    pub(crate) is_retyped: bool,
    /// Whether the calls compile anywhere, and are what the user wants.
    pub(crate) is_sure: bool,
}

impl Default for Steps {
    fn default() -> Self {
        Steps {
            reshape: String::new(),
            relayout: "",
            is_retyped: false,
            is_sure: true,
        }
    }
}

/// Returns the help with the calls, and with those that make the wanted kind of tensor.
pub(crate) fn calls(
    wanted: &Holder<'_>,
    found: &Holder<'_>,
    steps: &Steps,
    marked: Marked<'_>,
) -> Option<String> {
    let is_borrowed = !found.ty.reference.is_empty();
    if wanted.ty.name == "ViewMut" || wanted.ty.reference == "&mut " || !found.is_view_or_tensor() {
        return None;
    }
    let relayout = match (steps.relayout, wanted.ty.name) {
        ("", "Tensor") if !steps.is_retyped => ".to_layout()",
        (relayout, _) => relayout,
    };
    let kind = match relayout {
        "" if steps.is_retyped || steps.reshape.is_empty() => found.ty.name,
        "" => "View",
        _ => "Tensor",
    };
    let is_of_kind = wanted.ty.name.is_empty() || wanted.ty.name == kind;
    let code = receiver(marked.code)?;
    let code = if relayout.is_empty() {
        &*code
    } else {
        without_copy(&code)
    };
    let borrow = if is_of_kind { "" } else { ".as_view()" };
    let reference = if is_of_kind { wanted.ty.reference } else { "" };
    let code = format!("{reference}{code}{}{relayout}{borrow}", steps.reshape);
    let code = match marked.is_field {
        Some(true) => format!("{}: {code}", marked.code),
        _ => code,
    };
    let lives_too_short = kind == "Tensor" && !is_of_kind && !marked.is_argument;
    let is_sure = steps.is_sure
        && !(steps.is_retyped && is_borrowed)
        && !lives_too_short
        && marked.is_field.is_some();
    if is_sure {
        return Some(format!("write `{code}`"));
    }
    let code = code.trim_start_matches('&');
    Some(match (steps.is_retyped, &*steps.reshape) {
        (true, ".into_layout()") => format!("`{code}` forgets the sizes in the type"),
        (true, _) => format!("`{code}` compares the sizes"),
        (_, crop) if crop.starts_with(".crop") => format!("for the first positions, `{code}`"),
        _ if lives_too_short => {
            let code = code.trim_end_matches(borrow);
            format!("`{code}` moves the elements to a tensor, from which `.as_view()` borrows")
        }
        _ => format!("`{code}` moves the elements"),
    })
}

/// Returns the receiver of a copy: a tensor moves its elements as a view does, and a first copy is not needed.
fn without_copy(code: &str) -> &str {
    let code = code.strip_suffix(".as_view()").unwrap_or(code);
    match code.rsplit_once(".to_layout") {
        Some((receiver, rest))
            if rest == "()" || rest.starts_with("::<") && rest.ends_with(">()") =>
        {
            receiver
        }
        _ => code,
    }
}

/// Code that turns the second of two types into the first, which has the same layout.
const KINDS: [(&str, &str, &str); 5] = [
    ("View", "Tensor", ".as_view()"),
    ("View", "ViewMut", ".as_view()"),
    ("ViewMut", "Tensor", ".as_view_mut()"),
    ("Tensor", "View", ".to_layout()"),
    ("Tensor", "ViewMut", ".to_layout()"),
];

/// Returns the help that makes a view of a tensor, or a tensor of a view.
pub(crate) fn of_kind(
    wanted: &Holder<'_>,
    found: &Holder<'_>,
    marked: Marked<'_>,
) -> Option<String> {
    let kinds = (wanted.ty.name, found.ty.name);
    let is_possible =
        wanted.ty.reference.is_empty() && (kinds.0 != "ViewMut" || found.ty.reference != "&");
    let (_, _, code) = KINDS
        .iter()
        .find(|(want, have, _)| (*want, *have) == kinds)
        .filter(|_| is_possible)?;
    let (receiver, code) = (receiver(marked.code)?, *code);
    let is_place_expression = receiver
        .chars()
        .all(|letter| letter.is_alphanumeric() || "_.".contains(letter));
    Some(
        if code.starts_with(".as_view") && !is_place_expression && !marked.is_argument {
            format!(
                "give the tensor a name, `let tensor = {receiver};`, and write `tensor{code}` here"
            )
        } else {
            format!("write `{receiver}{code}`")
        },
    )
}

/// Whether a type is one of Rust's numbers, which `as` converts.
pub(crate) fn is_number(name: &str) -> bool {
    let digits = name.strip_prefix(['u', 'i', 'f']).unwrap_or_default();
    ["8", "16", "32", "64", "128", "size"].contains(&digits) && name != "f16"
}

/// Returns the help that converts elements. Only numbers are converted by `as`.
pub(crate) fn converted(element: &str, other: &str, marked: Marked<'_>) -> Option<String> {
    let code = receiver(marked.code)?;
    (is_number(element) && is_number(other))
        .then(|| format!("`{code}.map_into(&mut converted, |element| element as {element})` converts them into another tensor"))
}

/// Returns the code as the receiver of a call, without the `&` at its beginning. Returns `None` if it is long.
pub(crate) fn receiver(code: &str) -> Option<String> {
    let code = code
        .trim_start_matches('&')
        .trim_start_matches("mut ")
        .trim();
    let is_short = !code.is_empty() && code.len() <= 60 && !code.contains('\n');
    let mut depth = 0;
    let mut before = ' ';
    let is_joined = code.chars().all(|letter| {
        match letter {
            '(' | '[' | '{' => depth += 1,
            '<' if before == ':' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '>' if depth > 0 => depth -= 1,
            _ => {}
        }
        before = letter;
        depth > 0 || letter.is_alphanumeric() || "_.:()[]!}>".contains(letter)
    });
    is_short.then(|| {
        if is_joined {
            code.to_owned()
        } else {
            format!("({code})")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::is_number;

    /// `f16` and `bf16` are types of a crate, which no `as` converts.
    #[test]
    fn as_converts_numbers_of_rust() {
        for name in ["u8", "i16", "u32", "i64", "u128", "isize", "f32", "f64"] {
            assert!(is_number(name), "{name}");
        }
        for name in ["f16", "bf16", "bool", "char", "u", "Pixel"] {
            assert!(!is_number(name), "{name}");
        }
    }
}
