//! Attention with several heads.

use super::arrange::{check_same_size, present, size_of};
use super::define::prelude::*;
use super::error::{AttentionCause, OperatorCause, attempt};
use super::rules::Rule;
use crate::dml::TensorDesc;

/// The numbers of heads of a [`MultiheadAttention1`].
///
/// ```
/// use tensor_layout::operators::AttentionHeads;
///
/// /// Each of 8 heads has keys and values of its own.
/// const EACH: AttentionHeads = AttentionHeads::new(8);
/// /// 8 heads of queries share 2 heads of keys and values: grouped-query attention.
/// const GROUPED: AttentionHeads = AttentionHeads::new(8).key_value_heads(2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttentionHeads {
    queries: u32,
    keys: u32,
}

impl AttentionHeads {
    /// Sets the same number of heads for queries, keys and values: `QueryHeadCount`.
    #[must_use]
    pub const fn new(count: u32) -> Self {
        AttentionHeads {
            queries: count,
            keys: count,
        }
    }

    /// Sets a smaller number of heads for keys and values: `KeyValueHeadCount`. The number of query heads
    /// must be a multiple of `count`. Consecutive query heads share a head of keys and values.
    #[must_use]
    pub const fn key_value_heads(mut self, count: u32) -> Self {
        self.keys = count;
        self
    }
}

/// The data of an attention operator, besides its tensors.
#[derive(Clone, Copy, Debug)]
struct Attention {
    heads: AttentionHeads,
    scale: f32,
    mask_filter_value: f32,
    mask: MaskKind,
}

/// The kind of a mask: `DML_MULTIHEAD_ATTENTION_MASK_TYPE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
enum MaskKind {
    Absent = 0,
    Lengths = 1,
    EndsAndStarts = 2,
    LengthsAndStarts = 3,
    Boolean = 4,
}

impl MaskKind {
    /// Returns the kind of `mask`. The axes of the mask determine the kind.
    #[expect(clippy::ref_option, reason = "that is what there is of a slot")]
    const fn of(mask: &Option<TensorDesc>) -> Self {
        let Some(mask) = mask else {
            return MaskKind::Absent;
        };
        match (mask.index_of('E').is_some(), mask.index_of('N').is_some()) {
            (true, true) => MaskKind::EndsAndStarts,
            (true, false) => MaskKind::LengthsAndStarts,
            // The mask has its axes in the order of a layout, or in DirectML's order.
            (false, true) if matches!(mask.axes(), ['N'] | [' ', 'N']) => MaskKind::Lengths,
            _ => MaskKind::Boolean,
        }
    }

    /// Returns the axes that a mask of this kind has, in the order that DirectML requires.
    const fn axes(self) -> &'static [char] {
        match self {
            MaskKind::Absent => &[],
            MaskKind::Lengths => &[' ', 'N'],
            MaskKind::EndsAndStarts => &['E', 'N'],
            MaskKind::LengthsAndStarts => &['E'],
            MaskKind::Boolean => &['N', 'H', 'S', 'L'],
        }
    }
}

