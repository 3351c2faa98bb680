//! The mistakes found in one macro call.

use crate::tokens::Place;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::cell::{Cell, RefCell};

/// Mistakes with their places, all reported together. Must be read in the end.
pub struct Report {
    mistakes: RefCell<Vec<(Place, String)>>,
    is_read: Cell<bool>,
}

impl Report {
    /// No mistake yet.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "what is made has to be read")]
    pub fn new() -> Self {
        Report {
            mistakes: RefCell::default(),
            is_read: Cell::new(false),
        }
    }

    /// A mistake, and what to write instead.
    pub fn push(&self, place: impl Into<Place>, mistake: &str, help: &str) {
        let text = format!("{mistake}\nhelp: {help}");
        self.mistakes.borrow_mut().push((place.into(), text));
    }

    /// Returns the number of mistakes so far.
    #[expect(
        clippy::len_without_is_empty,
        reason = "it is compared with what it was before"
    )]
    pub fn len(&self) -> usize {
        self.mistakes.borrow().len()
    }

    /// Returns all mistakes with their places: the conflict, and on the next line the fix.
    pub fn into_mistakes(self) -> Vec<(Place, String)> {
        self.is_read.set(true);
        self.mistakes.take()
    }

    /// One `compile_error!` for each mistake; nothing if there are none.
    pub fn to_tokens(&self) -> TokenStream {
        self.is_read.set(true);
        self.mistakes
            .borrow()
            .iter()
            .map(|(place, text)| compile_error(*place, text))
            .collect()
    }
}

/// Without a joined span on stable Rust, what is marked reaches from the path to the braces.
fn compile_error(place: Place, text: &str) -> TokenStream {
    let text = Literal::string(text);
    let mut braces = Group::new(Delimiter::Brace, quote!(#text));
    braces.set_span(place.last);
    let braces = TokenTree::Group(braces);
    let path = quote_spanned!(place.first=> ::core::compile_error!);
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
