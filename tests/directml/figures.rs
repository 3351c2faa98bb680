//! Figures worked out by hand, from Microsoft's documentation where it has them:
//! <https://learn.microsoft.com/windows/ai/directml/dml-strides>

use half::f16;
use tensor_layout::dml::{Int4, TensorDesc, TensorDescError, Uint4};
use tensor_layout::{
    C, D, DynC, DynH, DynN, DynW, H, Mapping, N, RunTimeStrides, TensorLayout, View, W, layout,
};

/// Each line: element, layout: sizes and strides in logical order, whether DirectML gets strides (`given`) or not
/// (`null`), and bytes.
macro_rules! figures {
    ($($element:ty, [$($layout:tt)*]: $sizes:expr, $strides:expr, $told:ident, $bytes:expr;)*) => {
        $({
            type L = layout!($($layout)*);
            const DESC: TensorDesc = TensorDesc::new::<$element, L>();
            let line = concat!(stringify!($element), ", ", stringify!($($layout)*));
            let strides: [u32; L::RANK] = $strides;
            assert_eq!(L::STRIDES, strides.map(|stride| stride as usize), "{line}");
            assert_eq!(DESC.sizes(), $sizes, "{line}");
            let told = match stringify!($told) {
                "null" => None,
                _ => Some(&strides[..]),
            };
            assert_eq!(DESC.strides(), told, "{line}");
            assert_eq!(DESC.total_size_in_bytes(), $bytes, "{line}");
            let at_run_time = TensorDesc::with::<$element, L>(L::mapping());
            assert_eq!(at_run_time.unwrap(), DESC, "{line}");
        })*
    };
}

#[test]
fn orders_and_types() {
    figures! {
        f32, [NCHW[1, 1, 3, 5]]: [1, 1, 3, 5], [15, 15, 5, 1], null, 60;
        f32, [NHWC[1, 3, 224, 224]]: [1, 3, 224, 224], [150_528, 1, 672, 3], given, 602_112;
        f16, [NHWC[1, 3, 5, 7]]: [1, 3, 5, 7], [105, 1, 21, 3], given, 212;
        u8, [NHWC[1, 3, 5, 7]]: [1, 3, 5, 7], [105, 1, 21, 3], given, 108;
        f32, [NCDHW[2, 3, 4, 5, 6]]: [2, 3, 4, 5, 6], [360, 120, 30, 6, 1], null, 2_880;
        f32, [NDHWC[2, 3, 4, 5, 6]]: [2, 3, 4, 5, 6], [360, 1, 90, 18, 3], given, 2_880;
        f32, [HW[2, 3]]: [2, 3], [3, 1], null, 24;
        f32, [WH[2, 3]]: [2, 3], [1, 2], given, 24;
        f32, [DHW[2, 2, 3]]: [2, 2, 3], [6, 3, 1], null, 48;
        u8, [NCHW[1, 1, 1, 1]]: [1, 1, 1, 1], [1, 1, 1, 1], null, 4;
        f16, [NCHW[1, 1, 1, 1]]: [1, 1, 1, 1], [1, 1, 1, 1], null, 4;
        f32, [NCHW[1, 1, 1, 1]]: [1, 1, 1, 1], [1, 1, 1, 1], null, 4;
        f64, [NCHW[1, 1, 1, 1]]: [1, 1, 1, 1], [1, 1, 1, 1], null, 8;
        i64, [W[3]]: [3], [1], null, 24;
        i16, [W[3]]: [3], [1], null, 8;
        // Two elements in a byte: 20 bits, 36 bits, and 13 elements from the first to the last, gaps included.
        Uint4, [NCHW[1, 1, 1, 5]]: [1, 1, 1, 5], [5, 5, 5, 1], null, 4;
        Int4, [NCHW[1, 1, 3, 3]]: [1, 1, 3, 3], [9, 9, 3, 1], null, 8;
        Int4, [HW[3, 3], pad(W = 5)]: [3, 3], [5, 1], given, 8;
        // All sizes are the same, but the strides are not.
        f32, [NCHW[2, 2, 2, 2]]: [2, 2, 2, 2], [8, 4, 2, 1], null, 64;
        f32, [NHWC[2, 2, 2, 2]]: [2, 2, 2, 2], [8, 1, 4, 2], given, 64;
    }
}

