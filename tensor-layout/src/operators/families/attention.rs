//! Attention with several heads.

use super::define::prelude::*;

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
    pub(in super::super) queries: u32,
    pub(in super::super) keys: u32,
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

/// The fields of the C structure after the tensors.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Attention {
    scale: f32,
    mask_filter_value: f32,
    query_head_count: u32,
    key_value_head_count: u32,
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
    const fn of(mask: Option<Filled<'_>>) -> Self {
        let Some(mask) = mask else {
            return MaskKind::Absent;
        };
        match (mask.has('E'), mask.has('N')) {
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
    fields: (*kept);
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

/// Returns the rules of the slots. The sizes along N and S are those of the queries.
const fn rules(mask: MaskKind) -> [Rule<'static>; 15] {
    const fn rule(axes: &[char]) -> Rule<'_> {
        Rule::letters(axes).free(&['C', 'K', 'H', 'T', 'D', 'L', 'E'])
    }
    let stack = rule(&['N', 'S', 'H', 'T', 'D']);
    let (past, present) = (rule(&['N', 'H', 'P', 'D']), rule(&['N', 'H', 'L', 'D']));
    let (queries, keys) = (rule(&['N', 'S', 'C']), rule(&['N', 'K', 'C']));
    let of_keys = rule(&['N', 'K', 'H', 'T', 'D']);
    let (bias, relative) = (rule(&['C']), rule(&['N', 'H', 'S', 'L']));
    let (mask, lengths) = (rule(mask.axes()), rule(&['N']));
    [
        queries, keys, keys, stack, of_keys, stack, bias, mask, relative, past, past, lengths,
        queries, present, present,
    ]
}

/// The input that has the queries, the keys or the values, and the axis that counts them.
#[derive(Clone, Copy)]
struct Source<'a> {
    given: Filled<'a>,
    axis: char,
}

impl Source<'_> {
    /// Returns whether the input has several tensors in a stack. Only stacks have five axes.
    const fn is_stack(self) -> bool {
        self.given.rank() == 5
    }

    /// Returns the name of the slot, and the number of elements of one of its heads.
    const fn head(self, heads: u32) -> Checked<(&'static str, u32)> {
        let slot = self.given.slot;
        if self.is_stack() {
            return Ok((slot, self.given.size('D')));
        }
        let size = self.given.size('C');
        require!(size % heads == 0, UndividedHeads { slot, size, heads });
        Ok((slot, size / heads))
    }
}

/// The slots for stacks. For each slot, the axis that counts its queries or keys, and the number of its tensors.
/// In a stack with the queries, axis S counts the keys, too.
const STACKS: [(&str, char, u32); 3] = [
    ("stacked_query_key", 'S', 2),
    ("stacked_key_value", 'K', 2),
    ("stacked_query_key_value", 'S', 3),
];

/// Returns the inputs that have the queries, the keys and the values.
const fn sources(tensors: &ArrangedTensors) -> Checked<[Source<'_>; 3]> {
    let [query_key, key_value, query_key_value] = STACKS;
    let queries = [("query", 'S', 1), query_key, query_key_value];
    let keys = [("key", 'K', 1), query_key, key_value, query_key_value];
    let values = [("value", 'K', 1), key_value, query_key_value];
    Ok([
        attempt!(one_of(tensors, "queries", &queries)),
        attempt!(one_of(tensors, "keys", &keys)),
        attempt!(one_of(tensors, "values", &values)),
    ])
}

/// Returns the one input in `slots` that has a tensor. Returns an error if none or several of these inputs have a tensor.
const fn one_of<'a>(
    tensors: &'a ArrangedTensors,
    part: &'static str,
    slots: &[(&'static str, char, u32)],
) -> Checked<Source<'a>> {
    let mut found: Option<Source<'a>> = None;
    for_each!(next < slots.len(), {
        let (other, axis, _) = slots[next];
        if let Some(given) = tensors.get(other) {
            if let Some(Source { given, .. }) = found {
                let slot = given.slot;
                return Err(OperatorCause::PartTwice { part, slot, other });
            }
            found = Some(Source { given, axis });
        }
    });
    let slot = slots[0].0;
    match found {
        Some(source) => Ok(source),
        None => Err(OperatorCause::PartMissing { part, slot }),
    }
}

/// Returns the tensors with their axes in the order that DirectML requires. Checks all sizes, except those
/// that depend on the number of heads.
const fn arranged(tensors: &ArrangedTensors) -> Checked<ArrangedTensors> {
    attempt!(sources(tensors));
    let rules = rules(MaskKind::of(tensors.get("mask")));
    let arranged = attempt!(tensors.follow(&rules));
    attempt!(check_slots(&arranged));
    let [query, key, value] = attempt!(sources(&arranged));
    attempt!(check_keys(&arranged, key, value));
    attempt!(check_parts(&arranged, query.given.size('N')));
    Ok(arranged)
}

/// Checks that the used slots may be used together. A slot for past keys or values may need or exclude other
/// slots.
const fn check_slots(tensors: &ArrangedTensors) -> Checked<()> {
    let needed = [
        ("past_value", "past_key"),
        ("past_key", "past_value"),
        ("present_key", "past_sequence_lengths"),
        ("present_value", "past_sequence_lengths"),
    ];
    for_each!(index < needed.len(), {
        let (slot, other) = needed[index];
        let is_met = tensors.get(slot).is_some() || tensors.get(other).is_none();
        require!(is_met, Alone { slot, other });
    });
    let Some(lengths) = tensors.get("past_sequence_lengths") else {
        return Ok(());
    };
    let (size, stride) = lengths.tensor.size_and_stride('N');
    require!(size == 1 || stride == 1, LengthGaps { stride });
    let excluded = ["mask", "relative_position_bias", "past_key"];
    for_each!(index < excluded.len(), {
        let slot = excluded[index];
        require!(tensors.get(slot).is_none(), WithLengths { slot });
    });
    Ok(())
}

