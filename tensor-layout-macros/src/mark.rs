//! `mark!` and `bounds_without_location`: give tokens other spans.

// Decision: the output of a declarative macro can have the user's spans. `mark!` gives tokens the spans of
// other tokens. The marked tokens keep their own hygiene. For example, a macro writes a constant for each
// entry of a plan. If this constant fails, the message marks the entry.
//
// Decision: the bounds of public functions have no location in the source. If a bound is not met, rustc shows it, and the
// line of the function, in five lines of this crate. The message says the same in the user's words, and marks the
// call. rustc omits these lines if the span of the bound is in no file. It writes such a span into the metadata of a
// crate for each span that begins in one file and ends in another. So each bound begins with a `for<>`, which changes
// nothing, and whose location is elsewhere.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use tensor_layout_language::tokens::{depth_after, is_word, location_or, punct};

/// Takes a group and the tokens after the group. Returns these tokens with the spans of the tokens in the
/// group. The compiler points to these spans if the tokens are wrong. The meaning of the tokens is unchanged.
///
/// If the group is in braces, the tokens are also resolved where the tokens in the group stand. So no note says that a
/// macro wrote them. They may contain neither `$crate` nor local variables of the macro.
pub(crate) fn mark(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let (marked, is_resolved_there) = match tokens.next() {
        Some(TokenTree::Group(marked)) => (
            visible(marked.stream()),
            marked.delimiter() == Delimiter::Brace,
        ),
        _ => (Vec::new(), false),
    };
    let location = location_or(&marked, Span::call_site());
    let mut written: Vec<TokenTree> = tokens.collect();
    let end = written.len();
    for (index, token) in written.iter_mut().enumerate() {
        let location = if index + 1 == end {
            location.last
        } else {
            location.first
        };
        let span = if is_resolved_there {
            location
        } else {
            token.span().located_at(location)
        };
        token.set_span(span);
    }
    written.into_iter().collect()
}

/// Takes their location in the source from the bounds of each function in an item. The item is a function, or an `impl`
/// with functions. `elsewhere` is a span in another file.
pub(crate) fn bounds_without_location(elsewhere: Span, item: TokenStream) -> TokenStream {
    let mut written = Vec::new();
    // The tokens from `fn` or `impl` on, up to the body.
    let mut head: Vec<TokenTree> = Vec::new();
    let mut depth = 0;
    for token in item {
        let is_end = match &token {
            TokenTree::Group(body) => body.delimiter() == Delimiter::Brace && depth == 0,
            token => punct(token) == Some(';'),
        };
        if is_end {
            let is_impl = head.first().is_some_and(|first| is_word(first, "impl"));
            written.append(&mut head_without_location(elsewhere, &head, Part::Generics));
            head.clear();
            written.push(match &token {
                TokenTree::Group(body) if is_impl => {
                    with_stream(body, bounds_without_location(elsewhere, body.stream()))
                }
                _ => token,
            });
        } else if !head.is_empty() || is_word(&token, "fn") || is_word(&token, "impl") {
            depth = depth_after(&token, head.last(), depth);
            head.push(token);
        } else {
            written.push(token);
        }
    }
    written.append(&mut head);
    written.into_iter().collect()
}

/// The parts of the head of a function.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Generics,
    Arguments,
    Output,
    Clauses,
}

/// Does the work of [`bounds_without_location`] for the head of a function, which begins with `part`.
fn head_without_location(elsewhere: Span, head: &[TokenTree], mut part: Part) -> Vec<TokenTree> {
    let mut written = Vec::new();
    let mut depth = 0;
    let mut is_bound = false;
    for (index, token) in head.iter().enumerate() {
        let before = |count| index.checked_sub(count).map(|index| &head[index]);
        let next = head.get(index + 1).and_then(punct);
        depth = depth_after(token, before(1), depth);
        if depth == 0 && is_word(token, "where") {
            part = Part::Clauses;
        }
        let arguments = match token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Parenthesis
                    && depth == 0
                    && matches!(part, Part::Generics | Part::Arguments) =>
            {
                Some(group)
            }
            _ => None,
        };
        // Between the brackets of generics and in clauses, bounds and types that bounds state are written.
        let has_bounds = match part {
            Part::Generics | Part::Clauses => true,
            Part::Arguments => depth > 0,
            Part::Output => false,
        };
        let is_stated = has_bounds && depth > 0 && next == Some('=');
        if let Some(group) = arguments {
            let inside: Vec<TokenTree> = group.stream().into_iter().collect();
            let inside = head_without_location(elsewhere, &inside, Part::Arguments);
            written.push(with_stream(group, inside.into_iter().collect()));
            if part == Part::Generics {
                part = Part::Output;
            }
        } else if is_bound && is_word(token, "for") || is_stated {
            written.push(located_at(token, elsewhere));
        } else {
            // `?Sized` and lifetimes stay as they are.
            if is_bound && !matches!(punct(token), Some('?' | '\'')) {
                let word = Ident::new("for", token.span().located_at(elsewhere));
                written.extend(quote!(#word <>));
            }
            written.push(token.clone());
        }
        is_bound = match punct(token) {
            Some(':') => {
                let is_of_path = next == Some(':') || before(1).and_then(punct) == Some(':');
                let is_constant = before(2).is_some_and(|word| is_word(word, "const"));
                has_bounds && !is_of_path && !is_constant
            }
            Some('+') => part != Part::Output,
            _ => part == Part::Arguments && is_word(token, "impl"),
        };
    }
    written
}

/// Returns a token that messages show at `location`. It means the same.
fn located_at(token: &TokenTree, location: Span) -> TokenTree {
    let mut token = token.clone();
    token.set_span(token.span().located_at(location));
    token
}

/// Returns the group with other tokens inside.
fn with_stream(group: &Group, stream: TokenStream) -> TokenTree {
    let mut other = Group::new(group.delimiter(), stream);
    other.set_span(group.span());
    TokenTree::Group(other)
}

/// Returns the tokens without the invisible groups around fragments of `macro_rules!`. Such groups are not
/// written in the source.
fn visible(tokens: TokenStream) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                all.append(&mut visible(group.stream()));
            }
            token => all.push(token),
        }
    }
    all
}
