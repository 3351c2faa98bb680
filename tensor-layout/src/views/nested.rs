//! Tensors from arrays within arrays.

use crate::layout::notation::{self, Text};
use crate::layout::{self, StaticLayout};
use crate::types::shape::Shape;
use crate::types::storage::Writable;
use crate::views::tensor::Tensor;

/// Fails to compile if the layout does not have the sizes of nested arrays.
const fn check_nested<L: StaticLayout>(sizes: &[usize]) {
    layout::check::<L>();
    let mut differs = sizes.len() != L::Shape::RANK;
    let mut axis = 0;
    while axis < sizes.len() && !differs {
        differs = L::STRUCTURE.least_sizes()[axis] != sizes[axis];
        axis += 1;
    }
    if differs {
        let mut text = Text::new();
        text.str("the sizes of these arrays are ");
        let mut axis = 0;
        while axis < sizes.len() {
            text.str(if axis == 0 { "" } else { " x " });
            text.number(sizes[axis]);
            axis += 1;
        }
        text.str(", but the layout is ");
        text.str(notation::layout(L::STRUCTURE, &L::STRUCTURE.known, None).as_str());
        text.str(" (help: the outermost array is along the first axis; `from_vec` takes elements in storage order)");
        panic!("{}", text.as_str())
    }
}

/// Implements `From` of nested arrays: the size of each axis, and what gives the elements in logical order.
macro_rules! nested {
    ($($(#[$docs:meta])* $array:ty, $elements:expr, $($size:ident)*;)*) => {$(
        $(#[$docs])*
        impl<T, L, $(const $size: usize),*> From<$array> for Tensor<T, L>
        where
            T: Default,
            L: StaticLayout<Storage: Writable>,
        {
            fn from(array: $array) -> Self {
                const { check_nested::<L>(&[$($size),*]) };
                let mut elements = $elements(array.into_iter());
                Tensor::from_fn(|_| elements.next().unwrap_or_default())
            }
        }
    )*};
}

nested! {
    [T; A], |one| one, A;
    /// Makes a tensor from arrays within arrays, of up to four axes. The arrays are along the axes in logical order, as `{:?}`
    /// prints them; in the memory, the elements are in storage order. Arrays of other sizes do not compile.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// type Pixels = layout!(WC[C = 2, W = 3]);
    /// let pixels = Tensor::<u8, Pixels>::from([[1, 2, 3], [7, 8, 9]]);
    /// assert_eq!(pixels.as_slice(), [1, 7, 2, 8, 3, 9]);
    /// ```
    [[T; B]; A], Iterator::flatten, A B;
    [[[T; C]; B]; A], |all| Iterator::flatten(all).flatten(), A B C;
    [[[[T; D]; C]; B]; A], |all| Iterator::flatten(all).flatten().flatten(), A B C D;
}
