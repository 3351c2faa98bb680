//! Methods that a feature adds, where it is off: the compiler then names the feature instead of saying
//! that there is no such method.
//!
//! Their result is the usual result, or any type, so that one mistake is one error.

/// Marker trait with no implementors, which a method of the feature `alloc` asks for.
#[cfg(not(feature = "alloc"))]
#[diagnostic::on_unimplemented(
    message = "a new tensor needs the feature `alloc` of `tensor-layout`",
    label = "help: add it in `Cargo.toml`: `features = [\"alloc\"]`; into a `ViewMut`, `rearrange!(.. -> &mut view: ..)` writes without it"
)]
pub trait NeedsAlloc {}

/// Marker trait with no implementors, which a method of the feature `bytemuck` asks for.
#[cfg(not(feature = "bytemuck"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `bytemuck` of `tensor-layout`",
    label = "help: add it in `Cargo.toml`: `features = [\"bytemuck\"]`"
)]
pub trait NeedsBytemuck {}

/// Marker trait with no implementors, which a method of the feature `image` asks for.
#[cfg(not(feature = "image"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `image` of `tensor-layout`",
    label = "help: add it in `Cargo.toml`: `features = [\"image\"]`"
)]
pub trait NeedsImage {}

/// Marker trait with no implementors, which a method of the feature `ndarray` asks for.
#[cfg(not(feature = "ndarray"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `ndarray` of `tensor-layout`",
    label = "help: add it in `Cargo.toml`: `features = [\"ndarray\"]`"
)]
pub trait NeedsNdarray {}

/// Marker trait with no implementors, which a method of the feature `rayon` asks for.
#[cfg(not(feature = "rayon"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `rayon` of `tensor-layout`",
    label = "help: add it in `Cargo.toml`: `features = [\"rayon\"]`"
)]
pub trait NeedsRayon {}

/// Marker trait with no implementors, which a method that writes asks of a `View`.
#[diagnostic::on_unimplemented(
    message = "a `View` is only read, and this method writes",
    label = "help: start from `as_view_mut()`, such as `part!(tensor.as_view_mut(), H = 0..4)`"
)]
pub trait Writes {}
