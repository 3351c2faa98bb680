//! The messages of the tool, for the programs of `tests/messages/ui` and for those in `programs`.
//!
//! `pinned` has the rewritten messages of each subject. `BLESS=1 cargo test -p cargo-tensor-layout -- --include-ignored`
//! writes them anew, to be read before they are committed. The others compare them with what they are about: `truth`
//! with the declarations of the programs, `fixes` with the compiler, `passing` with the messages of rustc. `pictures` draws
//! some of them for the guide.

mod cargo;
mod fixes;
#[path = "../../../tests/messages/items.rs"]
mod items;
mod passing;
mod pictures;
mod pinned;
mod suite;
#[path = "../../../tests/support.rs"]
mod support;
mod truth;