/// Checks that tensors agree on the numbers of new keys, of past keys, and of all keys.
const fn check_keys(tensors: &ArrangedTensors, key: Source<'_>, value: Source<'_>) -> Checked<()> {
    let (keys, values) = (key.given.along(key.axis), value.given.along(value.axis));
    require!(values.size == keys.size, ValuePositions { values, keys });
    if tensors.get("past_sequence_lengths").is_some() {
        let key = tensors.named("present_key");
        attempt!(tensors.named("present_value").check_sizes(&['L'], key));
        let size = key.size('L');
        require!(size >= keys.size, Capacity { size, keys });
        return Ok(());
    }
    let past = match tensors.get("past_key") {
        Some(key) => key.size('P'),
        None => 0,
    };
    let counted = [
        "mask",
        "relative_position_bias",
        "present_key",
        "present_value",
    ];
    for_each!(index < counted.len(), {
        if let Some(given) = with_heads(tensors, counted[index]) {
            let total = given.along('L');
            let is_met = total.size as u64 == past as u64 + keys.size as u64;
            require!(is_met, KeysInAll { total, past, keys });
        }
    });
    Ok(())
}

/// Checks the number of tensors in a stack, and the size of axis E of a mask.
const fn check_parts(tensors: &ArrangedTensors, sequences: u32) -> Checked<()> {
    for_each!(next < STACKS.len(), {
        let (slot, _, wanted) = STACKS[next];
        if let Some(given) = tensors.get(slot) {
            let size = given.size('T');
            require!(size == wanted, Stacked { slot, size, wanted });
        }
    });
    let Some(mask) = tensors.get("mask") else {
        return Ok(());
    };
    let (size, wanted) = (mask.size('E'), 3 * sequences as u64 + 2);
    match MaskKind::of(Some(mask)) {
        MaskKind::EndsAndStarts => require!(size == 2, MaskEnds { size }),
        MaskKind::LengthsAndStarts => {
            require!(size as u64 == wanted, MaskLengths { size, sequences });
        }
        _ => {}
    }
    Ok(())
}

/// Returns the data of an attention operator. Returns an error if the sizes do not fit the numbers of heads.
const fn attention(
    tensors: &ArrangedTensors,
    heads: AttentionHeads,
    scale: f32,
) -> Checked<Attention> {
    let AttentionHeads { queries, keys } = heads;
    require!(queries > 0 && keys > 0, NoHeads);
    require!(queries % keys == 0, SharedHeads { queries, keys });
    let [query, key, value] = attempt!(sources(tensors));
    let slot = query.given.slot;
    let is_met = !query.is_stack() || queries == keys;
    require!(is_met, StackedHeads { slot, heads });
    let of_key = attempt!(query.head(queries));
    let of_value = attempt!(value.head(keys));
    if key.is_stack() {
        attempt!(check_heads(key.given, keys, Some(of_key)));
    } else {
        attempt!(check_channels(key.given, keys, of_key));
    }
    attempt!(check_channels(tensors.output(0), queries, of_value));
    if let Some(bias) = tensors.get("bias") {
        let size = bias.size('C');
        let parts = [
            queries as u64 * of_key.1 as u64,
            keys as u64 * of_key.1 as u64,
            keys as u64 * of_value.1 as u64,
        ];
        let is_met = size as u64 == parts[0] + parts[1] + parts[2];
        require!(is_met, AttentionBias { size, parts });
    }
    let of_heads = [
        ("mask", queries, None),
        ("relative_position_bias", queries, None),
        ("past_key", keys, Some(of_key)),
        ("past_value", keys, Some(of_value)),
        ("present_key", keys, Some(of_key)),
        ("present_value", keys, Some(of_value)),
    ];
    for_each!(index < of_heads.len(), {
        let (name, heads, head) = of_heads[index];
        if let Some(given) = with_heads(tensors, name) {
            attempt!(check_heads(given, heads, head));
        }
    });
    Ok(Attention {
        scale,
        mask_filter_value: -10_000.0,
        query_head_count: queries,
        key_value_head_count: keys,
        mask: MaskKind::of(tensors.get("mask")),
    })
}

/// Checks that a tensor has a given number of heads along C, and that each head has as many elements as a head of
/// another slot.
const fn check_channels(given: Filled<'_>, heads: u32, head: (&'static str, u32)) -> Checked<()> {
    let this = given.along('C');
    let is_met = this.size as u64 == heads as u64 * head.1 as u64;
    require!(is_met, HeadChannels { this, heads, head });
    Ok(())
}

/// Checks that a tensor has a given number of heads along H, and perhaps along D as many elements as a head of another
/// slot.
const fn check_heads(
    given: Filled<'_>,
    heads: u32,
    head: Option<(&'static str, u32)>,
) -> Checked<()> {
    let (slot, size) = (given.slot, given.size('H'));
    require!(size == heads, Heads { slot, size, heads });
    if let Some(head) = head {
        let size = given.size('D');
        require!(size == head.1, HeadSize { slot, size, head });
    }
    Ok(())
}

/// Returns the slot with this name, if DirectML counts heads there: only then, an arranged tensor has four axes.
/// A mask has heads only if it is of the kind [`MaskKind::Boolean`].
const fn with_heads<'a>(tensors: &'a ArrangedTensors, name: &str) -> Option<Filled<'a>> {
    match tensors.get(name) {
        Some(given) if given.rank() == 4 => Some(given),
        _ => None,
    }
}
