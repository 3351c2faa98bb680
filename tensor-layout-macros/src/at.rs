//! `at!`: an element by positions, the constant ones of which are in the type.

use crate::expand::front_door;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::LitInt;
use tensor_layout_language::report::Report;
use tensor_layout_language::text::text;
use tensor_layout_language::tokens::{
    Place, axis_meant, is_word, place_of, punct, solid, split_at_commas, split_key,
    without_brackets,
};

pub(crate) fn at(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = front_door(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let parts = split_at_commas(&tokens);
    let (place, positions) = match &parts[..] {
        [place, positions @ ..] if !positions.is_empty() && split_key(place).0.is_none() => {
            (*place, positions)
        }
        _ => {
            report.push(
                place_of(&tokens).unwrap_or_else(|| Span::call_site().into()),
                "expected a tensor, and then a position along each of its axes",
                "write `at!(image, N = 0, C = 2, H = y, W = x)`",
            );
            return report.to_tokens();
        }
    };
    if let Some(wrong) = tokens.iter().find(|token| punct(token) == Some(';')) {
        report.push(
            wrong.span(),
            "positions are separated by commas",
            "write `,` for `;`",
        );
        return report.to_tokens();
    }
    let mut seen: Vec<String> = Vec::new();
    let coordinate: TokenStream = positions
        .iter()
        .map(|part| position(&krate, part, &mut seen, &report))
        .collect();
    if report.len() > 0 {
        if report.len() == 1 {
            // Alone, it is also a place that can be assigned to, and nothing else is reported.
            return report.to_tokens();
        }
        let mistakes = report.to_tokens();
        return quote!({ #mistakes });
    }
    let _ = report.to_tokens();
    let coordinate = shown_at(&positions.concat(), &coordinate);
    let place: TokenStream = place.iter().cloned().collect();
    quote!((#place)[#coordinate])
}

/// The coordinate, which the compiler shows where its positions are written, from the first token to
/// the last, and not as all that a macro made. Two places cannot be joined, but an expression has that
/// of its first and its last token: so it is taken out of a tuple, which costs nothing.
fn shown_at(written: &[TokenTree], coordinate: &TokenStream) -> TokenStream {
    let Some(Place { first, last }) = place_of(written) else {
        return quote!((#coordinate));
    };
    let mut tuple = Group::new(Delimiter::Parenthesis, quote!((#coordinate),));
    tuple.set_span(first);
    let mut only = Literal::usize_unsuffixed(0);
    only.set_span(last);
    quote!(#tuple.#only)
}

fn position(
    krate: &TokenStream,
    part: &[TokenTree],
    seen: &mut Vec<String>,
    report: &Report,
) -> TokenStream {
    let (Some(axis), value) = split_key(part) else {
        let place = place_of(part).unwrap_or_else(|| Span::call_site().into());
        let help = match with_axis(part) {
            Some(meant) => format!("write `{meant}`"),
            None => format!("write `H = {0}`, or `W = {0}`, ..", text(part)),
        };
        report.push(place, "this position does not say its axis", &help);
        return TokenStream::new();
    };
    let name = axis.to_string();
    if !is_axis(&name) {
        let mistake = format!("`{name}` is not an axis: axes are the letters A to Z");
        let help = match axis_meant(&name) {
            Some(meant) => format!("write `{meant} = {}`", text(value)),
            None => "give each axis its own position: `H = .., W = ..`".to_owned(),
        };
        report.push(axis.span(), &mistake, &help);
        return TokenStream::new();
    }
    if seen.contains(&name) {
        let mistake = format!("the position along axis `{axis}` is given twice");
        report.push(axis.span(), &mistake, "remove one of them");
        return TokenStream::new();
    }
    seen.push(name);
    let axis = Ident::new(
        &axis.to_string(),
        axis.span().resolved_at(Span::call_site()),
    );
    let value = without_brackets(value);
    let place = place_of(&value).unwrap_or_else(|| axis.span().into());
    let span = place.first;
    let is_constant = value.len() == 2 && is_word(&value[0], "const");
    let value = if is_constant {
        without_brackets(&value[1..])
    } else {
        value
    };
    match &value[..] {
        [] => {
            let mistake = format!("the position along axis `{axis}` is missing");
            report.push(place, &mistake, &format!("write `{axis} = 0`"));
            TokenStream::new()
        }
        [minus, ..] if punct(minus) == Some('-') => {
            report.push(
                place,
                "a position is not negative",
                "the first position is 0",
            );
            TokenStream::new()
        }
        [TokenTree::Literal(literal)] => match syn::parse_str::<LitInt>(&literal.to_string()) {
            Ok(number) if matches!(number.suffix(), "" | "usize") => {
                quote_spanned!(span=> #krate::Constant::<#krate::#axis, #literal>::new(),)
            }
            Ok(number) => {
                let mistake = format!("a position is a `usize`, not a `{}`", number.suffix());
                let help = format!("write `{axis} = {}`", number.base10_digits());
                report.push(place, &mistake, &help);
                TokenStream::new()
            }
            Err(_) => {
                let mistake = format!("a position is a whole number, not `{literal}`");
                report.push(place, &mistake, &format!("write `{axis} = 0`"));
                TokenStream::new()
            }
        },
        _ if is_constant => {
            quote_spanned!(span=> #krate::Constant::<#krate::#axis, { #(#value)* }>::new(),)
        }
        _ => quote_spanned!(span=> #krate::#axis(#(#value)*),),
    }
}

/// What is meant by positions as they are written elsewhere: `H: 1`, `H == 1`, `H(1)`, or brackets around all.
fn with_axis(part: &[TokenTree]) -> Option<String> {
    match part {
        // And not the path `H::X`.
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
            let parts = split_at_commas(&all)
                .into_iter()
                .map(|part| match split_key(part) {
                    (Some(_), _) => Some(text(part)),
                    (None, _) => with_axis(part),
                });
            Some(parts.collect::<Option<Vec<_>>>()?.join(", "))
        }
        _ => None,
    }
}

fn is_axis(name: &str) -> bool {
    name.len() == 1 && name.chars().all(|letter| letter.is_ascii_uppercase())
}
