//! Patterns of any rank, passed to the function that `try_rearrange!` calls.

use crate::patterns::{Numbers, Pattern};
use tensor_layout::{
    A, B, C, D, DynA, DynB, DynC, DynD, DynE, DynF, DynG, DynH, E, F, G, H, Mapping, Rearrangement,
    RunTimeStrides, TensorLayout, View, ViewMut,
};

/// Elements in memory with strides that only the test knows.
struct Memory {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    elements: Vec<u16>,
}

impl Memory {
    /// Returns memory for axes in any order, with gaps.
    fn new(sizes: &[usize], numbers: &mut Numbers) -> Self {
        let mut order: Vec<_> = (0..sizes.len()).collect();
        numbers.shuffle(&mut order);
        let mut strides = vec![0; sizes.len()];
        let mut inside = 1;
        for axis in order {
            strides[axis] = inside + numbers.below(2);
            inside = strides[axis] * sizes[axis];
        }
        Memory {
            sizes: sizes.to_vec(),
            strides,
            elements: vec![u16::MAX; inside],
        }
    }

    /// Returns the offset of the position with a number in logical order.
    fn offset(&self, number: usize) -> usize {
        let mut rest = number;
        let axes = self.sizes.iter().zip(&self.strides).rev();
        let offsets = axes.map(|(size, stride)| {
            let position = rest % size;
            rest /= size;
            position * stride
        });
        offsets.sum()
    }

    fn len(&self) -> usize {
        self.sizes.iter().product()
    }
}

macro_rules! by_rank {
    ($($rank:literal: $($axis:ident $size:ident $index:tt),+;)*) => {
        /// Compares the result of the crate with the result of einops.
        pub(crate) fn compare(pattern: &Pattern, expected: &[u16], numbers: &mut Numbers) {
            match pattern.source_sizes().len() {
                $($rank => {
                    type Source = TensorLayout<($($size,)+), RunTimeStrides>;
                    let mut source = Memory::new(&pattern.source_sizes(), numbers);
                    for number in 0..source.len() {
                        let offset = source.offset(number);
                        source.elements[offset] = u16::try_from(number).expect("few elements");
                    }
                    let mapping = Mapping::<Source>::try_from_strides(
                        ($($axis(source.sizes[$index]),)+),
                        ($($axis(source.strides[$index]),)+),
                    );
                    let view = View::with(&source.elements, mapping.expect("a mapping"));
                    compare_to(pattern, view.expect("a view"), ($($axis(0),)+), expected, numbers);
                })*
                rank => panic!("a source of rank {rank}"),
            }
        }

        fn compare_to<L, S>(
            pattern: &Pattern,
            source: View<'_, u16, L>,
            axes: S,
            expected: &[u16],
            numbers: &mut Numbers,
        ) where
            L: tensor_layout::AnyLayout,
            S: tensor_layout::traits::machinery::NamesOf<L::Axes>,
        {
            let text: &'static str = pattern.text().leak();
            let given = pattern.given();
            match pattern.target_sizes().len() {
                $($rank => {
                    type Packed = TensorLayout<($($size,)+), ($($axis,)+)>;
                    type Any = TensorLayout<($($size,)+), RunTimeStrides>;
                    let target_axes = ($($axis(0),)+);
                    let made = Rearrangement::<_, Packed>::try_make(source, text, &given, axes, target_axes, ((), ()))
                        .unwrap_or_else(|error| panic!("{error}: {pattern:?}"));
                    assert_eq!(made.size_array().as_slice(), pattern.target_sizes());
                    assert_eq!(made.memory(), expected, "{pattern:?}");

                    let mut memory = Memory::new(&pattern.target_sizes(), numbers);
                    let mapping = Mapping::<Any>::try_from_strides(
                        ($($axis(memory.sizes[$index]),)+),
                        ($($axis(memory.strides[$index]),)+),
                    );
                    let target = ViewMut::with(&mut memory.elements, mapping.expect("a mapping"));
                    let target = target.expect("a view");
                    Rearrangement::try_write(source, target, text, &given, axes, target_axes, ((), ()))
                        .unwrap_or_else(|error| panic!("{error}: {pattern:?}"));
                    for (number, element) in expected.iter().enumerate() {
                        let offset = memory.offset(number);
                        assert_eq!(memory.elements[offset], *element, "{pattern:?}");
                        memory.elements[offset] = u16::MAX;
                    }
                    // The gaps between the elements have not been written.
                    assert!(memory.elements.iter().all(|element| *element == u16::MAX));
                })*
                rank => panic!("a target of rank {rank}"),
            }
        }
    };
}

by_rank! {
    1: A DynA 0;
    2: A DynA 0, B DynB 1;
    3: A DynA 0, B DynB 1, C DynC 2;
    4: A DynA 0, B DynB 1, C DynC 2, D DynD 3;
    5: A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4;
    6: A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5;
    7: A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6;
    8: A DynA 0, B DynB 1, C DynC 2, D DynD 3, E DynE 4, F DynF 5, G DynG 6, H DynH 7;
}
