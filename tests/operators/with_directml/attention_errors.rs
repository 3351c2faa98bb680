//! The errors of `MultiheadAttention1`, except those of single sizes: slots that exclude or need each other.

use crate::list::Strided;
use crate::list::packed;
use crate::list::{Channels, Each, Keys, OfColumns, Pairs, Past, Present, Queries, Stack};
use crate::refused::assert_errors;
use tensor_layout::Mapping;
use tensor_layout::operators::OperatorErrorKind::{Axes, Limit, Parameter, WrongSize};
use tensor_layout::operators::*;

/// Makes an attention of the slots in DirectML's order, each a layout with its sizes, or `_` if it is absent.
macro_rules! attention {
    ($heads:expr, $($slot:tt)*) => {
        MultiheadAttention1::<f32, $(attention!(@type $slot)),*>::with(
            $heads, 0.5, $(attention!(@value $slot)),*
        )
    };
    (@type _) => { Absent };
    (@type ($Layout:ident $($rest:tt)*)) => { $Layout };
    (@value _) => { Absent };
    (@value ($Layout:ident = $mapping:expr)) => { $mapping };
    (@value ($Layout:ident $($size:expr),+)) => { packed::<$Layout>(&[$($size),+]) };
}

fn two() -> AttentionHeads {
    AttentionHeads::new(2)
}

/// Makes an attention of two heads, with the slots that hold queries, keys and values.
macro_rules! stacked {
    ($($slot:tt)*) => {
        attention!(two(), $($slot)* _ _ _ _ _ _ (Queries 2, 5, 6) _ _)
    };
}

/// Makes an attention of two heads, with separate queries, keys and values, the slots after the stacked ones, and the
/// last two outputs.
macro_rules! with {
    ($bias:tt $mask:tt $relative:tt $past_key:tt $past_value:tt $lengths:tt => $key:tt $value:tt) => {
        attention!(
            two(), (Queries 2, 5, 6) (Keys 2, 7, 6) (Keys 2, 7, 6) _ _ _ $bias $mask $relative $past_key $past_value $lengths
            (Queries 2, 5, 6) $key $value
        )
    };
}

/// Numbers of heads. Numbers beyond 32 bits do not wrap.
#[test]
fn heads() {
    macro_rules! plain {
        ($heads:expr) => {
            attention!($heads, (Queries 2, 5, 6) (Keys 2, 7, 6) (Keys 2, 7, 6) _ _ _ _ _ _ _ _ _ (Queries 2, 5, 6) _ _)
        };
    }
    assert!(plain!(two()).is_ok());
    assert_errors! {
        plain!(AttentionHeads::new(4)) => WrongSize, "MultiheadAttention1: axis C of `query` is 6, which 4 heads do not divide\n\
             help: write a number of heads that divides 6";
        plain!(AttentionHeads::new(0)) => Parameter, "MultiheadAttention1: an attention has one head or more, but there are 0\n\
             help: write `AttentionHeads::new(1)`, or more";
        plain!(AttentionHeads::new(6).key_value_heads(4)) =>
            Parameter, "MultiheadAttention1: 6 heads of queries cannot share 4 heads of keys evenly\n\
             help: write `.key_value_heads(..)` of a number that divides 6";
        attention!(two().key_value_heads(1), _ _ _ _ _ (Stack 2, 5, 2, 3, 3) _ _ _ _ _ _ (Queries 2, 5, 6) _ _) =>
            Parameter, "MultiheadAttention1: `stacked_query_key_value` stacks queries and keys, so both have as many heads, and not 2 and 1\n\
             help: leave out `.key_value_heads(1)`, or name layouts for `query` and `key`";
        attention!(
            AttentionHeads::new(4).key_value_heads(2), (Queries 2, 5, 12) (Keys 2, 7, 6) (Keys 2, 7, 10) _ _ _ (Channels 27)
            _ _ _ _ _ (Queries 2, 5, 20) _ _
        ) => WrongSize,
            "MultiheadAttention1: axis C of `bias` is 27, but the heads have 12 elements of queries, 6 of keys and 10 of values\n\
             help: write `C = 28` in the layout of `bias`";
        attention!(
            AttentionHeads::new(1 << 31), (Queries 1, 1, 2_147_483_648) (Keys 1, 1, 1) (Keys 1, 1, 2_147_483_648) _ _ _ _ _ _ _ _ _
            (Queries 1, 1, 6) _ _
        ) => WrongSize, "MultiheadAttention1: axis C of `key` is 1, but 2147483648 heads with the 1 elements of a head of `query` have 2147483648";
    }
}