#[test]
fn gaps_and_shared_elements() {
    figures! {
        // The bytes end with the last element: two full rows would be 40 bytes.
        f32, [NCHW[1, 1, 2, 3], strides(H = 5)]: [1, 1, 2, 3], [10, 10, 5, 1], given, 32;
        f32, [HW[2, 3], pad(W = 5)]: [2, 3], [5, 1], given, 32;
        u8, [HW[H = 3, W = 70], pitch(H = 256)]: [3, 70], [256, 1], given, 584;
        f16, [HW[2, 3], align(W = 8)]: [2, 3], [8, 1], given, 24;
        f32, [HW[2, 3], broadcast(H)]: [2, 3], [0, 1], given, 12;
        f32, [NCHW[2, 3, 4, 5], broadcast(C)]: [2, 3, 4, 5], [20, 0, 5, 1], given, 160;
        f32, [NHWC[2, 3, 4, 5], broadcast(N), broadcast(H), broadcast(W)]:
            [2, 3, 4, 5], [0, 1, 0, 0], given, 12;
        f32, [NCHW[2, 3, 4, 5], broadcast(N), broadcast(C), broadcast(H), broadcast(W)]:
            [2, 3, 4, 5], [0, 0, 0, 0], given, 4;
        // Ten frames of a signal, of four samples each, two samples apart.
        f32, [FK[10, 4], overlap(F = 2)]: [10, 4], [2, 1], given, 88;
    }
}

/// Strides are left out exactly if elements are in logical order without gaps. An axis of size 1 has no step.
#[test]
fn axes_of_size_1_do_not_count() {
    figures! {
        f32, [NHWC[1, 1, 3, 5]]: [1, 1, 3, 5], [15, 1, 5, 1], null, 60;
        f32, [NHWC[2, 3, 1, 1]]: [2, 3, 1, 1], [3, 1, 3, 3], null, 24;
        f32, [WHCN[1, 1, 1, 7]]: [1, 1, 1, 7], [1, 1, 1, 1], null, 28;
        f32, [CN[1, 5]]: [1, 5], [1, 1], null, 20;
        f32, [NHW[1, 1, 3], pad(W = 8)]: [1, 1, 3], [8, 8, 1], null, 12;
        f32, [HW[1, 3], broadcast(H)]: [1, 3], [0, 1], null, 12;
        f32, [HW[1, 3], strides(H = 4_294_967_295)]: [1, 3], [0xffff_ffff, 1], null, 12;
        // All other axes count.
        f32, [NHW[2, 1, 3], pad(W = 8)]: [2, 1, 3], [8, 8, 1], given, 44;
        f32, [NHWC[1, 2, 1, 2]]: [1, 2, 1, 2], [4, 1, 4, 2], given, 16;
    }
}

/// A stride beyond 32 bits is not a fault along an axis of size 1.
#[test]
fn steps_beyond_32_bits_that_are_never_made() {
    type Packed = layout!(HW[1, 3], strides(H = 8_589_934_592));
    type Padded = layout!(HCW[H = 1, C = 2, W = 3], strides(H = 8_589_934_592), pad(W = 5));
    assert_eq!(TensorDesc::new::<f32, Packed>().strides(), None);
    let desc = TensorDesc::new::<f32, Padded>();
    assert_eq!(desc.strides(), Some([5, 0, 1].as_slice()));
}

/// With strides, `DMLCalcBufferTensorSize` computes with 32 bits. For the first tensor, it returned 0 bytes before
/// 2022. For the second, it still returns 524,292 bytes.
#[test]
fn beyond_32_bits() {
    figures! {
        f32, [NCHW[1, 1, 32_768, 32_768]]:
            [1, 1, 32_768, 32_768], [1 << 30, 1 << 30, 32_768, 1], null, 4_294_967_296;
        f32, [NCWH[1, 1, 32_768, 32_768]]:
            [1, 1, 32_768, 32_768], [1 << 30, 1 << 30, 1, 32_768], given, 4_294_967_296;
        f64, [W[4_294_967_295]]: [0xffff_ffff], [1], null, 34_359_738_360;
        // 2^32 - 1 positions and 65,535 elements.
        f32, [HW[65_537, 65_535], broadcast(H)]: [65_537, 65_535], [0, 1], given, 262_140;
    }
    let error = of_sizes(65_537, 65_537).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the tensor has 4295098369 elements, gaps included, but DirectML has 32 bits for their \
         number: HW[H=65537, W=65537]"
    );
    assert_eq!(error.axis(), None);
    // 4,295,032,832 elements, and 4,294,967,295, which is the maximum.
    assert!(of_sizes(65_536, 65_537).is_err());
    assert!(of_sizes(65_535, 65_537).is_ok());

    // Positions that share elements count, too.
    let repeated = <layout!(HW[?, ?], broadcast(H))>::with((H(65_536), W(65_536))).unwrap();
    let error = TensorDesc::with::<f32, _>(repeated).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the sizes give 4294967296 positions, but DirectML has 32 bits for their number: \
         HW[H=65536, W=65536], broadcast(H)"
    );
    assert_eq!(error.axis(), None);

    let error = of_sizes(2, 1 << 32).unwrap_err();
    assert_eq!(error.axis(), Some('W'));
    assert_eq!(
        error.to_string(),
        "axis W has size 4294967296, but DirectML has 32 bits for a size: HW[H=2, W=4294967296]"
    );

    let mapping = <layout!(HW[H = ?, W = 3], strides(H = 4_294_967_296))>::with((H(2),)).unwrap();
    let error = TensorDesc::with::<u8, _>(mapping).unwrap_err();
    assert_eq!(error.axis(), Some('H'));
    assert_eq!(
        error.to_string(),
        "axis H has stride 4294967296, but DirectML has 32 bits for a stride: \
         HW[H=2, W=3], strides(H=4294967296)"
    );
}

