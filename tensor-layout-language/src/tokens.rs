//! Helper functions for tokens.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use syn::{Lit, LitInt};

/// Returns the tokens, with the invisible groups around `macro_rules!` fragments made visible.
///
/// A group without delimiters loses its precedence on the way back through a procedural macro: with `$n`
/// bound to `1 + 1`, `$n * 2` would become `1 + 1 * 2`. So the group becomes a pair of parentheses. A group
/// that holds only a single token, or only a visibility such as `pub(crate)`, is replaced by its content.
/// Attributes stay unchanged.
#[must_use]
pub fn solid(tokens: TokenStream) -> Vec<TokenTree> {
    let mut solid_tokens: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = token else {
            solid_tokens.push(token);
            continue;
        };
        if solid_tokens.last().and_then(punct) == Some('#') {
            solid_tokens.push(TokenTree::Group(group));
            continue;
        }
        let mut inner = solid(group.stream());
        let delimiter = match group.delimiter() {
            Delimiter::None if inner.len() <= 1 || is_word(&inner[0], "pub") => {
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

/// Returns the parts between top-level commas. Commas in `::<A, B>` and in `<A as B<C, D>>` do not count. A
/// comma at the end is ignored. Two neighbouring commas have an empty part between them.
#[must_use]
pub fn split_at_commas(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    for (i, token) in tokens.iter().enumerate() {
        let before = &tokens[..i];
        if depth > 0 || punct(token) != Some('<') || opens_generics(before) {
            depth = depth_after(token, before.last(), depth);
        }
        if depth == 0 && punct(token) == Some(',') {
            parts.push(&tokens[start..i]);
            start = i + 1;
        }
    }
    if start < tokens.len() {
        parts.push(&tokens[start..]);
    }
    parts
}

/// Returns how many brackets `<` are open after a token, if `depth` were open before it and each `<` opens one. The `>` of
/// an arrow closes none.
#[must_use]
pub fn depth_after(token: &TokenTree, before: Option<&TokenTree>, depth: usize) -> usize {
    match punct(token) {
        Some('<') => depth + 1,
        Some('>') if before.and_then(punct) != Some('-') => depth.saturating_sub(1),
        _ => depth,
    }
}

/// Returns whether a `<` after the tokens `before` opens a list of generics. Any other `<` compares or
/// shifts.
fn opens_generics(before: &[TokenTree]) -> bool {
    // After a value, `<` compares. After another `<`, it shifts.
    before
        .last()
        .is_none_or(|last| punct(last).is_some_and(|last| !['<', '>'].contains(&last)))
}

/// Returns whether the token is a given word.
#[must_use]
pub fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident == word)
}

/// Returns the value without parentheses around the whole value, because the compiler would warn of them.
#[must_use]
pub fn without_brackets(value: &[TokenTree]) -> Vec<TokenTree> {
    if let [TokenTree::Group(group)] = value {
        let inner: Vec<_> = group.stream().into_iter().collect();
        // Only some groups are values: `?`, a list or statements are not.
        let is_value = group.delimiter() != Delimiter::Bracket
            && inner.iter().any(|token| punct(token).is_none())
            && split_at_commas(&inner).len() == 1
            && inner.last().and_then(punct) != Some(',')
            && index_of(&inner, ';').is_none();
        if is_value {
            return without_brackets(&inner);
        }
    }
    value.to_vec()
}

/// Returns the character of a punctuation token, or `None` for any other token.
#[must_use]
pub fn punct(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    }
}

/// The maximum length of a value in a declaration, in bytes of its text. A description repeats the text of a size, and
/// pads a column of its table to the widest one. Longer numbers are too large for any integer type.
pub const LONGEST: usize = 1000;

/// Reads a literal.
///
/// `syn` takes time quadratic in the digits of a number. So a number longer than [`LONGEST`] is replaced by a shorter
/// one, which is also too large for any integer type.
#[must_use]
pub fn read(literal: &Literal) -> Lit {
    let text = literal.to_string();
    let is_number = text.starts_with(|first: char| first.is_ascii_digit());
    if text.len() > LONGEST && is_number && !text.contains('.') {
        return Lit::Int(LitInt::new(&"9".repeat(40), literal.span()));
    }
    Lit::new(literal.clone())
}

/// Returns whether a number may be a `usize`: it has no suffix, or the suffix `usize`.
#[must_use]
pub fn is_usize(number: &LitInt) -> bool {
    matches!(number.suffix(), "" | "usize")
}

/// Returns the content of each attribute that has the given name.
#[must_use]
pub fn attributes(item: &TokenStream, name: &str) -> Vec<TokenStream> {
    let mut attributes = Vec::new();
    let mut is_behind_hash = false;
    for token in item.clone() {
        if let (true, TokenTree::Group(group)) = (is_behind_hash, &token) {
            let is_named = first_word(group.stream()).is_some_and(|word| word == name);
            attributes.extend(is_named.then(|| group.stream()));
        }
        is_behind_hash = punct(&token) == Some('#');
    }
    attributes
}

/// Returns the first token if it is a word, otherwise `None`. The word may be a fragment of another macro.
fn first_word(tokens: TokenStream) -> Option<Ident> {
    match tokens.into_iter().next()? {
        TokenTree::Ident(word) => Some(word),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            first_word(group.stream())
        }
        _ => None,
    }
}

/// Splits `AXIS = value` into the axis and the value. Without `AXIS =`, the axis is `None`.
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

/// Splits `PATH = value` into the path and the value. Without `PATH =`, the path is empty.
#[must_use]
pub fn split_path(part: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    let is_path =
        |token: &TokenTree| matches!(token, TokenTree::Ident(_)) || punct(token) == Some(':');
    let end = part.iter().position(|token| !is_path(token)).unwrap_or(0);
    match part.split_at(end) {
        ([.., TokenTree::Ident(_)], [equals, value @ ..])
            if punct(equals) == Some('=') && value.first().and_then(punct) != Some('=') =>
        {
            (&part[..end], value)
        }
        _ => (&[], part),
    }
}

/// A location in the source: the first and the last token.
#[derive(Clone, Copy)]
pub struct TokenRange {
    /// The span of the first token.
    pub first: Span,
    /// The span of the last token.
    pub last: Span,
}

impl From<Span> for TokenRange {
    fn from(span: Span) -> Self {
        TokenRange {
            first: span,
            last: span,
        }
    }
}

/// Returns the location of the tokens, or `None` if there are no tokens.
#[must_use]
pub fn location_of(tokens: &[TokenTree]) -> Option<TokenRange> {
    Some(TokenRange {
        first: tokens.first()?.span(),
        last: tokens.last()?.span(),
    })
}

/// Returns the location of the tokens, or `otherwise` if there are no tokens.
#[must_use]
pub fn location_or(tokens: &[TokenTree], otherwise: Span) -> TokenRange {
    location_of(tokens).unwrap_or(otherwise.into())
}

/// Returns the index of the first token that is the given punctuation.
#[must_use]
pub fn index_of(tokens: &[TokenTree], sign: char) -> Option<usize> {
    tokens.iter().position(|token| punct(token) == Some(sign))
}

/// Returns the index of the first two neighbours that are the given punctuation.
#[must_use]
pub fn index_of_pair(tokens: &[TokenTree], [first, second]: [char; 2]) -> Option<usize> {
    let mut pairs = tokens.windows(2);
    pairs.position(|pair| punct(&pair[0]) == Some(first) && punct(&pair[1]) == Some(second))
}

/// Returns the letter of the axis that a word means: `h`, `height` and `row` mean `H`.
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
