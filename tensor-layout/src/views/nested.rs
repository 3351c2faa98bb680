//! Tensors from arrays within arrays.

use crate::layout::{self, StaticLayout};
use crate::types::shape::Shape;
use crate::types::storage::Writable;
use crate::views::tensor::Tensor;
use tensor_layout_macros::say;

/// Fails to compile if the layout does not have the sizes of nested arrays.
#[track_caller]
const fn check_nested<L: StaticLayout>(sizes: &[usize]) {
    layout::check::<L>();
    let mut differs = sizes.len() != L::Shape::RANK;
    let mut axis = 0;
    while axis < sizes.len() && !differs {
        differs = L::STRUCTURE.least_sizes()[axis] != sizes[axis];
        axis += 1;
    }
    if differs {
        let mut text = say!("the sizes of these arrays are ");
        let mut axis = 0;
        while axis < sizes.len() {
            let before = if axis == 0 { "" } else { " x " };
            say!(&mut text, "{before}{sizes[axis]}");
            axis += 1;
        }
        say!(
            &mut text,
            ", but the layout is {L::STRUCTURE} (help: the outermost array is along the first axis; `from_vec` takes \
             elements in storage order)"
        );
        panic!("{}", text.as_str())
    }
}

// Without a macro, because the compiler would show all of it when it refuses an array.

impl<T, L, const A: usize> From<[T; A]> for Tensor<T, L>
where
    T: Default,
    L: StaticLayout<Storage: Writable>,
{
    /// Makes a tensor with one axis. An array of another size does not compile.
    fn from(array: [T; A]) -> Self {
        const { check_nested::<L>(&[A]) };
        of_elements(array.into_iter())
    }
}

impl<T, L, const A: usize, const B: usize> From<[[T; B]; A]> for Tensor<T, L>
where
    T: Default,
    L: StaticLayout<Storage: Writable>,
{
    /// Makes a tensor from arrays within arrays, which are along the axes in logical order, as `{:?}` prints them. In the
    /// memory, the elements are in storage order. Arrays of other sizes do not compile.
    ///
    /// ```
    /// use tensor_layout::{layout, Tensor};
    ///
    /// type Pixels = layout!(WC[C = 2, W = 3]);
    /// let pixels = Tensor::<u8, Pixels>::from([[1, 2, 3], [7, 8, 9]]);
    /// assert_eq!(pixels.as_slice(), [1, 7, 2, 8, 3, 9]);
    /// ```
    fn from(arrays: [[T; B]; A]) -> Self {
        const { check_nested::<L>(&[A, B]) };
        of_elements(arrays.into_iter().flatten())
    }
}

impl<T, L, const A: usize, const B: usize, const C: usize> From<[[[T; C]; B]; A]> for Tensor<T, L>
where
    T: Default,
    L: StaticLayout<Storage: Writable>,
{
    /// Makes a tensor with three axes, as with two.
    fn from(arrays: [[[T; C]; B]; A]) -> Self {
        const { check_nested::<L>(&[A, B, C]) };
        of_elements(arrays.into_iter().flatten().flatten())
    }
}

impl<T, L, const A: usize, const B: usize, const C: usize, const D: usize>
    From<[[[[T; D]; C]; B]; A]> for Tensor<T, L>
where
    T: Default,
    L: StaticLayout<Storage: Writable>,
{
    /// Makes a tensor with four axes, as with two.
    fn from(arrays: [[[[T; D]; C]; B]; A]) -> Self {
        const { check_nested::<L>(&[A, B, C, D]) };
        of_elements(arrays.into_iter().flatten().flatten().flatten())
    }
}

/// Makes a tensor from its elements in logical order.
fn of_elements<T: Default, L: StaticLayout<Storage: Writable>>(
    mut elements: impl Iterator<Item = T>,
) -> Tensor<T, L> {
    Tensor::from_fn(|_| elements.next().unwrap_or_default())
}
