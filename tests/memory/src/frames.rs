//! Frames of cameras, converted from and to memories that have exactly as many elements as they need.

use crate::planes::{Element, numbered};
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use tensor_layout::frames::{self, Bt709Limited, Frame, FrameFormat, FrameLayout, Nv12};
use tensor_layout::{C, H, View, ViewMut, W, layout};

type Planes = layout!(CHW[C = 3, H = ?, W = ?]);
type Pixels = layout!(HWC[C = 3, H = ?, W = ?]);

/// Sizes that no vector divides.
const SIZES: [(usize, usize); 3] = [(1, 1), (5, 7), (6, 97)];

/// The planes of this size are written past the caches.
const LARGE: (usize, usize) = (839, 851);

pub fn run() {
    macro_rules! convert_all {
        ($($test:ident $Format:ident $KNOWN:ident;)*) => {$(
            SIZES.into_iter().for_each(convert::<frames::$Format>);
        )*};
    }
    for_each_format!(convert_all);
    convert::<Nv12>(LARGE);
    panic_half_way();
}

fn convert<F: FrameFormat<Element: Element>>((rows, columns): (usize, usize)) {
    let sizes = (H(rows), W(columns));
    let layout = FrameLayout::<F>::packed(sizes.0, sizes.1).expect("a size of a frame");
    let memory = numbered(layout.elements());
    let frame = Frame::<F, Bt709Limited>::placed(&memory, layout).expect("of that size");

    // At an odd offset in a cache line.
    let mut planes = vec![7.0; 1 + 3 * rows * columns].into_boxed_slice();
    let mapping = Planes::with(sizes).expect("a small layout");
    let target = ViewMut::<f32, _>::with(&mut planes[1..], mapping).expect("it is long enough");
    frame
        .try_planes_into(target, |rgb| rgb)
        .expect("the sizes are the same");
    assert!(planes[1..].iter().all(|value| (0.0..=1.0).contains(value)));

    if rows < 100 {
        let mut pixels = vec![7.0; 3 * rows * columns].into_boxed_slice();
        let mapping = Pixels::with(sizes).expect("a small layout");
        let target = ViewMut::<f32, _>::with(&mut pixels, mapping).expect("it is long enough");
        frame
            .try_planes_into(target, |rgb| rgb)
            .expect("the sizes are the same");
        let pixels = View::<f32, _>::with(&pixels, mapping).expect("it is long enough");
        pixels.for_each(|(C(c), H(h), W(w)), value| {
            assert_eq!(*value, planes[1 + (c * rows + h) * columns + w]);
        });
    }
}

fn panic_half_way() {
    let (rows, columns) = LARGE;
    let layout = FrameLayout::<Nv12>::packed(H(rows), W(columns)).expect("a size of a frame");
    let memory = vec![128; layout.elements()].into_boxed_slice();
    let frame = Frame::<Nv12, Bt709Limited>::placed(&memory, layout).expect("of that size");
    let mut planes = vec![7.0; 3 * rows * columns].into_boxed_slice();
    let mapping = Planes::with((H(rows), W(columns))).expect("a small layout");
    let mut target = ViewMut::<f32, _>::with(&mut planes, mapping).expect("it is long enough");
    let left = Cell::new(100_000);
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let caught = panic::catch_unwind(AssertUnwindSafe(|| {
        frame.try_planes_into(&mut target, |rgb| {
            left.set(usize::checked_sub(left.get(), 1).expect("as wanted"));
            rgb
        })
    }));
    panic::set_hook(hook);
    assert!(caught.is_err());
    assert!(planes[0] < 1.0 && planes[3 * rows * columns - 1] == 7.0);
}
