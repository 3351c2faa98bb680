//! Attention, compared with the formula of its page. Backend cases of onnx have separate queries, keys and values.

use super::*;
use crate::described::{expect_structure, with_all};
use crate::list::{self, packed};
use crate::questions::{Questions, Tensor, short};
use std::ptr;
use tensor_layout::axes::{D, K, L, P, S, T};
use tensor_layout::operators::{Absent, AttentionHeads, MultiheadAttention1, OwnedByDml};
use tensor_layout::{C, H, N, layout};
use windows::Win32::AI::MachineLearning::DirectML::{DML_OPERATOR_TYPE, DML_TENSOR_DESC};

/// Returns a number from -2 to 2.
fn fraction(number: i8) -> f32 {
    f32::from(number) / 32.0
}

/// The sizes of an attention. There are sizes of keys for all of them, for past ones and for new ones.
#[derive(Clone, Copy)]
struct Sizes {
    l: usize,
    heads: usize,
    key_heads: usize,
    d: usize,
    v: usize,
}

const USUAL: Sizes = Sizes {
    l: 7,
    heads: 2,
    key_heads: 2,
    d: 3,
    v: 3,
};

/// The inputs of an attention. The arguments of `query`, `key` and `value` are sequence, position, head and element.
/// The arguments of `added` are sequence, head, query and key: it returns the number that is added to a match.
struct Inputs<'a> {
    scale: f64,
    query: &'a dyn Fn([usize; 4]) -> f64,
    key: &'a dyn Fn([usize; 4]) -> f64,
    value: &'a dyn Fn([usize; 4]) -> f64,
    added: &'a dyn Fn([usize; 4]) -> f64,
}

impl Inputs<'_> {
    /// Returns the output by sequence, query, and element of all heads.
    fn output(&self, sizes: Sizes, n: usize, s: usize, c: usize) -> f64 {
        let (h, e) = (c / sizes.v, c % sizes.v);
        let shared = h / (sizes.heads / sizes.key_heads);
        let weight = |l: usize| {
            let products =
                (0..sizes.d).map(|d| (self.query)([n, s, h, d]) * (self.key)([n, l, shared, d]));
            (self.scale * products.sum::<f64>() + (self.added)([n, h, s, l])).exp()
        };
        let sum: f64 = (0..sizes.l).map(weight).sum();
        let weighted = (0..sizes.l).map(|l| weight(l) * (self.value)([n, l, shared, e]));
        weighted.sum::<f64>() / sum
    }
}

const NOTHING_ADDED: &dyn Fn([usize; 4]) -> f64 = &|_| 0.0;

/// Makes an attention and its tensors, and executes it. Each slot is a layout and what `compute!` takes, such as `[Keys =
/// key of fraction]`, or `[]` for an absent slot. After the numbers of heads come methods that change the operator.
macro_rules! attend {
    (
        $bench:ident, $scale:expr, $heads:expr $(, .$method:ident($value:expr))?;
        $([$($Input:ident = $($input:tt)*)?])+ => $([$($Output:ident = $($output:tt)*)?])+
    ) => {
        let operator = MultiheadAttention1::<
            f32,
            $(attend!(@layout $($Input $($input)*)?),)+
            $(attend!(@layout $($Output)?)),+
        >::new($heads, $scale)$(.$method($value))?;
        compute!($bench, operator, $([$($($input)*)?])+ => $([$($($output)*)?])+);
    };
    (@layout) => { Absent };
    (@layout $Layout:ident owned $($input:tt)*) => { OwnedByDml<$Layout> };
    (@layout $Layout:ident $($input:tt)*) => { $Layout };
}

/// Four heads of queries share two heads of keys and values. No query sees later keys. DirectML owns the mask.
#[test]
fn shared_heads_with_a_causal_mask() -> Result<()> {
    type Queries = layout!(SC[S = 5, C = 12]);
    type Keys = layout!(KC[K = 5, C = 6]);
    type Causal = layout!(NHSL[N = 1, H = 4, S = 5, L = 5], broadcast(H));
    let mut bench = Bench::new();
    let causal: Vec<i32> = (0..25).map(|i| i32::from(i % 5 <= i / 5)).collect();
    attend!(
        bench, 0.75, AttentionHeads::new(4).key_value_heads(2);
        [Queries = query of fraction] [Keys = key of fraction] [Keys = value of fraction] [] [] []
        [] [Causal = owned mask is causal] [] [] [] []
        => [Queries = output] [] []
    );
    let sizes = Sizes {
        l: 5,
        heads: 4,
        ..USUAL
    };
    let inputs = Inputs {
        scale: 0.75,
        query: &|[_, s, h, d]| query[(S(s), C(h * 3 + d))].into(),
        key: &|[_, l, h, d]| key[(K(l), C(h * 3 + d))].into(),
        value: &|[_, l, h, e]| value[(K(l), C(h * 3 + e))].into(),
        added: &|[_, _, s, l]| if l <= s { 0.0 } else { -10_000.0 },
    };
    bench.check_within(1e-4, &output, |(S(s), C(c)): (S, C)| {
        inputs.output(sizes, 0, s, c)
    })
}

