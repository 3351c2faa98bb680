//! Names of sizes that are known at run time: `?Height`, `?Height * Width` and `?Height / 2`.

use crate::report::Report;
use crate::text::text;
use crate::tokens::{is_usize, location_or, punct, read as read_literal};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::Lit;

/// The name of a size, as it is written after `?`.
pub enum NamedSize {
    /// A name that `size_names!` declares: a path.
    Name(TokenStream),
    /// A number in a product: a literal, or an expression in braces.
    Number(TokenTree),
    /// A product, with the location of the `*`.
    Product(Box<NamedSize>, Span, Box<NamedSize>),
    /// A name divided by a number, with the location of the `/`.
    Quotient(Box<NamedSize>, Span, TokenTree),
}

impl NamedSize {
    fn has_name(&self) -> bool {
        match self {
            NamedSize::Name(_) | NamedSize::Quotient(..) => true,
            NamedSize::Number(_) => false,
            NamedSize::Product(outer, _, inner) => outer.has_name() || inner.has_name(),
        }
    }
}

/// Reads the name after a `?` at `question`. Operators apply from left to right.
pub(crate) fn read(tokens: &[TokenTree], question: Span, report: &Report) -> Option<NamedSize> {
    let name = product(tokens, question, report)?;
    if name.has_name() {
        return Some(name);
    }
    report.push(
        location_or(tokens, question),
        "expected the name of a size after `?`",
        &format!("write `{}` for a size known at compile time", text(tokens)),
    );
    None
}

/// Returns a name for a sum or a difference, such as `HeightPlus2`. `operator` is the location of the operator.
fn sum_name(tokens: &[TokenTree], operator: usize) -> String {
    match (tokens, punct(&tokens[operator])) {
        (
            [
                TokenTree::Ident(name),
                _,
                operand @ (TokenTree::Ident(_) | TokenTree::Literal(_)),
            ],
            Some(sign @ ('+' | '-')),
        ) => {
            let verb = if sign == '+' { "Plus" } else { "Minus" };
            format!("{name}{verb}{operand}")
        }
        _ => "Padded".to_owned(),
    }
}

/// Reads factors and divisors. If a factor is missing, the mistake is reported at `before`.
fn product(tokens: &[TokenTree], before: Span, report: &Report) -> Option<NamedSize> {
    let (mut name, mut rest) = operand(tokens, before, report)?;
    while let Some((operator, after)) = rest.split_first() {
        let location = operator.span();
        let is_quotient = match punct(operator) {
            Some('*') => false,
            Some('/') => true,
            Some(other) if "+-%&|^<>=!?".contains(other) => {
                let declared = sum_name(tokens, tokens.len() - rest.len());
                report.push(
                    location,
                    &format!("the name of a size has no `{other}`"),
                    &format!(
                        "declare another size by `size_names! {{ {declared} }}`, and write \
                         `?{declared}`; only products, `?Height * Width`, and quotients, \
                         `?Height / 2`, are computed"
                    ),
                );
                return None;
            }
            _ => {
                report.push(
                    location,
                    &format!("unexpected `{}` after the name of a size", text(&rest[..1])),
                    "write one name, such as `?Height`, a product, `?Height * Width`, or a \
                     quotient, `?Height / 2`",
                );
                return None;
            }
        };
        let (operand, behind) = operand(after, location, report)?;
        name = match (is_quotient, operand) {
            (false, operand) => NamedSize::Product(Box::new(name), location, Box::new(operand)),
            (true, NamedSize::Number(divisor)) if name.has_name() => {
                NamedSize::Quotient(Box::new(name), location, divisor)
            }
            (true, _) => {
                report.push(
                    location,
                    "only a name is divided, and only by a number",
                    "write a quotient as `?Height / 2`",
                );
                return None;
            }
        };
        rest = behind;
    }
    Some(name)
}

/// Reads a path, a number, or a name in parentheses. Returns it with the tokens after it.
fn operand<'a>(
    tokens: &'a [TokenTree],
    before: Span,
    report: &Report,
) -> Option<(NamedSize, &'a [TokenTree])> {
    let wrong = |location: Span, mistake: &str, help: &str| {
        report.push(location, mistake, help);
        None
    };
    match tokens.split_first() {
        Some((TokenTree::Group(group), rest)) => match group.delimiter() {
            Delimiter::Brace => Some((NamedSize::Number(tokens[0].clone()), rest)),
            Delimiter::Bracket => wrong(
                group.span(),
                &format!("`{}` is not the name of a size", text(&tokens[..1])),
                "write a name that `size_names!` declares, such as `?Height`",
            ),
            Delimiter::Parenthesis | Delimiter::None => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                Some((product(&inner, group.span(), report)?, rest))
            }
        },
        Some((TokenTree::Literal(literal), rest)) => match read_literal(literal) {
            Lit::Int(number) if is_usize(&number) && number.base10_digits() != "0" => {
                Some((NamedSize::Number(tokens[0].clone()), rest))
            }
            Lit::Str(name) => wrong(
                literal.span(),
                "the name of a size is a type, not a text",
                &format!(
                    "declare `size_names! {{ {0} }}`, and write `?{0}`",
                    name.value()
                ),
            ),
            _ => wrong(
                literal.span(),
                &format!("`{literal}` is not a number of positions"),
                "write a whole number that is at least 1",
            ),
        },
        Some((TokenTree::Ident(_), _)) => Some(path(tokens)),
        Some((first, _)) if punct(first) == Some(':') => Some(path(tokens)),
        _ => wrong(
            tokens.first().map_or(before, TokenTree::span),
            "expected the name of a size",
            "write a name that `size_names!` declares, such as `?Height`",
        ),
    }
}

/// Reads a path, such as `Height` or `sizes::Height`.
fn path(tokens: &[TokenTree]) -> (NamedSize, &[TokenTree]) {
    let mut end = 0;
    while let Some(token) = tokens.get(end) {
        let is_after_word = end > 0 && matches!(tokens[end - 1], TokenTree::Ident(_));
        let belongs = match token {
            TokenTree::Ident(_) => !is_after_word,
            token => punct(token) == Some(':'),
        };
        if !belongs {
            break;
        }
        end += 1;
    }
    let (path, rest) = tokens.split_at(end);
    (NamedSize::Name(path.iter().cloned().collect()), rest)
}
