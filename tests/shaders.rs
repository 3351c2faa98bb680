//! Tests shader text: compares it with figures worked out by hand, compiles it with the compilers of each language, and
//! runs it. The tests with naga, and with wgpu on Vulkan in software, are in a program of their own (`shaders/gpu`),
//! because both take a minute to build. If a tool is not installed, its tests are skipped, and say so.

// Decision: if the other tests depended on naga and wgpu, they would be built three times, because `trybuild`
// builds the dependencies of the tests again. The separate program also has the tests of the feature `wgpu`
// and of the example `wgpu_photo`. For the crate of the examples, the dependency on wgpu is optional, so
// `cargo test --workspace` does not build wgpu.

#![allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]

#[path = "shaders/compilers.rs"]
mod compilers;
#[path = "shaders/figures.rs"]
mod figures;
mod oracle;
#[path = "shaders/sources.rs"]
mod sources;
mod support;
