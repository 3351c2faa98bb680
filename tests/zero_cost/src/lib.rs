//! Accesses and loops through typed coordinates, each beside a version written by hand. `tests/zero_cost.rs` counts the
//! instructions that they execute, and compares their assembly with `assembly/`.

#![allow(clippy::missing_panics_doc, clippy::missing_safety_doc)]

use tensor_layout::{
    C, DimH, DimP, DimQ, DimR, DimW, DimX, DimY, H, N, P, Q, R, View, ViewMut, W, X, Y, at, layout,
    part, size_names,
};

/// An image of 224 x 224 pixels.
pub type Image = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
/// Images of sizes known at run time.
pub type Images = layout!(NHWC[N = ?, C = ?, H = ?, W = ?]);
size_names! { pub Height, pub Width }
/// Images whose sizes are known at run time, and have names.
pub type Colours = layout!(HWC[C = 3, H = ?Height, W = ?Width]);
/// The image of `Image`, plane by plane.
pub type Planes = layout!(NCHW[N = 1, C = 3, H = 224, W = 224]);
/// One plane whose rows are padded.
pub type Padded = layout!(HW[H = 224, W = 224], pad(W = 256));
/// Channels in blocks of 16.
pub type Blocked = layout!(NCHW16c[N = 1, C = 64, H = 56, W = 56]);

/// Reads one element.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_access(image: View<'_, f32, Image>, h: usize, w: usize, c: usize) -> f32 {
    image[(N(0), C(c), H(h), W(w))]
}

/// Reads one element by hand, with the same check of each axis.
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

/// Reads one element of a slice by hand, with a check for each axis. Builds without optimisation are compared with
/// this.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_access_of_slice(image: &[f32], h: usize, w: usize, c: usize) -> f32 {
    let n = 0;
    assert!(n < 1 && c < 3 && h < 224 && w < 224);
    image[n * 150_528 + h * 672 + w * 3 + c]
}

/// Reads one element at positions known at compile time.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_constant_access(image: View<'_, f32, Image>) -> f32 {
    at!(image, N = 0, C = 2, H = 100, W = 50)
}

/// Reads one element of a blocked layout.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_blocked_access(image: View<'_, f32, Blocked>, h: usize, w: usize, c: usize) -> f32 {
    image[(N(0), C(c), H(h), W(w))]
}

/// Reads one element of a blocked layout by hand.
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

/// Reads one element with sizes known at run time, by hand.
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

/// Reads one element with sizes known at run time.
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

/// Returns the sum of all elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_loop(image: View<'_, f32, Image>) -> f32 {
    let mut sum = 0.0;
    for h in image.positions(H) {
        for w in image.positions(W) {
            for c in image.positions(C) {
                sum += image[(N(0), h, w, c)];
            }
        }
    }
    sum
}

/// Returns the sum of all elements by hand.
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

/// Returns the sum of all elements, with sizes known at run time.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_dynamic_loop(image: &View<'_, f32, Images>) -> f32 {
    let mut sum = 0.0;
    for n in image.positions(N) {
        for h in image.positions(H) {
            for w in image.positions(W) {
                for c in image.positions(C) {
                    sum += image[(n, h, w, c)];
                }
            }
        }
    }
    sum
}

/// Returns the sum of all elements by hand, with sizes known at run time.
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

/// Returns the sum of all elements in storage order.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_iteration(image: View<'_, u32, Image>) -> u32 {
    image.iter_in_storage_order().sum()
}

/// Returns the sum of all elements of a slice.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_iteration(image: &[u32; Image::SPAN]) -> u32 {
    image.iter().sum()
}

/// Returns a number that depends on the order of the elements, which is the logical order.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_logical_iteration(image: View<'_, u32, Image>) -> u32 {
    image
        .iter()
        .fold(0, |before, pixel| before * 31 % 65_521 + pixel)
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_logical_iteration(image: &[u32; Image::SPAN]) -> u32 {
    let mut before = 0;
    for c in 0..3 {
        for h in 0..224 {
            for w in 0..224 {
                before = before * 31 % 65_521 + image[h * 672 + w * 3 + c];
            }
        }
    }
    before
}

/// Returns the sum of all elements but the padding.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_padded_iteration(plane: View<'_, u32, Padded>) -> u32 {
    plane.iter().sum()
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_padded_iteration(plane: &[u32; Padded::SPAN]) -> u32 {
    let mut sum = 0;
    for h in 0..224 {
        sum += plane[h * 256..h * 256 + 224].iter().sum::<u32>();
    }
    sum
}

/// Returns the sum of all elements, each times a weight of its channel.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_indexed_iteration(image: View<'_, u32, Planes>) -> u32 {
    let mut sum = 0;
    image.for_each(|(_, C(c), _, _), pixel| sum += pixel * (c as u32 + 1));
    sum
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_indexed_iteration(image: &[u32; Planes::SPAN]) -> u32 {
    let mut sum = 0;
    for c in 0..3 {
        for pixel in &image[c * 50_176..(c + 1) * 50_176] {
            sum += pixel * (c as u32 + 1);
        }
    }
    sum
}

/// Adds one image to another.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_zip(mut sums: ViewMut<'_, u32, Image>, image: View<'_, u32, Image>) {
    sums.zip_mut(image).for_each(|(sum, pixel)| *sum += pixel);
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_zip(sums: &mut [u32; Image::SPAN], image: &[u32; Image::SPAN]) {
    for (sum, pixel) in sums.iter_mut().zip(image) {
        *sum += pixel;
    }
}

/// Returns the sum of one channel.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_part(image: View<'_, u32, Image>) -> u32 {
    image.fix((N(0), C(1))).iter().sum()
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_part(image: &[u32; Image::SPAN]) -> u32 {
    let mut sum = 0;
    for h in 0..224 {
        for w in 0..224 {
            sum += image[h * 672 + w * 3 + 1];
        }
    }
    sum
}

