//! The program links, so nothing in `tensor-layout` and its dependencies needs std or an allocator. It also runs
//! without them. The exit code is the result.

#![no_std]
#![no_main]

use core::ffi::c_int;
use core::panic::PanicInfo;
use tensor_layout::{C, H, N, View, ViewMut, W, at, layout};

layout! {
    /// A picture with padded rows.
    pub type Picture = NHWC[N = 1, C = 3, H = 2, W = 2], pitch(H = 8);
}

// The C library provides only `_start` and `memcpy`.
#[link(name = "c")]
unsafe extern "C" {}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// The precompiled `core` unwinds, and needs this function. This program never unwinds.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[unsafe(no_mangle)]
extern "C" fn main() -> c_int {
    let mut bytes = [0; Picture::FOOTPRINT];
    let Ok(mut picture) = ViewMut::<u8, Picture>::new(&mut bytes) else {
        return 1;
    };
    picture[(N(0), C(2), H(1), W(1))] = 40;
    at!(picture, N = 0, C = 0, H = 0, W = 0) = 2;

    // The compiler cannot know these sizes. So the code that computes with them is linked.
    let Ok(mapping) = <layout!(HW[?, ?])>::with((H(core::hint::black_box(2)), W(8))) else {
        return 2;
    };
    let Ok(rows) = View::with(&bytes, mapping) else {
        return 3;
    };
    let mut sum = 0;
    for h in rows.positions(H) {
        for w in rows.positions(W) {
            sum += c_int::from(rows[(w, h)]);
        }
    }
    sum
}
