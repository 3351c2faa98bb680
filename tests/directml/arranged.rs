//! Descriptions whose axes are in another order, and descriptions with repeated elements.

use tensor_layout::dml::{RawBufferBinding, TensorDesc, TensorDescError, TensorDescErrorKind};
use tensor_layout::gpu::{Buffer, HostBuffer};
use tensor_layout::layout;

const PHOTO: TensorDesc = TensorDesc::new::<f32, layout!(NHWC[N = 1, C = 3, H = 4, W = 5])>();

/// In each order of the axes, each axis keeps its size and stride.
#[test]
fn axes_in_each_order() {
    let of = |axis| match axis {
        'N' => (1, 60),
        'C' => (3, 1),
        'H' => (4, 15),
        _ => (5, 3),
    };
    let letters = ['N', 'C', 'H', 'W'];
    let mut orders = 0;
    for number in 0..4_usize.pow(4) {
        let order = [64, 16, 4, 1].map(|divisor| letters[number / divisor % 4]);
        let is_order = letters.iter().all(|letter| order.contains(letter));
        let arranged = PHOTO.try_with_axes(&order);
        if !is_order {
            assert_eq!(arranged.unwrap_err().kind(), TensorDescErrorKind::Axes);
            continue;
        }
        orders += 1;
        let arranged = arranged.unwrap();
        assert_eq!(arranged.axes(), order);
        assert_eq!(arranged.positions(), 60);
        for (index, letter) in order.into_iter().enumerate() {
            let (size, stride) = of(letter);
            assert_eq!(arranged.index_of(letter), Some(index));
            assert_eq!(arranged.axis_at(index), letter);
            assert_eq!(arranged.size_at(index), size);
            match arranged.strides() {
                Some(strides) => assert_eq!(strides[index], stride),
                // The elements are stored in this order, whatever the index of N: it has size 1.
                None => assert!(
                    order
                        .iter()
                        .filter(|letter| **letter != 'N')
                        .eq(&['H', 'W', 'C'])
                ),
            }
        }
    }
    assert_eq!(orders, 24);
}

/// Explicit strides stay if the axes change afterwards.
#[test]
fn explicit_strides() {
    let desc = TensorDesc::new::<f32, layout!(HW[1, 3])>().with_explicit_strides();
    let strides = Some([3, 1].as_slice());
    assert_eq!(desc.strides(), strides);
    assert_eq!(desc.broadcast_to(&[1, 3]).strides(), strides);
    let wide = desc.with_axes(&['H', 'W', ' ']);
    assert_eq!(wide.strides(), Some([3, 1, 1].as_slice()));
    let wide = desc.with_rank(5);
    assert_eq!(wide.strides(), Some([3, 3, 3, 3, 1].as_slice()));
    assert!(!wide.as_raw().strides.is_null());
}

#[test]
fn axes_that_are_refused() {
    let text = |axes: &[char]| PHOTO.try_with_axes(axes).unwrap_err().to_string();
    assert_eq!(
        text(&['N', 'C', 'H']),
        "the axes of the description lack axis W: NHWC[N=1, C=3, H=4, W=5]"
    );
    assert_eq!(
        text(&['N', 'C', 'H', 'W', 'C']),
        "the axes of the description have C twice: NHWC[N=1, C=3, H=4, W=5]"
    );
    // One letter twice, at each pair of indices.
    for first in 0..5 {
        for second in first + 1..5 {
            let mut axes = ['N', 'H', 'W', ' ', ' '];
            axes.rotate_right(first);
            (axes[first], axes[second]) = ('C', 'C');
            assert_eq!(
                text(&axes),
                "the axes of the description have C twice: NHWC[N=1, C=3, H=4, W=5]",
                "{axes:?}"
            );
        }
    }
    let nine = [' ', ' ', ' ', ' ', ' ', 'N', 'C', 'H', 'W'];
    assert_eq!(
        PHOTO.try_with_axes(&nine).unwrap_err().kind(),
        TensorDescErrorKind::Rank
    );
    assert_eq!(
        PHOTO.with_axes(&nine[1..]).sizes(),
        [1, 1, 1, 1, 1, 3, 4, 5]
    );
}

/// No number leads to a description that lacks an axis or bytes.
#[test]
fn numbers_out_of_range() {
    let text = |result: Result<TensorDesc, TensorDescError>| result.unwrap_err().to_string();
    assert_eq!(
        text(PHOTO.try_with_axes(&[])),
        "the axes of the description lack axis N: NHWC[N=1, C=3, H=4, W=5]"
    );
    // 1 * 3 * 4 * 5 elements of 4 bytes
    for (bytes, is_enough) in [(0, false), (239, false), (240, true), (241, true)] {
        let desc = PHOTO.try_with_total_size(bytes);
        if is_enough {
            assert_eq!(desc.unwrap().total_size_in_bytes(), bytes);
        } else {
            assert_eq!(
                text(desc),
                format!(
                    "a total size of {bytes} bytes is too small, for the elements take 240: \
                     NHWC[N=1, C=3, H=4, W=5]"
                )
            );
        }
    }
    for alignment in (0..40).chain([1 << 31, (1 << 31) - 1, (1 << 31) + 16, u32::MAX]) {
        let desc = PHOTO.try_with_alignment(alignment);
        if [0, 16, 32, 1 << 31].contains(&alignment) {
            assert_eq!(desc.unwrap().guaranteed_base_offset_alignment(), alignment);
        } else {
            assert_eq!(
                text(desc),
                format!(
                    "DirectML takes no alignment of {alignment} bytes, only 0 or a power of two from 16 up: \
                     NHWC[N=1, C=3, H=4, W=5]"
                )
            );
        }
    }
}

