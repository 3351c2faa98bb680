//! Tensors without axes, `[]`: whatever takes a layout takes them, and has one element.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "all numbers are small and whole"
)]

use tensor_layout::dlpack::{DLManagedTensorVersioned, Dlpack};
use tensor_layout::dml::TensorDesc;
use tensor_layout::shader::{Language, OffsetFunction};
use tensor_layout::traits::SameSizes;
use tensor_layout::{
    AnyLayout, C, DimN, H, Mapping, N, StaticLayout, Tensor, View, ViewMut, W, layout, zip_map_into,
};

layout! {
    type Rate = [];
    /// A factor.
    struct Gain = [];
    type Image = HWC[C = 3, H = 2, W = 4];
    type Padded = HW[H = 2, W = 3], pad(W = 4);
    type Open = HW[H = ?, W = ?];
}

/// Returns the facts of a layout.
fn facts<L: StaticLayout>() -> (usize, usize, usize, bool, &'static str) {
    (L::RANK, L::LEN, L::SPAN, L::IS_PACKED, L::NOTATION)
}

#[test]
fn facts_of_declarations() {
    assert_eq!(facts::<layout!([])>(), (0, 1, 1, true, "[]"));
    assert_eq!(facts::<Rate>(), (0, 1, 1, true, "[]"));
    assert_eq!(facts::<Gain>(), (0, 1, 1, true, "Gain = []"));
    assert_eq!(
        (Rate::SIZES, Rate::STRIDES, Rate::FOOTPRINT),
        (&[][..], &[][..], 1)
    );
    assert_eq!((Gain::SIZES, Gain::STRIDES), (&[][..], &[][..]));
    assert_eq!(Rate::span_bytes::<f64>(), 8);
    assert_eq!(Gain.to_string(), "Gain = []");
    assert_eq!((layout!([]).len(), Gain.rank()), (1, 0));
}

#[test]
fn mappings() {
    let sizes: [usize; 0] = [];
    for mapping in [
        Rate::mapping(),
        Rate::with(()).expect("no size is open"),
        Mapping::try_from_sizes(sizes).expect("no size is given"),
    ] {
        assert_eq!((mapping.rank(), mapping.len(), mapping.span()), (0, 1, 1));
        assert_eq!((mapping.offset(()), mapping.size_array()), (0, []));
        assert_eq!(mapping.to_string(), "[]");
    }
    assert!(Mapping::<Rate>::try_from_sizes(&[1][..]).is_err());
    let text = serde_json::to_string(&Rate::mapping()).expect("a text");
    let read: Mapping<Rate> = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, Rate::mapping());
    let text = serde_json::to_string(&Tensor::<u8, Rate>::filled(7)).expect("a text");
    let read: Tensor<u8, Rate> = serde_json::from_str(&text).expect("the same");
    assert_eq!(read[()], 7);
}

#[test]
fn the_element() {
    let mut rate = Tensor::<i64, Rate>::filled(8_000);
    rate[()] += 8_000;
    assert_eq!(rate[()], 16_000);
    assert_eq!(
        (rate.get(()), rate.as_slice()),
        (Some(&16_000), &[16_000][..])
    );
    *rate.get_mut(()).expect("it is there") = 44_100;
    assert!(rate.iter().eq(&[44_100]));
    assert!(rate.indexed_iter().eq([((), &44_100)]));
    assert!(rate.as_view().into_iter().rev().eq(&[44_100]));
    for x in &mut rate {
        *x += 1;
    }
    assert_eq!(format!("{rate:?}"), "[] 44101");
    assert_eq!(rate, Tensor::<i64, Rate>::from_fn(|()| 44_101));
    assert_eq!(Tensor::<i64, Rate>::from_vec(vec![1]).map(|t| t[()]), Ok(1));
    assert!(Tensor::<i64, Rate>::from_vec(vec![]).is_err());
    assert!(Tensor::<i64, Rate>::from_vec(vec![1, 2]).is_err());
}

#[test]
fn views() {
    let mut memory = [1.5_f32];
    assert_eq!(View::<f32, Rate>::from_array(&memory)[()], 1.5);
    let mut view = ViewMut::<f32, Gain>::new(&mut memory).expect("one element");
    view.fill(2.5);
    view[()] *= 2.0;
    let plain: View<f32, Rate> = view.as_view().into_layout();
    assert_eq!(plain[()], 5.0);
    assert!(View::<f32, Rate>::new(&memory[..0]).is_err());
}

