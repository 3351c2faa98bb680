//! Attention of several heads, with all heads in one axis.

use super::case::Case;
use super::layouts::*;
use super::operators::{Answer, sizes, slots};
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
    macro_rules! of {
        ($($slot:tt),*; $key:tt $value:tt) => {
            slots!(
                MultiheadAttention1<f32>(count, scale) in [NSC &query, 0] in [NKC &key, 1] in [NKC &value, 2]
                in _ in _ in _ in _ in _ $(in $slot)* in _ out [NSC &to[0]] out $key out $value
            )
        };
    }
    match (added, past_key, past_value) {
        (None, None, None) => of!(_, _, _; _ _),
        (Some(added), None, None) => of!([NHSL = spread(&added, &each), 3], _, _; _ _),
        (Some(added), Some(past_key), Some(past_value)) => of!(
            [NHSL = spread(&added, &each), 3], [NHPD &past_key, 4], [NHPD &past_value, 5]; [NHLD &to[1]] [NHLD &to[2]]
        ),
        _ => Answer::NoOperator("a past without a mask"),
    }
}
