//! Declared layouts, for which rustdoc makes pages. All warnings of rustdoc are errors here.

#![deny(missing_docs, rustdoc::all)]
#![no_implicit_prelude]

use ::shapes::layout;

/// Rows of an image.
pub const ROWS: usize = 480;

layout! {
    /// Rows of five.
    pub type Padded = HW[H = 2, W = 3], pad(W = 5);

    // The layout documents itself.
    pub type Image = NHWC[N = ?, C = 3, H = ROWS, W = ROWS * 4 / 3];

    /// A picture in the memory of a screen.
    pub struct Screen = HWC[C = 4, H = 2, W = 3], components(C = BGRA);

    /// A part of it.
    pub struct Strip: Screen = HWC[C = 4, H = 1, W = 3];

    /// Any of these.
    #[allow(dead_code)]
    pub(crate) type Private<const WIDTH: usize = 3> = HW[2, WIDTH];
}

/// An expression with all characters that are special in Markdown and in HTML.
pub mod special {
    use ::shapes::layout;

    /// A size that the macro does not know.
    pub const ONE: usize = 1;

    layout! {
        /// Its size is 5.
        pub type Special = W[W = ::core::mem::size_of::<[u8; 4]>() | 1_usize * 1];

        /// There is one row, so the pitch may be this long. With two rows, the layout would not compile.
        #[cfg(target_pointer_width = "64")]
        pub type Huge = H[ONE], strides(H = 9223372036854775807);
    }
}
