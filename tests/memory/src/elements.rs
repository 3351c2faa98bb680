//! Items that all parts of the program use: elements, and the axes of their layouts.

use tensor_layout::{C, H, W};

/// The axes of every layout in this program, in logical order.
pub type Axes = (C, H, W);

/// Returns an allocation of exactly this many elements. The value of each element is its index.
pub fn numbered(length: usize) -> Box<[usize]> {
    (0..).take(length).collect()
}

/// Returns elements as `numbered` does, at the end of an allocation that begins earlier, at an odd offset.
pub fn numbered_within(length: usize) -> Box<[usize]> {
    let before = [usize::MAX; BEFORE];
    before.into_iter().chain((0..).take(length)).collect()
}

/// The offset at which `numbered_within` begins in its allocation.
pub const BEFORE: usize = 3;

/// Calls a function with the value of each kind of layout that can be written through.
macro_rules! for_each_writable {
    ($function:ident) => {
        $function(layout!(CHW[C = 2, H = 3, W = 4]));
        $function(layout!(HWC[C = 2, H = 3, W = 4]));
        $function(layout!(WCH[C = 1, H = 1, W = 1]));
        $function(layout!(CHW[C = 2, H = 3, W = 4], pad(W = 5)));
        $function(layout!(HWC[C = 3, H = 2, W = 5], align(C = 4), pad(H = 3)));
        $function(layout!(CHW[C = 2, H = 3, W = 4], strides(H = 7)));
        $function(layout!(CHW[C = 2, H = 3, W = 5], pitch(H = 16)));
        $function(layout!(CHW[C = 2, H = 3, W = 5], pad(W = 6), pitch(H = 4)));
        $function(layout!(CHW4c[C = 6, H = 3, W = 4]));
        $function(layout!(HCW2w4c2c[C = 9, H = 2, W = 3]));
    };
}

/// Calls a function with the value of each kind of layout.
macro_rules! for_each_layout {
    ($function:ident) => {
        for_each_writable!($function);
        $function(layout!(CHW[C = 2, H = 3, W = 4], broadcast(H)));
        $function(layout!(CHW[C = 2, H = 3, W = 4], broadcast(C), broadcast(W), pad(H = 9)));
        $function(layout!(CHW[C = 2, H = 3, W = 4], broadcast(C), broadcast(H), broadcast(W)));
        $function(layout!(CHW[C = 2, H = 3, W = 4], overlap(H = 1)));
        $function(layout!(HWC[C = 3, H = 4, W = 4], overlap(W = 2)));
    };
}

pub(crate) use {for_each_layout, for_each_writable};