operator! {
    /// Computes attention with several heads. For each query, the result is a weighted mean of the values.
    /// The better a key matches the query, the larger is the weight of the key's value.
    ///
    /// ```text
    /// weights[h, s, l] = softmax over l of
    ///     scale · Σ query[s, h, d] · key[l, h, d] + relative_position_bias[h, s, l]
    ///         over d
    /// output[s, h, d] = Σ weights[h, s, l] · value[l, h, d]
    ///     over l
    /// ```
    ///
    /// The letters are fixed. Their order in a layout is free.
    ///
    /// - With a single sequence, N may be left out.
    /// - The first six slots are for queries, keys and values. Exactly one slot must have the queries,
    ///   exactly one the keys, and exactly one the values. A stacked slot has two of these tensors, or all
    ///   three. Unused slots are [`Absent`](crate::operators::Absent).
    /// - All slots from `bias` on may be `Absent`, except `output`.
    /// - Keys and values may have fewer [heads](AttentionHeads) than queries. A head of values may have
    ///   another number of elements than a head of keys.
    ///
    /// The axes of `mask` determine the kind of the mask. A score states how well a key matches a query. If
    /// the mask leaves out a key, the operator adds a number to the key's score, by default -10,000. This
    /// makes the weight of the key's value tiny. The method
    /// [`with_mask_filter_value`](Self::with_mask_filter_value) sets this number.
    ///
    /// | axes of `mask` | elements | `DML_MULTIHEAD_ATTENTION_MASK_TYPE` |
    /// |---|---|---|
    /// | N | the number of keys to use in each sequence | `KEY_SEQUENCE_LENGTH` |
    /// | E, N | E = 2: position 0 has the end of the keys to use, position 1 has their start | `KEY_SEQUENCE_END_START` |
    /// | E | E = 3 · N + 2: first the numbers of keys of the N sequences, then the N + 1 starts of their queries, then the N + 1 starts of their keys | `KEY_QUERY_SEQUENCE_LENGTH_START_END` |
    /// | N, H, S, L | 0 for each key that a query does not see, else 1 | `BOOLEAN` |
    ///
    /// If the slot `past_sequence_lengths` is used, these rules apply:
    ///
    /// - Before an execution, `present_key` and `present_value` contain the past keys and values.
    /// - The operator writes the new keys and values after the past ones.
    /// - L is the number of keys for which `present_key` has space.
    /// - `mask`, `relative_position_bias`, `past_key` and `past_value` must be `Absent`.
    ///
    /// Sources: Microsoft's page of this structure, and tests of DirectML where the page leaves questions open.
    ///
    /// ```
    /// use tensor_layout::{layout, operators::{Absent, AttentionHeads, MultiheadAttention1, OwnedByDml}};
    ///
    /// layout! {
    ///     type Queries = NSC[N = 1, S = 20, C = 512];
    ///     type Keys = NKC[N = 1, K = 20, C = 128];
    ///     type Causal = NHSL[N = 1, H = 8, S = 20, L = 20], broadcast(H);
    /// }
    ///
    /// /// An attention with separate queries, keys and values, and without a past.
    /// type Attention<T, Q, K, V, Mask, O> = MultiheadAttention1<
    ///     T, Q, K, V, Absent, Absent, Absent, Absent, Mask, Absent, Absent, Absent, Absent, O, Absent, Absent,
    /// >;
    ///
    /// static ATTENTION: Attention<f32, Queries, Keys, Keys, OwnedByDml<Causal>, Queries> =
    ///     Attention::new(AttentionHeads::new(8).key_value_heads(2), 0.125); // 1 / √64
    /// ATTENTION.with_raw(|desc| assert_eq!(desc.kind, 172)); // here, `CreateOperator(desc)`
    ///
    /// let stricter = ATTENTION.with_mask_filter_value(f32::MIN);
    /// ```
    #[doc(alias("DML_MULTIHEAD_ATTENTION1_OPERATOR_DESC", "scaled_dot_product_attention", "GroupQueryAttention"))]
    pub struct MultiheadAttention1 from V6_3 = 172;
    fn new, with<T: [ElementOf<FloatElements>]>(
        query: Query<T> is [OptionalInputSlot] #[doc = "N, S, C; N sequences, S queries; along C the elements of all heads"],
        key: Key<T> is [OptionalInputSlot] #[doc = "N, K, C; N sequences, K new keys; along C the elements of all their heads"],
        value: Values<T> is [OptionalInputSlot] #[doc = "N, K, C; N sequences, K new keys; along C the elements of all their heads"],
        stacked_query_key: StackedQueryKey<T> is [OptionalInputSlot] #[doc = "N, S, H, T, D; H heads, T = 2 tensors, D elements of a head; there are as many keys as queries: K = S"],
        stacked_key_value: StackedKeyValue<T> is [OptionalInputSlot] #[doc = "N, K, H, T, D; T = 2"],
        stacked_query_key_value: StackedQueryKeyValue<T> is [OptionalInputSlot] #[doc = "N, S, H, T, D; T = 3, K = S"],
        bias: Bias<T> is [OptionalInputSlot] #[doc = "C; is added to queries, keys and values; along C, first the elements for the queries, then those for the keys, then those for the values"],
        mask: Mask<i32> is [OptionalInputSlot] #[doc = "see the table above"],
        relative_position_bias: RelativePositionBias<T> is [OptionalInputSlot] #[doc = "N, H, S, L; L = P + K is the number of all keys"],
        past_key: PastKey<T> is [OptionalInputSlot] #[doc = "N, H, P, D; the P keys and values before the new ones"],
        past_value: PastValue<T> is [OptionalInputSlot] #[doc = "N, H, P, D; the P keys and values before the new ones"],
        past_sequence_lengths: PastSequenceLengths<i32> is [OptionalInputSlot] #[doc = "N; the number of past keys of each sequence; see the text above"],
    ) -> (
        output: Output<T> is [OutputSlot] #[doc = "N, S, C; a head of the output has as many elements as a head of `value`"],
        present_key: PresentKey<T> is [OptionalOutputSlot] #[doc = "N, H, L, D; the past keys and values, then the new ones"],
        present_value: PresentValue<T> is [OptionalOutputSlot] #[doc = "N, H, L, D; the past keys and values, then the new ones"],
    ) with (heads: AttentionHeads, scale: f32) as kept: Attention = attention;
    slots: [12, 3] = arranged;
    fields: {
        scale: kept.scale,
        mask_filter_value: kept.mask_filter_value,
        query_head_count: kept.heads.queries,
        key_value_head_count: kept.heads.keys,
        mask_type: kept.mask,
    };
}

