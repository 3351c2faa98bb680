//! Layouts whose sizes are all known at run time, and tensors of them with elements that look random.

use tensor_layout::traits::machinery::Unnamed;
use tensor_layout::traits::{StaticStorage, Writable};
use tensor_layout::{AnyLayout, C, DynC, DynH, DynW, H, Mapping, Tensor, W, layout};

pub(crate) type Planes = layout!(CHW[?, ?, ?]);
pub(crate) type Pixels = layout!(HWC[?, ?, ?]);
pub(crate) type Columns = layout!(WCH[?, ?, ?]);
pub(crate) type Pitched = layout!(CHW[?, ?, ?], align(W = 16));
pub(crate) type Blocked = layout!(CHW4c[?, ?, ?]);
pub(crate) type Tiled = layout!(HWC4w2h[?, ?, ?]);

pub(crate) type Sizes = [usize; 3];

/// Returns a function that returns different numbers, which look random.
pub(crate) fn numbers(seed: u32) -> impl FnMut() -> u32 {
    let mut state = seed.wrapping_mul(2) + 1;
    move || {
        state = state.wrapping_mul(0x915F_77F5).wrapping_add(0x9E37_79B9);
        state >> 7
    }
}

/// A layout of the tests, whose sizes are all known at run time.
pub(crate) trait Open:
    AnyLayout<Axes = (C, H, W), Shape = (DynC, DynH, DynW), Meaning = Unnamed>
{
    fn of(sizes: Sizes) -> Mapping<Self>;
}

macro_rules! open {
    ($($layout:ty)*) => {$(
        impl Open for $layout {
            fn of([c, h, w]: Sizes) -> Mapping<Self> {
                Self::with((C(c), H(h), W(w))).expect("the sizes fit")
            }
        }
    )*};
}
open! { Planes Pixels Columns Pitched Blocked Tiled }

pub(crate) fn tensor<T: Copy, L: Open>(sizes: Sizes, mut element: impl FnMut() -> T) -> Tensor<T, L>
where
    L::Storage: Usual,
{
    let mut tensor = Tensor::filled_with(element(), L::of(sizes));
    for target in tensor.memory_mut() {
        *target = element();
    }
    tensor
}

/// A storage that tensors can have, with static strides, and to which they can write.
pub(crate) trait Usual: StaticStorage + Writable {}
impl<M: StaticStorage + Writable> Usual for M {}
