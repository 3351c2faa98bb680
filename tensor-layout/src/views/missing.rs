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
// - **Methods that only other libraries have are methods of `Mapping`**, which views and tensors deref to. So the
//   compiler finds them last, and prefers each method of the user's own traits that has the same name.
// - **The operators `+`, `-`, `*` and `/` of whole tensors have stand-ins that are generic over the right
//   side**, because the compiler chooses an operator before it knows the type of the right side, and reports
//   the missing bound afterwards. The bound is on a reference: if both sides of an operator were one type with this
//   bound, the compiler would print the message of std's trait. A reference also leaves operators free for the
//   types of the user, which a tuple would not.

use crate::layout::AnyLayout;
use crate::layout::mapping::Mapping;
#[cfg(feature = "alloc")]
use crate::types::lookup::Never;
use crate::types::sealed::Sealed;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
#[cfg(feature = "alloc")]
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

/// Marker trait with no implementors, required by methods of the feature `alloc`.
#[cfg(not(feature = "alloc"))]
#[diagnostic::on_unimplemented(
    message = "a new tensor needs the feature `alloc` of `tensor-layout`\n\
               help: add it in `Cargo.toml`: `features = [\"alloc\"]`; into a `ViewMut`, `rearrange!(.. -> &mut view: ..)` writes without it"
)]
pub trait NeedsAlloc: Sealed {}

/// Marker trait with no implementors, required by methods of the feature `bytemuck`.
#[cfg(not(feature = "bytemuck"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `bytemuck` of `tensor-layout`\n\
               help: add it in `Cargo.toml`: `features = [\"bytemuck\"]`"
)]
pub trait NeedsBytemuck: Sealed {}

/// Marker trait with no implementors, required by methods of the feature `image`.
#[cfg(not(feature = "image"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `image` of `tensor-layout`\n\
               help: add it in `Cargo.toml`: `features = [\"image\"]`"
)]
pub trait NeedsImage: Sealed {}

/// Marker trait with no implementors, required by methods of the feature `ndarray`.
#[cfg(not(feature = "ndarray"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `ndarray` of `tensor-layout`\n\
               help: add it in `Cargo.toml`: `features = [\"ndarray\"]`"
)]
pub trait NeedsNdarray: Sealed {}

/// Marker trait with no implementors, required by methods of the feature `rayon`.
#[cfg(not(feature = "rayon"))]
#[diagnostic::on_unimplemented(
    message = "this method needs the feature `rayon` of `tensor-layout`\n\
               help: add it in `Cargo.toml`: `features = [\"rayon\"]`"
)]
pub trait NeedsRayon: Sealed {}

/// Marker trait with no implementors, required by the methods of `View` that would write.
#[diagnostic::on_unimplemented(message = "a `View` is only read, and this method writes\n\
               help: take a `ViewMut` as the parameter, or begin with `as_view_mut()` of the tensor, as in `part!(tensor.as_view_mut(), ..)`")]
pub trait Writes: Sealed {
    /// Only for the bound `Itself: Sized`, which shortens the error.
    type Itself;
}

/// Marker trait with no implementors, required by the methods of `ViewMut` that would return a view with
/// shared elements.
#[diagnostic::on_unimplemented(
    message = "a broadcast `ViewMut` would write one element at several positions\n\
               help: broadcast a view that is only read: `tensor.broadcast(..)`, or `view.as_view().broadcast(..)` of a variable"
)]
pub trait OnlyReads: Sealed {}

/// Marker trait with no implementors, required to collect elements into a `Tensor`.
#[diagnostic::on_unimplemented(
    message = "a `Tensor` cannot be collected, because an iterator may give another number of elements\n\
               help: collect a `Vec`, whose length is compared: `Tensor::from_vec(elements.collect()).unwrap()`, or `?` in place of `unwrap`"
)]
pub trait KnownInNumber: Sealed {}

/// Marker trait with no implementors. The functions `zeros`, `ones`, `empty` and others require it of their sizes, so no
/// call of them compiles. `VALUE` is the value with which such a function fills a tensor.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "the layout of a tensor has its sizes, and a new tensor is filled with a value that the program names\n\
               help: write `Tensor::filled({VALUE} as {T})`, or `Tensor::filled_with({VALUE} as {T}, mapping)` for sizes known at run time"
)]
pub trait FilledOfSizes<T, const VALUE: usize>: Sealed {}

/// Marker trait with no implementors, required by `assign` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "elements are copied by `relayout_into`, a method of the tensor that has them\n\
               help: write `source.relayout_into(&mut target)` (`try_relayout_into` where sizes are `?`); `target.as_mut_slice().copy_from_slice(&elements)` copies a slice in storage order"
)]
pub trait Assigned: Sealed {}

