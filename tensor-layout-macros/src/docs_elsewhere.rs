//! `docs_elsewhere`: leaves methods that several types share out of the pages of all types but one.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use tensor_layout_language::tokens::{is_word, punct};

/// Hides an `impl`, and drops its documentation, whose examples run once, for the type that documents the methods.
pub(crate) fn docs_elsewhere(item: TokenStream) -> TokenStream {
    let item = undocumented(item);
    quote!(#[doc(hidden)] #item)
}

fn undocumented(tokens: TokenStream) -> TokenStream {
    let mut kept = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if kept.last().and_then(punct) != Some('#') => {
                let inner = undocumented(group.stream());
                kept.push(Group::new(group.delimiter(), inner).into());
            }
            TokenTree::Group(attribute) if is_text(&attribute) => {
                kept.pop();
            }
            token => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

/// Returns whether an attribute is a line of documentation, and not `doc(alias)`.
fn is_text(attribute: &Group) -> bool {
    let content: Vec<_> = attribute.stream().into_iter().collect();
    matches!(content.as_slice(), [doc, is, _] if is_word(doc, "doc") && punct(is) == Some('='))
}
