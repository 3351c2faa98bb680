//! A `Runner` that executes a network with as many convolutions as `YOLOv8n` has, frame after frame, two in flight.
//!
//! The images have 96 x 96 pixels and not 640 x 640, because the graphics card of these tests is software. Each
//! convolution only copies elements to other positions, so the output of the network is known.

use crate::card;
use crate::frame_loop::live_objects;
use crate::graphics_card::Result;
use crate::runner::runner;
use tensor_layout::operators::{
    Absent, Convolution, Graph, OwnedByDml, StoredTensor, Value, Window,
};
use tensor_layout::{C, H, Tensor, View, W, layout};

/// The rows and columns of a frame.
const SIDE: usize = 96;

/// The channels of the features between the convolutions.
const CHANNELS: usize = 32;

/// The number of convolutions: one for the frame, and twelve for each of the five sizes of the features.
const CONVOLUTIONS: usize = 61;

layout! {
    type Frame = NCHW[N = 1, C = 3, H = SIDE, W = SIDE];
    type Features<const S: usize> = NCHW[N = 1, C = CHANNELS, H = S, W = S];
    type FirstFilters = OIHW[O = CHANNELS, I = 3, H = 3, W = 3];
    type Filters = OIHW[O = CHANNELS, I = CHANNELS, H = 3, W = 3];
}

type Same<const S: usize> = Convolution<f32, Features<S>, OwnedByDml<Filters>, Absent, Features<S>>;
type Half<const S: usize, const HALF: usize> =
    Convolution<f32, Features<S>, OwnedByDml<Filters>, Absent, Features<HALF>>;

const SAME: Window = Window::new().padding::<H>(1, 1).padding::<W>(1, 1);
const HALF: Window = SAME.stride::<H>(2).stride::<W>(2);

static FIRST: Convolution<f32, Frame, OwnedByDml<FirstFilters>, Absent, Features<SIDE>> =
    Convolution::new(SAME);
static HALVES: (
    Half<96, 48>,
    Half<48, 24>,
    Half<24, 12>,
    Half<12, 6>,
    Half<6, 3>,
) = (
    Half::new(HALF),
    Half::new(HALF),
    Half::new(HALF),
    Half::new(HALF),
    Half::new(HALF),
);
static SAMES: (Same<48>, Same<24>, Same<12>, Same<6>, Same<3>) = (
    Same::new(SAME),
    Same::new(SAME),
    Same::new(SAME),
    Same::new(SAME),
    Same::new(SAME),
);

/// Returns a frame of small integers, so that no sum of products is rounded.
fn frame(number: u16) -> Tensor<f32, Frame> {
    Tensor::<f32, Frame>::from_fn(|(_, c, y, x)| {
        let remainder = (c.0 + 3 * y.0 + x.0) % 100;
        f32::from(number) + f32::from(u8::try_from(remainder).expect("it is below 100"))
    })
}

/// Returns whether the output has each channel that the filters moved, of every 32nd row and column.
fn is_output(output: View<f32, Features<3>>, frame: &Tensor<f32, Frame>) -> bool {
    output.indexed_iter().all(|((n, c, y, x), element)| {
        let from = (c.0 + CONVOLUTIONS - 1) % CHANNELS % 3;
        let expected = frame[(n, C(from), H(32 * y.0), W(32 * x.0))];
        (element - expected).abs() <= 1e-3
    })
}

/// Applies twelve convolutions. The first one leaves out every second row and column.
fn twelve<'g, const S: usize, const HALF: usize>(
    graph: &mut Graph<'g>,
    features: Value<f32, Features<S>>,
    (half, same): (&'g Half<S, HALF>, &'g Same<HALF>),
) -> Value<f32, Features<HALF>> {
    let filters = graph.input("filters");
    let features = graph.apply(half, (features, filters, Absent));
    (1..12).fold(features, |features, _| {
        let filters = graph.input("filters");
        graph.apply(same, (features, filters, Absent))
    })
}

#[test]
fn frames_of_a_large_network() -> Result<()> {
    let card = card();
    let runner = runner(&card)?;
    let mut graph = Graph::new();
    let (input, first_filters) = (graph.input("frame"), graph.input("first filters"));
    let features = graph.apply(&FIRST, (input, first_filters, Absent));
    let features = twelve(&mut graph, features, (&HALVES.0, &SAMES.0));
    let features = twelve(&mut graph, features, (&HALVES.1, &SAMES.1));
    let features = twelve(&mut graph, features, (&HALVES.2, &SAMES.2));
    let features = twelve(&mut graph, features, (&HALVES.3, &SAMES.3));
    let output = twelve(&mut graph, features, (&HALVES.4, &SAMES.4));
    graph.output("features", output);
    assert_eq!(graph.operators().count(), CONVOLUTIONS);

    // Each filter copies the element under its middle, from the next channel.
    let is_middle = |h: H, w: W| (h, w) == (H(1), W(1));
    let takes = |is_taken: bool| if is_taken { 1.0 } else { 0.0 };
    let first = Tensor::<f32, FirstFilters>::from_fn(|(o, i, h, w)| {
        takes(o.0 % 3 == i.0 && is_middle(h, w))
    });
    let next = Tensor::<f32, Filters>::from_fn(|(o, i, h, w)| {
        takes((o.0 + 1) % CHANNELS == i.0 && is_middle(h, w))
    });
    let weights = graph.weights(|name| {
        let (channels, bytes) = match name {
            "filters" => (CHANNELS, next.as_bytes()),
            _ => (3, first.as_bytes()),
        };
        Some(StoredTensor::new("f32", &[CHANNELS, channels, 3, 3], bytes))
    })?;
    let buffer = runner.upload(weights.as_view())?;
    let initialization = runner.compile_graph(&graph)?;
    let compiled = initialization.with_weights(&weights, &buffer)?.finish()?;
    drop((weights, buffer));

    let (buffer, result) = (runner.allocate()?, runner.allocate()?);
    let (mut before, mut known) = (None, None);
    for number in 0..20 {
        let frame = frame(number);
        runner.write(&buffer, frame.as_view())?;
        let run = runner.run_graph(&compiled);
        run.with(input, &buffer)?.with(output, &result)?.finish()?;
        let read = runner.read_later(&result)?;
        runner.submit()?;
        if let Some((read, frame)) = before.replace((read, frame)) {
            assert!(read.wait(&runner, |result| is_output(result, &frame))?);
        }
        let now = live_objects(&card);
        // The first frames also wait for the initialisation.
        if number == 5 {
            known = Some(now);
        }
        let is_flat = known.is_none_or(|known| now <= known + 6);
        assert!(is_flat, "{known:?} objects, then {now}");
    }
    Ok(())
}