/// Marker trait with no implementors, required by `map_inplace` and other methods that have other names here.
#[diagnostic::on_unimplemented(message = "elements are changed in place by a loop\n\
               help: write `for x in tensor.iter_mut() {{ *x = f(*x); }}`; `indexed_iter_mut()` has the positions, too")]
pub trait ChangedInPlace: Sealed {}

/// Marker trait with no implementors, required by `contiguous` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "elements are moved to a contiguous tensor by `to_layout`, whose layout states their order\n\
               help: `.to_layout::<Packed>()` of a layout `Packed` moves them (`try_to_layout` where sizes are `?`); `.as_contiguous_slice()` is a slice of the elements if they are contiguous"
)]
pub trait Contiguous: Sealed {}

/// Marker trait with no implementors, required by `numel` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "the number of elements is `len()`, and the number of axes is `rank()`\n\
               help: write `.len()` or `.rank()`"
)]
pub trait SaidByLen: Sealed {}

/// Marker trait with no implementors, required by the methods of parallel iterators that are found only without rayon's
/// traits.
#[cfg(feature = "rayon")]
#[diagnostic::on_unimplemented(
    message = "this method needs rayon's traits in scope, and elements that threads may share\n\
               help: add `use rayon::prelude::*;` at the top of the file"
)]
pub trait InScope: Sealed {}

/// Marker trait with no implementors, required by `max` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "the largest and the smallest element come from the iterator of the elements\n\
               help: write `.iter().max()`, or `.iter().copied().fold(f32::MIN, f32::max)` of floats; `.indexed_iter()` has the positions, too"
)]
pub trait Largest: Sealed {}

/// Marker trait with no implementors, required by `at` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "an element is found by one position along each of the axes `{Self}`\n\
               help: write a tuple of them in `[..]`, in any order, each by its letter, such as `H(2)`; `get` returns an `Option`"
)]
pub trait Located: Sealed {}

/// Marker trait with no implementors, required by `map` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "no method returns a tensor of other elements: the target says its layout\n\
               help: write `map_into(&mut target, function)` (`try_map_into` where sizes are `?`), which writes them to a tensor of any storage"
)]
pub trait Mapped: Sealed {}

/// Marker trait with no implementors, required by `dot` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "this crate multiplies no matrices, but lends them to ndarray\n\
               help: `a.as_view().into_ndarray().dot(&b.as_view().into_ndarray())` multiplies them, with the feature `ndarray` of `tensor-layout`"
)]
pub trait Multiplied: Sealed {}

/// Marker trait with no implementors, required by a function of mappings that has other names here.
#[diagnostic::on_unimplemented(message = "a mapping is made by its layout\n\
               help: write `Image::mapping()` for a layout `Image` without `?`, or `Image::with(sizes)?` with a size for each `?`")]
pub trait MadeByLayout: Sealed {}

/// Marker trait with no implementors, required by `as_ptr` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "the elements in memory are a slice, and views have pointers to them\n\
               help: write `.as_slice()` or `.as_mut_slice()`, or `.as_view().as_ptr()` for a pointer"
)]
pub trait InMemory: Sealed {}

/// Marker trait with no implementors, required by `sum` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "a value of all elements comes from their iterator, and values along axes from methods that name the axes\n\
               help: write `.iter().sum::<f32>()`, divided by `.len() as f32` for the mean; `.sum_along(..)`, `.mean_along(..)` and `.fold_along(..)` of a tuple of some of the axes `{Self}` return a smaller tensor"
)]
pub trait Reduced: Sealed {}

/// Marker trait with no implementors, required by `reshape` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "a tensor is not reshaped by sizes, but by the axes that are merged or split\n\
               help: `.merge(..)` makes one axis of several of the axes `{Self}`, and `.split(..)` makes several of one; `rearrange!` moves elements, too"
)]
pub trait Reshaped: Sealed {}

/// Marker trait with no implementors, required by `shape` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "each size of a tensor has the name of its axis, so there are `size` and `sizes`\n\
               help: `.size(..)` takes one of the axes `{Self}`; `sizes()` has all sizes with their axes, `size_array()` as numbers"
)]
pub trait Shaped: Sealed {}

/// Marker trait with no implementors, required by `slice` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "parts of a tensor are taken by the names of its axes `{Self}`\n\
               help: `part!(tensor, ..)` takes a range or a position for some of them, such as `H = 0..4, W = 2`; `.fix(..)` takes one position, `.range(..)` takes several"
)]
pub trait Sliced: Sealed {}

/// Marker trait with no implementors, required by `squeeze` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "an axis of size 1 is removed by its name, which is one of `{Self}`\n\
               help: take position 0 along it by `.fix(..)`, such as `.fix((N(0),))` for an axis `N`"
)]
pub trait Squeezed: Sealed {}

