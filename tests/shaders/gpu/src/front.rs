//! Parses shader text to naga's modules, and validates them.

use naga::valid::{Capabilities, ValidationError, ValidationFlags, Validator};
use naga::{Module, ShaderStage, WithSpan, front};
use tensor_layout::shader::Language;

/// Returns the module of a shader, or the message for its mistake.
pub(crate) fn parse(language: Language, shader: &str) -> Result<Module, String> {
    let module = match language {
        Language::Wgsl => {
            front::wgsl::parse_str(shader).map_err(|error| error.emit_to_string(shader))?
        }
        Language::Glsl => front::glsl::Frontend::default()
            .parse(&front::glsl::Options::from(ShaderStage::Compute), shader)
            .map_err(|errors| errors.emit_to_string(shader))?,
        _ => unreachable!("naga does not read HLSL"),
    };
    validate(&module).map_err(|error| {
        let shown = error.emit_to_string(shader);
        format!("{error:?}\n{shown}")
    })?;
    Ok(module)
}

/// Returns the module of a compiled shader.
pub(crate) fn parse_spirv(bytes: &[u8]) -> Module {
    let options = front::spv::Options::default();
    let module = front::spv::parse_u8_slice(bytes, &options).expect("SPIR-V that naga reads");
    validate(&module).expect("a valid module");
    module
}

fn validate(module: &Module) -> Result<(), WithSpan<ValidationError>> {
    Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(module)
        .map(|_| ())
}
