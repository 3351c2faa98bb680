//! The language of the macro `layout!`. The macros of the crate `tensor-layout` and other tools use it.
//!
//! [`parse`] reads a declaration, and [`check`] computes its layout. Mistakes are collected in a [`Report`].
//! A [`Description`](description::Description) is a layout without the tokens of its declaration. Three
//! things are made from it: a text, a [`map`] of the layout's memory, and a [`page`] of documentation. The
//! page shows the map as a [`picture`].
//!
//! This crate is an implementation detail and follows the version of `tensor-layout`. Its interface may
//! change in any release.

// Decisions:
//
// - **This code is not in the macro crate**, because a macro crate cannot export functions to other crates.
// - **If the macro does not know a size, it assumes the least possible one.** So a layout that the macro
//   refuses is wrong for any size. All other mistakes are found when the compiler computes the constants of
//   the layout.
// - **`syn` is used only to read literals**, so all of its features are off. `proc-macro2` and `quote` are
//   needed to test the language outside of the compiler.
// - **Loops that push stand in place of `collect`**, here and in the macros. The first build of a program
//   waits for these crates, and the compiler takes less time for loops.

pub mod check;
pub mod clause;
pub mod description;
#[cfg(feature = "files")]
pub mod files;
pub mod map;
pub mod page;
pub mod parse;
pub mod picture;
pub mod report;
pub mod size_name;
pub mod text;
pub mod tokens;

use check::Layout;
use proc_macro2::TokenStream;
use report::Report;

/// Reads a single layout. Returns `None` if it has a mistake.
pub fn read(tokens: TokenStream, report: &Report) -> Option<Layout> {
    let before = report.len();
    let declaration = parse::declaration(&tokens::solid(tokens), report)?;
    let layout = check::check(declaration, report)?;
    (report.len() == before).then_some(layout)
}