#[test]
fn repeated_elements() {
    const BIAS: TensorDesc =
        TensorDesc::new::<f32, layout!(C[3])>().with_axes(&['N', 'C', 'H', 'W']);
    let repeated = BIAS.broadcast_to(&[8, 3, 4, 5]);
    assert_eq!(repeated.strides(), Some([0, 1, 0, 0].as_slice()));
    assert_eq!(repeated.total_size_in_bytes(), BIAS.total_size_in_bytes());
    assert_eq!(BIAS.broadcast_to(&[1, 3, 1, 1]), BIAS);

    let error = |sizes: &[u32]| BIAS.try_broadcast_to(sizes).unwrap_err();
    #[rustfmt::skip]
    let rows = [
        ([1, 4, 1, 1].as_slice(), Some('C'), "axis C has size 3, so it cannot be repeated to 4: C[C=3]"),
        (&[2, 1, 2, 2], Some('C'), "axis C has size 3, so it cannot be repeated to 1: C[C=3]"),
        (&[2, 0, 2, 2], Some('C'), "axis C cannot have size 0: C[C=3]"),
        (&[0, 3, 1, 1], None, "the added axis at index 0 cannot have size 0: C[C=3]"),
        (&[1, 3, 0, 1], None, "the added axis at index 2 cannot have size 0: C[C=3]"),
        (&[8, 3, 4, 0], None, "the added axis at index 3 cannot have size 0: C[C=3]"),
        (&[3], None, "the number of sizes is 1, but the description has 4 axes: C[C=3]"),
    ];
    for (sizes, axis, text) in rows {
        assert_eq!(error(sizes).kind(), TensorDescErrorKind::Repetition);
        assert_eq!(error(sizes).axis(), axis);
        assert_eq!(error(sizes).to_string(), text);
    }
    let line = TensorDesc::new::<f32, layout!(C[3])>();
    assert_eq!(
        line.try_broadcast_to(&[2, 3]).unwrap_err().to_string(),
        "the number of sizes is 2, but the description has 1 axis: C[C=3]"
    );
    assert_eq!(
        repeated
            .try_broadcast_to(&[8, 3, 7, 5])
            .unwrap_err()
            .to_string(),
        "the added axis at index 2 has size 4, so it cannot be repeated to 7: C[C=3]"
    );
    let many = [1 << 16, 3, 1 << 16, 1];
    assert_eq!(error(&many).kind(), TensorDescErrorKind::Overflow);
    assert!(BIAS.try_broadcast_to(&[u32::MAX / 3, 3, 1, 1]).is_ok());
}

#[test]
#[should_panic(expected = "the description has no axis with this index")]
fn sizes_beyond_the_rank() {
    let _ = PHOTO.size_at(4);
}

#[test]
#[should_panic(expected = "the description has no axis with this index")]
fn letters_beyond_the_rank() {
    let _ = PHOTO.axis_at(4);
}

/// Tests each pair of ranges of a few bytes.
#[test]
fn ranges_that_share_bytes() {
    type One = layout!(N[1]);
    let desc = TensorDesc::new::<u8, One>();
    let memory = [HostBuffer([0; 16]); 2];
    let buffers = memory
        .each_ref()
        .map(|memory| Buffer::<_, u8, One>::new(memory, 0));
    let [first, second] = buffers.map(|buffer| buffer.expect("there is room"));
    let ranges = [&first, &second].map(|buffer| desc.bind(buffer).expect("it is aligned"));
    let range = |resource: usize, offset, size_in_bytes| {
        let mut range: RawBufferBinding<'_> = ranges[resource];
        (range.offset, range.size_in_bytes) = (offset, size_in_bytes);
        range
    };
    for case in 0..2 * 4_u64.pow(4) {
        let [first, first_size, second, second_size] =
            [64, 16, 4, 1].map(|divisor| case / divisor % 4);
        let other = usize::from(case >= 256);
        let (one, two) = (
            range(0, first, first_size),
            range(other, second, second_size),
        );
        let bytes = |start: u64, size: u64| start..start + size;
        let shared =
            bytes(first, first_size).any(|byte| bytes(second, second_size).contains(&byte));
        assert_eq!(
            one.intersects(&two),
            shared && other == 0,
            "{one:?}, {two:?}"
        );
        assert_eq!(one.shares_resource(&two), other == 0);
    }
}