fn of_sizes(h: usize, w: usize) -> Result<TensorDesc, TensorDescError> {
    let mapping = <layout!(HW[?, ?])>::with((H(h), W(w)));
    TensorDesc::with::<f32, _>(mapping.expect("memory could hold it"))
}

/// The total is rounded up to a multiple of 4 bytes. The rounded total must fit into 32 bits, too, counted in elements.
#[test]
fn bytes_beyond_32_bits_of_elements() {
    let of_bytes = |w| {
        let mapping = <layout!(W[?])>::with((W(w),)).expect("memory could hold it");
        TensorDesc::with::<u8, _>(mapping)
    };
    let most = of_bytes(4_294_967_292).unwrap();
    assert_eq!(most.total_size_in_bytes(), 4_294_967_292);
    assert_eq!(
        of_bytes(4_294_967_293).unwrap_err().to_string(),
        "a total size of 4294967296 bytes is that of 4294967296 elements, but DirectML has 32 bits \
         for their number: W[W=4294967293]"
    );
    assert!(most.try_with_total_size(4_294_967_295).is_ok());
    assert!(most.try_with_total_size(4_294_967_296).is_err());
}

/// Two elements of 4 bits share a byte. 8 elements more than fit into 2^31 - 4 bytes need 2^31 bytes, which
/// hold 2^32 elements.
#[test]
fn halves_of_bytes_beyond_32_bits_of_elements() {
    let of_halves = |w| {
        let mapping = <layout!(W[?])>::with((W(w),)).expect("memory could hold it");
        TensorDesc::with::<Uint4, _>(mapping)
    };
    let most = of_halves(4_294_967_288).unwrap();
    assert_eq!(most.total_size_in_bytes(), 2_147_483_644);
    assert_eq!(
        of_halves(4_294_967_289).unwrap_err().to_string(),
        "a total size of 2147483648 bytes is that of 4294967296 elements, but DirectML has 32 bits \
         for their number: W[W=4294967289]"
    );
    assert!(most.try_with_total_size(2_147_483_647).is_ok());
    assert!(most.try_with_total_size(2_147_483_648).is_err());
}

/// Compares sizes and strides after `with_rank`. The strides are those that DirectML gets.
macro_rules! ranks {
    ($([$($layout:tt)*], $rank:literal: $sizes:expr, $strides:expr;)*) => {$({
        const DESC: TensorDesc = TensorDesc::new::<f32, layout!($($layout)*)>().with_rank($rank);
        let line = concat!(stringify!($($layout)*), ", ", $rank);
        let strides: Option<&[u32]> = $strides;
        assert_eq!(DESC.rank(), $rank, "{line}");
        assert_eq!(DESC.sizes(), $sizes, "{line}");
        assert_eq!(DESC.strides(), strides, "{line}");
        let before = TensorDesc::new::<f32, layout!($($layout)*)>();
        assert_eq!(DESC.total_size_in_bytes(), before.total_size_in_bytes(), "{line}");
        // At run time, and if the rank is set once more, the description is the same.
        assert_eq!(before.with_rank($rank), DESC, "{line}");
        assert_eq!(DESC.with_rank($rank), DESC, "{line}");
    })*};
}

