//! Code for completion, which only editors see.
//!
//! Editors insert a word at the cursor and inspect its location in the expansion. They expand a macro call
//! twice: with the word and without it. Up to the inserted word, both expansions must have the same tokens.

// Decisions:
//
// - **To complete a word, rust-analyzer inserts a word of its own at the cursor, expands the macro with and
//   without this word, and compares the two expansions.** The expansion of a half-written declaration reports
//   a mistake, and hardly contains the user's words. So this module adds code that contains each word of the
//   user. Where such a word stands, the scope contains items whose names are the allowed words. Only an
//   editor sees this code, because it has the condition `cfg(rust_analyzer)`.
// - **In two locations, rust-analyzer does not expand a macro that expands to another macro**: in signatures of
//   functions and after the `=` of a `type`. `layout!` has to expand to another macro, to know the crate's
//   name. So in these locations, the editor shows nothing about the layout until the program is saved.
//   rust-analyzer also completes nothing while a bracket is not closed, but editors insert both brackets at
//   once.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use tensor_layout_language::check::{Layout, axes_of};
use tensor_layout_language::clause::ClauseKind;
use tensor_layout_language::parse::ValueKind;
use tensor_layout_language::tokens::{punct, split_at_commas, split_key};

/// Common labels, which editors offer as completions, each with its use.
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

/// The keywords of all editions, which cannot be names.
const KEYWORDS: [&str; 53] = [
    "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "Self", "self", "static", "struct", "super", "trait", "true", "try", "type",
    "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Returns code that uses each name among the sizes of a layout, or `None` if no size is a name.
pub(crate) fn names_of_sizes(layout: &Layout) -> Option<TokenStream> {
    let mut sizes = TokenStream::new();
    for (_, value) in &layout.shape {
        if let ValueKind::Name(name) = &value.kind {
            size(name).to_tokens(&mut sizes);
        }
    }
    (!sizes.is_empty()).then(|| for_editors(&sizes))
}

/// Returns code for an unfinished layout. Each word is in a location where its possible completions are in
/// scope.
pub(crate) fn unfinished(krate: &TokenStream, layout: &[TokenTree]) -> TokenStream {
    let (label, after) = match layout {
        [TokenTree::Ident(label), after @ ..] => (label.clone(), after),
        _ => (name("nothing"), layout),
    };
    let labels = LABELS.iter().map(|(label, meaning)| {
        let label = name(label);
        quote!(#[doc = #meaning] pub struct #label;)
    });
    let clauses = ClauseKind::ALL.iter().map(|clause| {
        let (clause, example) = (name(clause.name()), clause.example());
        quote!(#[doc = #example] pub struct #clause;)
    });
    let axes = axes_of(&label).into_iter();
    let axes = axes.map(|axis| name(&axis.to_string()));
    let (label, after) = (one_of("labels", &label), words(after));
    for_editors(&quote! {
        mod labels { #(#labels)* }
        mod clauses { #(#clauses)* }
        #label
        mod axes { pub use #krate::{#(#axes),*}; }
        #after
    })
}

/// Returns code that contains the words after the label.
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
                            if let Some(axis) = axis {
                                words.extend(one_of("axes", axis));
                            }
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
    let size = is_name(name).then(|| quote!(const _: ::core::primitive::usize = #name;));
    size.unwrap_or_default()
}

/// Returns statements that only editors see: rust-analyzer sets a `cfg` that rustc does not know.
fn for_editors(statements: &TokenStream) -> TokenStream {
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(rust_analyzer)]
            const _: () = { #statements };
        };
    }
}

/// Returns whether the word can be a name in Rust, that is, whether it is not a keyword.
///
/// rustc also parses the code that only editors see, so a keyword would be an error.
fn is_name(word: &Ident) -> bool {
    !KEYWORDS.iter().any(|keyword| word == keyword)
}

fn name(word: &str) -> Ident {
    Ident::new(word, Span::call_site())
}
