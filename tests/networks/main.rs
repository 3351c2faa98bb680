//! Whole networks, layer by layer, against ONNX Runtime. `generate.py` writes their programs when tests run.
#![cfg(windows)]

mod layers;
#[path = "../windows/wine.rs"]
mod wine;

use layers::Layers;
use std::error::Error;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tensor_layout::windows::Runner;

pub(crate) type Result<X> = std::result::Result<X, Box<dyn Error>>;

/// Wine does not make several devices at a time.
static ONE: Mutex<()> = Mutex::new(());

/// Executes a network, with its program and the file of its numbers.
fn network(name: &str, numbers: &str, run: fn(&Layers) -> Result<()>) -> Result<()> {
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    wine::patch();
    let runner = Runner::new()?;
    let layers = Layers::open(&runner, Path::new(env!("NETWORKS")).join(numbers))?;
    run(&layers)?;
    layers.report(name);
    Ok(())
}

/// The tests of one network: the program is the same, with two declarations of its layouts.
macro_rules! network {
    ($name:ident, $program:literal, $numbers:literal) => {
        mod $name {
            network! { $name, nchw, $program, $numbers, NCHW, OIHW }
            network! { $name, nhwc, $program, $numbers, NHWC, OHWI }
        }
    };
    (
        $name:ident, $order:ident, $program:literal, $numbers:literal, $image:ident, $filters:ident
    ) => {
        mod $order {
            #![allow(unused_imports, dead_code, reason = "no network has all operators")]
            #![allow(clippy::pedantic, clippy::style, reason = "the program is generated")]
            use crate::Result;
            use crate::layers::{Layers, OnCard};
            use tensor_layout::dml::*;
            use tensor_layout::{C, DimH, DimW, H, K, W, layout};

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
            }

            include!(concat!(env!("NETWORKS"), $program));

            #[test]
            fn agrees() -> Result<()> {
                crate::network(stringify!($name $image), $numbers, run)
            }

            #[test]
            fn agrees_as_one_graph() -> Result<()> {
                crate::network(stringify!($name $image as one graph), $numbers, run_as_graph)
            }
        }
    };
}

network! { cls, "/cls.rs", "cls.bin" }
network! { det, "/det.rs", "det.bin" }
