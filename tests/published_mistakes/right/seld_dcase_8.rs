//! sharathadavanne/seld-dcase2021#8: batch normalisation along the last axis, the default, of an NCHW tensor.
//! Cost: frequencies are normalised instead of channels, in a challenge's baseline.
//! With this crate: what is normalised follows from the axes of the means.
use tensor_layout::layout;
use tensor_layout::operators::{BatchNormalization, OwnedByDml};

layout! {
    type Spectrum = NCHW[N = 8, C = 64, H = 300, W = 64];
    type Mean = C[C = 64];
}

type Owned = OwnedByDml<Mean>;

static NORMALISATION: BatchNormalization<f32, Spectrum, Owned, Owned, Owned, Owned, Spectrum> =
    BatchNormalization::new(1e-5);

pub(crate) fn main() {
    NORMALISATION.with_raw(|desc| assert_ne!(desc.kind, 0));
}
