//! `mark!`: puts the spans of the user's tokens on the output of a declarative macro.

// Decision: the output of a declarative macro can have the user's spans. `mark!` gives tokens the spans of
// other tokens. The marked tokens keep their own hygiene. For example, a macro writes a constant for each
// entry of a plan. If this constant fails, the message marks the entry.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
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
