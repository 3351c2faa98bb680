//! The language of the `tensor-layout` crate's `layout!`, for its macro and for whatever else reads it.
//!
//! [`parse`] gives a declaration as written, [`check`] the layout that it means; mistakes are collected
//! in a [`Report`]. A [`Description`](description::Description) is what remains of a
//! layout without its source: a text, a [`map`] of its memory, and the [`page`] of its documentation with
//! that map as a [`picture`].
//!
//! This crate is an implementation detail and follows the version of `tensor-layout`; its interface may
//! change in any release.

pub mod check;
pub mod description;
pub mod map;
pub mod page;
pub mod parse;
pub mod picture;
pub mod report;
pub mod text;
pub mod tokens;

use check::Layout;
use proc_macro2::TokenStream;
use report::Report;

/// Reads a single layout. Returns nothing if it has a mistake.
pub fn read(tokens: TokenStream, report: &Report) -> Option<Layout> {
    let before = report.len();
    let declaration = parse::declaration(&tokens::solid(tokens), report)?;
    let layout = check::check(declaration, report)?;
    (report.len() == before).then_some(layout)
}
