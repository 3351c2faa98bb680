//! The layouts of the views of samples.

use super::encoding::Encoding;
use crate::layout::axis_parts::NoParts;
use crate::layout::nominal::{Facts, Nominal};
use crate::layout::{AnyLayout, TensorLayout};
use crate::types::axis::{C, DimC, DynH, DynW, H, W};
use crate::types::invariant::Invariant;
use crate::types::names::Over;
use crate::types::storage::RunTimeStrides;
use core::fmt;
use core::hash::{Hash, Hasher};

// Each name is on one line with its documentation, so that the list of the public interface does not take it for an item.
crate::size_names! {
    #[doc = "The number of rows of a frame, as the name of a size: `H = ?Height`."] pub Height,
    #[doc = "The number of columns of a frame, as the name of a size: `W = ?Width`."] pub Width,
}

macro_rules! samples {
    ($(
        $(#[$attribute:meta])*
        $name:ident[$($parameter:ident)*] = $rows:ty, $columns:ty;
    )+) => {$(
        $(#[$attribute])*
        pub struct $name<K, $(const $parameter: usize),*>(Invariant<K>);

        impl<K, $(const $parameter: usize),*> Clone for $name<K, $($parameter),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<K, $(const $parameter: usize),*> Copy for $name<K, $($parameter),*> {}
        impl<K, $(const $parameter: usize),*> PartialEq for $name<K, $($parameter),*> {
            fn eq(&self, _: &Self) -> bool {
                true
            }
        }
        impl<K, $(const $parameter: usize),*> Eq for $name<K, $($parameter),*> {}
        impl<K, $(const $parameter: usize),*> Hash for $name<K, $($parameter),*> {
            fn hash<State: Hasher>(&self, _: &mut State) {}
        }
        impl<K: Encoding, $(const $parameter: usize),*> fmt::Debug for $name<K, $($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(<Self as AnyLayout>::NOTATION)
            }
        }
        impl<K: Encoding, $(const $parameter: usize),*> fmt::Display for $name<K, $($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Facts::<Self>::fmt(f)
            }
        }
        impl<K: Encoding, $(const $parameter: usize),*> Nominal for $name<K, $($parameter),*> {
            type Of = TensorLayout<(DynH<$rows>, DynW<$columns>), RunTimeStrides>;
            type Meaning = Self;
            type Components = ();
            type Parts = NoParts;
            const NAME: &'static str = stringify!($name);
        }
    )+};
}

samples! {
    /// The layout of luma: the brightness of each pixel, with the matrix and the range `K`.
    ///
    /// The sizes are `H = ?Height` and `W = ?Width`.
    Luma[] = Height, Width;
    /// The layout of the blue difference Cb: one sample for `ROWS` x `COLUMNS` pixels, with the matrix and the range `K`.
    ///
    /// The sizes are `H = ?Height / ROWS` and `W = ?Width / COLUMNS`, rounded up.
    ChromaU[ROWS COLUMNS] = Over<Height, ROWS>, Over<Width, COLUMNS>;
    /// The layout of the red difference Cr: one sample for `ROWS` x `COLUMNS` pixels, with the matrix and the range `K`.
    ///
    /// The sizes are `H = ?Height / ROWS` and `W = ?Width / COLUMNS`, rounded up.
    ChromaV[ROWS COLUMNS] = Over<Height, ROWS>, Over<Width, COLUMNS>;
}

/// The layout of the pixels of a frame: red, green and blue of each, from 0.0 to 1.0. Kernels on the graphics card read
/// frames as tensors with this layout.
pub type FramePixels = TensorLayout<(DimC<3>, DynH, DynW), (H, W, C)>;