#[test]
fn axes_go_to_the_indices_that_directml_has_for_them() {
    ranks! {
        [NC[2, 3]], 3: [2, 3, 1], None;
        [NC[2, 3]], 4: [2, 3, 1, 1], None;
        [NC[2, 3]], 5: [2, 3, 1, 1, 1], None;
        [NCHW[2, 3, 4, 5]], 5: [2, 3, 1, 4, 5], None;
        [NCW[2, 3, 4]], 4: [2, 3, 1, 4], None;
        [NW[2, 3]], 3: [2, 1, 3], None;
        [W[2]], 3: [1, 1, 2], None;
        [C[2]], 4: [1, 2, 1, 1], None;
        [N[2]], 5: [2, 1, 1, 1, 1], None;
        [HW[2, 3]], 4: [1, 1, 2, 3], None;
        [CHW[2, 3, 4]], 4: [1, 2, 3, 4], None;
        [DHW[2, 3, 4]], 5: [1, 1, 2, 3, 4], None;
        [OI[2, 3]], 4: [2, 3, 1, 1], None;
        [OIW[2, 3, 4]], 4: [2, 3, 1, 4], None;
        [OIHW[2, 3, 4, 5]], 5: [2, 3, 1, 4, 5], None;
        [IHW[2, 3, 4]], 4: [1, 2, 3, 4], None;
    }
}

#[test]
fn other_axes_stay_last() {
    ranks! {
        [BSK[2, 3, 4]], 3: [2, 3, 4], None;
        [BSK[2, 3, 4]], 4: [1, 2, 3, 4], None;
        [BSK[2, 3, 4]], 8: [1, 1, 1, 1, 1, 2, 3, 4], None;
        [NK[2, 3]], 4: [1, 1, 2, 3], None;
        // DirectML has no names for more than five axes, and none for two.
        [NCHW[2, 3, 4, 5]], 8: [1, 1, 1, 1, 2, 3, 4, 5], None;
        [N[2]], 2: [1, 2], None;
    }
}

/// The stride of a new axis covers all inner axes.
#[test]
fn strides_of_new_axes() {
    ranks! {
        [CN[2, 3]], 4: [2, 3, 1, 1], Some(&[1, 2, 1, 1]);
        [NHWC[2, 3, 4, 5]], 5: [2, 3, 1, 4, 5], Some(&[60, 1, 60, 15, 3]);
        [HW[2, 3], pad(W = 5)], 4: [1, 1, 2, 3], Some(&[10, 10, 5, 1]);
        [BSK[2, 3, 4], pad(K = 5)], 5: [1, 1, 2, 3, 4], Some(&[30, 30, 15, 5, 1]);
        // The largest strides that 32 bits hold.
        [HW[2, 3], strides(H = 2_147_483_648)], 4: [1, 1, 2, 3],
            Some(&[4_294_967_295, 4_294_967_295, 2_147_483_648, 1]);
        [HW[2, 3], broadcast(H)], 4: [1, 1, 2, 3], Some(&[3, 3, 0, 1]);
    }
}

fn refusal(result: Result<TensorDesc, TensorDescError>) -> (Option<char>, String) {
    let error = result.expect_err("this was to be refused");
    (error.axis(), error.to_string())
}

#[test]
fn ranks_that_lack_an_axis() {
    let volume = TensorDesc::new::<f32, layout!(NDHW[2, 3, 4, 5])>();
    assert!(volume.try_with_rank(5).is_ok());
    let slice = TensorDesc::new::<f32, layout!(DH[2, 3])>();
    assert_eq!(
        refusal(slice.try_with_rank(4)),
        (
            Some('D'),
            "axis D has no place at rank 4, where DirectML has N, C, H, W: DH[D=2, H=3]".to_owned()
        )
    );
    let filter = TensorDesc::new::<f32, layout!(HO[H = 2, O = 3])>();
    assert_eq!(
        refusal(filter.try_with_rank(3)),
        (
            Some('H'),
            "axis H has no place at rank 3, where DirectML has O, I, W: HO[O=3, H=2]".to_owned()
        )
    );
    for rank in [0, 1, 3, 9, usize::MAX] {
        assert_eq!(
            refusal(volume.try_with_rank(rank)),
            (
                None,
                format!(
                    "a tensor of 4 axes can be described with 4 to 8 axes, but not with {rank}: \
                     NDHW[N=2, D=3, H=4, W=5]"
                )
            )
        );
    }
}

