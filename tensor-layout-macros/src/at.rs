//! `at!`: the element at the given positions. A constant position is part of the type of its coordinate.

use crate::expand::split_crate_name;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::fmt;
use syn::Lit;
use tensor_layout_language::report::Report;
use tensor_layout_language::text::{listed, text};
use tensor_layout_language::tokens::{
    TokenRange, axis_meant, index_of, is_usize, is_word, location_of, location_or, punct, read,
    solid, split_at_commas, split_key, split_path, without_brackets,
};

pub(crate) fn at(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = split_crate_name(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let Some((tensor, positions)) = tensor_and_keys(&tokens) else {
        report.push(
            location_or(&tokens, Span::call_site()),
            "expected a tensor, and then a position along each of its axes",
            &with_tensor("at", &tokens, "position"),
        );
        return report.to_tokens();
    };
    if let Some(wrong) = index_of(&tokens, ';') {
        report.push(
            tokens[wrong].span(),
            "positions are separated by commas",
            "write `,` for `;`",
        );
        return report.to_tokens();
    }
    let mut seen: Vec<String> = Vec::new();
    let mut coordinate = TokenStream::new();
    for part in &positions {
        position(&krate, tensor, part, &mut seen, &report).to_tokens(&mut coordinate);
    }
    if report.len() > 0 {
        return mistakes(&report);
    }
    let _ = report.to_tokens();
    let location = location_or(&positions.concat(), Span::call_site());
    let coordinate = shown_at(location, &coordinate);
    let tensor: TokenStream = tensor.iter().cloned().collect();
    quote!((#tensor)[#coordinate])
}

/// Splits `tensor, H = 1, ..` into the tensor and the parts `AXIS = value`. Returns `None` if there is no
/// such part.
pub(crate) fn tensor_and_keys(tokens: &[TokenTree]) -> Option<(&[TokenTree], Vec<&[TokenTree]>)> {
    let parts = split_at_commas(tokens);
    match &parts[..] {
        [tensor, keyed @ ..] if !keyed.is_empty() && split_path(tensor).0.is_empty() => {
            Some((tensor, keyed.to_vec()))
        }
        _ => None,
    }
}

/// Returns the help for a macro call that lacks a tensor or positions.
pub(crate) fn with_tensor(name: &str, tokens: &[TokenTree], what: &str) -> String {
    match split_at_commas(tokens)[..] {
        [first, ..] if !split_path(first).0.is_empty() => {
            format!("write `{name}!(image, {})`", text(tokens))
        }
        _ => format!("after the tensor, write the letter of each axis, `=`, and its {what}"),
    }
}

/// Returns an expression that reports all mistakes.
pub(crate) fn mistakes(report: &Report) -> TokenStream {
    let mistakes = report.to_tokens();
    if report.len() == 1 {
        // A single mistake is also a place expression. It can be assigned to, so no second error is reported.
        return mistakes;
    }
    quote!({ #mistakes })
}

/// Returns the coordinate with a location, from the first token to the last. If the coordinate is
/// wrong, the compiler then marks these tokens and not the whole macro call. Spans cannot be joined, but an
/// expression reaches from the span of its first token to the span of its last. Therefore the expression is
/// `(coordinate,).0`: the tuple has the first span, and `0` has the last. This costs nothing at run time.
pub(crate) fn shown_at(location: TokenRange, coordinate: &TokenStream) -> TokenStream {
    let mut tuple = Group::new(Delimiter::Parenthesis, quote!((#coordinate),));
    tuple.set_span(location.first);
    let mut only = Literal::usize_unsuffixed(0);
    only.set_span(location.last);
    quote!(#tuple.#only)
}

fn position(
    krate: &TokenStream,
    tensor: &[TokenTree],
    part: &[TokenTree],
    seen: &mut Vec<String>,
    report: &Report,
) -> TokenStream {
    let Some((axis, value)) = axis_and_value(part, "position", seen, report) else {
        return TokenStream::new();
    };
    let number = number(tensor, &axis, value, report);
    number.map_or_else(TokenStream::new, |number| {
        // Position 0 is in range along every axis, so there is nothing to check when the program is compiled.
        // With it, a coordinate has the same type as without constants, which saves a function.
        let position = match number.literal {
            Some(0) => number.plain(krate, &axis),
            _ => number.position(krate, &axis),
        };
        quote!(#position,)
    })
}

/// An axis as the user wrote it.
pub(crate) struct WrittenAxis {
    /// A letter, or the path of another name that the program gives an axis.
    name: Vec<TokenTree>,
    is_letter: bool,
}

impl WrittenAxis {
    /// Returns the constructor of the axis.
    pub(crate) fn path(&self, krate: &TokenStream) -> TokenStream {
        let name = &self.name;
        if self.is_letter {
            quote!(#krate::#(#name)*)
        } else {
            quote!(#(#name)*)
        }
    }

    /// Returns a constant position along the axis.
    pub(crate) fn constant(&self, krate: &TokenStream, position: &TokenStream) -> TokenStream {
        let path = self.path(krate);
        if self.is_letter {
            quote!(#krate::Constant::<#path, #position>::new())
        } else {
            // The name is a value here, too. rustc proposes a type parameter for a type that it does not find.
            quote_spanned!(self.span()=> #krate::macros::constant::<#position, _>(#path))
        }
    }

    /// Returns a size of the axis that is known at compile time.
    pub(crate) fn size(&self, krate: &TokenStream, size: &TokenStream) -> TokenStream {
        let path = self.path(krate);
        if self.is_letter {
            let sized = Ident::new(&format!("Dim{self}"), Span::call_site());
            quote!(#krate::#sized::<#size>)
        } else {
            quote_spanned!(self.span()=> #krate::macros::size_along::<#size, _>(#path))
        }
    }

    pub(crate) fn span(&self) -> Span {
        self.name
            .first()
            .map_or_else(Span::call_site, TokenTree::span)
    }
}

impl fmt::Display for WrittenAxis {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&text(&self.name))
    }
}

/// Splits a position or a range into its axis and the value after `=`. Reports an axis given twice.
pub(crate) fn axis_and_value<'a>(
    part: &'a [TokenTree],
    what: &str,
    seen: &mut Vec<String>,
    report: &Report,
) -> Option<(WrittenAxis, &'a [TokenTree])> {
    let (path, value) = split_path(part);
    let Some(location) = location_of(path) else {
        let location = location_or(part, Span::call_site());
        let mut mistake = format!("this {what} does not say its axis");
        let help = if let Some(meant) = with_axis(part) {
            if !matches!(part, [TokenTree::Group(_)]) {
                mistake = format!("an axis and its {what} have one `=` between them");
            }
            format!("write `{meant}`")
        } else {
            let value = text(part);
            format!("write `_ = {value}`, with the letter of its axis for `_`")
        };
        report.push(location, &mistake, &help);
        return None;
    };
    let name = text(path);
    let is_letter = is_axis(&name);
    if !is_letter && !is_other_name(path) {
        let mistake = format!("`{name}` is not an axis: axes are the letters A to Z");
        let help = match axis_meant(&name) {
            Some(meant) => format!("write `{meant} = {}`", text(value)),
            None => format!("give each axis its own {what}, after its letter and `=`"),
        };
        report.push(location, &mistake, &help);
        return None;
    }
    if seen.contains(&name) {
        let mistake = format!("the {what} along axis `{name}` is given twice");
        report.push(location, &mistake, "remove one of them");
        return None;
    }
    let mut axis = WrittenAxis {
        name: path.to_vec(),
        is_letter,
    };
    if let (true, [TokenTree::Ident(letter)]) = (is_letter, &mut axis.name[..]) {
        letter.set_span(letter.span().resolved_at(Span::call_site()));
    }
    seen.push(name);
    Some((axis, value))
}

/// Returns whether the name can be another name of an axis: a path, or a word with a capital as types have it.
/// Only the compiler knows what it names.
fn is_other_name(path: &[TokenTree]) -> bool {
    let [TokenTree::Ident(word)] = path else {
        return true;
    };
    let word = word.to_string();
    word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase)
}

/// The number that is written as a position along an axis.
pub(crate) struct Number {
    tokens: Vec<TokenTree>,
    location: TokenRange,
    /// Whether the number is a constant. A constant is part of the position's type.
    pub(crate) is_constant: bool,
    /// The value of a literal, or `None` for other values and for a literal that is too large.
    pub(crate) literal: Option<usize>,
}

impl Number {
    /// Returns the number as an argument of a function.
    pub(crate) fn argument(&self) -> TokenStream {
        self.tokens.iter().cloned().collect()
    }

    /// Returns the number as an argument of a type. The argument is in braces, because a single name could be
    /// the name of an axis.
    pub(crate) fn value(&self) -> TokenStream {
        let tokens = &self.tokens;
        if let [TokenTree::Literal(literal)] = &tokens[..] {
            quote!(#literal)
        } else {
            quote_spanned!(self.location.first=> { #(#tokens)* })
        }
    }

    /// Returns the number as a position along an axis. A constant is part of the position's type.
    pub(crate) fn position(&self, krate: &TokenStream, axis: &WrittenAxis) -> TokenStream {
        if self.is_constant {
            axis.constant(krate, &self.value())
        } else {
            self.plain(krate, axis)
        }
    }

    /// Returns the number as a run-time position along an axis.
    pub(crate) fn plain(&self, krate: &TokenStream, axis: &WrittenAxis) -> TokenStream {
        let (axis, tokens) = (axis.path(krate), &self.tokens);
        quote_spanned!(self.location.first=> #axis(#(#tokens)*))
    }
}

/// Reads a position along an axis. Literals and `const { .. }` are constants, which become part of a type.
pub(crate) fn number(
    tensor: &[TokenTree],
    axis: &WrittenAxis,
    value: &[TokenTree],
    report: &Report,
) -> Option<Number> {
    let value = without_brackets(value);
    let location = location_or(&value, axis.span());
    let is_constant = value.len() == 2 && is_word(&value[0], "const");
    let tokens = if is_constant {
        without_brackets(&value[1..])
    } else {
        value
    };
    let mut number = Number {
        tokens,
        location,
        is_constant,
        literal: None,
    };
    match &number.tokens[..] {
        [] => {
            let mistake = format!("the position along axis `{axis}` is missing");
            report.push(location, &mistake, &format!("write `{axis} = 0`"));
            return None;
        }
        [minus, ..] if punct(minus) == Some('-') => {
            let mistake = "a position is not negative";
            report.push(
                location,
                mistake,
                &from_end(tensor, axis, &number.tokens[1..]),
            );
            return None;
        }
        [TokenTree::Literal(literal)] => match read(literal) {
            Lit::Int(parsed) if is_usize(&parsed) => {
                number.is_constant = true;
                number.literal = parsed.base10_parse().ok();
            }
            Lit::Int(parsed) => {
                let mistake = format!("a position is a `usize`, not a `{}`", parsed.suffix());
                let help = format!("write `{axis} = {}`", parsed.base10_digits());
                report.push(location, &mistake, &help);
                return None;
            }
            _ => {
                let mistake = format!("a position is a whole number, not `{literal}`");
                report.push(location, &mistake, &format!("write `{axis} = 0`"));
                return None;
            }
        },
        _ => {}
    }
    Some(number)
}

/// Returns the help for a position that is counted from the end.
fn from_end(tensor: &[TokenTree], axis: &WrittenAxis, steps: &[TokenTree]) -> String {
    if steps.is_empty() {
        return format!(
            "count from the first, which is 0: the last is one less than the size of `{axis}`"
        );
    }
    let is_operator = |token| punct(token).is_some_and(|punct| !".:".contains(punct));
    let (open, close) = if tensor.iter().any(is_operator) {
        ("(", ")")
    } else {
        ("", "")
    };
    // The macro knows letters that the program does not import.
    let import = if axis.is_letter {
        format!(", after `use tensor_layout::{axis};`")
    } else {
        String::new()
    };
    let (tensor, steps) = (text(tensor), text(steps));
    format!("write `{open}{tensor}{close}.size({axis}) - {steps}`{import}")
}

/// Translates a position from another notation to that of the macro. The other notations are `H: 1`, `H == 1`,
/// `H(1)`, and brackets around all positions.
fn with_axis(part: &[TokenTree]) -> Option<String> {
    match part {
        // The path `H::X` is not meant.
        [TokenTree::Ident(axis), colon, value @ ..]
            if punct(colon) == Some(':') && value.first().and_then(punct) != Some(':') =>
        {
            Some(format!("{axis} = {}", text(value)))
        }
        [TokenTree::Ident(axis), equals, _, value @ ..] if punct(equals) == Some('=') => {
            Some(format!("{axis} = {}", text(value)))
        }
        [TokenTree::Ident(axis), TokenTree::Group(value)] if is_axis(&axis.to_string()) => {
            Some(format!("{axis} = {}", value.stream()))
        }
        [TokenTree::Group(all)] if !all.stream().is_empty() => {
            let all: Vec<_> = all.stream().into_iter().collect();
            let mut parts = Vec::new();
            for part in split_at_commas(&all) {
                parts.push(match split_key(part) {
                    (Some(_), _) => text(part),
                    (None, _) => with_axis(part)?,
                });
            }
            Some(listed(&parts, &String::clone))
        }
        _ => None,
    }
}

pub(crate) fn is_axis(name: &str) -> bool {
    name.len() == 1 && name.chars().all(|letter| letter.is_ascii_uppercase())
}