/// Marker trait with no implementors, required by `pad` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "a new tensor with borders has a number of positions before and after some of the axes `{Self}`\n\
               help: write `.padded_with(value, before, after)` (`try_padded_with` where sizes are `?`), with tuples such as `(DimH::<1>, DimW::<1>)`"
)]
pub trait Bordered: Sealed {}

/// Marker trait with no implementors, required by `flip` and other methods that have other names here.
#[diagnostic::on_unimplemented(message = "a mirrored tensor is a new one: strides are positive\n\
               help: `.flipped(..)` (`try_flipped` where sizes are `?`) takes a tuple of some of the axes `{Self}`; a tuple of one has a comma: `(W,)`")]
pub trait Mirrored: Sealed {}

/// Marker trait with no implementors, required by functions of views that have other names here.
#[diagnostic::on_unimplemented(
    message = "a view borrows a slice or an array, and compares its length with the layout\n\
               help: write `new(&elements)?` for a slice or a vector, and `from_array(&elements)` for an array"
)]
pub trait BorrowsSlice: Sealed {}

/// Marker trait with no implementors, required by functions of tensors that have other names here.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "a new tensor takes over a vector, and compares its length with the layout\n\
               help: write `from_vec(elements)?`, with `elements.to_vec()` of a slice or an array; `filled(0.0)` repeats a value"
)]
pub trait TakesVec: Sealed {}

/// Marker trait with no implementors, required by `to_vec` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "elements are copied to a vector in the order of their positions, or in that of the memory\n\
               help: write `.iter().copied().collect::<Vec<_>>()` for the order of the positions, or `.as_slice().to_vec()` as they are stored"
)]
pub trait ToVec: Sealed {}

/// Marker trait with no implementors, required by `transpose` and other methods that have other names here.
#[diagnostic::on_unimplemented(message = "axes change places by their names\n\
               help: `.permute(..)` takes the axes `{Self}` in another order and moves no element, `.to_layout()` (`.try_to_layout()?` where sizes are `?`) moves them")]
pub trait Transposed: Sealed {}

/// Marker trait with no implementors, required by `unsqueeze` and other methods that have other names here.
#[diagnostic::on_unimplemented(message = "a new axis has a name, not a place\n\
               help: `.broadcast(DimK::<1>)` adds an axis `K`, or of another letter than the axes `{Self}`; `.split(..)` of an axis into one of size 1 and the rest keeps its strides")]
pub trait Unsqueezed: Sealed {}

/// Marker trait with no implementors, required by `rows`, `chunks` and other methods that have other names here.
#[diagnostic::on_unimplemented(
    message = "a loop over parts of a tensor names one of the axes `{Self}`\n\
               help: `.axis_iter(..)` along an axis gives the part at each position, after `.split(..)` each chunk, and `.par_axis_iter(..)` several at once; `.range(..)` takes one window, and the clause `overlap` declares all; `.iter()` and `.indexed_iter()` visit each element"
)]
pub trait Walked: Sealed {}