/// The layout, and not an earlier rank, determines the indices of the axes.
#[test]
fn the_last_rank_counts() {
    let scores = TensorDesc::new::<f32, layout!(NC[2, 3])>();
    assert_eq!(scores.with_rank(4).with_rank(5), scores.with_rank(5));
    assert_eq!(scores.with_rank(5).with_rank(2), scores);
    assert_eq!(scores.with_rank(4).with_rank(6).sizes(), [1, 1, 1, 1, 2, 3]);

    let photos = TensorDesc::new::<f32, layout!(NHWC[2, 3, 4, 5])>();
    let wide = photos.with_rank(5).with_rank(6);
    assert_eq!(wide.sizes(), [1, 1, 2, 3, 4, 5]);
    assert_eq!(wide.strides(), Some([120, 120, 60, 1, 15, 3].as_slice()));
    assert_eq!(wide.with_rank(4), photos);
}

/// An error names the layout as it was declared, even after other axes were added.
#[test]
fn refusals_name_the_layout() {
    let wide = TensorDesc::new::<u8, layout!(NHWC[2, 3, 4, 5])>().with_rank(5);
    assert_eq!(
        wide.try_with_alignment(3).unwrap_err().to_string(),
        "DirectML takes no alignment of 3 bytes, only 0 or a power of two from 16 up: \
         NHWC[N=2, C=3, H=4, W=5]"
    );
    assert_eq!(
        wide.try_with_total_size(116).unwrap_err().to_string(),
        "a total size of 116 bytes is too small, for the elements take 120: \
         NHWC[N=2, C=3, H=4, W=5]"
    );
}

/// A description lists axes with DirectML's letters in DirectML's order, whatever the logical order. At another rank,
/// the axes are where DirectML has them.
#[test]
fn permuted_axes() {
    type Image = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
    let elements = [0_u8; 60];
    let view = View::<u8, Image>::from_array(&elements).permute((N, H, W, C));
    let desc = TensorDesc::with::<u8, _>(view.mapping()).unwrap();
    assert_eq!(desc, TensorDesc::new::<u8, Image>());
    assert_eq!(desc.sizes(), [1, 3, 4, 5]);
    assert_eq!(desc.strides(), Some([60, 1, 15, 3].as_slice()));
    let pixels = desc.with_axes(&['N', 'H', 'W', 'C']);
    assert_eq!(
        (pixels.sizes(), pixels.strides()),
        ([1, 4, 5, 3].as_slice(), None)
    );
    let wide = desc.with_rank(5);
    assert_eq!(wide.sizes(), [1, 3, 1, 4, 5]);
    assert_eq!(wide.strides(), Some([60, 1, 60, 15, 3].as_slice()));
}

/// Each logical order of each label of H, W and D: `iter` goes in the logical order, and the description does not
/// depend on it. Expected offsets are computed by loops.
#[test]
#[allow(clippy::cast_possible_truncation, reason = "all numbers are below 60")]
fn stated_logical_orders() {
    const ELEMENTS: [u8; 24] = {
        let mut elements = [0; 24];
        let mut i = 0;
        while i < 24 {
            elements[i] = i as u8;
            i += 1;
        }
        elements
    };
    let size = |axis: char| match axis {
        'H' => 2,
        'W' => 3,
        _ => 4,
    };
    macro_rules! labels {
        ($($label:ident)*) => {$(labels! { @ $label DHW DWH HDW HWD WDH WHD })*};
        (@ $label:ident $($order:ident)*) => {$({
            type Volume = layout!($label[H = 2, W = 3, D = 4], logical($order));
            let (label, order) = (stringify!($label), stringify!($order));
            let stride = |axis: char| -> usize {
                let (_, inner) = label.split_once(axis).unwrap();
                inner.chars().map(size).product()
            };
            let axes: Vec<char> = order.chars().collect();
            let mut expected = Vec::new();
            for a in 0..size(axes[0]) {
                for b in 0..size(axes[1]) {
                    for c in 0..size(axes[2]) {
                        let steps = [(a, axes[0]), (b, axes[1]), (c, axes[2])];
                        let offset: usize = steps.iter().map(|(position, axis)| position * stride(*axis)).sum();
                        expected.push(offset as u8);
                    }
                }
            }
            let view = View::<u8, Volume>::from_array(&ELEMENTS);
            assert!(view.iter().copied().eq(expected), "{label} {order}");
            assert_eq!(view.size_array().to_vec(), axes.iter().map(|axis| size(*axis)).collect::<Vec<_>>());
            assert_eq!(view[(W(2), H(1), D(3))], (2 * stride('W') + stride('H') + 3 * stride('D')) as u8);
            let shown = if order == "DHW" { String::new() } else { format!(", logical({order})") };
            assert!(Volume::NOTATION.ends_with(&format!("]{shown}")), "{}", Volume::NOTATION);
            let read: Mapping<Volume> = serde_json::from_str(&format!("{:?}", Volume::NOTATION)).unwrap();
            assert_eq!(read, view.mapping());
            let desc = TensorDesc::new::<u8, Volume>();
            assert_eq!(desc, TensorDesc::new::<u8, layout!($label[D = 4, H = 2, W = 3])>());
            assert_eq!((desc.sizes(), desc.axes()), ([4, 2, 3].as_slice(), ['D', 'H', 'W'].as_slice()));
            let strides = ['D', 'H', 'W'].map(|axis| stride(axis) as u32);
            assert_eq!(desc.strides(), (label != "DHW").then_some(strides.as_slice()));
            let wide = desc.with_rank(5);
            assert_eq!((wide.sizes(), wide.axes()), ([1, 1, 4, 2, 3].as_slice(), [' ', ' ', 'D', 'H', 'W'].as_slice()));
            assert_eq!(desc.with_rank(3).axes(), ['D', 'H', 'W']);
            assert_eq!(desc.with_rank(6).axes(), [' ', ' ', ' ', 'D', 'H', 'W']);
            let array = view.into_ndarray();
            assert_eq!(array.shape(), axes.iter().map(|axis| size(*axis)).collect::<Vec<_>>());
        })*};
    }
    labels! { DHW DWH HDW HWD WDH WHD }
}

