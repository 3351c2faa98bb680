//! The mistakes found in one macro call.

use crate::tokens::TokenRange;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use std::cell::{Cell, RefCell};

/// Mistakes with their locations, reported together. A report must be read before it is dropped.
pub struct Report {
    mistakes: RefCell<Vec<(TokenRange, String)>>,
    is_read: Cell<bool>,
}

impl Report {
    /// Makes a report without mistakes.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "what is made has to be read")]
    pub fn new() -> Self {
        Report {
            mistakes: RefCell::default(),
            is_read: Cell::new(false),
        }
    }

    /// Adds a mistake and its fix.
    pub fn push(&self, location: impl Into<TokenRange>, mistake: &str, help: &str) {
        let text = format!("{mistake}\nhelp: {help}");
        self.mistakes.borrow_mut().push((location.into(), text));
    }

    /// Returns the number of mistakes so far.
    #[expect(
        clippy::len_without_is_empty,
        reason = "it is compared with what it was before"
    )]
    pub fn len(&self) -> usize {
        self.mistakes.borrow().len()
    }

    /// Returns all mistakes with their locations. Each text states the conflict, and on the next line the fix.
    pub fn into_mistakes(self) -> Vec<(TokenRange, String)> {
        self.is_read.set(true);
        self.mistakes.take()
    }

    /// Returns a `compile_error!` for each mistake.
    pub fn to_tokens(&self) -> TokenStream {
        self.is_read.set(true);
        let mut errors = TokenStream::new();
        for (location, text) in &*self.mistakes.borrow() {
            compile_error(*location, text).to_tokens(&mut errors);
        }
        errors
    }
}

/// Returns a `compile_error!` at a location, from its first token to its last.
///
/// Stable Rust cannot join spans. So the name `compile_error` gets the span of the first token, and the
/// braces get the span of the last token.
fn compile_error(location: TokenRange, text: &str) -> TokenStream {
    let text = Literal::string(text);
    let mut braces = Group::new(Delimiter::Brace, quote!(#text));
    braces.set_span(location.last);
    let braces = TokenTree::Group(braces);
    let path = quote_spanned!(location.first=> ::core::compile_error!);
    quote!(#path #braces)
}

impl Drop for Report {
    fn drop(&mut self) {
        debug_assert!(
            self.is_read.get() || std::thread::panicking(),
            "mistakes were collected and not reported"
        );
    }
}
