//! The errors of `MultiheadAttention1` for sizes known at run time, and their texts.

use crate::list::{
    AllEdges, Channels, Each, Edges, Keys, OfColumns, Pairs, Past, Present, Queries, Stack,
};
use crate::refusal::{self, packed};
use crate::strided::Strided;
use tensor_layout::operators::*;

/// Makes an attention with the named slots and their sizes. All other slots are absent. The slots come in DirectML's
/// order.
macro_rules! attention {
    (
        $heads:expr; $Query:ident $query:tt $Key:ident $key:tt $Value:ident $value:tt
        $StackedQueryKey:ident $stacked_query_key:tt $StackedKeyValue:ident $stacked_key_value:tt
        $StackedQueryKeyValue:ident $stacked_query_key_value:tt $($other:ident $sizes:tt)*
    ) => {
        MultiheadAttention1::<
            f32, $Query, $Key, $Value, $StackedQueryKey, $StackedKeyValue, $StackedQueryKeyValue, $($other),*
        >::with(
            $heads,
            0.5,
            attention!(@slot $Query $query),
            attention!(@slot $Key $key),
            attention!(@slot $Value $value),
            attention!(@slot $StackedQueryKey $stacked_query_key),
            attention!(@slot $StackedKeyValue $stacked_key_value),
            attention!(@slot $StackedQueryKeyValue $stacked_query_key_value),
            $(attention!(@slot $other $sizes)),*
        )
    };
    (@slot Absent ()) => { Absent };
    (@slot $Slot:ident $sizes:tt) => { packed::<$Slot>(&$sizes) };
}

/// Makes an attention of separate queries, keys and values, here with `separate!(query key value output; bias ..)`.
macro_rules! separate {
    ($heads:expr, $query:tt $key:tt $value:tt $output:tt; $($before:ident $sizes:tt)*) => {
        separate!(@all [$heads; Queries $query Keys $key Keys $value Absent () Absent () Absent ()] $output
            $($before $sizes)*)
    };
    (
        @all [$($first:tt)*] $output:tt $Bias:ident $bias:tt $Mask:ident $mask:tt $Relative:ident $relative:tt
        $PastKey:ident $past_key:tt $PastValue:ident $past_value:tt $Lengths:ident $lengths:tt
        $($present:ident $sizes:tt)*
    ) => {
        attention!($($first)* $Bias $bias $Mask $mask $Relative $relative $PastKey $past_key
            $PastValue $past_value $Lengths $lengths Queries $output $($present $sizes)*)
    };
}

/// Makes an attention of the slots that hold queries, keys and values, and an output.
macro_rules! stacked {
    ($heads:expr, $output:tt; $($first:ident $sizes:tt)*) => {
        attention!($heads; $($first $sizes)* Absent () Absent () Absent () Absent () Absent ()
            Absent () Queries $output Absent () Absent ())
    };
}

fn two() -> AttentionHeads {
    AttentionHeads::new(2)
}

/// Asserts a refusal, its kind and its text.
#[track_caller]
fn refused<Operator>(
    operator: Result<Operator, OperatorError>,
    kind: OperatorErrorKind,
    text: &str,
) {
    let error = refusal::refused(operator, text);
    assert_eq!(error.kind(), kind, "{text}");
}

