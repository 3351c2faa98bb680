//! Caches of keys and values in the six orders that vLLM lists, filled and read through a block table.
//!
//! ```text
//! cargo run --example kv_cache
//! ```
//!
//! The letters are those of vLLM: layers (L), blocks (B), heads (H), tokens in a block (N), and the content (C), which
//! is the key and then the value of one head. A block table lists the blocks of a sequence: token 35 is token 3 of the
//! third block, wherever this block lies. Each result is compared with a loop that computes offsets from the letters of
//! the label.

use tensor_layout::traits::{Fix, Writable};
use tensor_layout::{
    AnyLayout, B, C, DimD, DimK, H, K, L, N, S, StaticLayout, Tensor, View, layout,
};

const BLOCK: usize = 16;
/// The sizes of L, B, H, N and C.
const SIZES: [usize; 5] = [2, 8, 3, BLOCK, 8];

layout! {
    // Each layer is a tensor of its own: attention reads blocks of one layer.
    type Lbhnc = LBHNC[L = 2, B = 8, H = 3, N = 16, C = 8];
    type Lbnhc = LBNHC[L = 2, B = 8, H = 3, N = 16, C = 8], logical(LBHNC);
    type Lhbnc = LHBNC[L = 2, B = 8, H = 3, N = 16, C = 8], logical(LBHNC);
    // A block has all layers: a block is sent to another machine as one run of bytes.
    type Blhnc = BLHNC[L = 2, B = 8, H = 3, N = 16, C = 8], logical(LBHNC);
    type Blnhc = BLNHC[L = 2, B = 8, H = 3, N = 16, C = 8], logical(LBHNC);
    type Bhlnc = BHLNC[L = 2, B = 8, H = 3, N = 16, C = 8], logical(LBHNC);

    /// The keys of one sequence in one layer, head by head.
    type Keys = HSD[H = 3, S = ?, D = 4];
}

/// The axes of a cache, in the order of `logical(LBHNC)`.
type Axes = (L, B, H, N, C);

/// Returns the location of a token: its block, and the token in the block.
fn locate(table: &[usize], S(s): S) -> (B, N) {
    (B(table[s / BLOCK]), N(s % BLOCK))
}

/// Writes the content of one token to the cache. The function knows the axes, and no order.
fn write<Cache: AnyLayout<Axes = Axes, Storage: Writable>>(
    cache: &mut Tensor<f32, Cache>,
    (layer, head, token): (L, H, S),
    table: &[usize],
    content: impl Fn(C) -> f32,
) {
    let (block, slot) = locate(table, token);
    for c in cache.positions(C) {
        cache[(layer, block, head, slot, c)] = content(c);
    }
}

/// Fills a cache of any order with the tokens of a sequence.
fn filled<Cache: StaticLayout<Axes = Axes, Storage: Writable>>(
    table: &[usize],
    tokens: usize,
) -> Tensor<f32, Cache> {
    let mut cache = Tensor::filled(0.0);
    for layer in cache.positions(L) {
        for head in cache.positions(H) {
            for token in (0..tokens).map(S) {
                write(&mut cache, (layer, head, token), table, |c| {
                    content((layer, head, token, c))
                });
            }
        }
    }
    cache
}

/// Returns a number that tells from which layer, head, token and index of the content it comes.
fn content((L(l), H(h), S(s), C(c)): (L, H, S, C)) -> f32 {
    u16::try_from(l * 10_000 + h * 1_000 + s * 10 + c).map_or(f32::NAN, f32::from)
}

/// Gathers the keys of a sequence: the first half of the content. Each block of one layer is a view.
fn keys(cache: View<f32, Blnhc>, layer: L, table: &[usize], tokens: usize) -> Tensor<f32, Keys> {
    let mapping = Keys::with((S(tokens),)).expect("there is a token");
    let mut keys = Tensor::filled_with(0.0, mapping);
    for (start, block) in (0..tokens).step_by(BLOCK).zip(table) {
        // A page: the axes H, N and C of one block.
        let page = cache.fix((layer, B(*block)));
        // The content is the key (K = 0) and the value (K = 1).
        let page = page.split(C, (DimK::<2>, DimD::<4>)).fix((K(0),));
        let end = tokens.min(start + BLOCK);
        page.range(N(0)..N(end - start))
            .rename(N, S)
            .try_relayout_into(keys.range_mut(S(start)..S(end)))
            .expect("both have the same tokens");
    }
    keys
}

