//! One shader in each language, which writes the offset of every position of hundreds of layouts.
//!
//! The layouts are those of `static_layouts.rs`, so their texts are constants.

use crate::oracle::declaration::Declaration;
use crate::oracle::memory::Memory;
use tensor_layout::axes::{
    A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z,
};
use tensor_layout::layout;
use tensor_layout::shader::{Language, OffsetFunction, axis_types};

pub(crate) const LANGUAGES: [Language; 3] = [Language::Wgsl, Language::Glsl, Language::Hlsl];

/// The number of threads of a work group, in all shaders of this file.
pub(crate) const GROUP: usize = 64;

/// A layout, and the text of its function in each of the [`LANGUAGES`]. The function is called `tensor` in all of them.
struct Texts {
    layout: &'static str,
    functions: [&'static str; 3],
}

macro_rules! static_layouts {
    ($($kind:ident [$($layout:tt)*] ($($axis:ident)*);)*) => {
        const LAYOUTS: &[Texts] = &[$({
            type OfLayout = OffsetFunction<layout!($($layout)*)>;
            const WGSL: OfLayout = OffsetFunction::new(Language::Wgsl, "tensor");
            const GLSL: OfLayout = OffsetFunction::new(Language::Glsl, "tensor");
            const HLSL: OfLayout = OffsetFunction::new(Language::Hlsl, "tensor");
            Texts {
                layout: stringify!($($layout)*),
                functions: [WGSL.as_str(), GLSL.as_str(), HLSL.as_str()],
            }
        }),*];
    };
}

/// This file does not use the list of reshapes, because reshapes have no text of their own.
macro_rules! static_reshapes {
    ($($reshapes:tt)*) => {};
}

include!(concat!(env!("OUT_DIR"), "/static_layouts.rs"));

/// A layout whose function is in the shaders.
pub(crate) struct Case {
    pub(crate) declaration: Declaration,
    /// The memory of the oracle.
    pub(crate) memory: Memory,
    /// The name of the layout's function in the shaders.
    function: String,
    /// The index of the layout's first offset among the offsets that the shaders write.
    first: usize,
    functions: [String; 3],
}

impl Case {
    /// Returns a call such as `tensor7_offset(H(i / 3u % 2u), W(i % 3u))`. `types` has the types of the positions.
    fn call(&self, types: &[char]) -> String {
        let mut inside = self.memory.len();
        let mut positions = Vec::new();
        for (letter, size) in types.iter().zip(&self.memory.sizes) {
            inside /= size;
            positions.push(format!("{letter}(i / {inside}u % {size}u)"));
        }
        format!("{}({})", self.function, positions.join(", "))
    }

    /// Returns the call of the function at the `i`th position, in logical order.
    fn right_call(&self) -> String {
        self.call(&self.declaration.order)
    }

    /// Returns wrong calls, each with two neighbouring positions exchanged.
    pub(crate) fn wrong_calls(&self) -> Vec<String> {
        let neighbours = 1..self.declaration.order.len();
        let wrong = neighbours.map(|axis| {
            let mut types = self.declaration.order.clone();
            types.swap(axis - 1, axis);
            self.call(&types)
        });
        wrong.collect()
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let mut first = 0;
    let case = |(number, texts): (usize, &Texts)| {
        let declaration = Declaration::parse(texts.layout);
        let memory = Memory::of(&declaration).expect("a well-formed layout");
        let name = format!("tensor{number}");
        let case = Case {
            function: format!("{name}_offset"),
            first,
            functions: texts
                .functions
                .map(|text| text.replace("tensor_", &format!("{name}_"))),
            declaration,
            memory,
        };
        first += case.memory.len();
        case
    };
    LAYOUTS.iter().enumerate().map(case).collect()
}

/// Returns the whole shader. The function `statement` gets a case and its right call.
fn shader(
    language: Language,
    cases: &[Case],
    statement: impl Fn(&Case, String) -> String,
) -> String {
    let index = LANGUAGES.iter().position(|other| *other == language);
    let index = index.expect("one of all languages");
    let mut text = String::new();
    if language == Language::Glsl {
        text += "#version 450\n";
    }
    // A tuple has at most eight axes.
    text += axis_types(language, (A, B, C, D, E, F, G, H));
    text += axis_types(language, (I, J, K, L, M, N, O, P));
    text += axis_types(language, (Q, R, S, T, U, V, W, X));
    text += axis_types(language, (Y, Z));
    for case in cases {
        text += &case.functions[index];
    }
    text += &before_statements(language);
    for case in cases {
        text += &statement(case, case.right_call());
    }
    text + "}\n"
}

/// Returns the declaration of the binding that is written to, and the head of the function.
fn before_statements(language: Language) -> String {
    match language {
        Language::Wgsl => format!(
            "@group(0) @binding(0) var<storage, read_write> offsets: array<u32>;\n\
             @compute @workgroup_size({GROUP})\n\
             fn main(@builtin(global_invocation_id) id: vec3<u32>) {{\n\
             let i = id.x;\n"
        ),
        Language::Glsl => format!(
            "layout(local_size_x = {GROUP}) in;\n\
             layout(set = 0, binding = 0) buffer Offsets {{ uint offsets[]; }};\n\
             void main() {{\n\
             uint i = gl_GlobalInvocationID.x;\n"
        ),
        Language::Hlsl => format!(
            "[[vk::binding(0, 0)]] RWStructuredBuffer<uint> offsets;\n\
             [numthreads({GROUP}, 1, 1)]\n\
             void main(uint3 id : SV_DispatchThreadID) {{\n\
             uint i = id.x;\n"
        ),
        _ => unreachable!("one of all languages"),
    }
}

/// Writes the offsets of all cases, one after the other.
pub(crate) fn right_shader(language: Language, cases: &[Case]) -> String {
    shader(language, cases, |case, call| {
        let (first, len) = (case.first, case.memory.len());
        format!("if (i < {len}u) {{ offsets[{first}u + i] = {call}; }}\n")
    })
}

/// Returns a shader with a wrong call, which the compiler should refuse.
pub(crate) fn wrong_shader(language: Language, case: &Case, call: &str) -> String {
    shader(language, core::slice::from_ref(case), |_, _| {
        format!("offsets[i] = {call};\n")
    })
}

/// Returns the shader of the module's page, with H and W swapped in one call.
pub(crate) fn swapped_shader(language: Language) -> String {
    let photo =
        OffsetFunction::<layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>::new(language, "photo");
    let mut text = String::new();
    if language == Language::Glsl {
        text += "#version 450\n";
    }
    text += axis_types(language, (N, C, H, W));
    text += photo.as_str();
    text += &before_statements(language);
    text + "offsets[i] = photo_offset(N(0u), C(0u), W(i), H(i));\n}\n"
}

/// Returns the messages for a compiler in the table on the module's page.
pub(crate) fn said<'p>(page: &'p str, compiler: &str, language: Language) -> Vec<&'p str> {
    let first = format!(
        "//! | {compiler}, {} |",
        format!("{language:?}").to_uppercase()
    );
    let row = page.lines().find_map(|line| line.strip_prefix(&first));
    let row = row.unwrap_or_else(|| panic!("the page has no row that begins with {first}"));
    row.split('`').skip(1).step_by(2).collect()
}