#[test]
fn queries_keys_and_values() {
    use OperatorErrorKind::{Parameter, WrongSize};
    let taken = separate!(two(), [2, 5, 6] [2, 7, 6] [2, 7, 8] [2, 5, 8]; Absent () Absent () Absent ()
        Absent () Absent () Absent () Absent () Absent ());
    assert!(taken.is_ok());
    macro_rules! plain {
        ($heads:expr, $($sizes:tt)*) => {
            separate!($heads, $($sizes)*; Absent () Absent () Absent () Absent () Absent () Absent ()
                Absent () Absent ())
        };
    }
    refused(
        plain!(two(), [2, 5, 6] [3, 7, 6] [2, 7, 6] [2, 5, 6]),
        WrongSize,
        "MultiheadAttention1: axis N of `key` is 3, but that of `query` is 2",
    );
    refused(
        plain!(two(), [2, 5, 6] [2, 7, 6] [2, 7, 6] [2, 4, 6]),
        WrongSize,
        "MultiheadAttention1: axis S of `output` is 4, but that of `query` is 5",
    );
    refused(
        plain!(two(), [2, 5, 6] [2, 7, 6] [2, 8, 6] [2, 5, 6]),
        WrongSize,
        "MultiheadAttention1: axis K of `value` is 8, but axis K of `key` is 7",
    );
    refused(
        plain!(two(), [2, 5, 6] [2, 7, 8] [2, 7, 6] [2, 5, 6]),
        WrongSize,
        "MultiheadAttention1: axis C of `key` is 8, but 2 heads with the 3 elements of a head of `query` have 6",
    );
    refused(
        plain!(two(), [2, 5, 6] [2, 7, 6] [2, 7, 8] [2, 5, 6]),
        WrongSize,
        "MultiheadAttention1: axis C of `output` is 6, but 2 heads with the 4 elements of a head of `value` have 8",
    );
    refused(
        plain!(AttentionHeads::new(4), [2, 5, 6] [2, 7, 6] [2, 7, 6] [2, 5, 6]),
        WrongSize,
        "MultiheadAttention1: axis C of `query` is 6, which 4 heads do not divide",
    );
    refused(
        plain!(AttentionHeads::new(0), [2, 5, 6] [2, 7, 6] [2, 7, 6] [2, 5, 6]),
        Parameter,
        "MultiheadAttention1: an attention has one head or more, but there are 0",
    );
    refused(
        plain!(AttentionHeads::new(6).key_value_heads(4), [2, 5, 6] [2, 7, 6] [2, 7, 6] [2, 5, 6]),
        Parameter,
        "MultiheadAttention1: 6 heads of queries cannot share 4 heads of keys evenly",
    );
    // Numbers beyond 32 bits do not wrap.
    refused(
        plain!(AttentionHeads::new(1 << 31), [1, 1, 2_147_483_648] [1, 1, 1] [1, 1, 2_147_483_648] [1, 1, 6]),
        WrongSize,
        "MultiheadAttention1: axis C of `key` is 1, but 2147483648 heads with the 1 elements of a head of \
         `query` have 2147483648",
    );
}

