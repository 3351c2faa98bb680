//! The dimension types of arrays of the crate `ndarray`, compared with axes.

use ::ndarray::{Dimension, Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6, IxDyn};

/// The dimension type of an array that can have the axes `Axes`: for `(H, W)`, it is `Ix2` or `IxDyn`.
#[diagnostic::on_unimplemented(
    message = "an array of dimension `{Self}` has another number of axes than the layout\n\
               help: the array has one axis for each of `{Axes}`, in that order; `.insert_axis(ndarray::Axis(0))` adds one of size 1, and `.index_axis_move(ndarray::Axis(0), 0)` takes one of size 1 away"
)]
pub trait ArrayDimension<Axes>: Dimension {}

// One implementation for all `D` keeps the compiler from listing the dimensions.
#[diagnostic::do_not_recommend]
impl<Axes: HasRankOf<D>, D: Dimension> ArrayDimension<Axes> for D {}

/// A tuple of as many axes as the dimension type `D`, or of any number for `IxDyn`. The tuple is the type that implements
/// it, so the compiler does not take the number of axes from an array before it knows the layout.
pub trait HasRankOf<D> {}

impl<Axes> HasRankOf<IxDyn> for Axes {}

macro_rules! dimensions {
    ($($dimension:ident $($axis:ident)*;)*) => {$(
        impl<$($axis),*> HasRankOf<$dimension> for ($($axis,)*) {}
    )*};
}

dimensions! {
    Ix0;
    Ix1 X0;
    Ix2 X0 X1;
    Ix3 X0 X1 X2;
    Ix4 X0 X1 X2 X3;
    Ix5 X0 X1 X2 X3 X4;
    Ix6 X0 X1 X2 X3 X4 X5;
}
