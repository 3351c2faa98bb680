//! Offset functions as text in the languages of shaders. `tensor_layout::shader` explains the text.

use crate::{Term, Terms, Text};

/// The capacity of a text in bytes. The longest text has these parts, in bytes:
///
/// - 1,800 for the description of the layout (for a part of a tensor, also of the layout of the whole
///   tensor);
/// - 100 for each of eight constants, which are the sizes of the axes;
/// - 150 for the function's name and its parameters, which are eight positions;
/// - 60 for each of 16 terms that the function adds up.
const CAPACITY: usize = 4096;

/// A text in a shader's language.
pub type ShaderText = Text<CAPACITY>;

/// The maximum of a shader's `uint`.
const MAX: u64 = u32::MAX as u64;

/// A number that shaders cannot count, because it is beyond 32 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beyond32Bits {
    /// The letter of an axis, and its size.
    Size(char, usize),
    /// The offset of the last element.
    Offset(usize),
}

impl Beyond32Bits {
    /// Writes the fault, without the layout.
    pub const fn write(self, text: &mut ShaderText) {
        match self {
            Beyond32Bits::Size(axis, size) => {
                text.str("axis ").letter(axis).str(" has size ");
                text.number(size)
                    .str(", but shaders count positions with 32 bits");
            }
            Beyond32Bits::Offset(last) => {
                text.str("the last element has offset ").number(last);
                text.str(", but shaders count elements with 32 bits");
            }
        }
    }
}

/// Returns the first size, or else the last offset, that is beyond 32 bits. `axes` are those of the terms.
#[must_use]
pub const fn beyond_32_bits(axes: &[char], terms: &Terms) -> Option<Beyond32Bits> {
    let mut i = 0;
    while i < axes.len() {
        let size = terms.sizes()[i];
        if size as u64 > MAX {
            return Some(Beyond32Bits::Size(axes[i], size));
        }
        i += 1;
    }
    let last = terms.span() - 1;
    if last as u64 > MAX {
        return Some(Beyond32Bits::Offset(last));
    }
    None
}

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

impl Language {
    /// Returns one of three values: that of this language.
    #[must_use]
    pub const fn choose<T: Copy>(self, wgsl: T, glsl: T, hlsl: T) -> T {
        match self {
            Language::Wgsl => wgsl,
            Language::Glsl => glsl,
            Language::Hlsl => hlsl,
        }
    }

    /// Returns the text that declares a type for each axis.
    #[must_use]
    pub const fn axis_types(self, letters: &[char]) -> ShaderText {
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
    const fn write_size(self, text: &mut ShaderText, name: &str, axis: char, size: usize) {
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
    const fn write_signature(self, text: &mut ShaderText, name: &str, axes: &[char]) {
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

/// Writes the sizes of a layout as constants, and the offset function of the layout. All sizes and offsets
/// must be within 32 bits. `layout` is the layout's text, and `axes` are those of the terms.
#[must_use]
pub const fn offset_function(
    language: Language,
    name: &str,
    layout: &str,
    axes: &[char],
    terms: &Terms,
) -> ShaderText {
    let mut text = ShaderText::new();
    text.str("// ").str(name).str(": ").str(layout);
    text.str("\n");
    let mut axis = 0;
    while axis < axes.len() {
        language.write_size(&mut text, name, axes[axis], terms.sizes()[axis]);
        axis += 1;
    }
    language.write_signature(&mut text, name, axes);
    text.str("    return ");
    write_sum(&mut text, axes, terms);
    text.str(";\n}\n");
    text
}

/// Writes the offset as a sum of terms, from the outermost term inward. Terms that are always 0 are left out.
/// The text is equal in all languages.
const fn write_sum(text: &mut ShaderText, axes: &[char], terms: &Terms) {
    let all = terms.as_slice();
    let mut is_empty = true;
    let mut i = all.len();
    while i > 0 {
        i -= 1;
        let term = all[i];
        let size = terms.sizes()[term.axis];
        if term.stride == 0 || term.last_digit(size) == 0 {
            continue;
        }
        if !is_empty {
            text.str(" + ");
        }
        is_empty = false;
        write_digit(text, axes[term.axis].to_ascii_lowercase(), term, size);
        if term.stride != 1 {
            text.str(" * ").number(term.stride).str("u");
        }
    }
    if is_empty {
        text.str("0u");
    }
}

/// Writes the variable factor of a term: the position, divided by the divisor and reduced by the modulus of
/// the term. Each computation is in parentheses, because WGSL defines no precedence between some operators.
const fn write_digit(text: &mut ShaderText, position: char, term: Term, size: usize) {
    // A position below the modulus is not reduced. Then the modulus is not written, and may be beyond 32
    // bits.
    let is_reduced = term.last_digit(size) < (size - 1) / term.divisor;
    if is_reduced {
        text.str("(");
    }
    if term.divisor == 1 {
        text.letter(position).str(".at");
    } else {
        text.str("(").letter(position);
        if term.divisor.is_power_of_two() {
            let bits = term.divisor.trailing_zeros() as usize;
            text.str(".at >> ").number(bits);
        } else {
            text.str(".at / ").number(term.divisor);
        }
        text.str("u)");
    }
    if is_reduced {
        if term.modulus.is_power_of_two() {
            text.str(" & ").number(term.modulus - 1);
        } else {
            text.str(" % ").number(term.modulus);
        }
        text.str("u)");
    }
}
