//! Stand-ins for the methods of a feature that is off, and for methods and operators that only other libraries
//! have. If a program calls a stand-in, the compiler's error names the feature, or the method of this crate to
//! call instead. Without the stand-in, the error would report an unknown method.
//!
//! A stand-in has the return type of the real method, or a return type that fits everywhere. So the code
//! after the call gives no second error.
//!
//! The marker traits are sealed. Otherwise, a type of another crate could implement one, and a call of the stand-in
//! would compile.

// Decisions:
//
// - **Only methods with a fixed number of arguments have a stand-in.** In a call with another number of
//   arguments, the compiler would only count them.
// - **Most methods that only other libraries have are methods of `Mapping`**, which views and tensors deref to. So the
//   compiler finds them last, and prefers each method of the user's own traits that has the same name.
// - **The operators `+`, `-`, `*` and `/` of whole tensors have stand-ins that are generic over the right
//   side**, because the compiler chooses an operator before it knows the type of the right side, and reports
//   the missing bound afterwards. The bound is on a reference: if both sides of an operator were one type with this
//   bound, the compiler would print the message of std's trait. A reference also leaves operators free for the
//   types of the user, which a tuple would not.

use crate::elements::iter::{IndexedIterMut, IterMut};
use crate::layout::AnyLayout;
#[cfg(not(all(
    feature = "bytemuck",
    feature = "files",
    feature = "image",
    feature = "ndarray",
    feature = "ort"
)))]
use crate::layout::error;
use crate::layout::mapping::Mapping;
use crate::layout::order::LogicalOrder;
#[cfg(feature = "rayon")]
use crate::types::axis::Axis;
#[cfg(feature = "alloc")]
use crate::types::lookup::Never;
#[cfg(feature = "alloc")]
use crate::types::sealed::Sealed;
#[cfg(feature = "rayon")]
use crate::views::parallel::{ParAxisIter, ParAxisIterMut};
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
#[cfg(feature = "alloc")]
use core::ops::{Add, Div, Mul, Sub};
use core::slice;

