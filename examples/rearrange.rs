//! Does twelve tasks of neural networks, sound and images, each in one line of `rearrange!`, and compares
//! each with loops.
//!
//! ```text
//! cargo run --example rearrange
//! ```

use tensor_layout::{
    B, C, D, G, H, I, J, K, L, N, Rearrangement, S, T, Tensor, V, W, layout, rearrange,
};

layout! {
    /// A photo, whose colours are side by side.
    type Photo = HWC[H = 224, W = 224, C = 3];
    /// Patches of 16 x 16 pixels, a row for each.
    type Patches = TD[T = 196, D = 768];

    /// A batch of sequences of vectors.
    type Vectors = BSD[B = 2, S = 10, D = 512];
    /// A sequence cut into 8 heads, stored sequence by sequence, or head by head.
    type Bshd = BSHD[B = 2, S = 10, H = 8, D = 64], logical(BSHD);
    type Bhsd = BHSD[B = 2, S = 10, H = 8, D = 64], logical(BHSD);

    /// Planes before and after a pixel shuffle by 2.
    type Deep = NCHW[N = 1, C = 16, H = 5, W = 6];
    type Wide = NCHW[N = 1, C = 4, H = 10, W = 12];

    /// Keys and values as a model makes them: 32 tokens in a row.
    type Keys = SKD[S = 32, K = 4, D = 64];
    /// A sequence in pages of 16 tokens, each of which holds them head by head.
    type Pages = PKSD[P = 2, K = 4, S = 16, D = 64];

    type Features = NCHW[N = 2, C = 12, H = 4, W = 4];
    /// Channels in groups, each group in one row.
    type Grouped = NGL[N = 2, G = 3, L = 64];

    type Frame = NHWC[N = 1, C = 8, H = 14, W = 14];
    /// Windows of 7 x 7 pixels, as tokens.
    type Windows = VTC[V = 4, T = 49, C = 8];

    /// Stereo sound: left and right in turns, or one after the other.
    type Interleaved = TC[T = 480, C = 2];
    type Channels = CT[C = 2, T = 480];
}

// In constants, `cargo check` also finds sizes that do not fit.
static PATCHIFY: Rearrangement<Photo, Patches> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
static UNPATCHIFY: Rearrangement<Patches, Photo> =
    rearrange!(const T(Y X) D(P Q C) -> H(Y P) W(X Q) C, Y = 14, P = 16);
static SPLIT_HEADS: Rearrangement<Vectors, Bshd> = rearrange!(const B S D(H D) -> B S H D);
static SPLIT_HEADS_APART: Rearrangement<Vectors, Bhsd> = rearrange!(const B S D(H D) -> B H S D);
static MERGE_HEADS: Rearrangement<Bhsd, Vectors> = rearrange!(const B H S D -> B S D(H D));
// The channels of a pixel: PyTorch's order and ONNX's CRD have the new channel outermost, DCR innermost.
static SHUFFLE_PIXELS_CRD: Rearrangement<Deep, Wide> =
    rearrange!(const N C(C P Q) H W -> N C H(H P) W(W Q), P = 2, Q = 2);
static SHUFFLE_PIXELS_DCR: Rearrangement<Deep, Wide> =
    rearrange!(const N C(P Q C) H W -> N C H(H P) W(W Q), P = 2, Q = 2);
static SPACE_TO_DEPTH: Rearrangement<Wide, Deep> =
    rearrange!(const N C H(H P) W(W Q) -> N C(P Q C) H W, P = 2, Q = 2);
static FILL_PAGES: Rearrangement<Keys, Pages> = rearrange!(const S(P S) K D -> P K S D);
static SHUFFLE_CHANNELS: Rearrangement<Features, Features> =
    rearrange!(const N C(G K) H W -> N C(K G) H W, G = 3);
static GROUP_CHANNELS: Rearrangement<Features, Grouped> =
    rearrange!(const N C(G K) H W -> N G L(K H W), K = 4);
static CUT_WINDOWS: Rearrangement<Frame, Windows> =
    rearrange!(const N H(Y I) W(X J) C -> V(N Y X) T(I J) C, I = 7, J = 7);
static DEINTERLEAVE: Rearrangement<Interleaved, Channels> = rearrange!(const T C -> C T);

/// A tensor whose elements are all different.
fn numbered<L: tensor_layout::StaticLayout>() -> Tensor<u32, L>
where
    L::Storage: tensor_layout::traits::Writable,
{
    let mut number = 0;
    Tensor::from_fn(|_| {
        number += 1;
        number
    })
}

