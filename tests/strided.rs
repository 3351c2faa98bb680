//! Layouts whose sizes and strides are known at run time, for tests that choose them.

use tensor_layout::{AnyLayout, Mapping};

/// A layout that can be made from sizes and strides in logical order.
pub(crate) trait Strided: AnyLayout {
    /// The letters of the axes, in logical order.
    const AXES: &'static str;

    fn make(sizes: &[usize], strides: &[usize]) -> Mapping<Self>;
}

/// Declares such layouts, each with its axes and the types of their sizes. [`Strided`] and `Mapping` are in scope.
macro_rules! strided {
    ($($name:ident: $($axis:ident $size:ident),*;)*) => {$(
        #[allow(clippy::upper_case_acronyms, reason = "some names have a letter for each axis")]
        pub(crate) type $name = tensor_layout::TensorLayout<($($size,)*), tensor_layout::SharedStrides>;

        impl Strided for $name {
            const AXES: &'static str = concat!($(stringify!($axis)),*);

            fn make(sizes: &[usize], strides: &[usize]) -> Mapping<Self> {
                assert_eq!(sizes.len(), Self::AXES.len(), "a size for each axis of {}", stringify!($name));
                let (mut sizes, mut strides) = (sizes.iter(), strides.iter());
                let mapping = Mapping::try_from_strides(
                    ($(tensor_layout::axes::$axis(*sizes.next().expect("it has each axis")),)*),
                    ($(tensor_layout::axes::$axis(*strides.next().expect("it has each axis")),)*),
                );
                mapping.expect("memory could hold it")
            }
        }
    )*};
}
pub(crate) use strided;
