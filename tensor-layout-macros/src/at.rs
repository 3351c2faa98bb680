//! `at!`: an element by positions, the constant ones of which are in the type.

use crate::expand::front_door;
use crate::report::Report;
use crate::tokens::{punct, solid, span_of, split_at_commas, split_key, text};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::LitInt;

pub(crate) fn at(tokens: TokenStream) -> TokenStream {
    let (krate, tokens) = front_door(tokens);
    let tokens = solid(tokens);
    let report = Report::new();
    let parts = split_at_commas(&tokens);
    let (place, positions) = match &parts[..] {
        [place, positions @ ..] if !positions.is_empty() => (*place, positions),
        _ => {
            report.push_with_help(
                span_of(&tokens).unwrap_or_else(Span::call_site),
                "expected a tensor and a position for each of its axes",
                "write `at!(image, N = 0, C = 2, H = y, W = x)`",
            );
            return report.to_tokens();
        }
    };
    let mut seen: Vec<String> = Vec::new();
    let positions: TokenStream = positions
        .iter()
        .map(|part| position(&krate, part, &mut seen, &report))
        .collect();
    if report.len() > 0 {
        let mistakes = report.to_tokens();
        return quote!({ #mistakes });
    }
    let _ = report.to_tokens();
    let place: TokenStream = place.iter().cloned().collect();
    quote!((#place)[(#positions)])
}

fn position(
    krate: &TokenStream,
    part: &[TokenTree],
    seen: &mut Vec<String>,
    report: &Report,
) -> TokenStream {
    let (Some(axis), value) = split_key(part) else {
        report.push_with_help(
            span_of(part).unwrap_or_else(Span::call_site),
            "this position does not say its axis",
            &format!(
                "write `W = {}`, with the axis that it counts along",
                text(part)
            ),
        );
        return TokenStream::new();
    };
    let name = axis.to_string();
    if !is_axis(&name) {
        if is_axis(&name.to_uppercase()) {
            let mistake = format!("axis `{name}` must be a capital letter");
            report.push_with_help(
                axis.span(),
                &mistake,
                &format!("write `{}`", name.to_uppercase()),
            );
        } else {
            let mistake = format!("`{name}` is not an axis: axes are the letters A to Z");
            report.push(axis.span(), mistake);
        }
        return TokenStream::new();
    }
    if seen.contains(&name) {
        report.push(
            axis.span(),
            format!("the position along axis `{axis}` is given twice"),
        );
        return TokenStream::new();
    }
    seen.push(name);
    let axis = Ident::new(
        &axis.to_string(),
        axis.span().resolved_at(Span::call_site()),
    );
    let span = span_of(value).unwrap_or_else(|| axis.span());
    match value {
        [] => {
            report.push_with_help(
                span,
                &format!("the position along axis `{axis}` is missing"),
                &format!("write `{axis} = 0`"),
            );
            TokenStream::new()
        }
        [minus, ..] if punct(minus) == Some('-') => {
            report.push(span, "a position is not negative: the first one is 0");
            TokenStream::new()
        }
        [TokenTree::Literal(literal)] if is_whole(literal) => {
            quote_spanned!(span=> #krate::macros::Constant::<#krate::#axis, #literal>::new(),)
        }
        [TokenTree::Ident(word), TokenTree::Group(block)] if word == "const" => {
            let inner = block.stream();
            quote_spanned!(span=> #krate::macros::Constant::<#krate::#axis, { #inner }>::new(),)
        }
        _ => {
            let value: TokenStream = value.iter().cloned().collect();
            quote_spanned!(span=> #krate::#axis(#value),)
        }
    }
}

fn is_axis(name: &str) -> bool {
    name.len() == 1 && name.chars().all(|letter| letter.is_ascii_uppercase())
}

/// Whether it is a number that can be a position; any other literal is left to the compiler.
fn is_whole(literal: &proc_macro2::Literal) -> bool {
    syn::parse2::<LitInt>(TokenTree::from(literal.clone()).into())
        .is_ok_and(|number| matches!(number.suffix(), "" | "usize"))
}