fn main() {
    // 1 and 2: patches, and back.
    let photo = numbered::<Photo>();
    let patches = PATCHIFY.apply(&photo);
    let (y, x, p, q, c) = (3, 5, 7, 11, 2);
    assert_eq!(
        patches[(T(y * 14 + x), D((p * 16 + q) * 3 + c))],
        photo[(H(y * 16 + p), W(x * 16 + q), C(c))]
    );
    assert_eq!(UNPATCHIFY.apply(&patches), photo);

    // 3 and 4: heads, in both orders, and back.
    let vectors = numbered::<Vectors>();
    let bshd = SPLIT_HEADS.apply(&vectors);
    let bhsd = SPLIT_HEADS_APART.apply(&vectors);
    for (b, s, h, d) in [(0, 0, 0, 0), (1, 3, 5, 7), (1, 9, 7, 63)] {
        let element = vectors[(B(b), S(s), D(h * 64 + d))];
        assert_eq!(bshd[(B(b), S(s), H(h), D(d))], element);
        assert_eq!(bhsd[(B(b), H(h), S(s), D(d))], element);
    }
    assert_eq!(MERGE_HEADS.apply(&bhsd), vectors);

    // 5 and 6: channels become pixels.
    let deep = numbered::<Deep>();
    let crd = SHUFFLE_PIXELS_CRD.apply(&deep);
    let dcr = SHUFFLE_PIXELS_DCR.apply(&deep);
    for (c, h, w) in [(0, 0, 1), (1, 3, 4), (3, 9, 11)] {
        let (p, q) = (h % 2, w % 2);
        let position = (N(0), H(h), W(w), C(c));
        let pixel = (N(0), H(h / 2), W(w / 2));
        assert_eq!(
            crd[position],
            deep[(pixel.0, pixel.1, pixel.2, C(c * 4 + p * 2 + q))]
        );
        assert_eq!(
            dcr[position],
            deep[(pixel.0, pixel.1, pixel.2, C((p * 2 + q) * 4 + c))]
        );
    }
    // 7: and back.
    assert_eq!(SPACE_TO_DEPTH.apply(&dcr), deep);

    // 8: pages of a cache.
    let keys = numbered::<Keys>();
    let pages = FILL_PAGES.apply(&keys);
    for (s, k, d) in [(0, 0, 0), (17, 2, 5), (31, 3, 63)] {
        let page = tensor_layout::P(s / 16);
        assert_eq!(
            pages[(page, S(s % 16), K(k), D(d))],
            keys[(S(s), K(k), D(d))]
        );
    }

    // 9: shuffled channels: as a matrix of 3 groups by 4, transposed.
    let features = numbered::<Features>();
    let shuffled = SHUFFLE_CHANNELS.apply(&features);
    for (g, k) in [(0, 1), (1, 0), (2, 3)] {
        assert_eq!(
            shuffled[(N(1), C(k * 3 + g), H(2), W(3))],
            features[(N(1), C(g * 4 + k), H(2), W(3))]
        );
    }

    // 10: the groups of a group norm. No element moves, so a view would be enough.
    let grouped = GROUP_CHANNELS.apply(&features);
    let same = rearrange!(features: N C(G K) H W -> view Grouped: N G L(K H W), K = 4);
    assert_eq!(grouped, same);
    assert_eq!(
        grouped[(N(1), G(2), L(17))],
        features[(N(1), C(9), H(0), W(1))]
    );

    // 11: windows.
    let frame = numbered::<Frame>();
    let windows = CUT_WINDOWS.apply(&frame);
    let (i, j) = (I(3), J(6));
    assert_eq!(
        windows[(V(1), T(i.0 * 7 + j.0), C(5))],
        frame[(N(0), H(i.0), W(7 + j.0), C(5))]
    );

    // 12: sound.
    let sound = numbered::<Interleaved>();
    let channels = DEINTERLEAVE.apply(&sound);
    assert_eq!(channels[(C(1), T(33))], sound[(T(33), C(1))]);

    // If sizes are known, the new layout can also be inferred, and the target can exist already.
    let again: Tensor<u32, Patches> =
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
    assert_eq!(again, patches);
    let mut back = Tensor::<u32, Photo>::filled(0);
    rearrange!(patches: T(Y X) D(P Q C) -> &mut back: H(Y P) W(X Q) C, Y = 14, P = 16);
    assert_eq!(back, photo);
    println!("all twelve are as their loops say");
}
