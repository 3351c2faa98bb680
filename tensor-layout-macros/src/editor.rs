//! Code that only editors see, for completion.
//!
//! They put a word of their own at the cursor and look at what the expansion makes of it, with that word
//! and without; both have to be the same up to there.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use tensor_layout_language::check::{Kind, Layout, axes_of};
use tensor_layout_language::parse::{ValueKind, example};
use tensor_layout_language::tokens::{punct, split_at_commas, split_key};

/// Labels to choose from, and what for.
const LABELS: [(&str, &str); 10] = [
    ("NC", "Rows of features, one for each of a batch."),
    ("HW", "A matrix, or an image in one plane."),
    ("HWC", "An image, pixel after pixel."),
    ("CHW", "An image, plane after plane."),
    ("NHWC", "A batch of images, pixel after pixel."),
    ("NCHW", "A batch of images, plane after plane."),
    ("NDHWC", "A batch of volumes, voxel after voxel."),
    ("NCDHW", "A batch of volumes, channel after channel."),
    ("OIHW", "Filters of a convolution, plane after plane."),
    ("NCHW16c", "A batch of images, in blocks of 16 channels."),
];

/// Returns the sizes of a layout that are names, if there are any: those that are known there.
pub(crate) fn names_of_sizes(layout: &Layout) -> Option<TokenStream> {
    let sizes = layout.shape.iter().map(|(_, value)| match &value.kind {
        ValueKind::Name(name) => size(name),
        _ => TokenStream::new(),
    });
    let sizes: TokenStream = sizes.collect();
    (!sizes.is_empty()).then(|| for_editors(&sizes))
}

/// A layout with mistakes, as most are that are not written to the end: each word in a place where
/// stands what it may become.
pub(crate) fn unfinished(krate: &TokenStream, layout: &[TokenTree]) -> TokenStream {
    let (label, behind) = match layout {
        [TokenTree::Ident(label), behind @ ..] => (label.clone(), behind),
        _ => (name("nothing"), layout),
    };
    let labels = LABELS.iter().map(|(label, meaning)| {
        let label = name(label);
        quote!(#[doc = #meaning] pub struct #label;)
    });
    let clauses = Kind::ALL.iter().map(|(clause, _)| *clause);
    let clauses = clauses.chain(["logical", "components"]).map(|clause| {
        let (clause, example) = (name(clause), example(clause));
        quote!(#[doc = #example] pub struct #clause;)
    });
    let axes = axes_of(&label).into_iter();
    let axes = axes.map(|axis| name(&axis.to_string()));
    let (label, behind) = (one_of("labels", &label), words(behind));
    for_editors(&quote! {
        mod labels { #(#labels)* }
        mod clauses { #(#clauses)* }
        #label
        mod axes { pub use #krate::{#(#axes),*}; }
        #behind
    })
}

/// Returns the words after the label.
fn words(tokens: &[TokenTree]) -> TokenStream {
    let mut words = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                let parts = split_at_commas(&inner);
                let are_named = group.delimiter() == Delimiter::Parenthesis
                    || parts.iter().any(|part| split_key(part).0.is_some());
                for (i, part) in parts.into_iter().enumerate() {
                    match (split_key(part), part) {
                        ((None, _), [TokenTree::Ident(axis)]) if are_named || i == 0 => {
                            words.extend(one_of("axes", axis));
                        }
                        ((axis, value), _) => {
                            words.extend(axis.map(|axis| one_of("axes", axis)));
                            if let [TokenTree::Ident(name)] = value {
                                words.extend(size(name));
                            }
                        }
                    }
                }
                if inner.last().is_none_or(|last| punct(last) == Some(',')) {
                    words.extend(one_of("axes", &name("nothing")));
                }
            }
            TokenTree::Ident(clause) => words.extend(one_of("clauses", clause)),
            _ => {}
        }
    }
    words
}

fn one_of(module: &str, word: &Ident) -> TokenStream {
    let module = name(module);
    let path = is_name(word).then(|| quote!(const _: #module::#word;));
    path.unwrap_or_default()
}

fn size(name: &Ident) -> TokenStream {
    let size = is_name(name).then(|| quote!(const _: usize = #name;));
    size.unwrap_or_default()
}

/// Statements that only editors see: rust-analyzer says so by a `cfg`, which rustc has not heard of.
fn for_editors(statements: &TokenStream) -> TokenStream {
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(rust_analyzer)]
            const _: () = { #statements };
        };
    }
}

/// Returns whether Rust takes the word for a name, too: what is not seen is parsed all the same.
fn is_name(word: &Ident) -> bool {
    syn::parse2::<Ident>(word.to_token_stream()).is_ok()
}

fn name(word: &str) -> Ident {
    Ident::new(word, Span::call_site())
}