/// Returns the sum of one element over the tokens of a sequence, in a cache of any order.
fn sum<Cache>(cache: View<f32, Cache>, at: (L, H, C), table: &[usize], tokens: usize) -> f32
where
    Cache: AnyLayout<Axes = Axes> + Fix<(L, H, C), Fixed: AnyLayout<Axes = (B, N)>>,
{
    let column = cache.fix(at);
    let token = |token| column[locate(table, token)];
    (0..tokens).map(S).map(token).sum()
}

/// Returns the offset of an element by the letters of a label, as a program without types computes it.
fn offset(label: &str, sizes: [usize; 5], position: [usize; 5]) -> usize {
    let axis = |letter| "LBHNC".find(letter).expect("the label has these letters");
    let step = |offset, letter| offset * sizes[axis(letter)] + position[axis(letter)];
    label.chars().fold(0, step)
}

/// Compares the memory of a cache with the contents of the tokens, position by position, at the offsets that the label
/// gives. Returns the number of positions.
fn compare<Cache: StaticLayout<Axes = Axes>>(
    cache: &Tensor<f32, Cache>,
    label: &str,
    (table, tokens): (&[usize], usize),
) -> usize {
    let memory = cache.memory();
    for l in 0..SIZES[0] {
        for b in 0..SIZES[1] {
            for h in 0..SIZES[2] {
                for n in 0..SIZES[3] {
                    for c in 0..SIZES[4] {
                        let token = table.iter().position(|block| *block == b);
                        let token = token.map(|block| block * BLOCK + n).filter(|s| *s < tokens);
                        let wanted = token.map_or(0.0, |s| content((L(l), H(h), S(s), C(c))));
                        let offset = offset(label, SIZES, [l, b, h, n, c]);
                        assert_eq!(memory[offset].to_bits(), wanted.to_bits());
                    }
                }
            }
        }
    }
    memory.len()
}

fn main() {
    let (table, tokens) = ([6, 0, 3], 35);
    let sequence = (&table[..], tokens);
    let mut compared = 0;

    macro_rules! each_order {
        ($($Order:ident $label:literal)+) => {$(
            let cache = filled::<$Order>(&table, tokens);
            println!("{} strides of L, B, H, N, C: {:?}", $label, $Order::STRIDES);

            // From this order to each of the six.
            compared += compare(&cache.to_layout::<Lbhnc>(), "LBHNC", sequence);
            compared += compare(&cache.to_layout::<Lbnhc>(), "LBNHC", sequence);
            compared += compare(&cache.to_layout::<Lhbnc>(), "LHBNC", sequence);
            compared += compare(&cache.to_layout::<Blhnc>(), "BLHNC", sequence);
            compared += compare(&cache.to_layout::<Blnhc>(), "BLNHC", sequence);
            compared += compare(&cache.to_layout::<Bhlnc>(), "BHLNC", sequence);

            // Both loops read these tokens: through the block table, and by offsets.
            let typed = sum(cache.as_view(), (L(1), H(2), C(7)), &table, tokens);
            let naive = |s| {
                let position = [1, table[s / BLOCK], 2, s % BLOCK, 7];
                cache.memory()[offset($label, SIZES, position)]
            };
            assert_eq!(typed.to_bits(), (0..tokens).map(naive).sum::<f32>().to_bits());
        )+};
    }
    each_order! {
        Lbhnc "LBHNC" Lbnhc "LBNHC" Lhbnc "LHBNC" Blhnc "BLHNC" Blnhc "BLNHC" Bhlnc "BHLNC"
    }
    println!("{compared} elements are where the labels say");

    let cache = filled::<Blnhc>(&table, tokens);
    let keys = keys(cache.as_view(), L(1), &table, tokens);
    for ((head, token, d), key) in keys.indexed_iter() {
        assert_eq!(
            key.to_bits(),
            content((L(1), head, token, C(d.0))).to_bits()
        );
    }
    // A block of `BLNHC` is one run of memory, with all layers, heads and tokens.
    let block = cache.fix((B(6),));
    let run = block.as_contiguous_slice().expect("it has no gaps");
    println!("a block is {} adjacent elements", run.len());
    assert_eq!(run.len(), 2 * 3 * 16 * 8);
}
