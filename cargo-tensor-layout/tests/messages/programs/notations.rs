//! Each line has a layout as the tool is to write it.

use tensor_layout::{AnyLayout, View, layout, size_names};
size_names! { Height, Width }

fn view<L: AnyLayout>() -> View<'static, u8, L> {
    loop {}
}

pub fn main() {
    let _: () = view::<layout!(W[W = 5])>();
    let _: () = view::<layout!(HWC[C = 3, H = 4, W = 5])>();
    let _: () = view::<layout!(NCHW[N = 1, C = 3, H = ?, W = ?])>();
    let _: () = view::<layout!(HWC[C = 3, H = 4, W = 5], pad(W = 8))>();
    let _: () = view::<layout!(HWC[C = 3, H = 4, W = 5], align(W = 64))>();
    let _: () = view::<layout!(HWC[C = 3, H = 4, W = 5], pitch(H = 256))>();
    let _: () = view::<layout!(HW[H = 4, W = 5], strides(H = 16))>();
    let _: () = view::<layout!(HW[H = 4, W = 5], strides(H = ?))>();
    let _: () = view::<layout!(HW[H = 4, W = 5], overlap(H = 2))>();
    let _: () = view::<layout!(HW[H = 4, W = 5], broadcast(H))>();
    let _: () = view::<layout!(HW[H = 4, W = 5], pitch(H = 16), pad(W = 8))>();
    let _: () = view::<layout!(NCHW16c[N = 1, C = 32, H = 4, W = 5])>();
    let _: () = view::<layout!(OIHW4i16o[O = 16, I = 4, H = 3, W = 3])>();
    let _: () = view::<layout!(HW[H = ?Height, W = ?Width])>();
    let _: () = view::<layout!(P[P = ?Height * Width])>();
    let _: () = view::<layout!(HW[H = ?Height / 2, W = 5])>();
    let _: () = view::<layout!(PC[C = 3, P = 6], logical(CP))>();
    let _: () = view::<layout!(TVQ[T = 2, V = 3, Q = 4])>();
}
