//! `mark!` and `bounds_at_name`: put the spans of some tokens on other tokens.

// Decision: the output of a declarative macro can have the user's spans. `mark!` gives tokens the spans of
// other tokens. The marked tokens keep their own hygiene. For example, a macro writes a constant for each
// entry of a plan. If this constant fails, the message marks the entry.
//
// Decision: the clauses `where` of methods have the place of the method's name. A message shows the bound that is not
// met, and also the name if it is in another line. With one place, each such message is three lines shorter.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use tensor_layout_language::tokens::{TokenRange, place_of};

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
    let place = place_of(&marked).unwrap_or_else(|| TokenRange::from(Span::call_site()));
    let mut written: Vec<TokenTree> = tokens.collect();
    let end = written.len();
    for (index, token) in written.iter_mut().enumerate() {
        let place = if index + 1 == end {
            place.last
        } else {
            place.first
        };
        let span = if is_resolved_there {
            place
        } else {
            token.span().located_at(place)
        };
        token.set_span(span);
    }
    written.into_iter().collect()
}

/// Gives the clause `where` of each function in an item the span of the function's name. The item is a function, or an
/// `impl` with functions.
pub(crate) fn bounds_at_name(item: TokenStream) -> TokenStream {
    // The name of the function whose head is being read, and whether its clause `where` has begun.
    let (mut name, mut is_where, mut is_after_fn) = (None, false, false);
    let mark = |token: TokenTree| {
        let is_name = is_after_fn;
        is_after_fn = false;
        match &token {
            TokenTree::Ident(word) if is_name => name = Some(word.span()),
            TokenTree::Ident(word) if word == "fn" && name.is_none() => is_after_fn = true,
            TokenTree::Ident(word) if word == "where" && name.is_some() => is_where = true,
            TokenTree::Punct(end) if end.as_char() == ';' => (name, is_where) = (None, false),
            TokenTree::Group(body) if body.delimiter() == Delimiter::Brace => {
                is_where = false;
                if name.take().is_none() {
                    return with_stream(body, bounds_at_name(body.stream()));
                }
            }
            _ => {}
        }
        match name {
            Some(name) if is_where => located_at(token, name),
            _ => token,
        }
    };
    item.into_iter().map(mark).collect()
}

/// Returns a token that messages show at `place`. It means the same.
fn located_at(token: TokenTree, place: Span) -> TokenTree {
    let span = token.span().located_at(place);
    let mut token = match token {
        TokenTree::Group(group) => {
            let inside = group.stream().into_iter();
            let inside = inside.map(|token| located_at(token, place)).collect();
            with_stream(&group, inside)
        }
        token => token,
    };
    token.set_span(span);
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