impl<T, Q, K, V, QK, KV, QKV, B, M, R, PK, PV, L, O, NK, NV>
    MultiheadAttention1<T, Q, K, V, QK, KV, QKV, B, M, R, PK, PV, L, O, NK, NV>
{
    /// Sets the number `MaskFilterValue`. If the mask leaves out a key, this number is added to the key's
    /// score. The default is -10,000. The page of [`MultiheadAttention1`] has an example.
    #[must_use]
    pub const fn with_mask_filter_value(mut self, value: f32) -> Self {
        self.kept.mask_filter_value = value;
        self
    }
}

/// The tensors of the slots, with their axes in the order that DirectML requires.
type ArrangedTensors = Tensors<12, 3>;

const QUERY: usize = 0;
const KEY: usize = 1;
const VALUE: usize = 2;
const QUERY_KEY: usize = 3;
const KEY_VALUE: usize = 4;
const QUERY_KEY_VALUE: usize = 5;
const BIAS: usize = 6;
const MASK: usize = 7;
const RELATIVE: usize = 8;
const PAST_KEY: usize = 9;
const PAST_VALUE: usize = 10;
const OUTPUT: usize = 0;
const PRESENT_KEY: usize = 1;
const PRESENT_VALUE: usize = 2;

/// Returns the rules of the slots. The sizes along N and S are those of the queries.
const fn rules(mask: MaskKind) -> [Rule<'static>; 15] {
    const fn rule(axes: &[char]) -> Rule<'_> {
        Rule::letters(axes).free(&['C', 'K', 'H', 'T', 'D', 'L', 'E'])
    }
    let stack = rule(&['N', 'S', 'H', 'T', 'D']);
    let (past, present) = (rule(&['N', 'H', 'P', 'D']), rule(&['N', 'H', 'L', 'D']));
    let (queries, keys) = (rule(&['N', 'S', 'C']), rule(&['N', 'K', 'C']));
    [
        queries,
        keys,
        keys,
        stack,
        rule(&['N', 'K', 'H', 'T', 'D']),
        stack,
        rule(&['C']),
        rule(mask.axes()),
        rule(&['N', 'H', 'S', 'L']),
        past,
        past,
        rule(&['N']),
        queries,
        present,
        present,
    ]
}

/// Returns the axis that counts the queries or keys of the input with the index `slot`.
const fn axis_of_positions(slot: usize) -> char {
    match slot {
        KEY | VALUE | KEY_VALUE => 'K',
        _ => 'S',
    }
}

const fn refuse<Kept>(names: &Names, cause: AttentionCause) -> Result<Kept, OperatorError> {
    names.refuse(OperatorCause::Attention(cause))
}

/// The indices of the inputs that have the queries, the keys and the values.
#[derive(Clone, Copy)]
struct Sources {
    queries: usize,
    keys: usize,
    values: usize,
}