/// Declares functions that no program can call, with the trait whose message they have: methods (with a dot), or functions
/// of a type. With `&mut self`, the compiler prefers a method of the user's own traits.
#[rustfmt::skip] // A message that proposes one of them shows its line.
macro_rules! stand_ins {
    (@impl [$($generics:tt)*] $This:ty { $($functions:tt)* }) => {
        #[doc(hidden)]
        #[allow(
            clippy::iter_not_returning_iterator, clippy::iter_without_into_iter, clippy::new_ret_no_self,
            clippy::return_self_not_must_use, reason = "no program calls it"
        )]
        #[tensor_layout_macros::quiet_bounds]
        impl<$($generics)*> $This { $($functions)* }
    };
    ($generics:tt $This:ty, $bounded:ty: $Marker:ident; $(.$method:ident($($Argument:ident),*))*) => {
        $crate::views::missing::stand_ins! { @impl $generics $This {$(
            pub fn $method<$($Argument,)* Any>(&mut self, $(_: $Argument),*) -> Any where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*} }
    };
    ($generics:tt $This:ty, $bounded:ty: $Marker:ident; $($function:ident($($Argument:ident),*))*) => {
        $crate::views::missing::stand_ins! { @impl $generics $This {$(
            pub fn $function<$($Argument,)* Any>($(_: $Argument),*) -> Any where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*} }
    };
    ($generics:tt $This:ty, $bounded:ty: $Marker:ident -> $Output:ty; $(.$method:ident$(<$Any:ident>)?($($Argument:ident),*))*) => {
        $crate::views::missing::stand_ins! { @impl $generics $This {$(
            pub fn $method<$($Any,)? $($Argument),*>(&mut self, $(_: $Argument),*) -> $Output where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*} }
    };
    ($generics:tt $This:ty, $bounded:ty: $Marker:ident -> $Output:ty; $($function:ident($($Argument:ident),*))*) => {
        $crate::views::missing::stand_ins! { @impl $generics $This {$(
            pub fn $function<$($Argument),*>($(_: $Argument),*) -> $Output where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*} }
    };
}

/// Declares rows of stand-ins: the trait, its message, and the functions that have it. Without functions, the code after the
/// table requires the trait.
macro_rules! table {
    ($(
        $Marker:ident: $message:literal {
            $($(#[$if_type:meta])* [$($generics:tt)*] $This:ty, $bounded:ty $(=> $Output:ty)? { $($functions:tt)* })*
        }
    )+) => {$(
        /// Marker trait with no implementors, required by stand-ins.
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $Marker: $crate::types::sealed::Sealed {}
        $(
            $(#[$if_type])*
            $crate::views::missing::stand_ins!([$($generics)*] $This, $bounded: $Marker $(-> $Output)?; $($functions)*);
        )*
    )+};
}
pub(crate) use stand_ins;
#[cfg(any(feature = "frames", feature = "gpu"))]
pub(crate) use table;

// Methods that have other names here.
table! {
    Assigned: "elements are copied by `relayout_into`, a method of the tensor that has them\n\
     help: write `source.relayout_into(&mut target)` (`try_relayout_into` where sizes are `?`); `target.as_mut_slice().copy_from_slice(&elements)` copies a slice in storage order" {
        [L: AnyLayout] Mapping<L>, L::Axes { .assign(A) .assign_to(A) .clone_from_slice(A) .copy_(A) .copy_from(A) .copy_from_slice(A) }
    }
    Bordered: "a new tensor with borders has a number of positions before and after some of the axes `{Self}`\n\
     help: write `.padded_with(value, before, after)` (`try_padded_with` where sizes are `?`), with tuples such as `(DimH::<1>, DimW::<1>)`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .pad(A, B) }
    }
    BorrowsSlice: "a view borrows a slice or an array, and compares its length with the layout\n\
     help: write `new(&elements)?` for a slice or a vector, and `from_array(&elements)` for an array" {
        [T, L: AnyLayout] View<'_, T, L>, T { from_slice(A) from_vec(A) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T { from_slice(A) from_vec(A) }
    }
    ChangedInPlace: "elements are changed in place by a loop\n\
     help: write `for x in tensor.iter_mut() {{ *x = f(*x); }}`; `indexed_iter_mut()` has the positions, too" {
        [L: AnyLayout] Mapping<L>, L::Axes { .map_inplace(A) .mapv_inplace(A) }
    }
    Contiguous: "elements are moved to a contiguous tensor by `to_layout`, whose layout states their order\n\
     help: `.to_layout::<Packed>()` of a layout `Packed` moves them (`try_to_layout` where sizes are `?`); `.as_contiguous_slice()` is a slice of the elements if they are contiguous" {
        [L: AnyLayout] Mapping<L>, L::Axes { .as_standard_layout() .contiguous() .is_contiguous() .is_standard_layout() .to_chw() .to_contiguous() .to_hwc() .to_nchw() .to_nhwc() }
    }
    InMemory: "the elements in memory are a slice, and views have pointers to them\n\
     help: write `.as_slice()` or `.as_mut_slice()`, or `.as_view().as_ptr()` for a pointer" {
        [L: AnyLayout] Mapping<L>, L::Axes { .as_mut_ptr() .as_ptr() .as_slice_memory_order() .as_slice_mut() .data() .data_ptr() .to_slice() }
    }
    Largest: "the largest and the smallest element come from the iterator of the elements\n\
     help: write `.iter().max()`, or `.iter().copied().fold(f32::MIN, f32::max)` of floats; `.indexed_iter()` has the positions, too" {
        [L: AnyLayout] Mapping<L>, L::Axes { .amax() .amin() .argmax(A) .argmin(A) .max() .min() }
    }
    LenAndRank: "the number of elements is `len()`, and the number of axes is `rank()`\n\
     help: write `.len()` or `.rank()`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .elem_count() .element_count() .ndim() .num_elements() .numel() }
    }
    Located: "an element is found by one position along each of the axes `{Self}`\n\
     help: write a tuple of them in `[..]`, in any order, each by its letter, such as `H(2)`; `get` returns an `Option`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .at(A, B) .get_pixel(A, B) .get_pixel_mut(A, B) .pixel(A, B) .put_pixel(A, B, C) .set(A, B) }
    }
    MadeByLayout: "a mapping is made by its layout\n\
     help: write `Image::mapping()` for a layout `Image` without `?`, or `Image::with(sizes)?` with a size for each `?`" {
        [L: AnyLayout] Mapping<L>, L { new() }
    }
    Mapped: "no method returns a tensor of other elements: the target says its layout\n\
     help: write `map_into(&mut target, function)` (`try_map_into` where sizes are `?`), which writes them to a tensor of any storage" {
        [L: AnyLayout] Mapping<L>, L::Axes { .abs() .astype(A) .cast() .clamp(A, B) .clip(A, B) .exp() .map(A) .mapv(A) .powi(A) .relu() .sqrt() .to_dtype(A) }
    }
    Mirrored: "a mirrored tensor is a new one: strides are positive\n\
     help: `.flipped(..)` (`try_flipped` where sizes are `?`) takes a tuple of some of the axes `{Self}`; a tuple of one has a comma: `(W,)`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .flip(A) }
    }
    Multiplied: "this crate multiplies no matrices, but lends them to ndarray\n\
     help: `a.as_view().into_ndarray().dot(&b.as_view().into_ndarray())` multiplies them, with the feature `ndarray` of `tensor-layout`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .dot(A) .matmul(A) .mm(A) }
    }
    OnlyReads: "a `ViewMut` with shared elements would write one element at several positions\n\
     help: take a view that is only read: `tensor.broadcast(..)` or `tensor.windows(..)`, or `view.as_view()` of a variable" {
        ['a, T, L: AnyLayout] ViewMut<'a, T, L>, T => ViewMut<'a, T, L> { .broadcast(A) .windows(A, B) }
    }
    Reduced: "a value of all elements comes from their iterator, and values along axes from methods that name the axes\n\
     help: write `.iter().sum::<f32>()`, divided by `.len() as f32` for the mean; `.sum_along(..)`, `.mean_along(..)` and `.fold_along(..)` of a tuple of some of the axes `{Self}` return a smaller tensor" {
        [L: AnyLayout] Mapping<L>, L::Axes { .map_axis(A, B) .mean() .mean_all() .mean_axis(A) .prod() .product() .std(A) .std_axis(A, B) .sum() .sum_all() .sum_axis(A) .var(A) .var_axis(A, B) }
    }
    Reshaped: "a tensor is not reshaped by sizes, but by the axes that are merged or split\n\
     help: `.merge(..)` makes one axis of several of the axes `{Self}`, and `.split(..)` makes several of one; `rearrange!` moves elements, too" {
        [L: AnyLayout] Mapping<L>, L::Axes { .flatten() .flatten_all() .into_shape(A) .into_shape_with_order(A) .ravel() .reshape(A) .to_shape(A) }
    }
    Shaped: "each size of a tensor has the name of its axis, so there are `size` and `sizes`\n\
     help: `.size(..)` takes one of the axes `{Self}`; `sizes()` has all sizes with their axes, `size_array()` as numbers" {
        [L: AnyLayout] Mapping<L>, L::Axes { .channels() .dim() .dimensions() .dims() .height() .len_of(A) .ncols() .nrows() .shape() .width() }
    }
    Sliced: "parts of a tensor are taken by the names of its axes `{Self}`\n\
     help: `part!(tensor, ..)` takes a range or a position for some of them, such as `H = 0..4, W = 2`; `.fix(..)` takes one position, `.range(..)` takes several" {
        [L: AnyLayout] Mapping<L>, L::Axes { .column(A) .i(A) .index_axis(A, B) .index_select(A, B) .narrow(A, B, C) .row(A) .select(A, B) .slice(A) .slice_axis(A, B) .slice_mut(A) }
    }
    Squeezed: "an axis of size 1 is removed by its name, which is one of `{Self}`\n\
     help: take position 0 along it by `.fix(..)`, such as `.fix((N(0),))` for an axis `N`" {
        [L: AnyLayout] Mapping<L>, L::Axes { .remove_axis(A) .squeeze(A) .squeeze_axis(A) }
    }
    TakesVec: "a new tensor takes over a vector, and compares its length with the layout\n\
     help: write `from_vec(elements)?`, with `elements.to_vec()` of a slice or an array; `filled(0.0)` repeats a value" {
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T { from_array(A) from_shape_vec(A, B) from_slice(A) new(A) }
    }
    ToVec: "elements are copied to a vector in the order of their positions, or in that of the memory\n\
     help: write `.iter().copied().collect::<Vec<_>>()` for the order of the positions, or `.as_slice().to_vec()` as they are stored" {
        [L: AnyLayout] Mapping<L>, L::Axes { .to_vec() }
    }
    Transposed: "axes change places by their names\n\
     help: `.permute(..)` takes the axes `{Self}` in another order and moves no element, `.to_layout()` (`.try_to_layout()?` where sizes are `?`) moves them" {
        [L: AnyLayout] Mapping<L>, L::Axes { .moveaxis(A, B) .reversed_axes() .swap_axes(A, B) .swap_dims(A, B) .swapaxes(A, B) .t() .transpose() .transposed() }
    }
    Unsqueezed: "a new axis has a name, not a place\n\
     help: `.broadcast(DimK::<1>)` adds an axis `K`, or of another letter than the axes `{Self}`; `.split(..)` of an axis into one of size 1 and the rest keeps its strides" {
        [L: AnyLayout] Mapping<L>, L::Axes { .expand(A) .expand_dims(A) .insert_axis(A) .unsqueeze(A) }
    }
    Walked: "a loop over parts of a tensor names one of the axes `{Self}`\n\
     help: `.axis_iter(..)` along an axis gives the part at each position, after `.split(..)` each chunk, and `.par_axis_iter(..)` several at once; `.range(..)` takes one window, and `.windows(..)` all; `.iter()` and `.indexed_iter()` visit each element" {
        [L: AnyLayout] Mapping<L>, L::Axes { .axis_chunks_iter(A, B) .chunk(A) .chunks(A) .columns() .enumerate_pixels() .enumerate_pixels_mut() .exact_chunks(A) .into_par_iter() .iter_axis(A) .outer_iter() .par_iter() .pixels() .pixels_mut() .rows() }
    }
    Writes: "a `View` is only read, and this method writes\n\
     help: take a `ViewMut` as the parameter, or begin with `as_view_mut()` of the tensor, as in `part!(tensor.as_view_mut(), ..)`" {
        [T, L: AnyLayout] View<'_, T, L>, T { .as_mut_slice() .as_view_mut() .fill(A) .fix_mut(A) .for_each_mut(A) .lanes_mut(A) .par_axis_iter_mut(A) .range_mut(A) .swap(A, B) .zip_mut(A) }
        ['a, T, L: AnyLayout] View<'a, T, L>, T => Option<&'a mut T> { .get_mut(A) }
        ['a, T, L: AnyLayout] View<'a, T, L>, T => IterMut<'a, T, L, LogicalOrder> { .iter_mut() }
        ['a, T, L: AnyLayout] View<'a, T, L>, T => IndexedIterMut<'a, T, L, LogicalOrder> { .indexed_iter_mut() }
        ['a, T, L: AnyLayout] View<'a, T, L>, T => slice::IterMut<'a, ViewMut<'a, T, L>> { .axis_iter_mut(A) }
    }
}

// Methods whose feature is off.
#[cfg(not(feature = "bytemuck"))]
table! {
    NeedsBytemuck: "this method needs the feature `bytemuck` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"bytemuck\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_bytes(A) try_from_bytes_with(A, B) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_bytes(A) try_from_bytes_with(A, B) }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T => &'static [u8] { .as_bytes() }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T => &'static mut [u8] { .as_bytes_mut() }
    }
}

#[cfg(not(feature = "dlpack"))]
table! {
    NeedsDlpack: "this method needs the feature `dlpack` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"dlpack\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T { .into_dlpack() }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T { .into_dlpack() }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T { .into_dlpack() }
    }
}

#[cfg(not(feature = "files"))]
table! {
    NeedsFiles: "this method needs the feature `files` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"files\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T { .as_file_elements() }
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_file(A) }
    }
}

#[cfg(not(feature = "image"))]
table! {
    NeedsImage: "this method needs the feature `image` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"image\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_flat_samples(A) try_from_image(A) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_flat_samples(A) try_from_image(A) }
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Any, error::LayoutError> { .try_into_flat_samples<Any>() .try_into_image<Any>() }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T => Result<Self, error::Refused<A, error::LayoutError>> { try_from_flat_samples(A) try_from_image(A) }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T => Result<Any, error::Refused<Self, error::LayoutError>> { .try_into_flat_samples<Any>() .try_into_image<Any>() }
    }
}