/// A bias, numbers for each query and key, past keys and values, and outputs for all keys and values.
#[test]
fn past_keys_with_biases() -> Result<()> {
    type Queries = layout!(NSC[N = 2, S = 3, C = 6]);
    type Keys = layout!(NKC[N = 2, K = 3, C = 6]);
    type Values = layout!(NKC[N = 2, K = 3, C = 8]);
    type Output = layout!(NSC[N = 2, S = 3, C = 8]);
    type Bias = layout!(C[20]);
    type Relative = layout!(NHSL[N = 2, H = 2, S = 3, L = 7], broadcast(N));
    type PastKeys = layout!(NHPD[N = 2, H = 2, P = 4, D = 3]);
    type PastValues = layout!(NHPD[N = 2, H = 2, P = 4, D = 4]);
    type AllKeys = layout!(NHLD[N = 2, H = 2, L = 7, D = 3]);
    type AllValues = layout!(LNHD[L = 7, N = 2, H = 2, D = 4]);
    let mut bench = Bench::new();
    attend!(
        bench, 0.5, AttentionHeads::new(2);
        [Queries = query of fraction] [Keys = key of fraction] [Values = value of fraction] [] [] []
        [Bias = bias of fraction] [] [Relative = relative of fraction]
        [PastKeys = past_key of fraction] [PastValues = past_value of fraction] []
        => [Output = output] [AllKeys = all_keys] [AllValues = all_values]
    );
    let biased = |c: usize| f64::from(bias[(C(c),)]);
    let keys = |[n, l, h, d]: [usize; 4]| match l.checked_sub(4) {
        None => past_key[(N(n), H(h), P(l), D(d))].into(),
        Some(k) => f64::from(key[(N(n), K(k), C(h * 3 + d))]) + biased(6 + h * 3 + d),
    };
    let values = |[n, l, h, e]: [usize; 4]| match l.checked_sub(4) {
        None => past_value[(N(n), H(h), P(l), D(e))].into(),
        Some(k) => f64::from(value[(N(n), K(k), C(h * 4 + e))]) + biased(12 + h * 4 + e),
    };
    let sizes = Sizes { v: 4, ..USUAL };
    let inputs = Inputs {
        scale: 0.5,
        query: &|[n, s, h, d]| f64::from(query[(N(n), S(s), C(h * 3 + d))]) + biased(h * 3 + d),
        key: &keys,
        value: &values,
        added: &|[n, h, s, l]| relative[(N(n), H(h), S(s), L(l))].into(),
    };
    bench.check_within(1e-4, &all_keys, |(N(n), H(h), L(l), D(d)): (N, H, L, D)| {
        keys([n, l, h, d])
    })?;
    bench.check_within(
        1e-4,
        &all_values,
        |(L(l), N(n), H(h), D(e)): (L, N, H, D)| values([n, l, h, e]),
    )?;
    bench.check_within(1e-4, &output, |(N(n), S(s), C(c)): (N, S, C)| {
        inputs.output(sizes, n, s, c)
    })
}