const fn sources(names: &Names, tensors: &ArrangedTensors) -> Result<Sources, OperatorError> {
    let queries = [QUERY, QUERY_KEY, QUERY_KEY_VALUE];
    let keys = [KEY, QUERY_KEY, KEY_VALUE, QUERY_KEY_VALUE];
    let values = [VALUE, KEY_VALUE, QUERY_KEY_VALUE];
    Ok(Sources {
        queries: attempt!(one_of(names, tensors, "queries", &queries)),
        keys: attempt!(one_of(names, tensors, "keys", &keys)),
        values: attempt!(one_of(names, tensors, "values", &values)),
    })
}

/// Returns the index of the one input in `slots` that has a tensor. Returns an error if none or several of
/// these inputs have a tensor.
const fn one_of(
    names: &Names,
    tensors: &ArrangedTensors,
    part: &'static str,
    slots: &[usize],
) -> Result<usize, OperatorError> {
    let mut found = None;
    let mut index = 0;
    while index < slots.len() {
        let slot = slots[index];
        if tensors.inputs[slot].is_some() {
            if let Some(first) = found {
                let first: usize = first;
                let (slot, other) = (names.inputs[first], names.inputs[slot]);
                return refuse(names, AttentionCause::Twice { part, slot, other });
            }
            found = Some(slot);
        }
        index += 1;
    }
    if let Some(slot) = found {
        return Ok(slot);
    }
    let slot = names.inputs[slots[0]];
    refuse(names, AttentionCause::Missing { part, slot })
}

/// Returns the name and the tensor of the input with the index `slot`, which must not be empty.
const fn input<'a>(
    names: &Names,
    tensors: &'a ArrangedTensors,
    slot: usize,
) -> (&'static str, &'a TensorDesc) {
    (names.inputs[slot], present(&tensors.inputs[slot]))
}

/// Returns the tensors with their axes in the order that DirectML requires. Checks all sizes, except those
/// that depend on the number of heads.
const fn arranged(
    names: &Names,
    tensors: &ArrangedTensors,
) -> Result<ArrangedTensors, OperatorError> {
    let sources = attempt!(sources(names, tensors));
    let mask = MaskKind::of(&tensors.inputs[MASK]);
    let arranged = attempt!(tensors.follow(names, &rules(mask)));
    attempt!(check_slots(names, &arranged));
    attempt!(check_keys(names, &arranged, sources));
    attempt!(check_parts(names, &arranged, sources));
    Ok(arranged)
}

/// Checks that the used slots may be used together. A slot for past keys or values may need or exclude other
/// slots.
const fn check_slots(names: &Names, tensors: &ArrangedTensors) -> Result<(), OperatorError> {
    let [.., past_key, past_value, lengths] = &tensors.inputs;
    let alone = match (past_key, past_value) {
        (Some(_), None) => Some(("past_value", "past_key")),
        (None, Some(_)) => Some(("past_key", "past_value")),
        _ => None,
    };
    if let Some((slot, other)) = alone {
        return refuse(names, AttentionCause::Alone { slot, other });
    }
    let Some(lengths) = lengths else {
        return Ok(());
    };
    let (size, stride) = lengths.size_and_stride('N');
    if size > 1 && stride != 1 {
        return refuse(names, AttentionCause::Gaps { stride });
    }
    let excluded = [MASK, RELATIVE, PAST_KEY, PAST_VALUE];
    let mut index = 0;
    while index < excluded.len() {
        if tensors.inputs[excluded[index]].is_some() {
            let slot = names.inputs[excluded[index]];
            return refuse(names, AttentionCause::WithLengths { slot });
        }
        index += 1;
    }
    let mut output = PRESENT_KEY;
    while output <= PRESENT_VALUE {
        if tensors.outputs[output].is_none() {
            let (slot, other) = (names.outputs[output], "past_sequence_lengths");
            return refuse(names, AttentionCause::Alone { slot, other });
        }
        output += 1;
    }
    Ok(())
}

