//! Whole networks, compared layer by layer with ONNX Runtime. `generate.py` writes their programs when the tests run.
#![cfg(windows)]

mod layers;
mod magika;
mod silero;
mod super_resolution;
#[path = "../windows/wine.rs"]
mod wine;

use layers::Layers;
use safetensors::SafeTensors;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tensor_layout::operators::Runner;

pub(crate) type Result<X> = std::result::Result<X, Box<dyn Error>>;

/// The only runner. Wine cannot make several devices at once, and does not always make one after another.
static RUNNER: Mutex<Option<Shared>> = Mutex::new(None);

struct Shared(Runner);

// SAFETY: objects of Direct3D 12 and DirectML belong to no thread.
unsafe impl Send for Shared {}

/// Executes a network with its program and the file of its tensors.
fn network(name: &str, file: &str, run: fn(&Layers) -> Result<()>) -> Result<()> {
    let mut runner = RUNNER.lock().unwrap_or_else(PoisonError::into_inner);
    if runner.is_none() {
        wine::patch();
        *runner = Some(Shared(Runner::new()?));
    }
    let Shared(runner) = runner.as_ref().expect("it was made above");
    let file = Path::new(env!("NETWORKS"))
        .join(file)
        .with_extension("safetensors");
    let file = fs::read(file)?;
    let layers = Layers::new(runner, SafeTensors::deserialize(&file)?);
    run(&layers)?;
    layers.report(name);
    Ok(())
}

/// A network in both orders. The program is the same, but its layouts are declared in two ways.
macro_rules! network {
    ($name:ident, $program:literal, $file:literal) => {
        mod $name {
            network! {
                $name, nchw, $program, $file,
                NCHW, OIHW, MDW [], MDV [], MDW
            }
            network! {
                $name, nhwc, $program, $file,
                NHWC, OHWI, WMD [strides(W = ALL),], VMD [strides(V = ALL),], WMD
            }
        }
    };
    (
        $name:ident, $order:ident, $program:literal, $file:literal, $image:ident, $filters:ident,
        $queries:ident [$($queries_apart:tt)*], $keys:ident [$($keys_apart:tt)*], $context:ident
    ) => {
        pub(crate) mod $order {
            #![allow(unused_imports, dead_code, reason = "no network has all operators")]
            #![allow(clippy::pedantic, clippy::style, reason = "the program is generated")]
            use crate::Result;
            use crate::layers::{Layers, OnCard};
            use tensor_layout::operators::*;
            use tensor_layout::{
                C, D, DimC, DimD, DimH, DimM, DimN, DimQ, DimW, H, K, M, N, Q, V, W, layout,
            };

            layout! {
                type Image<const C: usize, const H: usize, const W: usize> = $image[N = 1, C = C, H = H, W = W];
                /// One number for each channel of an image.
                type Gate<const C: usize, const H: usize, const W: usize> =
                    $image[N = 1, C = C, H = H, W = W], broadcast(H), broadcast(W);
                type Filters<const O: usize, const I: usize, const H: usize, const W: usize> =
                    $filters[O = O, I = I, H = H, W = W];
                type PerChannel<const C: usize> = C[C = C];
                type Vector<const C: usize> = NC[N = 1, C = C];
                type Matrix<const C: usize, const K: usize> = CK[C = C, K = K];
                type Product<const K: usize> = NK[N = 1, K = K];
                /// The parts of an image of one row that belong to the heads. The image has `ALL` channels.
                type Queries<const M: usize, const D: usize, const W: usize, const ALL: usize> =
                    $queries[M = M, D = D, W = W], $($queries_apart)* logical(MDW);
                /// The parts of an image that belong to the heads, with the columns that are looked up.
                type Keys<const M: usize, const D: usize, const V: usize, const ALL: usize> =
                    $keys[M = M, D = D, V = V], $($keys_apart)* logical(MDV);
                type Scores<const M: usize, const W: usize> = MWV[M = M, W = W, V = W];
                type Context<const M: usize, const D: usize, const W: usize> =
                    $context[M = M, D = D, W = W], logical(MWD);
            }

            include!(concat!(env!("NETWORKS"), $program));

            #[test]
            fn layers() -> Result<()> {
                crate::network(stringify!($name $image), $file, run)
            }
        }
    };
}

network! { cls, "/cls.rs", "cls" }
network! { det, "/det.rs", "det" }
network! { rec, "/rec.rs", "rec" }

#[test]
fn graphs() -> Result<()> {
    network("cls NCHW as one graph", "cls", cls::nchw::run_as_graph)?;
    network("cls NHWC as one graph", "cls", cls::nhwc::run_as_graph)?;
    network("det NCHW as one graph", "det", det::nchw::run_as_graph)?;
    network("det NHWC as one graph", "det", det::nhwc::run_as_graph)
}

#[test]
fn silero() -> Result<()> {
    network("silero", "silero", silero::listen)
}

#[test]
fn magika() -> Result<()> {
    network("magika", "magika", magika::classify)
}

#[test]
fn super_resolution() -> Result<()> {
    network(
        "super resolution",
        "super_resolution",
        super_resolution::enlarge,
    )
}