#[cfg(not(feature = "ndarray"))]
table! {
    NeedsNdarray: "this method needs the feature `ndarray` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"ndarray\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_ndarray(A) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_ndarray(A) }
        [T, L: AnyLayout] View<'_, T, L>, T { .into_ndarray() }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T { .into_ndarray() }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T { .into_ndarray() }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T => Result<Self, error::Refused<A, error::LayoutError>> { try_from_ndarray(A) }
    }
}

#[cfg(not(feature = "ort"))]
table! {
    NeedsOrt: "this method needs the feature `ort` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"ort\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T { .to_ort() }
        [T, L: AnyLayout] View<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_ort(A) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T => Result<Self, error::LayoutError> { try_from_ort(A) }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T { .into_ort() }
    }
}

#[cfg(not(feature = "rayon"))]
table! {
    NeedsRayon: "this method needs the feature `rayon` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"rayon\"]`" {
        [T, L: AnyLayout] View<'_, T, L>, T { .par_axis_iter(A) }
        [T, L: AnyLayout] ViewMut<'_, T, L>, T { .par_axis_iter(A) .par_axis_iter_mut(A) }
        #[cfg(feature = "alloc")]
        [T, L: AnyLayout] Tensor<T, L>, T { .par_axis_iter(A) .par_axis_iter_mut(A) }
    }
}

