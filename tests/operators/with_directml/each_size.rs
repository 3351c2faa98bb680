//! Operators of several tensors, of which one size is changed alone: each size of each slot, to one more and to one
//! less. The operator is refused, and its error names the slot. The sizes in the text are those that were given.

use crate::judged::{
    AllEdges, Biases, Boxes, Channels, Columns, Each, Edges, Filter, Found, Image, Keys, Line,
    Marks, OfColumns, OfRegions, OfRows, Pairs, Past, Peepholes, Pixels, Places, Points, Present,
    Product, Queries, Recurrences, Regions, Rows, Sequences, Slices, Stack, States, StatesInAll,
    Updates, Weights,
};
use crate::refusal::packed;
use tensor_layout::operators::*;
use tensor_layout::{C, H, K, R, W};

/// A slot: its name, the letters of its axes, and its sizes.
type Given = (&'static str, &'static str, Vec<usize>);

/// Returns the size of a slot along an axis, or 1 where it has no such axis.
fn size_of(slots: &[Given], slot: &str, axis: char) -> Option<usize> {
    let (_, axes, sizes) = slots.iter().find(|(name, ..)| *name == slot)?;
    Some(axes.find(axis).map_or(1, |place| sizes[place]))
}

/// Returns the number at the beginning of a text.
fn number(text: &str) -> Option<usize> {
    let digits = text.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

/// Asserts that the sizes in the text are those of the slots: `axis X of .. is N`, `that of .. is N` and `the N of ..`.
fn assert_true(text: &str, slots: &[Given]) {
    let parts: Vec<_> = text.split('`').collect();
    let mut last = None;
    for place in (1..parts.len() - 1).step_by(2) {
        let (before, slot, after) = (parts[place - 1], parts[place], parts[place + 1]);
        let axis = before
            .strip_suffix(" of ")
            .filter(|before| before.ends_with("that"))
            .and(last)
            .or_else(|| {
                let letter = before.strip_suffix(" of ")?;
                let (start, letter) = letter.split_at_checked(letter.len() - 1)?;
                start.ends_with("axis ").then(|| letter.chars().next())?
            });
        let Some(axis) = axis else {
            // Such as `not 3 times the 5 of`.
            let size = before.strip_suffix(" of ").and_then(|before| {
                let (_, size) = before.rsplit_once(" the ")?;
                size.parse::<usize>().ok()
            });
            let given = slots.iter().find(|(name, ..)| *name == slot);
            if let (Some(size), Some((_, _, sizes))) = (size, given) {
                assert!(sizes.contains(&size), "{size} of {slot}: {text}");
            }
            continue;
        };
        last = Some(axis);
        let said = after.strip_prefix(" is ").or(after.strip_prefix(" only "));
        let (said, is) = (said.and_then(number), size_of(slots, slot, axis));
        if let (Some(said), Some(is)) = (said, is) {
            assert_eq!(said, is, "axis {axis} of {slot}: {text}");
        }
    }
}

/// Changes each size alone, except those that are named as `slot.axis`.
fn change_each(
    name: &str,
    slots: &[Given],
    free: &[&str],
    make: &dyn Fn(&[Given]) -> Result<(), OperatorError>,
) {
    assert_eq!(make(slots), Ok(()), "{name}");
    let mut refused = 0;
    for slot in 0..slots.len() {
        let (slot_name, axes, _) = &slots[slot];
        for (place, axis) in axes.char_indices() {
            let is_free = free.contains(&format!("{slot_name}.{axis}").as_str());
            for change in [-1, 1] {
                let mut changed = slots.to_vec();
                let size = &mut changed[slot].2[place];
                let Some(other) = size.checked_add_signed(change).filter(|size| *size > 0) else {
                    continue;
                };
                *size = other;
                let what = format!("{name}: axis {axis} of `{slot_name}` is {other}");
                let error = match make(&changed) {
                    Ok(()) => {
                        assert!(is_free, "{what}");
                        continue;
                    }
                    Err(error) => error.to_string(),
                };
                refused += 1;
                assert!(error.starts_with(&format!("{name}: ")), "{what}: {error}");
                assert_true(&error, &changed);
                if !is_free {
                    assert!(error.contains(&format!("`{slot_name}`")), "{what}: {error}");
                }
            }
        }
    }
    assert!(refused > 0, "{name}");
}

/// Changes each size of an operator: its type, the parameters of `with`, and the slots with the letters of their axes
/// and their sizes. A slot without axes is absent. After `@`, sizes that may be another number.
macro_rules! change_each {
    (
        $name:ident<$($T:ty),+>($($parameter:expr),*);
        $($slot:ident $([$axes:ident $($size:expr),+])?;)+
        $(@ $($free:literal)+)?
    ) => {{
        let slots: Vec<Given> = vec![
            $($((stringify!($slot), stringify!($axes), vec![$($size),+]),)?)+
        ];
        change_each(stringify!($name), &slots, &[$($($free),+)?], &|slots| {
            let mut slots = slots.iter();
            $name::<$($T),+>::with(
                $($parameter,)*
                $(change_each!(@mapping slots $($axes)?)),+
            )
            .map(|_| ())
        });
    }};
    (@mapping $slots:ident $axes:ident) => {
        packed(&$slots.next().expect("each slot has sizes").2)
    };
    (@mapping $slots:ident) => {
        Absent
    };
}

/// Seven positions of three sequences of five features, and eleven units, in both directions.
#[test]
fn recurrent_networks() {
    let both = RecurrentDirection::BothWays;
    macro_rules! one_state {
        ($name:ident, $gates:literal) => {
            change_each! {
                $name<f32, Sequences, Weights, Recurrences, Biases, States, OfColumns, StatesInAll, States>(both);
                input [SNI 7, 3, 5];
                weight [DGI 2, $gates * 11, 5];
                recurrence [DGH 2, $gates * 11, 11];
                bias [DG 2, 2 * $gates * 11];
                hidden_init [DNH 2, 3, 11];
                sequence_lengths [N 3];
                output_sequence [SDNH 7, 2, 3, 11];
                output_single [DNH 2, 3, 11];
            }
        };
    }
    one_state!(Rnn, 1);
    one_state!(Gru, 3);
    change_each! {
        Lstm<
            f32, Sequences, Weights, Recurrences, Biases, States, States, OfColumns, Peepholes, StatesInAll, States,
            States
        >(both);
        input [SNI 7, 3, 5];
        weight [DGI 2, 44, 5];
        recurrence [DGH 2, 44, 11];
        bias [DG 2, 88];
        hidden_init [DNH 2, 3, 11];
        cell_init [DNH 2, 3, 11];
        sequence_lengths [N 3];
        peephole [DP 2, 33];
        output_sequence [SDNH 7, 2, 3, 11];
        output_single [DNH 2, 3, 11];
        output_cell_single [DNH 2, 3, 11];
    }
    // The last cell is the only output.
    change_each! {
        Lstm<
            f32, Sequences, Weights, Recurrences, Absent, Absent, Absent, Absent, Absent, Absent, Absent, States
        >(RecurrentDirection::LastToFirst);
        input [SNI 7, 3, 5];
        weight [DGI 1, 44, 5];
        recurrence [DGH 1, 44, 11];
        bias; hidden_init; cell_init; sequence_lengths; peephole; output_sequence; output_single;
        output_cell_single [DNH 1, 3, 11];
        @ "input.S"
    }
}

/// Three sequences of five queries, seven keys and four keys of the past. Two heads have three elements of queries and
/// of keys each, and four of values.
#[test]
fn attention() {
    let two = AttentionHeads::new(2);
    macro_rules! separate {
        ($Mask:ty, $axes:ident $($size:expr),+) => {
            change_each! {
                MultiheadAttention1<
                    f32, Queries, Keys, Keys, Absent, Absent, Absent, Channels, $Mask, Each, Past, Past, Absent, Queries,
                    Present, Present
                >(two, 0.5);
                query [NSC 3, 5, 6];
                key [NKC 3, 7, 6];
                value [NKC 3, 7, 8];
                stacked_query_key; stacked_key_value; stacked_query_key_value;
                bias [C 20];
                mask [$axes $($size),+];
                relative_position_bias [NHSL 3, 2, 5, 11];
                past_key [NHPD 3, 2, 4, 3];
                past_value [NHPD 3, 2, 4, 4];
                past_sequence_lengths;
                output [NSC 3, 5, 8];
                present_key [NHLD 3, 2, 11, 3];
                present_value [NHLD 3, 2, 11, 4];
            }
        };
    }
    separate!(Each, NHSL 3, 2, 5, 11);
    separate!(OfColumns, N 3);
    separate!(Edges, EN 2, 3);
    separate!(AllEdges, E 11);
    change_each! {
        MultiheadAttention1<
            f32, Queries, Keys, Keys, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, OfColumns,
            Queries, Present, Present
        >(two, 0.5);
        query [NSC 3, 5, 6];
        key [NKC 3, 7, 6];
        value [NKC 3, 7, 8];
        stacked_query_key; stacked_key_value; stacked_query_key_value; bias; mask; relative_position_bias; past_key;
        past_value;
        past_sequence_lengths [N 3];
        output [NSC 3, 5, 8];
        present_key [NHLD 3, 2, 13, 3];
        present_value [NHLD 3, 2, 13, 4];
    }
    change_each! {
        MultiheadAttention1<
            f32, Absent, Absent, Keys, Stack, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Queries,
            Absent, Absent
        >(two, 0.5);
        query; key;
        value [NKC 3, 5, 8];
        stacked_query_key [NSHTD 3, 5, 2, 2, 3];
        stacked_key_value; stacked_query_key_value; bias; mask; relative_position_bias; past_key; past_value;
        past_sequence_lengths;
        output [NSC 3, 5, 8];
        present_key; present_value;
        @ "stacked_query_key.D"
    }
    change_each! {
        MultiheadAttention1<
            f32, Queries, Absent, Absent, Absent, Pairs, Absent, Absent, Absent, Absent, Absent, Absent, Absent,
            Queries, Absent, Absent
        >(two, 0.5);
        query [NSC 3, 5, 6];
        key; value; stacked_query_key;
        stacked_key_value [NKHTD 3, 7, 2, 2, 3];
        stacked_query_key_value; bias; mask; relative_position_bias; past_key; past_value; past_sequence_lengths;
        output [NSC 3, 5, 6];
        present_key; present_value;
        @ "stacked_key_value.K"
    }
    change_each! {
        MultiheadAttention1<
            f32, Absent, Absent, Absent, Absent, Absent, Stack, Channels, Absent, Absent, Absent, Absent, Absent,
            Queries, Absent, Absent
        >(two, 0.5);
        query; key; value; stacked_query_key; stacked_key_value;
        stacked_query_key_value [NSHTD 3, 5, 2, 3, 4];
        bias [C 24];
        mask; relative_position_bias; past_key; past_value; past_sequence_lengths;
        output [NSC 3, 5, 8];
        present_key; present_value;
    }
}

#[test]
fn products() {
    change_each! {
        Gemm<f32, Rows, Columns, Product, Product>(1.0, 1.0);
        a [BMK 2, 4, 5];
        b [BKN 2, 5, 7];
        c [BMN 2, 4, 7];
        output [BMN 2, 4, 7];
    }
    change_each! {
        MatrixMultiplyInteger<u8, i8, Rows, OfRows, Columns, OfColumns, Product>();
        a [BMK 2, 4, 5];
        a_zero_point [M 4];
        b [BKN 2, 5, 7];
        b_zero_point [N 7];
        output [BMN 2, 4, 7];
    }
    change_each! {
        QuantizedLinearMatrixMultiply<
            u8, i8, u8, Rows, OfRows, OfRows, Columns, OfColumns, OfColumns, OfRows, OfRows, Product
        >();
        a [BMK 2, 4, 5];
        a_scale [M 4];
        a_zero_point [M 4];
        b [BKN 2, 5, 7];
        b_scale [N 7];
        b_zero_point [N 7];
        output_scale [M 4];
        output_zero_point [M 4];
        output [BMN 2, 4, 7];
    }
    // A scale for each row or for all, and a zero point for each scale.
    type Multiply = QuantizedLinearMatrixMultiply<
        u8,
        i8,
        u8,
        Rows,
        OfRows,
        OfRows,
        Columns,
        OfColumns,
        OfColumns,
        OfRows,
        OfRows,
        Product,
    >;
    let names = ["a", "b", "output"];
    for wrong in 0..8 {
        let [a, b, of] = [1, 2, 4].map(|bit| usize::from(wrong & bit == 0));
        let each = |is_each: usize, size: usize| vec![if is_each == 1 { size } else { 1 }];
        let made = Multiply::with(
            packed(&[2, 4, 5]),
            packed(&[4]),
            packed(&each(a, 4)),
            packed(&[2, 5, 7]),
            packed(&[7]),
            packed(&each(b, 7)),
            packed(&[4]),
            packed(&each(of, 4)),
            packed(&[2, 4, 7]),
        );
        let first = [a, b, of].iter().position(|is_each| *is_each == 0);
        let expected = first.map(|place| {
            let (name, axis, size) = (names[place], ["M", "N", "M"][place], [4, 7, 4][place]);
            format!(
                "QuantizedLinearMatrixMultiply: axis {axis} of `{name}_zero_point` is 1, but that of `{name}_scale` is {size}"
            )
        });
        assert_eq!(made.err().map(|error| error.to_string()), expected);
    }
}

#[test]
fn convolutions() {
    change_each! {
        Convolution<f32, Image, Filter, Channels, Image>(Window::new());
        input [NCHW 2, 3, 4, 5];
        filter [OIHW 7, 3, 1, 1];
        bias [C 7];
        output [NCHW 2, 7, 4, 5];
        @ "input.H" "input.W" "filter.H" "filter.W" "output.H" "output.W"
    }
    change_each! {
        TransposedConvolution<f32, Image, Filter, Channels, Image>(Window::new());
        input [NCHW 2, 3, 4, 5];
        filter [OIHW 7, 3, 1, 1];
        bias [C 7];
        output [NCHW 2, 7, 4, 5];
        @ "input.H" "input.W" "filter.H" "filter.W" "output.H" "output.W"
    }
    change_each! {
        ConvolutionInteger<u8, i8, Image, Channels, Filter, Channels, Image>(Window::new());
        input [NCHW 2, 3, 4, 5];
        input_zero_point [C 1];
        filter [OIHW 7, 3, 1, 1];
        filter_zero_point [C 7];
        output [NCHW 2, 7, 4, 5];
        @ "input.H" "input.W" "filter.H" "filter.W" "output.H" "output.W"
    }
    change_each! {
        QuantizedLinearConvolution<
            u8, i8, u8, Image, Channels, Channels, Filter, Channels, Channels, Channels, Channels, Channels, Image
        >(Window::new());
        input [NCHW 2, 3, 4, 5];
        input_scale [C 1];
        input_zero_point [C 1];
        filter [OIHW 7, 3, 1, 1];
        filter_scale [C 7];
        filter_zero_point [C 7];
        bias [C 7];
        output_scale [C 1];
        output_zero_point [C 1];
        output [NCHW 2, 7, 4, 5];
        @ "input.H" "input.W" "filter.H" "filter.W" "output.H" "output.W"
    }
    change_each! {
        MaxPoolingWithIndices<f32, u32, Image, Image, Image>(Window::new());
        input [NCHW 2, 3, 4, 5];
        output [NCHW 2, 3, 4, 5];
        indices [NCHW 2, 3, 4, 5];
        @ "input.H" "input.W"
    }
}

#[test]
fn scales_and_normalisations() {
    change_each! {
        BatchNormalization<f32, Image, Channels, Channels, Channels, Channels, Image>(1e-5);
        input [NCHW 2, 3, 4, 5];
        mean [C 3];
        variance [C 3];
        scale [C 3];
        bias [C 3];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        MeanVarianceNormalization1<f32, (H, W), Image, Channels, Image, Image>(1e-5);
        input [NCHW 2, 3, 4, 5];
        scale [C 3];
        bias [NCHW 2, 3, 4, 5];
        output [NCHW 2, 3, 4, 5];
        @ "bias.N"
    }
    change_each! {
        MeanVarianceNormalization2<f32, (H, W), Image, Channels, Channels, Image>(1e-5);
        input [NCHW 2, 3, 4, 5];
        scale [C 3];
        bias [C 3];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        LocalResponseNormalization<f32, Image, Image>(LocalRegion::Channels(3), 1.0, 0.5, 1.0);
        input [NCHW 2, 3, 4, 5];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        ElementWiseQuantizeLinear<f32, u8, Image, Channels, Channels, Image>();
        input [NCHW 2, 3, 4, 5];
        scale [C 3];
        zero_point [C 3];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        ElementWiseDequantizeLinear<u8, f32, Image, Channels, Channels, Image>();
        input [NCHW 2, 3, 4, 5];
        scale [C 3];
        zero_point [C 3];
        output [NCHW 2, 3, 4, 5];
    }
    // Blocks of two rows.
    change_each! {
        Quantize<f32, u8, Image, Image, Image, Image>();
        input [NCHW 2, 3, 4, 5];
        scale [NCHW 2, 3, 2, 5];
        zero_point [NCHW 2, 3, 2, 5];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        Dequantize<u8, f32, Image, Image, Image, Image>();
        input [NCHW 2, 3, 4, 5];
        scale [NCHW 2, 3, 2, 5];
        zero_point [NCHW 2, 3, 2, 5];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        ElementWiseIf<f32, Image, Image, Image, Image>();
        condition [NCHW 2, 3, 4, 5];
        a [NCHW 2, 3, 4, 5];
        b [NCHW 2, 3, 4, 5];
        output [NCHW 2, 3, 4, 5];
    }
}

#[test]
fn indexed_elements() {
    change_each! {
        Gather<f32, i64, H, Image, Places, Slices>();
        input [NCHW 2, 3, 4, 5];
        indices [IJ 6, 7];
        output [NCIJW 2, 3, 6, 7, 5];
        @ "input.H"
    }
    change_each! {
        GatherElements<f32, i32, H, Image, Image, Image>();
        input [NCHW 2, 3, 4, 5];
        indices [NCHW 2, 3, 9, 5];
        output [NCHW 2, 3, 9, 5];
        @ "input.H"
    }
    change_each! {
        ScatterElements<f32, u32, H, Image, Image, Image, Image>();
        input [NCHW 2, 3, 6, 5];
        indices [NCHW 2, 3, 4, 5];
        updates [NCHW 2, 3, 4, 5];
        output [NCHW 2, 3, 6, 5];
    }
    change_each! {
        GatherNd1<f32, i32, K, (H, W), Image, Points, Found>();
        input [NCHW 2, 3, 4, 5];
        indices [NIK 2, 6, 2];
        output [NIC 2, 6, 3];
        @ "input.H" "input.W"
    }
    change_each! {
        ScatterNd<f32, u32, K, (H, W), Image, Marks, Updates, Image>();
        input [NCHW 2, 3, 4, 5];
        indices [IK 6, 2];
        updates [NCI 2, 3, 6];
        output [NCHW 2, 3, 4, 5];
    }
    change_each! {
        OneHot<f32, u32, C, Pixels, Line, Image>();
        indices [NHW 2, 4, 5];
        values [K 2];
        output [NCHW 2, 7, 4, 5];
        @ "output.C"
    }
    change_each! {
        TopK1<f32, u32, C, Image, Image, Image>();
        input [NCHW 2, 7, 4, 5];
        output_values [NCHW 2, 3, 4, 5];
        output_indices [NCHW 2, 3, 4, 5];
        @ "input.C"
    }
    change_each! {
        RoiAlign1<f32, u32, R, K, Image, Boxes, OfRegions, Regions>(RoiSampling::average());
        input [NCHW 2, 3, 4, 5];
        regions [RK 7, 4];
        batch_indices [R 7];
        output [RCHW 7, 3, 6, 8];
        @ "input.N" "input.H" "input.W" "output.H" "output.W"
    }
    change_each! {
        NonzeroCoordinates<f32, K, Image, OfRows, Marks>();
        input [NCHW 2, 3, 4, 5];
        output_count [M 1];
        output_coordinates [IK 120, 4];
    }
}
