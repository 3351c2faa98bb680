//! Read-only views, mutable views and owned tensors.

// Decisions about names and errors:
//
// - **There is one rule for names.** A constructor with a plain name takes all sizes from the type (`new`, `filled`);
//   one named `with` (or ending in `_with`) takes a `Mapping` or the sizes as its last argument. It returns a `Result`
//   exactly if something remains to be compared at run time. A method with a plain name never returns a `Result`: types
//   guarantee its conditions, or it panics as `[]` does. The method `try_…` of the same name returns a `Result` with a
//   named error. `get` returns an `Option`, as in std.
// - **A method of a `View` takes `self`**, because a `View` is `Copy`. A method of a `ViewMut` takes `self`
//   too. A caller who wants to keep the view calls `name_mut` in place of `name`, or `reborrow` first. A
//   `Tensor` has three forms of a method: `name` returns a `View`, `name_mut` returns a `ViewMut`, and
//   `into_name` takes the tensor by value. The third form exists only for methods whose result keeps all
//   elements and has a declared layout.
// - **A private function is not called `new`** on a type where a user could look for `new`. Otherwise, the
//   compiler would say that `new` is private, and show it.
// - **`View::with` and `ViewMut::with` return `LayoutError`**, not `LengthError`. If strides are known at run
//   time, `ViewMut::with` also refuses shared elements, which a `LengthError` cannot state. Both constructors
//   should return the same type of error. The constructors of `Tensor` return `LengthError`. The layout of a
//   `Tensor` is declared and never has strides known at run time, so they need not refuse shared elements.
//
// Decisions about memory:
//
// - **A slice has the length of its layout**: `View::new`, `with` and `from_array` take a slice that is at
//   least as long as the span and at most as long as the footprint. If a slice is longer, it often has padded rows,
//   and the layout lacks the padding. With `&memory[..Photo::SPAN]` or `from_prefix`, the caller states that the rest is
//   something else. A slice may be longer if strides are known at run time, because nothing is known about the elements
//   after the span, and so may bytes, images and mapped textures.
// - **A view cannot fill padding**, because memory between the elements of a view may hold elements of other
//   views. `Tensor::fill_padding` fills the padding of a tensor, and `Mapping::fill_padding` the padding in a
//   slice.
//
// Decisions about messages and files:
//
// - **Bounds stand on methods**, not on `impl` headers. For a bound on an `impl` header, the compiler says
//   "method not found".
// - **The methods of a view are in the module of its type**: if an `impl` were in another module, the compiler would
//   print its methods with the path of that module. The methods are split by subject into files that the type's file
//   includes (`view/iteration.rs` and others). Tools that find files by `mod` skip them: `.ci/run` lists them for
//   rustfmt, and a user of `cargo mutants` has to list them as well.
// - **Files in `views/shared/` have methods of several types**, with their bounds and their documentation. Each of the
//   types includes them, and defines aliases: `This` is the type, `Receiver` the `self` of a method (an `impl` for
//   `&Tensor` does not compile, E0390), and `Part` the type that the method returns. So `fix` is written once, but takes
//   a `View` by value and a `Tensor` by reference. The compiler and rustdoc print the types, and not the aliases. If a
//   macro had the methods, the compiler would show the call of the macro in each message.
// - **`Buffer` and `Value` have their own parts and reshapes.** Their parameters are `<R, T, L>` and `<T, L>`, and an
//   alias cannot change the parameters of an `impl`. A macro that gets all methods as its input can. But rustfmt does
//   not format such an input, and the examples of buffers would go: about 150 lines fewer for 800 lines that only a
//   macro can read.
// - **A `ViewMut` and a `Tensor` have the iterators that write, such as `iter_mut`, each in its own file.** The tensor
//   needs the bound `L::Storage: Writable`. With this bound, generic code could not call the methods of a `ViewMut`
//   without stating it, although every mutable view meets it.
// - **For an argument of a concrete type, rustc writes the whole message** (`E0308`); for an argument `impl AsView`,
//   `arguments.rs` does. The first line of rustc is always "mismatched types". The mark names both types only if their
//   texts differ within 40 characters: for a view without a name, it names the first two axes or sizes that differ; a
//   view whose layout is a `struct` fits. rustc proposes a conversion only if `From` is implemented.
// - **Views and tensors have no `Display` and no `Ord`.** `to_string` of a view is the text of its mapping.
//   `{:?}` and `{:#?}` print elements.
// - **Traits are sealed** (C-SEALED). The module `traits` has the traits that users write in bounds. The
//   traits that the traits of this module require are in `traits::machinery`.
// - **If a type is in a private module, its aliases for the search of rustdoc are at the `pub use`**, because
//   rustdoc 1.95 drops aliases at the type.

pub(crate) mod arguments;
pub(crate) mod axis_iter;
#[cfg(feature = "alloc")]
pub(crate) mod borders;
#[cfg(doctest)]
mod borrows;
pub(crate) mod compare;
mod debug;
#[cfg(feature = "alloc")]
pub(crate) mod fold;
#[cfg(feature = "ndarray")]
pub(crate) mod given_arrays;
pub(crate) mod given_elements;
#[cfg(feature = "alloc")]
pub(crate) mod into_iter;
#[cfg(feature = "alloc")]
pub(crate) mod join;
pub(crate) mod lanes;
pub(crate) mod missing;
#[cfg(feature = "alloc")]
mod nested;
#[cfg(feature = "rayon")]
pub(crate) mod parallel;
pub(crate) mod rearrangement;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
pub(crate) mod tensor;
pub(crate) mod view;
pub(crate) mod view_mut;
pub(crate) mod zip;
pub(crate) mod zip_map;