/// Checks that tensors agree on the numbers of new keys, of past keys, and of all keys.
const fn check_keys(
    names: &Names,
    tensors: &ArrangedTensors,
    sources: Sources,
) -> Result<(), OperatorError> {
    // Keys have the letter of the queries that they are stacked with.
    let (axis, value_axis) = (
        axis_of_positions(sources.keys),
        axis_of_positions(sources.values),
    );
    let (keys, values) = (
        input(names, tensors, sources.keys),
        input(names, tensors, sources.values),
    );
    let (new, of_values) = (size_of(keys.1, axis), size_of(values.1, value_axis));
    if new != of_values {
        let cause = AttentionCause::Positions {
            slot: values.0,
            axis: value_axis,
            size: of_values,
            other: keys.0,
            other_axis: axis,
            others: new,
        };
        return refuse(names, cause);
    }
    let [.., mask, relative, past_key, _, lengths] = &tensors.inputs;
    let [_, present_key, present_value] = &tensors.outputs;
    let past = match past_key {
        Some(key) => size_of(key, 'P'),
        None => 0,
    };
    if let (Some(_), Some(key), Some(value)) = (lengths, present_key, present_value) {
        let (this, other) = (("present_value", value), ("present_key", key));
        attempt!(check_same_size(names, 'L', this, other));
        let (slot, size) = (keys.0, size_of(key, 'L'));
        if size < new {
            let cause = AttentionCause::Capacity {
                size,
                slot,
                axis,
                new,
            };
            return refuse(names, cause);
        }
        return Ok(());
    }
    let counted = [
        ("mask", mask),
        ("relative_position_bias", relative),
        ("present_key", present_key),
        ("present_value", present_value),
    ];
    let mut index = 0;
    while index < counted.len() {
        let (slot, tensor) = counted[index];
        // A mask of another kind has no such axis.
        let is_counted = index > 0 || matches!(MaskKind::of(mask), MaskKind::Boolean);
        if let (Some(tensor), true) = (tensor, is_counted) {
            let size = size_of(tensor, 'L');
            if size as u64 != past as u64 + new as u64 {
                let cause = AttentionCause::Total {
                    slot,
                    size,
                    past,
                    keys: keys.0,
                    axis,
                    new,
                };
                return refuse(names, cause);
            }
        }
        index += 1;
    }
    Ok(())
}

/// Checks the number of tensors in a stack, and the size of axis E of a mask.
const fn check_parts(
    names: &Names,
    tensors: &ArrangedTensors,
    sources: Sources,
) -> Result<(), OperatorError> {
    let stacks = [(QUERY_KEY, 2), (KEY_VALUE, 2), (QUERY_KEY_VALUE, 3)];
    let mut index = 0;
    while index < stacks.len() {
        let (slot, wanted) = stacks[index];
        if let Some(tensor) = &tensors.inputs[slot] {
            let (slot, size) = (names.inputs[slot], size_of(tensor, 'T'));
            if size != wanted {
                return refuse(names, AttentionCause::Stacked { slot, size, wanted });
            }
        }
        index += 1;
    }
    let sequences = size_of(present(&tensors.inputs[sources.queries]), 'N');
    let mask = &tensors.inputs[MASK];
    let (wanted, of_sequences) = match MaskKind::of(mask) {
        MaskKind::EndsAndStarts => (2, None),
        MaskKind::LengthsAndStarts => (3 * sequences as u64 + 2, Some(sequences)),
        _ => return Ok(()),
    };
    let size = size_of(present(mask), 'E');
    if size as u64 == wanted {
        return Ok(());
    }
    let cause = AttentionCause::Edges {
        size,
        wanted,
        sequences: of_sequences,
    };
    refuse(names, cause)
}