/// Masks by lengths, by ends and starts, and by lengths and starts.
#[test]
fn masks_of_sequences() -> Result<()> {
    type Queries = layout!(NSC[N = 2, S = 5, C = 6]);
    type Keys = layout!(NKC[N = 2, K = 7, C = 6]);
    type Lengths = layout!(N[2]);
    type Edges = layout!(EN[E = 2, N = 2]);
    type All = layout!(E[8]);
    let mut bench = Bench::new();
    let sizes = USUAL;
    macro_rules! masked {
        ($Mask:ident, $elements:expr, $seen:expr) => {{
            attend!(
                bench, 0.5, AttentionHeads::new(2), .with_mask_filter_value(-500.0);
                [Queries = query of fraction] [Keys = key of fraction] [Keys = value of fraction] [] [] []
                [] [$Mask = mask is $elements.to_vec()] [] [] [] []
                => [Queries = output] [] []
            );
            let seen: [std::ops::Range<usize>; 2] = $seen;
            let inputs = Inputs {
                scale: 0.5,
                query: &|[n, s, h, d]| query[(N(n), S(s), C(h * 3 + d))].into(),
                key: &|[n, l, h, d]| key[(N(n), K(l), C(h * 3 + d))].into(),
                value: &|[n, l, h, e]| value[(N(n), K(l), C(h * 3 + e))].into(),
                added: &|[n, _, _, l]| if seen[n].contains(&l) { 0.0 } else { -500.0 },
            };
            bench.subject = stringify!($Mask);
            bench.check_within(1e-4, &output, |(N(n), S(s), C(c)): (N, S, C)| {
                inputs.output(sizes, n, s, c)
            })?;
        }};
    }
    masked!(Lengths, [3, 6], [0..3, 0..6]);
    // The mask has the ends first, and then the starts.
    masked!(Edges, [3, 6, 1, 2], [1..3, 2..6]);
    // The mask has two lengths of keys, three starts of queries, and three starts of keys.
    masked!(All, [3, 6, 0, 5, 10, 0, 7, 14], [0..3, 0..6]);
    Ok(())
}

/// Stacks of queries and keys, of keys and values, and of all three.
#[test]
fn stacks() -> Result<()> {
    type Queries = layout!(NSC[N = 2, S = 5, C = 6]);
    type Two = layout!(NSHTD[N = 2, S = 5, H = 2, T = 2, D = 3]);
    type Three = layout!(TNHSD[T = 3, N = 2, H = 2, S = 5, D = 3]);
    type Values = layout!(NKC[N = 2, K = 5, C = 6]);
    type KeysAndValues = layout!(NKHTD[N = 2, K = 7, H = 2, T = 2, D = 3]);
    let mut bench = Bench::new();
    let query = bench.input_of::<f32, Queries>(fraction)?;
    let two = bench.input_of::<f32, Two>(fraction)?;
    let three = bench.input_of::<f32, Three>(fraction)?;
    let value = bench.input_of::<f32, Values>(fraction)?;
    let pairs = bench.input_of::<f32, KeysAndValues>(fraction)?;
    macro_rules! stacked {
        ($query_slot:tt $value_slot:tt $two:tt $pairs:tt $three:tt; $l:expr, $query:expr, $key:expr, $value:expr) => {{
            attend!(
                bench, 0.5, AttentionHeads::new(2);
                $query_slot [] $value_slot $two $pairs $three [] [] [] [] [] [] => [Queries = output] [] []
            );
            let sizes = Sizes { l: $l, ..USUAL };
            let inputs = Inputs {
                scale: 0.5,
                query: &$query,
                key: &$key,
                value: &$value,
                added: NOTHING_ADDED,
            };
            bench.check_within(1e-4, &output, |(N(n), S(s), C(c)): (N, S, C)| {
                inputs.output(sizes, n, s, c)
            })?;
        }};
    }
    let of_three = |t: usize| {
        let three = &three;
        move |[n, s, h, d]: [usize; 4]| f64::from(three[(T(t), N(n), H(h), S(s), D(d))])
    };
    let of_two = |t: usize| {
        let two = &two;
        move |[n, s, h, d]: [usize; 4]| f64::from(two[(N(n), S(s), H(h), T(t), D(d))])
    };
    let of_pairs = |t: usize| {
        let pairs = &pairs;
        move |[n, s, h, d]: [usize; 4]| f64::from(pairs[(N(n), K(s), H(h), T(t), D(d))])
    };
    let plain = |[n, s, h, d]: [usize; 4]| f64::from(query[(N(n), S(s), C(h * 3 + d))]);
    let values = |[n, l, h, e]: [usize; 4]| f64::from(value[(N(n), K(l), C(h * 3 + e))]);
    stacked!([] [] [] [] [Three = &three.on_card]; 5, of_three(0), of_three(1), of_three(2));
    stacked!([] [Values = &value.on_card] [Two = &two.on_card] [] []; 5, of_two(0), of_two(1), values);
    stacked!([Queries = &query.on_card] [] [] [KeysAndValues = &pairs.on_card] []; 7, plain, of_pairs(0), of_pairs(1));
    Ok(())
}

