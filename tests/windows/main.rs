//! Tests of tensor-layout on Windows, with DirectML itself.

// Decision: this folder is a workspace of its own with its own test runner, because the other tests do not
// build for Windows. `wine.rs` adds functions that wine lacks. Only the tests use these functions. The
// library and the examples do not.

#![cfg(windows)]

#[path = "../operators/with_directml/described.rs"]
#[allow(dead_code, reason = "the tests on Linux use the rest")]
mod described;
#[path = "../../examples/directml_convolution.rs"]
#[expect(dead_code, reason = "`main` is that of the example")]
mod directml_convolution;
#[path = "../../examples/directml_graph.rs"]
#[expect(dead_code, reason = "`main` is that of the example")]
mod directml_graph;
mod examples;
mod frame_loop;
mod graphics_card;
mod identity;
mod large_network;
mod levels;
#[path = "../operators/with_directml/list.rs"]
#[allow(dead_code, reason = "the tests on Linux use the rest")]
mod list;
mod lost_device;
mod neighbours;
#[path = "../operators/onnx/mod.rs"]
mod nodes;
mod onnx;
mod operators;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../frames/published.rs"]
mod published;
mod questions;
mod random;
mod relayout;
#[path = "../operators/with_directml/row_verdicts.rs"]
#[allow(dead_code, reason = "the tests on Linux use the rest")]
mod row_verdicts;
mod runner;
#[path = "../neighbours/shared.rs"]
mod shared;
#[path = "../strided.rs"]
mod strided;
mod textures;
mod transfer;
#[path = "../typed.rs"]
mod typed;
mod wine;

use graphics_card::GraphicsCard;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The only card. Wine cannot make several cards at once, and takes long to make one.
static CARD: Mutex<Option<Shared>> = Mutex::new(None);

struct Shared(GraphicsCard);

// SAFETY: objects of Direct3D 12 and DirectML belong to no thread.
unsafe impl Send for Shared {}

/// Exclusive access to the card, until this value is dropped.
struct Card(MutexGuard<'static, Option<Shared>>);

impl Deref for Card {
    type Target = GraphicsCard;
    fn deref(&self) -> &GraphicsCard {
        &self.0.as_ref().expect("there is one, once this is made").0
    }
}

fn card() -> Card {
    // A failed test changes nothing, except that the device may be gone.
    let mut card = CARD.lock().unwrap_or_else(PoisonError::into_inner);
    let is_there = card.as_ref().is_some_and(|Shared(card)| {
        // SAFETY: it takes nothing.
        unsafe { card.directml.GetDeviceRemovedReason() }.is_ok()
    });
    if !is_there {
        wine::patch();
        *card = None;
        *card = Some(Shared(
            GraphicsCard::new().expect("there is a card, or one in software"),
        ));
    }
    Card(card)
}

/// Runs the examples unchanged.
#[test]
fn examples() -> graphics_card::Result<()> {
    // Wine cannot make two devices at the same time.
    let _card = card();
    directml_convolution::run()?;
    directml_graph::run()
}
