//! Attention of several heads, with all heads in one axis.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, made, sizes};
use tensor_layout::operators::*;

pub(crate) fn operator(case: &Case) -> Answer {
    let tensor = |at: usize| case.input(at).map(sizes);
    let (Some(query), Some(key), Some(value)) = (tensor(0), tensor(1), tensor(2)) else {
        return Answer::NoOperator("no queries, keys or values");
    };
    if query.len() != 3 {
        return Answer::NoOperator("heads that are an axis of their own");
    }
    if case.integer("is_causal", 0) != 0 {
        return Answer::NoOperator("a mask that is not a tensor");
    }
    if case.float("softcap", 0.0) != 0.0 || case.outputs.len() > 3 {
        return Answer::NoOperator("a mode that DirectML lacks");
    }
    let heads = |name: &str| u32::try_from(case.integer(name, 0)).expect("a number of heads");
    let (query_heads, key_heads) = (heads("q_num_heads"), heads("kv_num_heads"));
    let count = AttentionHeads::new(query_heads).key_value_heads(key_heads);
    // The number of elements of a head is small.
    let of_head = u16::try_from(query[2]).expect("it is small")
        / u16::try_from(query_heads).expect("it is small");
    let scale = case.float("scale", 1.0 / f32::from(of_head).sqrt());
    let (past_key, past_value) = (tensor(4), tensor(5));
    let past = past_key.as_ref().map_or(0, |past| past[2]);
    let each = [query[0], query_heads as usize, query[1], past + key[1]];
    let added = tensor(3);
    let to: Vec<_> = case.outputs.iter().map(sizes).collect();
    let given = |index: usize| case.input(index).map(|_| index);
    let slots = [
        Some(0),
        Some(1),
        Some(2),
        None,
        None,
        None,
        None,
        None,
        given(3),
        given(4),
        given(5),
        None,
    ];
    macro_rules! of {
        ($Added:ty, $Past:ty, $Present:ty; $added:expr, $past_key:expr, $past_value:expr, $key:expr, $value:expr) => {
            made!(
                MultiheadAttention1::<
                    f32,
                    NSC,
                    NKC,
                    NKC,
                    Absent,
                    Absent,
                    Absent,
                    Absent,
                    Absent,
                    $Added,
                    $Past,
                    $Past,
                    Absent,
                    NSC,
                    $Present,
                    $Present,
                >::with(
                    count,
                    scale,
                    packed(&query),
                    packed(&key),
                    packed(&value),
                    Absent,
                    Absent,
                    Absent,
                    Absent,
                    Absent,
                    $added,
                    $past_key,
                    $past_value,
                    Absent,
                    written(&to[0]),
                    $key,
                    $value
                ),
                slots
            )
        };
    }
    match (added, past_key, past_value) {
        (None, None, None) => of!(Absent, Absent, Absent; Absent, Absent, Absent, Absent, Absent),
        (Some(added), None, None) => {
            of!(NHSL, Absent, Absent; spread(&added, &each), Absent, Absent, Absent, Absent)
        }
        (Some(added), Some(key), Some(value)) => of!(
            NHSL, NHPD, NHLD;
            spread(&added, &each), packed(&key), packed(&value), written(&to[1]), written(&to[2])
        ),
        _ => Answer::NoOperator("a past without a mask"),
    }
}
