//! `linked_docs`: shortens the documentation of methods that several types share.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;
use tensor_layout_language::tokens::{is_word, punct};

/// Takes the type that documents the methods in full, and an `impl` of another type with the same methods. Keeps the
/// first paragraph of each method, and puts a link instead of the others, if this paragraph does not say what to see. Of
/// the text before the `impl`, keeps the heading.
pub(crate) fn linked_docs(target: &TokenStream, item: TokenStream) -> TokenStream {
    let mut written = shorten(item, |_| TokenStream::new());
    if let Some(TokenTree::Group(body)) = written.pop() {
        let link = |method: &Ident| {
            let link = format!(" See [`{target}::{method}`].");
            quote!(#[doc = #link])
        };
        let methods = shorten(body.stream(), link).into_iter().collect();
        written.push(Group::new(Delimiter::Brace, methods).into());
    }
    written.into_iter().collect()
}

/// Drops all paragraphs but the first of each documentation in these tokens. If something of a method is dropped, `link`
/// returns what is written instead.
fn shorten(tokens: TokenStream, link: impl Fn(&Ident) -> TokenStream) -> Vec<TokenTree> {
    let mut written = Vec::new();
    let (mut is_dropping, mut has_link) = (false, false);
    // The end of the first paragraph of the current method, once something is dropped.
    let mut end = None;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if let (Some('#'), Some(text)) = (punct(&token), tokens.peek().and_then(doc_text)) {
            is_dropping |= text == "\"\"";
            if is_dropping {
                end.get_or_insert(written.len());
                tokens.next();
                continue;
            }
            has_link |= text.contains("see [`");
        } else if let (true, Some(TokenTree::Ident(method))) =
            (is_word(&token, "fn"), tokens.peek())
        {
            if let Some(end) = end.take().filter(|_| !has_link) {
                written.splice(end..end, link(method));
            }
        } else if matches!(&token, TokenTree::Group(body) if body.delimiter() == Delimiter::Brace) {
            (is_dropping, has_link, end) = (false, false, None);
        }
        written.push(token);
    }
    written
}

/// Returns the text of `[doc = "text"]`, in quotation marks.
fn doc_text(attribute: &TokenTree) -> Option<String> {
    let TokenTree::Group(attribute) = attribute else {
        return None;
    };
    let mut tokens = attribute.stream().into_iter();
    let is_doc = is_word(&tokens.next()?, "doc") && punct(&tokens.next()?) == Some('=');
    is_doc.then(|| tokens.next().map(|text| text.to_string()))?
}
