//! Small things done to tokens.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// The tokens, with the invisible groups around `macro_rules!` fragments made visible.
///
/// A group without delimiters loses its precedence on the way back through a procedural macro:
/// with `$n` bound to `1 + 1`, `$n * 2` would become `1 + 1 * 2`. So it becomes a parenthesis, or
/// nothing where it holds a single token.
#[must_use]
pub fn solid(tokens: TokenStream) -> Vec<TokenTree> {
    let mut solid_tokens = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            solid_tokens.push(token);
            continue;
        };
        let mut inner = solid(group.stream());
        let delimiter = match group.delimiter() {
            Delimiter::None if inner.len() == 1 => {
                solid_tokens.append(&mut inner);
                continue;
            }
            Delimiter::None => Delimiter::Parenthesis,
            delimiter => delimiter,
        };
        let mut visible = Group::new(delimiter, inner.into_iter().collect());
        visible.set_span(group.span());
        solid_tokens.push(TokenTree::Group(visible));
    }
    solid_tokens
}

/// The tokens between top-level commas, minding those in `::<A, B>`. A comma at the end is ignored;
/// elsewhere nothing between two commas is an empty part.
#[must_use]
pub fn split_at_commas(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    for (i, token) in tokens.iter().enumerate() {
        let TokenTree::Punct(punct) = token else {
            continue;
        };
        match punct.as_char() {
            '<' if depth > 0 || (is_punct(tokens, i, 1, ':') && is_punct(tokens, i, 2, ':')) => {
                depth += 1;
            }
            '>' if depth > 0 && !is_punct(tokens, i, 1, '-') => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&tokens[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    parts
}

/// Whether the token `back` places before the `i`th is that punctuation.
fn is_punct(tokens: &[TokenTree], i: usize, back: usize, character: char) -> bool {
    i.checked_sub(back)
        .is_some_and(|i| punct(&tokens[i]) == Some(character))
}

/// The punctuation, if the token is some.
#[must_use]
pub fn punct(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    }
}

/// `AXIS =` before a value, and the value.
#[must_use]
pub fn split_key(part: &[TokenTree]) -> (Option<&Ident>, &[TokenTree]) {
    match part {
        [TokenTree::Ident(key), equals, value @ ..]
            if punct(equals) == Some('=') && value.first().and_then(punct) != Some('=') =>
        {
            (Some(key), value)
        }
        _ => (None, part),
    }
}

/// Where something stands: its first and its last token.
#[derive(Clone, Copy)]
pub struct Place {
    /// Where it begins.
    pub first: Span,
    /// Where its last token is.
    pub last: Span,
}

impl From<Span> for Place {
    fn from(span: Span) -> Self {
        Place {
            first: span,
            last: span,
        }
    }
}

/// Where the tokens stand, if there are any.
#[must_use]
pub fn place_of(tokens: &[TokenTree]) -> Option<Place> {
    Some(Place {
        first: tokens.first()?.span(),
        last: tokens.last()?.span(),
    })
}

/// The tokens as text.
#[must_use]
pub fn text(tokens: &[TokenTree]) -> String {
    tokens.iter().cloned().collect::<TokenStream>().to_string()
}

/// The letter of the axis that a word means: `h`, `height` and `row` mean `H`.
#[must_use]
pub fn axis_meant(word: &str) -> Option<char> {
    let lower = word.to_lowercase();
    match lower.as_str() {
        "batch" | "batches" | "batch_size" => Some('N'),
        "channel" | "channels" | "ch" => Some('C'),
        "depth" => Some('D'),
        "height" | "row" | "rows" => Some('H'),
        "width" | "col" | "cols" | "column" | "columns" => Some('W'),
        _ => {
            let mut letters = word.chars();
            let only = letters.next().filter(|_| letters.next().is_none());
            only.filter(char::is_ascii_alphabetic)
                .map(|letter| letter.to_ascii_uppercase())
        }
    }
}
