//! Shader text, compared with figures worked out by hand, compiled by the compilers of its languages, and
//! run. The tests with naga, and with wgpu on Vulkan in software, are in a program of their own
//! (`shaders/gpu`), because both take a minute to build. If a tool is not installed, its tests say that
//! they were skipped.

#[path = "shaders/compilers.rs"]
mod compilers;
#[path = "shaders/figures.rs"]
mod figures;
mod oracle;
#[path = "shaders/sources.rs"]
mod sources;
mod support;
