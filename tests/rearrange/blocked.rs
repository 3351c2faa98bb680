//! Layouts with inner blocks, clauses and shared elements, compared with loops over coordinates.

#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

use tensor_layout::traits::Writable;
use tensor_layout::{
    A, B, C, D, E, H, Rearrangement, StaticLayout, T, Tensor, View, ViewMut, W, layout, rearrange,
    try_rearrange,
};

fn numbered<L: StaticLayout<Storage: Writable>>() -> Tensor<u16, L> {
    let mut number = 0;
    Tensor::from_fn(|_| {
        number += 1;
        number
    })
}

/// 20 channels in 4 groups of 5. The groups fill the blocks of the storage, or do not.
macro_rules! channels {
    ($($name:ident: $label:ident;)*) => {$(
        #[test]
        fn $name() {
            type Blocked = layout!($label[C = 20, H = 2, W = 3]);
            type Parts = layout!(HDWE[D = 4, E = 5, H = 2, W = 3]);
            static SPLIT: Rearrangement<Blocked, Parts> = rearrange!(const C(D E) H W -> H D W E, D = 4);
            static MERGE: Rearrangement<Parts, Blocked> = rearrange!(const H D W E -> C(D E) H W);
            static SHUFFLE: Rearrangement<Blocked, Blocked> =
                rearrange!(const C(D E) H W -> C(E D) H W, D = 4);
            let blocked = numbered::<Blocked>();
            let parts = SPLIT.apply(&blocked);
            let shuffled = SHUFFLE.apply(&blocked);
            for c in 0..20 {
                for h in 0..2 {
                    for w in 0..3 {
                        let element = blocked[(C(c), H(h), W(w))];
                        assert_eq!(parts[(D(c / 5), E(c % 5), H(h), W(w))], element);
                        assert_eq!(shuffled[(C(c % 5 * 4 + c / 5), H(h), W(w))], element);
                    }
                }
            }
            assert_eq!(MERGE.apply(&parts), blocked);
        }
    )*};
}

channels! {
    blocks_of_5_are_parts: CHW5c;
    blocks_of_10_are_several_parts: HWC10c;
    blocks_of_4_are_filled_by_no_part: CHW4c;
    blocks_of_16_are_not_full: CHW16c;
    blocks_of_20_are_all: CHW20c;
    blocks_within_blocks: CHW2c5c;
    blocks_between_others: HWC5c;
    no_blocks: HCW;
}

#[test]
fn blocks_of_both_sides_differ() {
    type From = layout!(CHW8c[C = 48, H = 2, W = 2]);
    type To = layout!(CHW12c[C = 48, H = 2, W = 2]);
    static SWAP: Rearrangement<From, To> = rearrange!(const C(D E) H W -> C(E D) H W, D = 2);
    assert_eq!(
        format!("{SWAP:?}"),
        "Rearrangement(CHW8c[C=48, H=2, W=2] -> CHW12c[C=48, H=2, W=2])"
    );
    let from = numbered::<From>();
    let to = SWAP.apply(&from);
    let mut again = Tensor::<_, To>::filled(0);
    SWAP.apply_into(&from, &mut again);
    assert_eq!(again, to);
    for c in 0..48 {
        assert_eq!(
            to[(C(c % 24 * 2 + c / 24), H(1), W(1))],
            from[(C(c), H(1), W(1))]
        );
    }
}

#[test]
fn padding_of_a_new_tensor_is_default() {
    type Padded = layout!(TD[T = 2, D = 3], pad(D = 4));
    let image = Tensor::<u8, layout!(HW[2, 3])>::from_vec(vec![1, 2, 3, 4, 5, 6]).unwrap();
    let padded = rearrange!(image: H W -> Padded: T(H) D(W));
    assert_eq!(padded.memory(), [1, 2, 3, 0, 4, 5, 6, 0]);

    let mut there = Tensor::<u8, Padded>::filled(9);
    rearrange!(image: H W -> &mut there: D(W) T(H));
    assert_eq!(there.memory(), [1, 2, 3, 9, 4, 5, 6, 9]);
}

