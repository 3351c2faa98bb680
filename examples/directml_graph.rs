//! Two convolutions, a pooling and an activation as one graph of DirectML, compared with loops. Needs the feature
//! `operators` of `tensor-layout`.
//!
//! `cargo run --example directml_graph`, on Windows. The graph is made and checked on any system.

use std::error::Error;
use tensor_layout::operators::{
    Absent, Convolution, FusedActivation, Graph, MaxPooling, OwnedByDml, Value, Window,
};
use tensor_layout::{C, H, I, N, O, Tensor, View, W, layout};

layout! {
    /// A photo as files hold it: pixel after pixel.
    type Photo = NHWC[N = 1, C = 3, H = 12, W = 15];

    type First = OHWI[O = 4, I = 3, H = 3, W = 3];
    type Seen = NHWC[N = 1, C = 4, H = 12, W = 15];
    type Pooled = NHWC[N = 1, C = 4, H = 4, W = 5];
    type Second = OHWI[O = 2, I = 4, H = 1, W = 1];
    type Scores = NHWC[N = 1, C = 2, H = 4, W = 5];
}

const SAME: Window = Window::new().padding::<H>(1, 1).padding::<W>(1, 1);
const THIRDS: Window = Window::new()
    .size::<H>(3)
    .size::<W>(3)
    .stride::<H>(3)
    .stride::<W>(3);

static SEE: Convolution<f32, Photo, OwnedByDml<First>, Absent, Seen> =
    Convolution::new(SAME).with_activation(FusedActivation::Relu);
static POOL: MaxPooling<f32, Seen, Pooled> = MaxPooling::new(THIRDS);
static SCORE: Convolution<f32, Pooled, OwnedByDml<Second>, Absent, Scores> =
    Convolution::new(Window::new());

/// A graph with its inputs and its output.
struct Network {
    graph: Graph<'static>,
    #[cfg_attr(not(windows), expect(dead_code, reason = "nothing is bound"))]
    values: (
        Value<f32, Photo>,
        Value<f32, OwnedByDml<First>>,
        Value<f32, OwnedByDml<Second>>,
        Value<f32, Scores>,
    ),
}

fn network() -> Network {
    let mut graph = Graph::new();
    let (photo, first, second) = (
        graph.input("photo"),
        graph.input("first"),
        graph.input("second"),
    );
    // A value of another layout than that of the slot does not compile.
    let y = graph.apply(&SEE, (photo, first, Absent));
    let y = graph.apply(&POOL, (y,));
    let scores = graph.apply(&SCORE, (y, second, Absent));
    graph.output("scores", scores);
    Network {
        graph,
        values: (photo, first, second, scores),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    run()
}

pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let photo = Tensor::<f32, Photo>::from_fn(|(_, C(c), H(h), W(w))| small(c + 5 * h + 3 * w));
    let first = Tensor::<f32, First>::from_fn(|(O(o), I(i), H(h), W(w))| small(o + i + 2 * h + w));
    let second = Tensor::<f32, Second>::from_fn(|(O(o), I(i), ..)| small(3 * o + 2 * i));

    let network = network();
    println!(
        "{:?}, feature level {}",
        network.graph,
        network.graph.feature_level()
    );
    let Some(scores) =
        on_graphics_card(&network, photo.as_view(), first.as_view(), second.as_view())?
    else {
        println!("DirectML is a part of Windows; run this there");
        return Ok(());
    };
    let wanted = by_hand(photo.as_view(), first.as_view(), second.as_view());
    scores.assert_close(&wanted, 1e-5, 1e-5);
    println!(
        "the scores agree with loops by hand: {:?}",
        scores.fix((N(0), H(3), W(4)))
    );
    Ok(())
}

/// Returns a whole number from -3 to 3.
fn small(n: usize) -> f32 {
    [-3.0, 1.0, -2.0, 0.0, 2.0, -1.0, 3.0][n % 7]
}

#[cfg(windows)]
fn on_graphics_card(
    network: &Network,
    photo: View<f32, Photo>,
    first: View<f32, First>,
    second: View<f32, Second>,
) -> Result<Option<Tensor<f32, Scores>>, Box<dyn Error>> {
    use tensor_layout::operators::Runner;

    let (x, w1, w2, y) = network.values;
    let runner = Runner::new()?;
    let (first, second) = (runner.upload(first)?, runner.upload(second)?);
    let compiled = runner
        .compile_graph(&network.graph)?
        .with(w1, &first)?
        .with(w2, &second)?
        .finish()?;
    let (photo, scores) = (runner.upload(photo)?, runner.allocate()?);
    runner
        .run_graph(&compiled)
        .with(x, &photo)?
        .with(y, &scores)?
        .finish()?;
    Ok(Some(runner.read(&scores, |scores| scores.to_layout())?))
}

#[cfg(not(windows))]
#[expect(clippy::unnecessary_wraps, reason = "on Windows, a lot can go wrong")]
fn on_graphics_card(
    _network: &Network,
    _photo: View<f32, Photo>,
    _first: View<f32, First>,
    _second: View<f32, Second>,
) -> Result<Option<Tensor<f32, Scores>>, Box<dyn Error>> {
    Ok(None)
}

fn by_hand(
    photo: View<f32, Photo>,
    first: View<f32, First>,
    second: View<f32, Second>,
) -> Tensor<f32, Scores> {
    let seen = Tensor::<f32, Seen>::from_fn(|(n, C(c), H(h), W(w))| {
        let mut sum = 0.0;
        for ((I(i), H(y), W(x)), factor) in first.fix((O(c),)).indexed_iter() {
            // One row and one column further up and left; there is no pixel before the first.
            let position = (H((h + y).wrapping_sub(1)), W((w + x).wrapping_sub(1)));
            let pixel = photo.get((n, C(i), position.0, position.1));
            sum += factor * pixel.copied().unwrap_or_default();
        }
        sum.max(0.0)
    });
    Tensor::from_fn(|(n, C(o), H(h), W(w))| {
        (0..4)
            .map(|c| {
                let window = seen.fix((n, C(c))).range(H(3 * h)..H(3 * h + 3));
                let window = window.range(W(3 * w)..W(3 * w + 3));
                let largest = window.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                largest * second[(O(o), I(c), H(0), W(0))]
            })
            .sum()
    })
}
