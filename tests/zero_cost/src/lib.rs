//! Accesses and loops through typed coordinates, each beside the same by hand.
//!
//! `tests/zero_cost.rs` counts the instructions that they execute, and compares their assembly with
//! what is kept in `assembly/`.

#![allow(clippy::missing_panics_doc, clippy::missing_safety_doc)]

use tensor_layout::{C, H, N, View, W, at, layout};

/// An image of 224 x 224 pixels.
pub type Image = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
/// Images of sizes known at run time.
pub type Images = layout!(NHWC[N = ?, C = ?, H = ?, W = ?]);
/// Channels in blocks of 16.
pub type Blocked = layout!(NCHW16c[N = 1, C = 64, H = 56, W = 56]);

/// One access.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_access(image: View<'_, f32, Image>, h: usize, w: usize, c: usize) -> f32 {
    image[(N(0), C(c), H(h), W(w))]
}

/// One access by hand, with the same check of each axis.
///
/// # Safety
///
/// `image` points to 150,528 elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_access(image: *const f32, h: usize, w: usize, c: usize) -> f32 {
    assert!(c < 3 && h < 224 && w < 224);
    unsafe { *image.add(h * 672 + w * 3 + c) }
}

/// One access in a build without optimisation: a slice, and a check for each axis.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_access_of_slice(image: &[f32], h: usize, w: usize, c: usize) -> f32 {
    let n = 0;
    assert!(n < 1 && c < 3 && h < 224 && w < 224);
    image[n * 150_528 + h * 672 + w * 3 + c]
}

/// One access at positions known at compile time.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_constant_access(image: View<'_, f32, Image>) -> f32 {
    at!(image, N = 0, C = 2, H = 100, W = 50)
}

/// One access to a blocked layout.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_blocked_access(image: View<'_, f32, Blocked>, h: usize, w: usize, c: usize) -> f32 {
    image[(N(0), C(c), H(h), W(w))]
}

/// One access to a blocked layout by hand.
///
/// # Safety
///
/// `image` points to 200,704 elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_blocked_access(image: *const f32, h: usize, w: usize, c: usize) -> f32 {
    assert!(c < 64 && h < 56 && w < 56);
    unsafe { *image.add(c / 16 * 50_176 + h * 896 + w * 16 + c % 16) }
}

/// One access with sizes known at run time, by hand.
///
/// # Safety
///
/// `image` points to as many elements as the product of the sizes.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_dynamic_access(
    image: *const f32,
    sizes: &[usize; 4],
    n: usize,
    h: usize,
    w: usize,
    c: usize,
) -> f32 {
    let [n_size, c_size, h_size, w_size] = *sizes;
    assert!(n < n_size && c < c_size && h < h_size && w < w_size);
    unsafe { *image.add(((n * h_size + h) * w_size + w) * c_size + c) }
}

/// One access with sizes known at run time.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_dynamic_access(
    image: &View<'_, f32, Images>,
    n: usize,
    h: usize,
    w: usize,
    c: usize,
) -> f32 {
    image[(N(n), C(c), H(h), W(w))]
}

/// The sum of all elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_loop(image: View<'_, f32, Image>) -> f32 {
    let mut sum = 0.0;
    for h in image.axis(H) {
        for w in image.axis(W) {
            for c in image.axis(C) {
                sum += image[(N(0), h, w, c)];
            }
        }
    }
    sum
}

/// The sum of all elements by hand.
///
/// # Safety
///
/// `image` points to 150,528 elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_loop(image: *const f32) -> f32 {
    let mut sum = 0.0;
    for h in 0..224 {
        for w in 0..224 {
            for c in 0..3 {
                assert!(c < 3 && h < 224 && w < 224);
                sum += unsafe { *image.add(h * 672 + w * 3 + c) };
            }
        }
    }
    sum
}

/// The sum of all elements, with sizes known at run time.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_dynamic_loop(image: &View<'_, f32, Images>) -> f32 {
    let mut sum = 0.0;
    for n in image.axis(N) {
        for h in image.axis(H) {
            for w in image.axis(W) {
                for c in image.axis(C) {
                    sum += image[(n, h, w, c)];
                }
            }
        }
    }
    sum
}

/// The same by hand.
///
/// # Safety
///
/// `image` points to as many elements as the product of the sizes.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_dynamic_loop(image: *const f32, sizes: &[usize; 4]) -> f32 {
    let [n_size, c_size, h_size, w_size] = *sizes;
    let mut sum = 0.0;
    for n in 0..n_size {
        for h in 0..h_size {
            for w in 0..w_size {
                for c in 0..c_size {
                    assert!(n < n_size && c < c_size && h < h_size && w < w_size);
                    sum += unsafe { *image.add(((n * h_size + h) * w_size + w) * c_size + c) };
                }
            }
        }
    }
    sum
}
