//! Names of the user that are also names of the crate.

use tensor_layout::gpu::Buffer;
use tensor_layout::{Tensor, View, ViewMut, at, layout, part, plan, try_part};

/// In this function, `N` is a number. Only the macros can reach the axis.
#[test]
fn a_constant_named_like_an_axis() {
    const N: usize = 2;
    let image = View::<u8, layout!(NW[N = N, W = 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(at!(image, N = N - 1, W = 0), 4);
    assert_eq!(at!(image, N = const { N - 2 }, W = 1), 2);
    assert_eq!(part!(image, N = N - 1, W = ..const { N }).len(), 2);
    assert_eq!(<layout!(NW[N, 3])>::SIZES, [2, 3]);
}

#[test]
#[allow(non_snake_case, reason = "that is what is tested")]
fn variables_named_like_axes() {
    let mut pixels = [1_u8, 2, 3, 4, 5, 6];
    let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    let (h, w) = (1, 2);
    assert_eq!(at!(image, H = h, W = w), 6);
    let (part, error) = (1, 2);
    assert_eq!(
        try_part!(image.reborrow(), H = part, W = ..error).map(|part| part.len()),
        Ok(2)
    );
    at!(image, W = w, H = h) = 7;
    let y = h;
    at!(image, H = y, W = w - 1) += 10;
    assert_eq!(pixels, [1, 2, 3, 4, 15, 7]);
}

/// The crate implements the operators of tensors only to give better errors. A program can still define them for its
/// own types.
#[test]
fn operators_with_types_of_the_user() {
    struct Scale(u8);
    impl<L: tensor_layout::AnyLayout> core::ops::Mul<Scale> for View<'_, u8, L> {
        type Output = u8;
        fn mul(self, Scale(factor): Scale) -> u8 {
            self.iter().sum::<u8>() * factor
        }
    }
    impl<L: tensor_layout::AnyLayout> core::ops::MulAssign<Scale> for Tensor<u8, L> {
        fn mul_assign(&mut self, Scale(factor): Scale) {
            self.memory_mut()
                .iter_mut()
                .for_each(|element| *element *= factor);
        }
    }
    let mut image = Tensor::<u8, layout!(HW[2, 2])>::from_vec(vec![1, 2, 3, 4]).unwrap();
    image *= Scale(2);
    assert_eq!(image.as_view() * Scale(3), 60);
}

/// Types of the user that have the same names as types in the expansions.
#[test]
fn types_named_like_those_of_the_crate() {
    #[derive(Debug, PartialEq)]
    struct TensorLayout;
    #[derive(Debug, PartialEq)]
    struct DimH;
    #[derive(Debug, PartialEq)]
    struct Pad;
    assert_eq!(<layout!(HW[2, 3], pad(W = 5))>::SPAN, 8);
    assert_eq!((TensorLayout, DimH, Pad), (TensorLayout, DimH, Pad));
}

/// Names of the user that the expansion of `plan!` could mistake for its own.
mod plans {
    use super::{Buffer, layout, plan};

    pub(super) struct Placed;
    pub(super) struct Space;

    #[allow(non_upper_case_globals, reason = "that is what is tested")]
    pub(super) const first: u64 = 7;

    layout! {
        type PlanOffsets = W[3];
    }

    plan! {
        /// One entry has the name of a constant. The layout of this entry has the name of a type in the expansion.
        pub(super) struct Plan<Handle, const LENGTH: usize> {
            pub(super) first: Buffer<Handle, u8, PlanOffsets>,
            pub(super) r#type: Buffer<Handle, [u8; LENGTH], PlanOffsets>,
            next: Buffer<Handle, u16, layout!(W[LENGTH])>,
        }
    }
}

#[test]
fn names_in_plans() {
    let _ = (plans::Placed, plans::Space, plans::first);
    let offsets = plans::Plan::<_, 5>::OFFSETS;
    assert_eq!((offsets.first, offsets.r#type), (0, 16));
    // 3 · 5 bytes, so 16 from byte 16 on; 5 · 2 bytes, so 12 from byte 32 on.
    assert_eq!(plans::Plan::<_, 5>::SIZE_IN_BYTES, 44);
}

/// The crate answers calls of these methods with an error. A trait of the user may have methods of the same names.
mod methods_of_other_libraries {
    use tensor_layout::{AnyLayout, Tensor, View, layout};

    trait Dimensions: Sized {
        fn shape(&self) -> usize;
        fn map(&self, function: fn(usize) -> usize) -> usize {
            function(self.shape())
        }
        fn reshape(self) -> usize {
            self.shape()
        }
        fn assign(&mut self, more: usize) -> usize {
            self.shape() + more
        }
    }

    impl<T, L: AnyLayout> Dimensions for View<'_, T, L> {
        fn shape(&self) -> usize {
            self.len()
        }
    }

    impl<T, L: AnyLayout> Dimensions for Tensor<T, L> {
        fn shape(&self) -> usize {
            self.len()
        }
    }

    #[test]
    fn of_the_users_trait() {
        let mut image = Tensor::<u8, layout!(HWC[C = 3, H = 4, W = 5])>::filled(0);
        assert_eq!(image.assign(2), 62);
        assert_eq!(image.as_view().assign(3), 63);
        assert_eq!(image.as_view().shape(), 60);
        assert_eq!(image.as_view().map(|len| len + 1), 61);
        assert_eq!(image.shape(), 60);
        assert_eq!(image.map(|len| len + 1), 61);
        assert_eq!(image.as_view().reshape(), 60);
        assert_eq!(image.reshape(), 60);
    }
}