/// Returns the data of an attention operator. Returns an error if the sizes do not fit the numbers of heads.
const fn attention(
    names: &Names,
    tensors: &ArrangedTensors,
    heads: AttentionHeads,
    scale: f32,
) -> Result<Attention, OperatorError> {
    let AttentionHeads { queries, keys } = heads;
    if queries == 0 || keys == 0 {
        return refuse(names, AttentionCause::NoHeads);
    }
    if queries % keys != 0 {
        return refuse(names, AttentionCause::Shared { queries, keys });
    }
    let sources = attempt!(sources(names, tensors));
    let source = names.inputs[sources.queries];
    let source_of_values = names.inputs[sources.values];
    if sources.queries == sources.keys && queries != keys {
        let cause = AttentionCause::StackedHeads {
            slot: source,
            queries,
            keys,
        };
        return refuse(names, cause);
    }
    let of_key = attempt!(head_size(names, tensors, sources.queries, queries));
    let of_value = attempt!(head_size(names, tensors, sources.values, keys));
    let stored = input(names, tensors, sources.keys);
    if is_stack(sources.keys) {
        attempt!(check_heads(names, stored, keys));
        attempt!(check_head_size(names, stored, (source, of_key)));
    } else {
        attempt!(check_channels(names, stored, keys, (source, of_key)));
    }
    let output = ("output", present(&tensors.outputs[OUTPUT]));
    let head = (source_of_values, of_value);
    attempt!(check_channels(names, output, queries, head));

    if let Some(bias) = &tensors.inputs[BIAS] {
        let size = size_of(bias, 'C');
        let parts = [
            queries as u64 * of_key as u64,
            keys as u64 * of_key as u64,
            keys as u64 * of_value as u64,
        ];
        if size as u64 != parts[0] + parts[1] + parts[2] {
            return refuse(names, AttentionCause::Bias { size, parts });
        }
    }
    let [.., mask, relative, past_key, past_value, _] = &tensors.inputs;
    let [_, present_key, present_value] = &tensors.outputs;
    let has_heads = matches!(MaskKind::of(mask), MaskKind::Boolean);
    let of_heads = [
        ("mask", if has_heads { mask } else { &None }, queries),
        ("relative_position_bias", relative, queries),
        ("past_key", past_key, keys),
        ("past_value", past_value, keys),
        ("present_key", present_key, keys),
        ("present_value", present_value, keys),
    ];
    let mut index = 0;
    while index < of_heads.len() {
        let (slot, tensor, heads) = of_heads[index];
        if let Some(tensor) = tensor {
            attempt!(check_heads(names, (slot, tensor), heads));
            // After the first two slots, slots for keys and slots for values alternate.
            if index >= 2 {
                let head = if index % 2 == 0 {
                    (source, of_key)
                } else {
                    (source_of_values, of_value)
                };
                attempt!(check_head_size(names, (slot, tensor), head));
            }
        }
        index += 1;
    }
    Ok(Attention {
        heads,
        scale,
        mask_filter_value: -10_000.0,
        mask: MaskKind::of(mask),
    })
}

/// Returns whether the input with the index `slot` has several tensors in a stack.
const fn is_stack(slot: usize) -> bool {
    matches!(slot, QUERY_KEY | KEY_VALUE | QUERY_KEY_VALUE)
}

/// Returns the number of elements of one head of queries or values.
const fn head_size(
    names: &Names,
    tensors: &ArrangedTensors,
    source: usize,
    heads: u32,
) -> Result<u32, OperatorError> {
    let (slot, tensor) = input(names, tensors, source);
    if is_stack(source) {
        return Ok(size_of(tensor, 'D'));
    }
    let size = size_of(tensor, 'C');
    if size % heads != 0 {
        return refuse(names, AttentionCause::Divided { slot, size, heads });
    }
    Ok(size / heads)
}

/// Checks that a tensor has a given number of heads, and that each head has as many elements as a head of
/// another slot.
const fn check_channels(
    names: &Names,
    (slot, tensor): (&'static str, &TensorDesc),
    heads: u32,
    (other, head_size): (&'static str, u32),
) -> Result<(), OperatorError> {
    let size = size_of(tensor, 'C');
    if size as u64 == heads as u64 * head_size as u64 {
        return Ok(());
    }
    let cause = AttentionCause::Channels {
        slot,
        size,
        heads,
        other,
        head_size,
    };
    refuse(names, cause)
}

const fn check_heads(
    names: &Names,
    (slot, tensor): (&'static str, &TensorDesc),
    heads: u32,
) -> Result<(), OperatorError> {
    let size = size_of(tensor, 'H');
    if size == heads {
        return Ok(());
    }
    refuse(names, AttentionCause::Heads { slot, size, heads })
}

const fn check_head_size(
    names: &Names,
    (slot, tensor): (&'static str, &TensorDesc),
    (other, head_size): (&'static str, u32),
) -> Result<(), OperatorError> {
    let size = size_of(tensor, 'D');
    if size == head_size {
        return Ok(());
    }
    let cause = AttentionCause::HeadSize {
        slot,
        size,
        other,
        head_size,
    };
    refuse(names, cause)
}
