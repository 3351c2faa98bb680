//! The mistakes found in one macro call.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use std::cell::{Cell, RefCell};

/// Mistakes with their places, all reported together. Must be turned into tokens.
pub(crate) struct Report {
    mistakes: RefCell<Vec<(Span, String)>>,
    is_read: Cell<bool>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Report {
            mistakes: RefCell::default(),
            is_read: Cell::new(false),
        }
    }

    /// A mistake, in one sentence.
    pub(crate) fn push(&self, span: Span, mistake: impl Into<String>) {
        self.mistakes.borrow_mut().push((span, mistake.into()));
    }

    /// A mistake and what to write instead.
    pub(crate) fn push_with_help(&self, span: Span, mistake: &str, help: &str) {
        self.push(span, format!("{mistake}\nhelp: {help}"));
    }

    pub(crate) fn len(&self) -> usize {
        self.mistakes.borrow().len()
    }

    /// One `compile_error!` for each mistake; nothing if there are none.
    pub(crate) fn to_tokens(&self) -> TokenStream {
        self.is_read.set(true);
        self.mistakes
            .borrow()
            .iter()
            .map(|(span, mistake)| quote_spanned!(*span=> ::core::compile_error! { #mistake }))
            .collect()
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        debug_assert!(
            self.is_read.get() || std::thread::panicking(),
            "mistakes were collected and not reported"
        );
    }
}