#[cfg(not(feature = "alloc"))]
table! {
    NeedsAlloc: "a new tensor needs the feature `alloc` of `tensor-layout`\n\
     help: add it in `Cargo.toml`: `features = [\"alloc\"]`; into a `ViewMut`, `rearrange!(.. -> &mut view: ..)` writes without it" {}
}

// A program may call these methods without rayon's traits in scope.
#[cfg(feature = "rayon")]
table! {
    InScope: "this method needs rayon's traits in scope, and elements that threads may share\n\
     help: add `use rayon::prelude::*;` at the top of the file" {
        [T, L: AnyLayout, X: Axis] ParAxisIter<'_, T, L, X>, X { .enumerate() .for_each(A) .map(A) }
        [T, L: AnyLayout, X: Axis] ParAxisIterMut<'_, T, L, X>, X { .enumerate() .for_each(A) .map(A) }
    }
}

#[cfg(feature = "alloc")]
table! {
    StaticCount: "a `Tensor` cannot be collected, because an iterator may give another number of elements\n\
     help: collect a `Vec`, whose length is compared: `Tensor::from_vec(elements.collect()).unwrap()`, or `?` in place of `unwrap`" {}
    Operand: "operators such as `+` and `*` take elements, not whole tensors\n\
     help: take the elements in pairs, such as by `for (sum, b) in a.zip_mut(b.as_view()) {{ *sum += *b; }}`, or by `zip`; with a number, `a.map_into(&mut target, |a| a / 255.0)`; where sizes are `?`, these names begin with `try_`" {}
}

