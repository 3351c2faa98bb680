//! The shader languages, and the parts of an offset function's text that differ between them.

use super::text::ShaderText;
use crate::types::lookup::{AxisTuple, EachOnce};
use crate::types::type_lists::AxisNames;
use core::marker::PhantomData;

/// A language that shaders are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// The language of WebGPU.
    Wgsl,
    /// The language of OpenGL and Vulkan.
    Glsl,
    /// The language of Direct3D.
    Hlsl,
}

/// Returns the text that declares a type for each axis: the type of the positions along this axis. The axes
/// may be in any order. Paste the text once into a shader, because a shader must declare each axis once.
///
/// ```
/// use tensor_layout::shader::{Language, axis_types};
/// use tensor_layout::{H, W};
///
/// assert_eq!(
///     axis_types(Language::Wgsl, (H, W)),
///     "struct H { at: u32 }\nstruct W { at: u32 }\n",
/// );
/// ```
///
/// In HLSL, structs have no constructors. So the type of the axis H is `AxisH`, and `H(..)` is a function
/// that makes a value of this type. Some compilers (FXC, and DXC before HLSL 2021) [convert between
/// structs][structs] that have equal numbers of members. To prevent this, the structs of the axes have
/// different numbers of members. Unused members cost nothing.
///
/// [structs]: https://github.com/microsoft/DirectXShaderCompiler/issues/1694
#[must_use]
pub const fn axis_types<Names: AxisNames<Axes: AxisTuple<List: EachOnce>> + Copy>(
    language: Language,
    _axes: Names,
) -> &'static str {
    match language {
        Language::Wgsl => AxisTypes::<Names>::WGSL.as_str(),
        Language::Glsl => AxisTypes::<Names>::GLSL.as_str(),
        Language::Hlsl => AxisTypes::<Names>::HLSL.as_str(),
    }
}

struct AxisTypes<Names>(PhantomData<Names>);

impl<Names: AxisNames> AxisTypes<Names> {
    const WGSL: &'static ShaderText = &Language::Wgsl.axis_types(Names::LETTERS);
    const GLSL: &'static ShaderText = &Language::Glsl.axis_types(Names::LETTERS);
    const HLSL: &'static ShaderText = &Language::Hlsl.axis_types(Names::LETTERS);
}

impl Language {
    const fn axis_types(self, letters: &[char]) -> ShaderText {
        let mut text = ShaderText::new();
        let mut i = 0;
        while i < letters.len() {
            self.write_axis_type(&mut text, letters[i]);
            i += 1;
        }
        text
    }

    const fn write_axis_type(self, text: &mut ShaderText, axis: char) {
        text.str("struct ");
        self.write_type_name(text, axis);
        match self {
            Language::Wgsl => {
                text.str(" { at: u32 }\n");
            }
            Language::Glsl => {
                text.str(" { uint at; };\n");
            }
            Language::Hlsl => {
                let number = axis as usize - 'A' as usize + 1;
                text.str(" { uint at; uint unlike_others[").number(number);
                text.str("]; };\n");
                self.write_type_name(text, axis);
                text.str(" ").letter(axis).str("(uint at) { ");
                self.write_type_name(text, axis);
                text.str(" position = (");
                self.write_type_name(text, axis);
                text.str(")0; position.at = at; return position; }\n");
            }
        }
    }

    const fn write_type_name(self, text: &mut ShaderText, axis: char) {
        match self {
            Language::Wgsl | Language::Glsl => {}
            Language::Hlsl => {
                text.str("Axis");
            }
        }
        text.letter(axis);
    }

    /// Writes the size of an axis as a constant of the shader.
    pub(super) const fn write_size(
        self,
        text: &mut ShaderText,
        name: &str,
        axis: char,
        size: usize,
    ) {
        text.str(match self {
            Language::Wgsl => "const ",
            Language::Glsl => "const uint ",
            Language::Hlsl => "static const uint ",
        });
        text.str(name).str("_").letter(axis);
        text.str(match self {
            Language::Wgsl => ": u32 = ",
            Language::Glsl | Language::Hlsl => " = ",
        });
        text.number(size).str("u;\n");
    }

    /// Writes the first lines of an offset function: its name, and its parameters, which are positions.
    pub(super) const fn write_signature(self, text: &mut ShaderText, name: &str, axes: &[char]) {
        text.str(match self {
            Language::Wgsl => "fn ",
            Language::Glsl | Language::Hlsl => "uint ",
        });
        text.str(name).str("_offset(");
        let mut i = 0;
        while i < axes.len() {
            if i > 0 {
                text.str(", ");
            }
            let position = axes[i].to_ascii_lowercase();
            match self {
                Language::Wgsl => {
                    text.letter(position).str(": ");
                    self.write_type_name(text, axes[i]);
                }
                Language::Glsl | Language::Hlsl => {
                    self.write_type_name(text, axes[i]);
                    text.str(" ").letter(position);
                }
            }
            i += 1;
        }
        text.str(match self {
            Language::Wgsl => ") -> u32 {\n",
            Language::Glsl | Language::Hlsl => ") {\n",
        });
    }
}