/// Declares functions that no program can call, with the trait whose message they have: methods of `Mapping`, methods
/// of another type (with a dot), or functions of it. With `&mut self`, the compiler prefers a method of the user's own
/// traits.
#[rustfmt::skip] // A message that proposes one of them shows its line.
macro_rules! stand_ins {
    ($Marker:ident: $($method:ident($($Argument:ident),*))*) => {
        stand_ins!([L: AnyLayout] Mapping<L>, L::Axes: $Marker; $(.$method($($Argument),*))*);
    };
    ([$($generics:tt)*] $This:ty, $bounded:ty: $Marker:ident; $(.$method:ident($($Argument:ident),*))*) => {
        #[doc(hidden)]
        #[allow(clippy::iter_not_returning_iterator, reason = "the type fits everywhere")]
        #[tensor_layout_macros::quiet_bounds]
        impl<$($generics)*> $This {$(
            pub fn $method<$($Argument,)* Any>(&mut self, $(_: $Argument),*) -> Any where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*}
    };
    ([$($generics:tt)*] $This:ty, $bounded:ty: $Marker:ident; $($function:ident($($Argument:ident),*))*) => {
        #[doc(hidden)]
        #[allow(clippy::new_ret_no_self, reason = "the type fits everywhere")]
        #[tensor_layout_macros::quiet_bounds]
        impl<$($generics)*> $This {$(
            pub fn $function<$($Argument,)* Any>($(_: $Argument),*) -> Any where $bounded: $Marker {
                unreachable!("no type implements this trait")
            }
        )*}
    };
}
#[cfg(any(feature = "frames", feature = "gpu", feature = "rayon"))]
pub(crate) use stand_ins;

stand_ins!(Assigned: assign(A) assign_to(A) clone_from_slice(A) copy_(A) copy_from(A) copy_from_slice(A));
stand_ins!(Bordered: pad(A, B));
stand_ins!(ChangedInPlace: map_inplace(A) mapv_inplace(A));
stand_ins!(Contiguous: as_standard_layout() contiguous() is_contiguous() is_standard_layout() to_chw() to_contiguous() to_hwc() to_nchw() to_nhwc());
stand_ins!(InMemory: as_mut_ptr() as_ptr() as_slice_memory_order() as_slice_mut() data() data_ptr() to_slice());
stand_ins!(Largest: amax() amin() argmax(A) argmin(A) max() min());
stand_ins!(Located: at(A, B) get_pixel(A, B) get_pixel_mut(A, B) pixel(A, B) put_pixel(A, B, C) set(A, B));
stand_ins!(Mapped: abs() astype(A) cast() clamp(A, B) clip(A, B) exp() map(A) mapv(A) powi(A) relu() sqrt() to_dtype(A));
stand_ins!(Mirrored: flip(A) invert_axis(A));
stand_ins!(Multiplied: dot(A) matmul(A) mm(A));
stand_ins!(Reduced: map_axis(A, B) mean() mean_all() mean_axis(A) prod() product() std(A) std_axis(A, B) sum() sum_all() sum_axis(A) var(A) var_axis(A, B));
stand_ins!(Reshaped: flatten() flatten_all() into_shape(A) into_shape_with_order(A) ravel() reshape(A) to_shape(A));
stand_ins!(SaidByLen: elem_count() element_count() ndim() num_elements() numel());
stand_ins!(Shaped: channels() dim() dimensions() dims() height() len_of(A) ncols() nrows() shape() width());
stand_ins!(Sliced: column(A) i(A) index_axis(A, B) index_select(A, B) narrow(A, B, C) row(A) select(A, B) slice(A) slice_axis(A, B) slice_mut(A));
stand_ins!(Squeezed: remove_axis(A) squeeze(A) squeeze_axis(A));
stand_ins!(ToVec: into_raw_vec() into_vec() to_vec());
stand_ins!(Transposed: moveaxis(A, B) permute_axes(A) permuted_axes(A) reversed_axes() swap_axes(A, B) swap_dims(A, B) swapaxes(A, B) t() transpose() transposed());
stand_ins!(Unsqueezed: expand(A) expand_dims(A) insert_axis(A) unsqueeze(A));
stand_ins!(Walked: axis_chunks_iter(A, B) chunk(A) chunks(A) columns() enumerate_pixels() enumerate_pixels_mut() exact_chunks(A) into_par_iter() iter_axis(A) outer_iter() par_iter() pixels() pixels_mut() rows() windows(A));

stand_ins!([L: AnyLayout] Mapping<L>, L: MadeByLayout; new());
stand_ins!([T, L: AnyLayout] View<'_, T, L>, T: Writes; .as_mut_slice() .as_view_mut() .fix_mut(A) .lanes_mut(A) .par_axis_iter_mut(A) .range_mut(A) .zip_mut(A));
stand_ins!([T, L: AnyLayout] View<'_, T, L>, T: BorrowsSlice; from_slice(A) from_vec(A));
stand_ins!([T, L: AnyLayout] ViewMut<'_, T, L>, T: BorrowsSlice; from_slice(A) from_vec(A));
#[cfg(feature = "alloc")]
stand_ins!([T, L: AnyLayout] Tensor<T, L>, T: TakesVec; from_array(A) from_shape_vec(A, B) from_slice(A) new(A));

/// Marker trait with no implementors. The operators of tensors require it of their right side, so no use of them
/// compiles.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "operators such as `+` and `*` take elements, not whole tensors\n\
               help: take the elements in pairs, such as by `for (sum, b) in a.zip_mut(b.as_view()) {{ *sum += *b; }}`, or by `zip`; with a number, `a.map_into(&mut target, |a| a / 255.0)`; where sizes are `?`, these names begin with `try_`"
)]
pub trait Operand: Sealed {}
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

#[cfg(feature = "alloc")]
macro_rules! assigning_operators {
    ($($operator:ident $function:ident),*) => {$(
        #[doc(hidden)]
        impl<T, L: AnyLayout, Right> $operator<Right> for Tensor<T, L>
        where
            for<'a> &'a Right: Operand,
        {
            fn $function(&mut self, _: Right) {
                unreachable!("no type implements this trait")
            }
        }
        #[doc(hidden)]
        impl<T, L: AnyLayout, Right> $operator<Right> for ViewMut<'_, T, L>
        where
            for<'a> &'a Right: Operand,
        {
            fn $function(&mut self, _: Right) {
                unreachable!("no type implements this trait")
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
assigning_operators! {
    AddAssign add_assign, SubAssign sub_assign, MulAssign mul_assign, DivAssign div_assign
}
