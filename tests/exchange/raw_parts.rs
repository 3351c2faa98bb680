//! Views of memory of which only the address is known.

use super::{AnyStrides, text};
use std::mem::MaybeUninit;
use tensor_layout::{A, B, H, Mapping, View, ViewMut, W, layout};

#[test]
fn elements_are_those_at_their_offsets() {
    type Padded = layout!(HW[H = ?, W = 3], pad(W = 5));
    let memory: [u16; 20] = std::array::from_fn(|i| u16::try_from(i).unwrap());
    let mapping = Padded::with((H(3),)).unwrap();
    // SAFETY: 13 elements begin there, within an array of 20.
    let view = unsafe { View::from_raw_parts(memory[2..].as_ptr(), mapping) };
    assert_eq!(view.as_ptr(), &raw const memory[2]);
    for (h, first) in [(0, 2), (1, 7), (2, 12)] {
        for w in 0..3 {
            assert_eq!(usize::from(view[(H(h), W(w))]), first + w);
        }
    }
}

/// Memory between the elements need not be initialised.
#[test]
fn padding_is_not_read() {
    type Padded = layout!(HW[H = 2, W = 2], pad(W = 3));
    let mut memory = [MaybeUninit::<u8>::uninit(); 5];
    for (i, value) in [(0, 10), (1, 11), (3, 20), (4, 21)] {
        memory[i].write(value);
    }
    // SAFETY: 5 elements begin there. Only the padding among them is uninitialised.
    let view = unsafe { View::from_raw_parts(memory.as_ptr().cast::<u8>(), Padded::mapping()) };
    let equal = View::<u8, layout!(HW[2, 2])>::from_array(&[10, 11, 20, 21]);
    assert_eq!(view, equal);
    assert_eq!(
        format!("{view:?}"),
        "HW[H=2, W=2], pad(W=3) [[10, 11], [20, 21]]"
    );
}

/// The elements of one view lie between the elements of the other.
#[test]
fn two_mutable_views_lie_between_each_other() {
    let mut memory = [0_u8; 12];
    let start = memory.as_mut_ptr();
    let mapping = Mapping::<AnyStrides>::try_from_strides((A(2), B(3)), (A(6), B(2))).unwrap();
    assert_eq!(mapping.span(), 11);
    // SAFETY: 11 elements begin there. This view has those with even indices.
    let mut even = unsafe { ViewMut::from_raw_parts(start, mapping) };
    // SAFETY: 11 elements begin at the second element. This view has those with odd indices.
    let odd_start = unsafe { start.add(1) };
    // SAFETY: as above.
    let mut odd = unsafe { ViewMut::from_raw_parts(odd_start, mapping) };
    for a in 0..2 {
        for b in 0..3 {
            even[(A(a), B(b))] = u8::try_from(10 * a + b).unwrap();
            odd[(A(a), B(b))] = u8::try_from(100 + 10 * a + b).unwrap();
        }
    }
    assert_eq!(even.as_ptr(), even.as_mut_ptr().cast_const());
    assert_eq!(memory, [0, 100, 1, 101, 2, 102, 10, 110, 11, 111, 12, 112]);
}

#[test]
fn shared_elements_are_refused() {
    let refused = Mapping::<AnyStrides>::try_from_strides((A(2), B(3)), (A(2), B(1)));
    assert_eq!(
        text(refused),
        "several positions share an element, so this needs `SharedStrides`, which can only be read: \
         AB[A=2, B=3]"
    );
}