#[test]
fn elements_are_shared_by_what_is_read() {
    type Shared = layout!(HW[2, 3], broadcast(H));
    let row = View::<u8, Shared>::from_array(&[1, 2, 3]);
    let columns: Tensor<u8, layout!(A[6])> = rearrange!(row: H W -> A(W H));
    assert_eq!(columns.as_slice(), [1, 1, 2, 2, 3, 3]);

    // Elements that are repeated in a view are shared.
    let row = View::<u8, layout!(W[3])>::from_array(&[1, 2, 3]);
    let rows: View<u8, Shared> = rearrange!(row: W -> view H W, H = 2);
    assert_eq!(
        rows,
        View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 1, 2, 3])
    );
}

#[test]
fn parts_of_tensors_are_sources_and_targets() {
    type Row = layout!(TC[T = ?, C = 2]);

    let image = numbered::<layout!(HWC[C = 2, H = 4, W = 6])>();
    let part = image.range(H(1)..H(3));
    let part = part.range(W(2)..W(6));
    let row = try_rearrange!(part: H W(B W) C -> Row: T(B H W) C, B = 2).unwrap();
    for (b, h, w, c) in [(0, 0, 0, 0), (1, 0, 1, 1), (1, 1, 1, 0)] {
        let position = (H(1 + h), W(2 + b * 2 + w), C(c));
        assert_eq!(row[(T(b * 4 + h * 2 + w), C(c))], image[position]);
    }

    let mut other = Tensor::<u16, layout!(HWC[C = 2, H = 4, W = 6])>::filled(0);
    let mut target = other.range_mut(H(1)..H(3)).range(W(2)..W(6));
    try_rearrange!(row: T(B H W) C -> &mut target: H W(B W) C, B = 2, H = 2).unwrap();
    assert_eq!(target, part);
    let untouched = other.iter().filter(|element| **element == 0);
    assert_eq!(untouched.count(), 48 - 16);
}

#[test]
fn a_view_puts_elements_where_they_are() {
    type Blocks = layout!(AHWB[A = 2, H = 2, W = 3, B = 4]);
    type Halves = layout!(AHWB[A = 4, H = 2, W = 3, B = 2]);
    type Odd = layout!(CHW4c[C = 6, H = 2, W = 3]);

    type Image = layout!(CHW4c[C = 8, H = 2, W = 3]);
    let image = numbered::<Image>();
    let blocks: View<u16, Blocks> = rearrange!(image: C(A B) H W -> view A H W B);
    assert!(blocks.iter().eq(image.as_slice()));
    assert_eq!(blocks[(A(1), B(2), H(0), W(2))], image[(C(6), H(0), W(2))]);

    // Blocks that no part fills are compared position by position.
    let odd = numbered::<Odd>();
    let same: View<u16, Odd> = rearrange!(odd: C H W -> view C H W);
    assert_eq!(same, odd);
    // In the view, the second block would not follow the first.
    assert!(try_rearrange!(image: C(A B) H W -> view Halves: A H W B).is_err());
}

#[test]
fn a_mutable_view_writes_where_elements_are() {
    type Image = layout!(HWC[H = 2, W = 4, C = 1], pad(W = 5));
    type Pairs = layout!(HABC[H = 2, A = 2, B = 2, C = 1], strides(H = 5));

    let mut memory = [0; 9];
    let mut image = ViewMut::<u8, Image>::from_array(&mut memory);
    let mut pairs: ViewMut<u8, Pairs> = rearrange!(image: H W(A B) C -> view mut H A B C);
    pairs[(H(1), A(0), B(1), C(0))] = 7;
    rearrange!(image: H W(A B) C -> view mut Pairs: H A B C)
        .fix((A(1), H(0)))
        .fill(3);
    // The elements in between are padding of the image.
    assert_eq!(memory, [0, 0, 3, 3, 0, 0, 7, 0, 0]);

    let mut image = Tensor::<u8, layout!(HWC[H = 2, W = 4, C = 3])>::filled(0);
    let to = &mut image;
    let planes = try_rearrange!(*to: H W C -> view mut layout!(CHW[C = 3, H = 2, W = 4]): C H W);
    assert!(planes.is_err());
    rearrange!(*to: H W C -> view mut layout!(P[24]): P(H W C)).fill(1);
    assert_eq!(image.as_slice(), [1; 24]);
}