/// Each pair of slots that hold the same part, and each part that no slot holds.
#[test]
fn parts_that_are_given_twice_or_not_at_all() {
    assert_errors! {
        stacked!(_ (Keys 2, 5, 6) (Keys 2, 5, 6) _ _ _) => Parameter, "MultiheadAttention1: no slot holds the queries";
        stacked!(_ _ _ _ (Pairs 2, 5, 2, 2, 3) _) => Parameter, "MultiheadAttention1: no slot holds the queries";
        stacked!((Queries 2, 5, 6) _ (Keys 2, 5, 6) _ _ _) => Parameter, "MultiheadAttention1: no slot holds the keys\n\
             help: name a layout for `key`, or for a stacked slot with keys";
        stacked!((Queries 2, 5, 6) _ (Keys 2, 7, 6) _ _ _) => Parameter, "MultiheadAttention1: no slot holds the keys";
        stacked!((Queries 2, 5, 6) (Keys 2, 5, 6) _ _ _ _) => Parameter, "MultiheadAttention1: no slot holds the values";
        stacked!(_ _ _ (Stack 2, 5, 2, 2, 3) _ _) => Parameter, "MultiheadAttention1: no slot holds the values";
        stacked!((Queries 2, 5, 6) _ (Keys 2, 5, 6) (Stack 2, 5, 2, 2, 3) _ _) =>
            Parameter, "MultiheadAttention1: both `query` and `stacked_query_key` hold queries";
        stacked!((Queries 2, 5, 6) _ _ _ _ (Stack 2, 5, 2, 3, 3)) =>
            Parameter, "MultiheadAttention1: both `query` and `stacked_query_key_value` hold queries";
        stacked!(_ _ _ (Stack 2, 5, 2, 2, 3) _ (Stack 2, 5, 2, 3, 3)) =>
            Parameter, "MultiheadAttention1: both `stacked_query_key` and `stacked_query_key_value` hold queries";
        stacked!(_ (Keys 2, 5, 6) (Keys 2, 5, 6) (Stack 2, 5, 2, 2, 3) _ _) =>
            Parameter, "MultiheadAttention1: both `key` and `stacked_query_key` hold keys";
        stacked!((Queries 2, 5, 6) (Keys 2, 5, 6) _ _ (Pairs 2, 5, 2, 2, 3) _) =>
            Parameter, "MultiheadAttention1: both `key` and `stacked_key_value` hold keys";
        stacked!(_ (Keys 2, 5, 6) _ _ _ (Stack 2, 5, 2, 3, 3)) =>
            Parameter, "MultiheadAttention1: both `key` and `stacked_query_key_value` hold keys";
        stacked!(_ _ _ (Stack 2, 5, 2, 2, 3) (Pairs 2, 5, 2, 2, 3) _) =>
            Parameter, "MultiheadAttention1: both `stacked_query_key` and `stacked_key_value` hold keys";
        stacked!(_ _ _ _ (Pairs 2, 5, 2, 2, 3) (Stack 2, 5, 2, 3, 3)) =>
            Parameter, "MultiheadAttention1: both `stacked_key_value` and `stacked_query_key_value` hold keys";
        stacked!((Queries 2, 5, 6) _ (Keys 2, 5, 6) _ (Pairs 2, 5, 2, 2, 3) _) =>
            Parameter, "MultiheadAttention1: both `value` and `stacked_key_value` hold values\n\
             help: write `Absent` for one of them";
        stacked!(_ _ (Keys 2, 5, 6) _ _ (Stack 2, 5, 2, 3, 3)) =>
            Parameter, "MultiheadAttention1: both `value` and `stacked_query_key_value` hold values";
    }
}

/// The lengths of the past need both outputs, and exclude some inputs. Without lengths, an output may be absent.
#[test]
fn masks_and_pasts() {
    let gaps: Mapping<OfColumns> = OfColumns::make(&[2], &[3]);
    assert!(with!(_ _ _ _ _ _ => _ (Present 2, 2, 7, 3)).is_ok());
    assert_errors! {
        with!(_ (Keys 2, 7, 1) _ _ _ _ => _ _) => Axes, "MultiheadAttention1: axis K of `mask` has no place here, only N, H, S, L";
        with!(_ (Each 2, 2, 5, 6) _ _ _ _ => _ _) => WrongSize,
            "MultiheadAttention1: axis L of `mask` is 6, but axis K of `key` is 7\n\
             help: write `L = 7` in the layout of `mask`";
        with!(_ _ _ (Past 2, 2, 4, 3) _ _ => _ _) => Parameter, "MultiheadAttention1: `past_value` is `Absent`, but `past_key` needs it";
        with!(_ _ _ _ (Past 2, 2, 4, 3) _ => _ _) => Parameter, "MultiheadAttention1: `past_key` is `Absent`, but `past_value` needs it\n\
             help: name a layout for `past_key`, or write `Absent` for `past_value`, too";
        with!(_ _ _ _ _ (OfColumns 2) => (Present 2, 2, 9, 3) _) =>
            Parameter, "MultiheadAttention1: `present_value` is `Absent`, but `past_sequence_lengths` needs it";
        with!(_ _ _ _ _ (OfColumns 2) => _ (Present 2, 2, 9, 3)) =>
            Parameter, "MultiheadAttention1: `present_key` is `Absent`, but `past_sequence_lengths` needs it";
        with!(_ (OfColumns 2) _ _ _ (OfColumns 2) => (Present 2, 2, 9, 3) (Present 2, 2, 9, 3)) =>
            Parameter, "MultiheadAttention1: `mask` cannot be used together with `past_sequence_lengths`";
        with!(_ _ (Each 2, 2, 5, 7) _ _ (OfColumns 2) => (Present 2, 2, 9, 3) (Present 2, 2, 9, 3)) =>
            Parameter, "MultiheadAttention1: `relative_position_bias` cannot be used together with `past_sequence_lengths`";
        with!(_ _ _ (Past 2, 2, 4, 3) (Past 2, 2, 4, 3) (OfColumns 2) => (Present 2, 2, 9, 3) (Present 2, 2, 9, 3)) =>
            Parameter, "MultiheadAttention1: `past_key` cannot be used together with `past_sequence_lengths`\n\
             help: write `Absent` for one of them; with `past_sequence_lengths`, the past is in `present_key` and \
             `present_value`";
        with!(_ _ _ _ _ (OfColumns = gaps) => (Present 2, 2, 9, 3) (Present 2, 2, 9, 3)) =>
            Limit, "MultiheadAttention1: axis N of `past_sequence_lengths` has a stride of 3, but only 1 is taken here\n\
             help: give `past_sequence_lengths` a layout without gaps, such as `N[2]`";
    }
}
