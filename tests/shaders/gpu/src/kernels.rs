//! Runs random kernels and those of frames in each language, and compares all that they write.

use crate::front;
use crate::kernels_shared::{KernelCase, LANGUAGES, frame_cases, kernel_cases};
use crate::vulkan::Device;
use std::process::Command;
use std::{env, fs};
use tensor_layout::shader::Language;

pub(crate) fn assert_kernels(gpu: &Device) {
    let number = |name: &str, default| {
        env::var(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let (seed, count) = (number("SEED", 1), number("KERNELS", 100));
    let has_glslang = Command::new("glslangValidator")
        .arg("--version")
        .output()
        .is_ok();
    let mut runs = 0;
    let mut wrong = 0;
    for case in kernel_cases(seed, count as usize).chain(frame_cases()) {
        for (language, text) in LANGUAGES.into_iter().zip(&case.texts) {
            let module = match language {
                Language::Wgsl => front::parse(language, text),
                _ if has_glslang => compile(language, text),
                _ => continue,
            };
            let module = module.unwrap_or_else(|error| panic!("{}: {error}\n{text}", case.name));
            let after = run(gpu, module, &case, language);
            runs += 1;
            if let Err(error) = (case.check)(&after) {
                wrong += 1;
                println!("WRONG {language:?} {}: {error}", case.name);
                if env::var_os("TEXT").is_some() {
                    println!("{text}");
                }
            }
        }
    }
    assert_eq!(wrong, 0, "of {runs} runs");
    println!("{runs} runs of {count} random kernels and those of frames");
}

/// Compiles a kernel with glslang.
fn compile(language: Language, text: &str) -> Result<naga::Module, String> {
    let file = env::temp_dir().join(format!("kernel-{}.{language:?}", std::process::id()));
    let compiled = file.with_extension("spv");
    fs::write(&file, for_vulkan(text)).expect("a file can be written");
    let mut glslang = Command::new("glslangValidator");
    if language == Language::Hlsl {
        glslang.arg("-D");
    }
    let output = glslang
        .args(["-V", "-S", "comp", "-e", "main"])
        .arg(&file)
        .arg("-o")
        .arg(&compiled)
        .output();
    let output = output.expect("the compiler runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Ok(front::parse_spirv(
        &fs::read(compiled).expect("it was just written"),
    ))
}

/// Gives the registers of HLSL the numbers that the bindings have in the other languages.
fn for_vulkan(text: &str) -> String {
    let mut text = text.to_owned();
    for (declared, register, binding) in [
        ("StructuredBuffer<uint> src", "t0", 0),
        ("RWStructuredBuffer<uint> src", "u1", 0),
        ("RWStructuredBuffer<uint> dst", "u0", 1),
        ("cbuffer Numbers", "b0", 3),
    ] {
        let line = format!("\n{declared} : register({register})");
        text = text.replace(
            &line,
            &format!("\n[[vk::binding({binding}, 0)]] {declared}"),
        );
        if let Some(rest) = text.strip_prefix(&line[1..]) {
            text = format!("[[vk::binding({binding}, 0)]] {declared}{rest}");
        }
    }
    // Root constants are another uniform buffer.
    text.replace(
        " cbuffer Offsets : register(b1)",
        "\n[[vk::binding(2, 0)]] cbuffer Offsets",
    )
}

fn run(gpu: &Device, module: naga::Module, case: &KernelCase, language: Language) -> Vec<u8> {
    let (parameters, offsets) = (gpu.uniform(&case.parameters), gpu.uniform(&case.offsets));
    let (source, target) = if case.is_in_one_buffer {
        let mut both = case.source.clone();
        both.resize(both.len().next_multiple_of(256), 0);
        both.extend(&case.target);
        let both = gpu.upload(&bytemuck::pod_collect_to_vec(&both));
        (both.clone(), both)
    } else {
        (
            gpu.upload(&bytemuck::pod_collect_to_vec(&case.source)),
            gpu.upload(&bytemuck::pod_collect_to_vec(&case.target)),
        )
    };
    let target_at = target.size() - case.target.len() as u64;
    let binding = |buffer, offset, bytes: &[u8]| {
        wgpu::BindingResource::Buffer(wgpu::BufferBinding {
            buffer,
            offset,
            size: core::num::NonZero::new(bytes.len() as u64),
        })
    };
    let bindings = [
        binding(&source, 0, &case.source),
        binding(&target, target_at, &case.target),
        parameters.as_entire_binding(),
    ];
    let [from, to, numbers] = bindings;
    let offsets = offsets.as_entire_binding();
    let bindings = match language {
        // The offsets are root constants. Few kernels have other parameters.
        Language::Hlsl if case.texts[2].matches("numbers[").count() == 1 => vec![from, to, offsets],
        Language::Hlsl => vec![from, to, offsets, numbers],
        _ => vec![from, to, numbers],
    };
    let [x, y, _] = case.groups.map(|groups| groups as usize);
    gpu.run(module, &bindings, (x, y));
    gpu.bytes_of(&target).split_off(target_at as usize)
}