/// Makes the compiler refuse `collect`.
#[cfg(feature = "alloc")]
#[doc(hidden)]
impl<T, L: AnyLayout, Item: StaticCount> FromIterator<Item> for Tensor<T, L> {
    fn from_iter<Items: IntoIterator<Item = Item>>(_: Items) -> Self {
        unreachable!("no type implements this trait")
    }
}

/// Marker trait with no implementors. The functions `zeros`, `ones`, `empty` and others require it of their sizes, so no
/// call of them compiles. `VALUE` is the value with which such a function fills a tensor.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "the layout of a tensor has its sizes, and a new tensor is filled with a value that the program names\n\
               help: write `Tensor::filled({VALUE} as {T})`, or `Tensor::filled_with({VALUE} as {T}, mapping)` for sizes known at run time"
)]
pub trait FilledOfSizes<T, const VALUE: usize>: Sealed {}

// The bound is on the argument: if there is none, the compiler only counts the arguments. It then shows the line of the
// function, whose comment says what to write. `cargo tensor-layout` says the comment in the first line.
#[cfg(feature = "alloc")]
#[doc(hidden)]
#[rustfmt::skip]
#[tensor_layout_macros::quiet_bounds]
impl<T, L: AnyLayout> Tensor<T, L> {
    #[must_use]
    pub fn zeros<Sizes: FilledOfSizes<T, 0>>(_: Sizes) -> Self { // the layout of a tensor has its sizes: write `filled(0 as _)` in place of `zeros()`
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn ones<Sizes: FilledOfSizes<T, 1>>(_: Sizes) -> Self { // the layout of a tensor has its sizes: write `filled(1 as _)` in place of `ones()`
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn empty<Sizes: FilledOfSizes<T, 0>>(_: Sizes) -> Self { // the layout of a tensor has its sizes: write `filled(0 as _)` in place of `empty()`
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn from_elem<Sizes: FilledOfSizes<T, 0>, Value>(_: Sizes, _: Value) -> Self {
        unreachable!("no type implements this trait")
    }

    #[must_use]
    pub fn full<Sizes: FilledOfSizes<T, 0>, Value>(_: Sizes, _: Value) -> Self {
        unreachable!("no type implements this trait")
    }
}

// The operators require `Operand` of their right side, so no use of them compiles.
#[cfg(feature = "alloc")]
impl<Right: Never> Sealed for &Right {}
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<Right: Never> Operand for &Right {}

#[cfg(feature = "alloc")]
macro_rules! operators {
    ($tensors:tt $($operator:ident $function:ident),*) => {$(
        operators! { @ $tensors $operator $function }
    )*};
    (@ [$($tensor:ty),*] $operator:ident $function:ident) => {$(
        #[doc(hidden)]
        impl<T, L: AnyLayout, Right> $operator<Right> for $tensor
        where
            for<'a> &'a Right: Operand,
        {
            type Output = Tensor<T, L>;
            fn $function(self, _: Right) -> Tensor<T, L> {
                unreachable!("no type implements this trait")
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
operators! {
    [Tensor<T, L>, &Tensor<T, L>, View<'_, T, L>, &View<'_, T, L>, ViewMut<'_, T, L>, &ViewMut<'_, T, L>]
    Add add, Sub sub, Mul mul, Div div
}