/// Returns the sum of a part that `part!` makes.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn written_part(image: View<'_, u32, Image>, h: usize) -> u32 {
    let part = part!(image, N = 0, C = 1, H = h..h + 64, W = 16..80);
    part.iter().sum()
}

/// Does the same by methods.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn called_part(image: View<'_, u32, Image>, h: usize) -> u32 {
    let part = image
        .fix((N(0), C(1)))
        .range(H(h)..H(h + 64))
        .crop(W(16), DimW::<64>);
    part.iter().sum()
}

/// Returns the sum of a tile, anywhere in a plane.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_tile(plane: View<'_, u32, Padded>, h: usize, w: usize) -> u32 {
    let tile = plane.crop(H(h), DimH::<64>).crop(W(w), DimW::<64>);
    tile.iter().sum()
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_tile(plane: &[u32; Padded::SPAN], h: usize, w: usize) -> u32 {
    assert!(h <= 224 - 64 && w <= 224 - 64);
    let mut sum = 0;
    for row in 0..64 {
        let start = (h + row) * 256 + w;
        sum += plane[start..start + 64].iter().sum::<u32>();
    }
    sum
}

/// Reads one element of an image whose rows and columns are split into patches.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_split(image: View<'_, f32, Image>, [y, p, x, q, c]: [usize; 5]) -> f32 {
    let patches = image
        .split(H, (DimY::<14>, DimP::<16>))
        .split(W, (DimX::<14>, DimQ::<16>));
    patches[(N(0), C(c), Y(y), P(p), X(x), Q(q))]
}

/// Does the same by hand.
///
/// # Safety
///
/// `image` points to 150,528 elements.
#[unsafe(no_mangle)]
#[inline(never)]
pub unsafe fn hand_split(image: *const f32, [y, p, x, q, c]: [usize; 5]) -> f32 {
    assert!(c < 3 && y < 14 && p < 16 && x < 14 && q < 16);
    unsafe { *image.add(y * 10_752 + p * 672 + x * 48 + q * 3 + c) }
}

/// Returns the sum of one channel of an image whose rows are one after the other.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_merge(image: View<'_, u32, Image>) -> u32 {
    let pixels = image.fix((N(0),)).merge((H, W), DimR::<50_176>);
    let mut sum = 0;
    for r in pixels.positions(R) {
        sum += pixels[(r, C(1))];
    }
    sum
}

/// Does the same by hand.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn hand_merge(image: &[u32; Image::SPAN]) -> u32 {
    let mut sum = 0;
    for r in 0..50_176 {
        sum += image[r * 3 + 1];
    }
    sum
}

/// Declares functions that return the sum of elements, taken one by one, and row by row if the elements of a row follow.
macro_rules! sums {
    ($(
        $(#[$documentation:meta])+
        $name:ident($elements:ident: $Elements:ty): $iterator:expr $(, $row:ident: $of_row:expr)?;
    )+) => {$(
        $(#[$documentation])+
        #[unsafe(no_mangle)]
        #[inline(never)]
        pub fn $name($elements: $Elements) -> f32 {
            let mut sum = 0.0;
            sums!(@add sum $iterator $(, $row: $of_row)?);
            sum
        }
    )+};
    (@add $sum:ident $iterator:expr) => {
        for value in $iterator {
            $sum += value;
        }
    };
    (@add $sum:ident $iterator:expr, $row:ident: $of_row:expr) => {
        for $row in $iterator {
            sums!(@add $sum $of_row);
        }
    };
}

sums! {
    /// Returns the sum of all elements.
    typed_for(image: View<'_, f32, Image>): image.iter();
    /// Returns the sum of all elements in storage order.
    typed_for_in_storage_order(image: View<'_, f32, Image>): image.iter_in_storage_order();
    /// Returns the sum of all elements, row by row.
    typed_for_of_rows(image: View<'_, f32, Image>): image.axis_iter(H), row: row.iter_in_storage_order();
    /// Returns the sum of all elements of sizes known at run time.
    typed_dynamic_for(image: &View<'_, f32, Images>): image.iter();
    /// Returns the sum of all elements of sizes known at run time, row by row.
    typed_dynamic_for_of_rows(image: &View<'_, f32, Images>): image.axis_iter(H), row: row.iter_in_storage_order();
    /// Returns the sum of all elements in blocks.
    typed_blocked_for(image: View<'_, f32, Blocked>): image.iter();
    /// Returns the sum of all elements in blocks, in storage order.
    typed_blocked_for_in_storage_order(image: View<'_, f32, Blocked>): image.iter_in_storage_order();
    /// Returns the sum of a slice.
    hand_for(image: &[f32]): image;
}

/// Returns, for each channel, the sum of the products of the elements at the same position of two images.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_pairs(one: View<'_, f32, Colours>, other: View<'_, f32, Colours>) -> [f32; 3] {
    sums_of_products(one, other)
}

/// Does the same after an assertion that both images have the same sizes.
#[unsafe(no_mangle)]
#[inline(never)]
pub fn typed_asserted_pairs(
    one: View<'_, f32, Colours>,
    other: View<'_, f32, Colours>,
) -> [f32; 3] {
    one.assert_same_sizes(&other);
    sums_of_products(one, other)
}

#[inline(always)]
fn sums_of_products(one: View<'_, f32, Colours>, other: View<'_, f32, Colours>) -> [f32; 3] {
    let mut sums = [0.0; 3];
    for h in one.positions(H) {
        for w in one.positions(W) {
            for C(c) in one.positions(C) {
                sums[c] += one[(h, w, C(c))] * other[(h, w, C(c))];
            }
        }
    }
    sums
}
