//! Parses the shaders in WGSL and GLSL with naga, and runs them on Vulkan in software. If a compiled shader in HLSL is
//! given as an argument, runs it, too.

use sources::{cases, right_shader, said, swapped_shader, wrong_shader};
use std::env;
use tensor_layout::shader::Language;

#[cfg(feature = "vulkan")]
#[path = "../../../assert_rows.rs"]
mod assert_rows;
#[cfg(feature = "vulkan")]
mod frames;
mod front;
#[cfg(feature = "vulkan")]
mod kernels;
#[cfg(feature = "vulkan")]
#[path = "../../kernels.rs"]
mod kernels_shared;
#[cfg(feature = "vulkan")]
mod neighbours;
#[path = "../../../oracle/mod.rs"]
mod oracle;
#[cfg(feature = "vulkan")]
mod recipes;
#[cfg(feature = "vulkan")]
#[path = "../../../refused.rs"]
mod refused;
#[cfg(feature = "vulkan")]
mod relayouts;
#[cfg(feature = "vulkan")]
mod requests;
#[cfg(feature = "vulkan")]
#[path = "../../../neighbours/shared.rs"]
mod shared;
#[allow(
    deprecated,
    reason = "blocks side by side are right, though the compiler warns of them"
)]
#[path = "../../sources.rs"]
mod sources;
#[cfg(feature = "vulkan")]
mod transfer;
#[cfg(feature = "vulkan")]
mod vulkan;
#[cfg(feature = "vulkan")]
#[path = "../../../../examples/wgpu_camera.rs"]
mod wgpu_camera;
#[cfg(feature = "vulkan")]
#[path = "../../../../examples/wgpu_photo.rs"]
mod wgpu_photo;

/// Positions are swapped for one in this number of layouts.
const EVERY: usize = 4;

/// The languages that naga parses.
const LANGUAGES: [Language; 2] = [Language::Wgsl, Language::Glsl];

fn main() {
    let cases = cases();
    let mut shaders: Vec<_> = LANGUAGES
        .into_iter()
        .map(|language| {
            let shader = right_shader(language, &cases);
            let module = front::parse(language, &shader);
            (
                format!("{language:?}"),
                module.unwrap_or_else(|error| panic!("{error}")),
            )
        })
        .collect();
    if let Some(file) = env::args_os().nth(1) {
        let bytes = std::fs::read(file).expect("the argument is a file");
        shaders.push(("Hlsl".to_owned(), front::parse_spirv(&bytes)));
    }

    let mut swaps = 0;
    for language in LANGUAGES {
        for case in cases.iter().step_by(EVERY) {
            for (axis, call) in case.wrong_calls().iter().enumerate() {
                swaps += 1;
                let shader = wrong_shader(language, case, call);
                let Err(error) = front::parse(language, &shader) else {
                    panic!("{language:?} takes {call}");
                };
                // The message names the first of the two swapped positions.
                let reason = format!("ArgumentType {{ index: {axis},");
                assert!(error.contains(&reason), "{call}: {error}");
            }
        }
    }
    assert!(swaps >= 250, "only {swaps} swaps were tried");
    println!("{swaps} swapped positions refused");

    // The page of the module shows these words.
    let page = include_str!("../../../../tensor-layout/src/shader/mod.rs");
    for language in LANGUAGES {
        let shader = swapped_shader(language);
        let error = front::parse(language, &shader).expect_err("H and W are swapped");
        for shown in said(page, "naga", language) {
            assert!(error.contains(shown), "`{shown}` is not in {error}");
        }
    }

    #[cfg(feature = "vulkan")]
    {
        let device = vulkan::Device::open();
        for (language, module) in shaders {
            device.assert_offsets(&language, module, &cases);
        }
        relayouts::assert_relayouts(&device);
        requests::assert_requests(&device);
        kernels::assert_kernels(&device);
        transfer::assert_transfers(&device);
        frames::assert_frames(&device);
        neighbours::assert_neighbours(&device);
        recipes::assert_recipes(&device);
        wgpu_camera::main().expect("the example runs");
        wgpu_photo::main().expect("the example runs");
        println!("copies and the examples: as wanted");
    }
}