#[test]
fn parts() {
    type Image = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    let elements = [0_u16; 120];
    let view = View::<u16, Image>::from_array(&elements);
    let plane = TensorDesc::with::<u16, _>(view.fix((N(1), C(2))).mapping()).unwrap();
    assert_eq!(plane.sizes(), [4, 5]);
    assert_eq!(plane.strides(), Some([15, 3].as_slice()));
    assert_eq!(plane.total_size_in_bytes(), 116); // 58 elements
}

#[test]
fn strides_of_another_library() {
    type Foreign = TensorLayout<(DynN, DynC, DynH, DynW), RunTimeStrides>;
    let mapping = Mapping::<Foreign>::try_from_strides(
        (N(1), C(3), H(4), W(5)),
        (N(0), C(1), H(1_000), W(3)),
    );
    let desc = TensorDesc::with::<u16, _>(mapping.unwrap()).unwrap();
    assert_eq!(desc.strides(), Some([0, 1, 1_000, 3].as_slice()));
    assert_eq!(desc.total_size_in_bytes(), 6_032); // 3,015 elements
}

/// Descriptions of the same tensor are equal.
#[test]
fn equal_descriptions() {
    let photo = TensorDesc::new::<f32, layout!(NHWC[1, 3, 4, 5])>();
    let other_names =
        TensorDesc::new::<f32, layout!(AXYB[A = 1, B = 3, X = 4, Y = 5], logical(ABXY))>();
    assert_eq!(photo, other_names);
    assert_ne!(photo, TensorDesc::new::<u32, layout!(NHWC[1, 3, 4, 5])>());
    assert_ne!(photo, TensorDesc::new::<f32, layout!(NCHW[1, 3, 4, 5])>());
    // Along an axis of size 1 no step is made.
    let row = TensorDesc::new::<f32, layout!(NCHW[1, 1, 1, 3], pad(W = 5))>();
    assert_eq!(row, TensorDesc::new::<f32, layout!(NHWC[1, 1, 1, 3])>());
    let rows = TensorDesc::new::<f32, layout!(NCHW[1, 1, 2, 3], pad(W = 5))>();
    assert_eq!(
        rows,
        TensorDesc::new::<f32, layout!(NHWC[1, 1, 2, 3], strides(H = 5))>()
    );
    assert_ne!(rows, TensorDesc::new::<f32, layout!(NCHW[1, 1, 2, 3])>());
    assert_ne!(photo, photo.with_rank(5));
    assert_ne!(photo, photo.owned_by_dml());
    assert_ne!(photo, photo.with_alignment(16));
    assert_ne!(photo, photo.with_total_size(244));
    assert_eq!(
        photo,
        photo.with_alignment(0).with_total_size(240).with_rank(4)
    );
}
