//! The procedural macros of the `tensor-layout` crate. Programs depend on that crate, which documents the
//! macros.
//!
//! `layout!` runs in three phases. Two are in `tensor-layout-language`: `parse` reads the declaration, and
//! `check` computes its layout. Mistakes are collected in a `Report`. The third phase is `expand`, which
//! writes the Rust and cannot fail. The module `editor` expands unfinished calls for completion. The module
//! `in_file` reads the attribute `in_file`. The module `mark` puts a mistake on its tokens, and `docs_elsewhere`
//! hides methods in the documentation. The module `causes` expands the errors of `tensor-layout` itself. The modules
//! `at`, `frame`, `part`, `plan` and `rearrange` expand the other macros.

// Decisions:
//
// - **`at!` is a procedural macro**: a declarative macro could not report a user's mistakes well, and would
//   often mark the wrong location.
// - **Stable Rust cannot join the spans of two tokens.** So in a `compile_error`, the path has the span of
//   the first wrong token and the braces have the span of the last one. The compiler then marks everything
//   between them. The coordinate of an `at!` is marked by the same means: it is written `(coordinate,).0`,
//   with two spans. So the compiler marks the coordinate as the user's code, not as a macro's.
// - **A macro cannot know whether it is called as a type, an expression or an item.** A layout without a name
//   expands to code in brackets, which cannot be an item. So if the user meant to declare an item, the
//   compiler's error is at the label.
// - **A macro cannot warn in stable Rust.** But the compiler warns of a deprecated constant. So if sizes look
//   as if they were in the order of the label, the expansion of `layout!` uses such a constant.
// - **Macros that differ in little are one**, because the compiler compiles a thousand instructions for each.

mod at;
mod causes;
mod docs_elsewhere;
mod editor;
mod expand;
#[cfg(feature = "frames")]
mod frame;
mod in_file;
mod mark;
mod part;
#[cfg(feature = "gpu")]
mod plan;
mod rearrange;

use proc_macro::TokenStream;

/// See `tensor_layout::layout!`.
#[proc_macro]
pub fn layout(input: TokenStream) -> TokenStream {
    expand::layout(input.into()).into()
}

/// See `tensor_layout::at!`.
#[proc_macro]
pub fn at(input: TokenStream) -> TokenStream {
    at::at(input.into()).into()
}

/// See `tensor_layout::part!`, and `tensor_layout::try_part!`, which puts `try` first.
#[proc_macro]
pub fn part(input: TokenStream) -> TokenStream {
    part::part(input.into()).into()
}

/// Returns the documentation of a layout, for `layout!` to put before its item. After the word
/// `picture`, returns only the notation and the picture, for the gallery.
#[proc_macro]
pub fn page(input: TokenStream) -> TokenStream {
    expand::page(input.into()).into()
}

/// See `tensor_layout::frame!`.
#[cfg(feature = "frames")]
#[proc_macro]
pub fn frame(input: TokenStream) -> TokenStream {
    frame::frame(input.into()).into()
}

/// See `tensor_layout::plan!`.
#[cfg(feature = "gpu")]
#[proc_macro]
pub fn plan(input: TokenStream) -> TokenStream {
    plan::plan(input.into()).into()
}

/// See `tensor_layout::rearrange!`, and `tensor_layout::try_rearrange!`, which puts `try` first.
#[proc_macro]
pub fn rearrange(input: TokenStream) -> TokenStream {
    rearrange::rearrange(input.into()).into()
}

/// Puts the spans of the user's tokens on the output of `declare_plan!`. If the output is wrong, the compiler
/// points to these tokens.
#[proc_macro]
pub fn mark(input: TokenStream) -> TokenStream {
    mark::mark(input.into()).into()
}

/// Takes their location from the bounds of each function in an item, so that a message about a bound shows no line of this
/// crate. The macro `elsewhere!` of `tensor-layout` calls [`bounds_without_location`] from another file.
#[proc_macro_attribute]
pub fn quiet_bounds(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = proc_macro2::TokenStream::from(item);
    quote::quote!(crate::types::elsewhere::elsewhere! { #item }).into()
}

/// Does what the attribute asks for, from the file of `elsewhere!`.
#[proc_macro]
pub fn bounds_without_location(item: TokenStream) -> TokenStream {
    mark::bounds_without_location(proc_macro2::Span::call_site(), item.into()).into()
}

/// Leaves the methods of an `impl` out of the documentation of this type. The page of another type documents them.
#[proc_macro_attribute]
pub fn docs_elsewhere(_: TokenStream, item: TokenStream) -> TokenStream {
    docs_elsewhere::docs_elsewhere(item.into()).into()
}

/// Leaves the documentation of methods as it is, where a shared file asks for [`docs_elsewhere`] by another name.
#[proc_macro_attribute]
pub fn docs_here(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Makes the `enum` of the causes of an error, with its texts. The crate `tensor-layout` calls it.
#[proc_macro]
pub fn causes(input: TokenStream) -> TokenStream {
    causes::causes(input.into()).into()
}

/// Writes a text in a constant. The crate `tensor-layout` calls it.
#[proc_macro]
pub fn say(input: TokenStream) -> TokenStream {
    causes::say(input.into()).into()
}
