//! Shader text: against figures worked out by hand, against the compilers of its languages, and run.
//!
//! What is parsed by naga, and run through wgpu on software Vulkan, is in a program of its own
//! (`shaders/gpu`), since both take a minute to build. What is not installed is skipped, and says so.

#[path = "shaders/compilers.rs"]
mod compilers;
#[path = "shaders/figures.rs"]
mod figures;
mod oracle;
#[path = "shaders/sources.rs"]
mod sources;
mod support;