/// With lengths, past keys and values are in the same memory as all of them. The new ones come after them.
#[test]
fn past_in_place() -> Result<()> {
    type Queries = layout!(NSC[N = 2, S = 1, C = 6]);
    type Keys = layout!(NKC[N = 2, K = 1, C = 3]);
    type Lengths = layout!(N[2]);
    type All = layout!(NHLD[N = 2, H = 1, L = 9, D = 3]);
    let mut bench = Bench::new();
    let past_key = bench.input_of::<f32, All>(fraction)?;
    let past_value = bench.input_of::<f32, All>(fraction)?;
    let past = [4, 6];
    attend!(
        bench, 0.5, AttentionHeads::new(2).key_value_heads(1);
        [Queries = query of fraction] [Keys = key of fraction] [Keys = value of fraction] [] [] []
        [] [] [] [] [] [Lengths = lengths is past.to_vec()]
        => [Queries = output] [All = &past_key.on_card] [All = &past_value.on_card]
    );
    let past = past.map(|length| usize::try_from(length).expect("it is small"));
    let keys = |[n, l, h, d]: [usize; 4]| {
        let new = l == past[n];
        f64::from(if new {
            key[(N(n), K(0), C(d))]
        } else {
            past_key[(N(n), H(h), L(l), D(d))]
        })
    };
    let values = |[n, l, h, e]: [usize; 4]| {
        let new = l == past[n];
        f64::from(if new {
            value[(N(n), K(0), C(e))]
        } else {
            past_value[(N(n), H(h), L(l), D(e))]
        })
    };
    let sizes = Sizes {
        l: 9,
        key_heads: 1,
        ..USUAL
    };
    let inputs = Inputs {
        scale: 0.5,
        query: &|[n, s, h, d]| query[(N(n), S(s), C(h * 3 + d))].into(),
        key: &keys,
        value: &values,
        added: &|[n, _, _, l]| if l <= past[n] { 0.0 } else { -10_000.0 },
    };
    bench.check_within(1e-4, &output, |(N(n), S(s), C(c)): (N, S, C)| {
        inputs.output(sizes, n, s, c)
    })?;
    bench.check_within(
        1e-4,
        &past_key.on_card,
        |(N(n), H(h), L(l), D(d)): (N, H, L, D)| keys([n, l, h, d]),
    )?;
    bench.check_within(
        1e-4,
        &past_value.on_card,
        |(N(n), H(h), L(l), D(d)): (N, H, L, D)| values([n, l, h, d]),
    )
}

/// `DML_MULTIHEAD_ATTENTION1_OPERATOR_DESC`, with the tensors in the order of the slots.
#[repr(C)]
struct RawAttention {
    tensors: [*const DML_TENSOR_DESC; 15],
    scale: f32,
    mask_filter_value: f32,
    heads: [u32; 2],
    mask: i32,
}

/// DirectML takes exactly the numbers of heads that this crate takes.
#[test]
fn numbers_of_heads() {
    let mut questions = Questions::of(card());
    let counts = || (1..=4).flat_map(|queries| (1..=4).map(move |keys| [queries, keys]));
    for ([q, k], heads) in counts().flat_map(|fit| counts().map(move |heads| (fit, heads))) {
        // A head has 2 elements of queries and keys, and 3 elements of values.
        let sizes = [[1, 5, 2 * q], [1, 7, 2 * k], [1, 7, 3 * k], [1, 5, 3 * q]];
        let [query, output] = [0, 3].map(|slot| packed::<list::Queries>(&sizes[slot]));
        let [key, value] = [1, 2].map(|slot| packed::<list::Keys>(&sizes[slot]));
        let heads = heads.map(short);
        #[rustfmt::skip]
        let ours = MultiheadAttention1::<
            f32, list::Queries, list::Keys, list::Keys, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent,
            Absent, list::Queries, Absent, Absent,
        >::with(
            AttentionHeads::new(heads[0]).key_value_heads(heads[1]), 0.5, query, key, value, Absent, Absent, Absent,
            Absent, Absent, Absent, Absent, Absent, Absent, output, Absent, Absent,
        );
        let tensors = sizes.map(|sizes| Tensor::packed(1, &sizes.map(short)));
        with_all(&tensors, &mut Vec::new(), &mut |raw| {
            let mut tensors = [ptr::null(); 15];
            for (slot, raw) in [0, 1, 2, 12].into_iter().zip(raw) {
                tensors[slot] = &raw const *raw;
            }
            let attention = RawAttention {
                tensors,
                scale: 0.5,
                mask_filter_value: -10_000.0,
                heads,
                mask: 0,
            };
            let (kind, what) = (
                DML_OPERATOR_TYPE(172),
                format!("{heads:?} heads of {sizes:?}"),
            );
            expect_structure(&mut questions, ours.is_ok(), kind, &attention, &what);
        });
    }
    questions.assert_agreement();
}
