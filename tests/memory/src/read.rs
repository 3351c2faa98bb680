//! Reading through views.

use crate::elements::{
    Axes, BEFORE, for_each_layout, for_each_writable, numbered, numbered_within,
};
use std::panic::{self, AssertUnwindSafe};
use tensor_layout::traits::{Shape, StaticShape, StaticStorage, Storage};
use tensor_layout::{
    C, DynC, DynH, DynW, H, Mapping, SharedStrides, TensorLayout, View, W, at, layout,
};

pub fn run() {
    for_each_layout!(read_static);
    read_constant_positions();
    read_strides_of_run_time();
    read_nothing();
    read_odd_types();
    refuse_positions_out_of_range();
}

/// Reads every element of a view of `numbered` elements, in each way that there is.
pub fn read_all<S: Shape<Axes = Axes>, M: Storage>(view: View<'_, usize, TensorLayout<S, M>>) {
    let mut last = 0;
    for c in view.positions(C) {
        for h in view.positions(H) {
            for w in view.positions(W) {
                let offset = view.offset((c, h, w));
                assert_eq!(view[(c, h, w)], offset);
                assert_eq!(view[(w, c, h)], offset);
                assert_eq!(view.get((h, w, c)), Some(&view[(c, h, w)]));
                last = last.max(offset);
            }
        }
    }
    assert_eq!(last + 1, view.span(), "the last element was read");
    let same = view;
    assert_eq!(view, same);
    assert!(!format!("{view:?}").is_empty());
    for far in [0, usize::MAX / 2, usize::MAX] {
        let far = |size: usize| size.saturating_add(far);
        assert_eq!(view.get((C(far(view.size(C))), H(0), W(0))), None);
        assert_eq!(view.get((C(0), H(far(view.size(H))), W(0))), None);
        assert_eq!(view.get((C(0), H(0), W(far(view.size(W))))), None);
    }
}

fn read_static<S, M>(layout: TensorLayout<S, M>)
where
    S: StaticShape<Axes = Axes>,
    M: StaticStorage,
{
    // The layout's value derefs to its mapping.
    let span = layout.span();
    let elements = numbered(span);
    let view = View::<usize, TensorLayout<S, M>>::new(&elements).expect("it is long enough");
    read_all(view);
    read_all(View::with(&elements, *layout).expect("it is long enough"));
    // SAFETY: all elements of the layout's span begin there, and live until the end.
    read_all(unsafe { View::from_raw_parts(elements.as_ptr(), *layout) });

    let dynamic: View<usize, TensorLayout<S::Dynamic, M>> = view.into_layout();
    read_all(dynamic);
    let fixed: View<usize, TensorLayout<S, M>> =
        dynamic.try_into_layout().expect("its sizes are these");
    read_all(fixed);

    let elements = numbered_within(span);
    read_all(
        View::<usize, TensorLayout<S, M>>::new(&elements[BEFORE..]).expect("it is long enough"),
    );
    read_all(View::with(&elements[BEFORE..], dynamic.mapping()).expect("it is long enough"));

    let short = numbered(span - 1);
    assert!(View::<usize, TensorLayout<S, M>>::new(&short).is_err());
    assert!(View::with(&short, dynamic.mapping()).is_err());
}

fn read_constant_positions() {
    type Padded = layout!(HWC[C = 3, H = 2, W = 2], pad(W = 3));
    type Blocked = layout!(CHW4c[C = 6, H = 1, W = 2]);

    let elements: Box<[usize; Padded::SPAN]> = Box::new(core::array::from_fn(|offset| offset));
    let image = View::<usize, Padded>::from_array(&elements);
    assert_eq!(at!(image, C = 0, H = 0, W = 0), 0);
    assert_eq!(at!(image, C = 2, H = 1, W = 1), Padded::SPAN - 1);

    let elements: Box<[usize; Blocked::SPAN]> = Box::new(core::array::from_fn(|offset| offset));
    let image = View::<usize, Blocked>::from_array(&elements);
    assert_eq!(at!(image, C = 5, H = 0, W = 1), Blocked::SPAN - 1);
}

fn read_strides_of_run_time() {
    type Foreign = TensorLayout<(DynC, DynH, DynW), SharedStrides>;
    for strides in [(C(1), H(12), W(3)), (C(0), H(1), W(0)), (C(1), H(2), W(1))] {
        let mapping = Mapping::<Foreign>::try_from_strides((C(3), H(2), W(4)), strides);
        let mapping = mapping.expect("the strides make a layout");
        let elements = numbered(mapping.span());
        read_all(View::with(&elements, mapping).expect("it is long enough"));
        assert!(View::with(&elements[1..], mapping).is_err());
    }
}

/// The elements have no bytes. There are more of them than memory has bytes.
fn read_nothing() {
    #[cfg(target_pointer_width = "64")]
    type Huge = layout!(CHW[C = 1_048_576, H = 1_048_576, W = 1_048_576]);
    #[cfg(not(target_pointer_width = "64"))]
    type Huge = layout!(CHW[C = 1_024, H = 1_024, W = 1_024]);
    let elements = [(); Huge::SPAN];
    let image = View::<(), Huge>::new(&elements).expect("it is long enough");
    let last = Huge::SIZES[0] - 1;
    assert_eq!(image[(C(last), H(last), W(last))], ());
    assert_eq!(image.get((W(last), H(0), C(last))), Some(&()));
    let dynamic = image.into_layout::<layout!(CHW[?, ?, ?])>();
    assert_eq!(dynamic[(C(last), H(last), W(last))], ());
}

/// Elements whose size is not a power of two, or whose alignment is larger than their size.
fn read_odd_types() {
    type Image = layout!(HWC[C = 3, H = 2, W = 2], pad(W = 3));

    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(align(64))]
    struct Aligned(u8);

    let triples = vec![[1_u8, 2, 3]; 1 + Image::SPAN].into_boxed_slice();
    let image = View::<[u8; 3], Image>::new(&triples[1..]).expect("it is long enough");
    assert_eq!(image[(C(2), H(1), W(1))], [1, 2, 3]);

    let aligned = vec![Aligned(7); Image::SPAN].into_boxed_slice();
    let image = View::<Aligned, Image>::new(&aligned).expect("it is long enough");
    assert_eq!(image[(C(2), H(1), W(1))], Aligned(7));
}

fn refuse_positions_out_of_range() {
    fn refuse<S, M>(layout: TensorLayout<S, M>)
    where
        S: StaticShape<Axes = Axes>,
        M: StaticStorage,
    {
        let elements = numbered(layout.span());
        let view = View::<usize, TensorLayout<S, M>>::new(&elements).expect("it is long enough");
        let first_beyond = (C(0), H(0), W(view.size(W)));
        let caught = panic::catch_unwind(AssertUnwindSafe(|| view[first_beyond]));
        assert!(caught.is_err(), "{view:?} has nothing at {first_beyond:?}");
    }

    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(|| {
        for_each_layout!(refuse);
    });
    panic::set_hook(hook);
    outcome.expect("every position out of range is refused");
}