/// Each way to take an element of a tensor is a position of an enumeration.
#[test]
fn parts_of_tensors() {
    let image = Tensor::<u8, Image>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as u8);
    for ((C(c), H(h), W(w)), expected) in image.indexed_iter() {
        let element: View<u8, Rate> = image.fix((W(w), C(c), H(h)));
        assert_eq!(element[()], *expected);
        let of_row: View<u8, Rate> = image.fix((H(h), C(c))).fix((W(w),));
        assert_eq!(of_row[()], *expected);
    }
    let mut padded = Tensor::<u8, Padded>::filled(0);
    padded.fix_mut((H(1), W(2)))[()] = 7;
    assert_eq!(padded.memory()[..7], [0, 0, 0, 0, 0, 0, 7]);
    let open = Tensor::<u8, Open>::filled_with(3, Open::with((H(2), W(2))).expect("sizes"));
    assert_eq!(open.try_fix((H(1), W(1))).map(|element| element[()]), Ok(3));
    assert!(open.try_fix((H(1), W(2))).is_err());
}

#[test]
fn copies_and_folds() {
    let one = Tensor::<f32, Rate>::filled(3.0);
    let copy: Tensor<f32, Rate> = one.to_layout();
    assert_eq!(copy, one);
    let mut target = Tensor::<f32, Rate>::filled(0.0);
    one.relayout_into(&mut target);
    assert_eq!(target, one);
    one.map_into(&mut target, |x| x + 1.0);
    assert_eq!(target[()], 4.0);
    zip_map_into((&one, &copy), &mut target, |(a, b)| a * b);
    assert_eq!(target[()], 9.0);
    assert!(one.zip(copy.as_view()).eq([(&3.0, &3.0)]));
    for (x, y) in target.zip_mut(one.as_view()) {
        *x -= y;
    }
    assert_eq!(target[()], 6.0);

    let image = Tensor::<f32, Image>::from_fn(|(C(c), H(h), W(w))| (100 * c + 10 * h + w) as f32);
    let sum: Tensor<f32, Rate> = image.sum_along((C, H, W));
    assert_eq!(sum[()], image.iter().sum::<f32>());
    let many = one.broadcast(DimN::<5>);
    assert!(many.iter().eq(&[3.0; 5]));
    let run_time = one.broadcast(N(4));
    assert_eq!((run_time.len(), run_time[(N(3),)]), (4, 3.0));
}

#[test]
fn other_libraries() {
    let one = Tensor::<f32, Rate>::filled(3.0);
    let array = one.as_view().into_ndarray();
    assert_eq!((array.ndim(), array.first()), (0, Some(&3.0)));
    let array = ndarray::arr0(4.0_f32);
    assert_eq!(
        View::<f32, Rate>::try_from_ndarray(array.view()).map(|view| view[()]),
        Ok(4.0)
    );
    let array = ndarray::arr1(&[4.0_f32]);
    assert!(View::<f32, Rate>::try_from_ndarray(array.view().into_dyn()).is_err());

    let exported: Dlpack<'_, DLManagedTensorVersioned> = one.as_view().into_dlpack();
    // SAFETY: the tensor lives as long as the pointer is read.
    let raw = unsafe { &exported.as_raw().as_ref().dl_tensor };
    assert_eq!(raw.ndim, 0);
    let view = exported.try_view::<f32, Rate>();
    assert_eq!(view.map(|view| view[()]).map_err(|_| ()), Ok(3.0));
}

#[test]
fn graphics_cards() {
    let desc = TensorDesc::new::<f32, Rate>();
    assert_eq!(
        (desc.sizes(), desc.strides(), desc.total_size_in_bytes()),
        (&[1][..], None, 4)
    );
    #[rustfmt::skip]
    let rows = [
        (Language::Hlsl, "// rate: []\nuint rate_offset() {\n    return 0u;\n}\n"),
        (Language::Glsl, "// rate: []\nuint rate_offset() {\n    return 0u;\n}\n"),
        (Language::Wgsl, "// rate: []\nfn rate_offset() -> u32 {\n    return 0u;\n}\n"),
    ];
    for (language, expected) in rows {
        assert_eq!(
            OffsetFunction::<Rate>::new(language, "rate").as_str(),
            expected
        );
    }
}

/// Generic code needs no other bounds.
#[test]
fn generic_code() {
    fn sum<L: AnyLayout, M: SameSizes<L>>(a: View<f32, L>, b: View<f32, M>) -> f32 {
        a.zip(b).map(|(a, b)| a + b).sum()
    }
    let one = Tensor::<f32, Rate>::filled(3.0);
    assert_eq!(sum(one.as_view(), one.as_view()), 6.0);
}
