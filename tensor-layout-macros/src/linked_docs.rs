//! `linked_docs`: documents the methods that several types share on the page of one of them.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use tensor_layout_language::tokens::{is_word, punct};

/// Takes the type whose page has the documentation, and an `impl` of another type with the same methods. Hides these methods.
/// In their place, documents an `impl` without methods by the same heading, and by a link to each of them.
pub(crate) fn linked_docs(target: &TokenStream, item: TokenStream) -> TokenStream {
    let mut signature: Vec<_> = item.into_iter().collect();
    let Some(TokenTree::Group(body)) = signature.pop() else {
        unreachable!("an `impl` ends with a body");
    };
    let (mut heading, mut others) = (TokenStream::new(), TokenStream::new());
    while signature.first().and_then(punct) == Some('#') {
        let attribute: TokenStream = signature.drain(..2).collect();
        match is_doc(&attribute) {
            false => others.extend(attribute),
            true if heading.is_empty() => heading = attribute,
            true => {}
        }
    }
    let (methods, links) = shared_methods(target, body.stream());
    let introduction = format!("As on the page of [`{target}`]:");
    quote! {
        #heading
        #[doc = ""]
        #[doc = #introduction]
        #links
        #(#signature)* {}

        #[doc(hidden)]
        #others
        #(#signature)* { #methods }
    }
}

/// Returns the methods without their documentation, and documentation that links to each of them.
fn shared_methods(target: &TokenStream, body: TokenStream) -> (TokenStream, TokenStream) {
    let (mut methods, mut links) = (TokenStream::new(), TokenStream::new());
    // The condition of the current method, such as a feature.
    let mut condition = None;
    let mut tokens = body.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if punct(&token) == Some('#') {
            let attribute = TokenStream::from_iter([token].into_iter().chain(tokens.next()));
            condition = condition_of(&attribute).or(condition);
            if !is_doc(&attribute) {
                methods.extend(attribute);
            }
            continue;
        }
        if is_word(&token, "fn") {
            let name = tokens.peek().map(ToString::to_string).unwrap_or_default();
            let link = format!("[`{name}`]({target}::{name}),");
            links.extend(match condition.take() {
                Some(condition) => quote!(#[cfg_attr(#condition, doc = #link)]),
                None => quote!(#[doc = #link]),
            });
        }
        token.to_tokens(&mut methods);
    }
    (methods, links)
}

/// Returns the tokens between the brackets of an attribute.
fn content(attribute: &TokenStream) -> Vec<TokenTree> {
    match attribute.clone().into_iter().nth(1) {
        Some(TokenTree::Group(group)) => group.stream().into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns whether the attribute is a line of documentation, and not `doc(alias)`.
fn is_doc(attribute: &TokenStream) -> bool {
    matches!(content(attribute).as_slice(), [doc, is, _] if is_word(doc, "doc") && punct(is) == Some('='))
}

/// Returns the condition of an attribute `cfg`.
fn condition_of(attribute: &TokenStream) -> Option<TokenStream> {
    match content(attribute).as_slice() {
        [cfg, TokenTree::Group(condition)] if is_word(cfg, "cfg") => Some(condition.stream()),
        _ => None,
    }
}