#[test]
fn stacks() {
    use OperatorErrorKind::{Parameter, WrongSize};
    refused(
        stacked!(two(), [2, 5, 6]; Queries [2, 5, 6] Absent () Keys [2, 7, 6] Absent () Absent () Absent ()),
        Parameter,
        "MultiheadAttention1: no slot holds the keys",
    );
    refused(
        stacked!(two(), [2, 5, 6]; Queries [2, 5, 6] Absent () Keys [2, 5, 6] Stack [2, 5, 2, 2, 3] Absent ()
            Absent ()),
        Parameter,
        "MultiheadAttention1: both `query` and `stacked_query_key` hold queries",
    );
    refused(
        stacked!(two(), [2, 5, 6]; Absent () Absent () Keys [2, 7, 6] Stack [2, 5, 2, 2, 3] Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis K of `value` is 7, but axis S of `stacked_query_key` is 5",
    );
    refused(
        stacked!(two(), [2, 5, 6]; Absent () Absent () Absent () Absent () Absent () Stack [2, 5, 2, 2, 3]),
        WrongSize,
        "MultiheadAttention1: axis T of `stacked_query_key_value` is 2, but the slot holds 3 stacked tensors",
    );
    refused(
        stacked!(two(), [2, 5, 6]; Queries [2, 5, 6] Absent () Absent () Absent () Pairs [2, 7, 3, 2, 3] Absent ()),
        WrongSize,
        "MultiheadAttention1: axis H of `stacked_key_value` is 3, but the attention has 2 heads there",
    );
    refused(
        stacked!(two(), [2, 5, 6]; Queries [2, 5, 6] Absent () Absent () Absent () Pairs [2, 7, 2, 2, 4] Absent ()),
        WrongSize,
        "MultiheadAttention1: axis D of `stacked_key_value` is 4, but a head of `query` has 3 elements",
    );
    refused(
        stacked!(two().key_value_heads(1), [2, 5, 6]; Absent () Absent () Absent () Absent () Absent ()
            Stack [2, 5, 2, 3, 3]),
        Parameter,
        "MultiheadAttention1: `stacked_query_key_value` stacks queries and keys, so both have as many heads, and \
         not 2 and 1",
    );
}

/// Makes an attention of separate tensors, with the slots after the stacked ones, but without `output`.
macro_rules! with {
    ($($other:ident $sizes:tt)*) => {
        separate!(two(), [2, 5, 6] [2, 7, 6] [2, 7, 6] [2, 5, 6]; $($other $sizes)*)
    };
}

#[test]
fn biases_and_masks() {
    use OperatorErrorKind::WrongSize;
    refused(
        with!(Channels [17] Absent () Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis C of `bias` is 17, but the heads have 6 elements of queries, 6 of keys and 6 of \
         values",
    );
    // Two heads have 3 elements each of queries, keys and values. The bias has the sum of them, 18 elements, and not a
    // product.
    let fits =
        with!(Channels [18] Absent () Absent () Absent () Absent () Absent () Absent () Absent ());
    assert!(fits.is_ok());
    for elements in [19, 42] {
        refused(
            with!(Channels [elements] Absent () Absent () Absent () Absent () Absent () Absent () Absent ()),
            WrongSize,
            &format!(
                "MultiheadAttention1: axis C of `bias` is {elements}, but the heads have 6 elements of queries, 6 of \
                 keys and 6 of values"
            ),
        );
    }
    refused(
        with!(Absent () OfColumns [3] Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis N of `mask` is 3, but that of `query` is 2",
    );
    refused(
        with!(Absent () Edges [3, 2] Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis E of `mask` is 3, but a mask with the axes E and N has 2: the ends, then the \
         starts",
    );
    refused(
        with!(Absent () AllEdges [7] Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis E of `mask` is 7, but 3 lengths and starts of each of 2 sequences and 2 more \
         are 8",
    );
    refused(
        with!(Absent () Each [2, 1, 5, 7] Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis H of `mask` is 1, but the attention has 2 heads there",
    );
    refused(
        with!(Absent () Each [2, 2, 5, 6] Absent () Absent () Absent () Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis L of `mask` is 6, but axis K of `key` is 7",
    );
    refused(
        with!(Absent () Keys [2, 7, 1] Absent () Absent () Absent () Absent () Absent () Absent ()),
        OperatorErrorKind::Axes,
        "MultiheadAttention1: axis K of `mask` has no place here, only N, H, S, L",
    );
}

#[test]
fn pasts() {
    use OperatorErrorKind::{Limit, Parameter, WrongSize};
    refused(
        with!(Absent () Absent () Each [2, 2, 5, 7] Past [2, 2, 4, 3] Past [2, 2, 4, 3] Absent () Absent ()
            Absent ()),
        WrongSize,
        "MultiheadAttention1: axis L of `relative_position_bias` is 7, but axis K of `key` is 7 and axis P of \
         `past_key` is 4, together 11",
    );
    refused(
        with!(Absent () Absent () Absent () Past [2, 2, 4, 3] Past [2, 2, 5, 3] Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis P of `past_value` is 5, but that of `past_key` is 4",
    );
    refused(
        with!(Absent () Absent () Absent () Past [2, 2, 4, 3] Absent () Absent () Absent () Absent ()),
        Parameter,
        "MultiheadAttention1: `past_value` is `Absent`, but `past_key` needs it",
    );
    refused(
        with!(Absent () Absent () Absent () Absent () Past [2, 2, 4, 3] Absent () Absent () Absent ()),
        Parameter,
        "MultiheadAttention1: `past_key` is `Absent`, but `past_value` needs it",
    );
    refused(
        with!(Absent () Absent () Absent () Past [2, 2, 4, 4] Past [2, 2, 4, 3] Absent () Absent () Absent ()),
        WrongSize,
        "MultiheadAttention1: axis D of `past_key` is 4, but a head of `query` has 3 elements",
    );
    refused(
        with!(Absent () Absent () Absent () Absent () Absent () OfColumns [2] Present [2, 2, 9, 3] Absent ()),
        Parameter,
        "MultiheadAttention1: `present_value` is `Absent`, but `past_sequence_lengths` needs it",
    );
    refused(
        with!(Absent () OfColumns [2] Absent () Absent () Absent () OfColumns [2] Present [2, 2, 9, 3]
            Present [2, 2, 9, 3]),
        Parameter,
        "MultiheadAttention1: `mask` cannot be used together with `past_sequence_lengths`",
    );
    refused(
        with!(Absent () Absent () Absent () Absent () Absent () OfColumns [2] Present [2, 2, 6, 3]
            Present [2, 2, 6, 3]),
        WrongSize,
        "MultiheadAttention1: axis L of `present_key` is 6, too few for the 7 new keys along axis K of `key`",
    );
    refused(
        with!(Absent () Absent () Absent () Absent () Absent () OfColumns [2] Present [2, 2, 9, 3]
            Present [2, 2, 8, 3]),
        WrongSize,
        "MultiheadAttention1: axis L of `present_value` is 8, but that of `present_key` is 9",
    );
    let gaps = MultiheadAttention1::<
        f32,
        Queries,
        Keys,
        Keys,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        OfColumns,
        Queries,
        Present,
        Present,
    >::with(
        two(),
        0.5,
        packed(&[2, 5, 6]),
        packed(&[2, 7, 6]),
        packed(&[2, 7, 6]),
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        Absent,
        OfColumns::make(&[2], &[3]),
        packed(&[2, 5, 6]),
        packed(&[2, 2, 9, 3]),
        packed(&[2, 2, 9, 3]),
    );
    refused(
        gaps,
        Limit,
        "MultiheadAttention1: axis N of `past_sequence_lengths` has a stride of 3, but only 1 is taken here",
    );
}

/// Each pair of slots that hold the same part, and each part that no slot holds.
#[test]
fn parts_that_are_given_twice_or_not_at_all() {
    macro_rules! parts {
        ($($first:ident $sizes:tt)*) => {
            stacked!(two(), [2, 5, 6]; $($first $sizes)*)
        };
    }
    macro_rules! assert_all {
        ($($text:literal: $($first:ident $sizes:tt)*;)+) => {$(
            let text = concat!("MultiheadAttention1: ", $text);
            refused(parts!($($first $sizes)*), OperatorErrorKind::Parameter, text);
        )+};
    }
    assert_all! {
        "no slot holds the queries":
            Absent () Keys [2, 5, 6] Keys [2, 5, 6] Absent () Absent () Absent ();
        "no slot holds the queries":
            Absent () Absent () Absent () Absent () Pairs [2, 5, 2, 2, 3] Absent ();
        "no slot holds the keys":
            Queries [2, 5, 6] Absent () Keys [2, 5, 6] Absent () Absent () Absent ();
        "no slot holds the values":
            Queries [2, 5, 6] Keys [2, 5, 6] Absent () Absent () Absent () Absent ();
        "no slot holds the values":
            Absent () Absent () Absent () Stack [2, 5, 2, 2, 3] Absent () Absent ();
        "both `query` and `stacked_query_key` hold queries":
            Queries [2, 5, 6] Absent () Keys [2, 5, 6] Stack [2, 5, 2, 2, 3] Absent () Absent ();
        "both `query` and `stacked_query_key_value` hold queries":
            Queries [2, 5, 6] Absent () Absent () Absent () Absent () Stack [2, 5, 2, 3, 3];
        "both `stacked_query_key` and `stacked_query_key_value` hold queries":
            Absent () Absent () Absent () Stack [2, 5, 2, 2, 3] Absent () Stack [2, 5, 2, 3, 3];
        "both `key` and `stacked_query_key` hold keys":
            Absent () Keys [2, 5, 6] Keys [2, 5, 6] Stack [2, 5, 2, 2, 3] Absent () Absent ();
        "both `key` and `stacked_key_value` hold keys":
            Queries [2, 5, 6] Keys [2, 5, 6] Absent () Absent () Pairs [2, 5, 2, 2, 3] Absent ();
        "both `key` and `stacked_query_key_value` hold keys":
            Absent () Keys [2, 5, 6] Absent () Absent () Absent () Stack [2, 5, 2, 3, 3];
        "both `stacked_query_key` and `stacked_key_value` hold keys":
            Absent () Absent () Absent () Stack [2, 5, 2, 2, 3] Pairs [2, 5, 2, 2, 3] Absent ();
        "both `stacked_key_value` and `stacked_query_key_value` hold keys":
            Absent () Absent () Absent () Absent () Pairs [2, 5, 2, 2, 3] Stack [2, 5, 2, 3, 3];
        "both `value` and `stacked_key_value` hold values":
            Queries [2, 5, 6] Absent () Keys [2, 5, 6] Absent () Pairs [2, 5, 2, 2, 3] Absent ();
        "both `value` and `stacked_query_key_value` hold values":
            Absent () Absent () Keys [2, 5, 6] Absent () Absent () Stack [2, 5, 2, 3, 3];
    }
}

/// The lengths of the past need both outputs, and exclude some inputs. The outputs have room for the new keys alone.
#[test]
fn lengths_of_pasts() {
    use OperatorErrorKind::Parameter;
    for slot in ["mask", "relative_position_bias", "past_key"] {
        let text = format!(
            "MultiheadAttention1: `{slot}` cannot be used together with `past_sequence_lengths`"
        );
        macro_rules! refused_with {
            ($($other:ident $sizes:tt)*) => {
                refused(
                    with!($($other $sizes)* OfColumns [2] Present [2, 2, 9, 3] Present [2, 2, 9, 3]),
                    Parameter,
                    &text,
                )
            };
        }
        match slot {
            "mask" => refused_with!(Absent () OfColumns [2] Absent () Absent () Absent ()),
            "past_key" => {
                refused_with!(Absent () Absent () Absent () Past [2, 2, 4, 3] Past [2, 2, 4, 3]);
            }
            _ => refused_with!(Absent () Absent () Each [2, 2, 5, 7] Absent () Absent ()),
        }
    }
    refused(
        with!(Absent () Absent () Absent () Absent () Absent () OfColumns [2] Absent () Present [2, 2, 9, 3]),
        Parameter,
        "MultiheadAttention1: `present_key` is `Absent`, but `past_sequence_lengths` needs it",
    );
    let exact = with!(Absent () Absent () Absent () Absent () Absent () OfColumns [2] Present [2, 2, 7, 3]
        Present [2, 2, 7, 3]);
    assert!(exact.is_ok());
    // Without lengths, an output may be absent.
    let one = with!(Absent () Absent () Absent () Absent () Absent () Absent () Absent () Present [2, 2, 7, 3]);
    assert!(one.is_ok());
}
