//! The shader languages, and the parts of an offset function's text that differ between them.

use crate::types::lookup::{AxisTuple, NamedOnce};
use crate::types::type_lists::AxisList;
use crate::types::type_lists::AxisNames;
use core::marker::PhantomData;
pub use tensor_layout_arithmetic::shader::Language;
use tensor_layout_arithmetic::shader::ShaderText;

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
pub const fn axis_types<
    Names: AxisNames<Axes: AxisTuple<List: AxisList<Repeated: NamedOnce>>> + Copy,
>(
    language: Language,
    _axes: Names,
) -> &'static str {
    language.choose(
        AxisTypes::<Names>::WGSL.as_str(),
        AxisTypes::<Names>::GLSL.as_str(),
        AxisTypes::<Names>::HLSL.as_str(),
    )
}

struct AxisTypes<Names>(PhantomData<Names>);

impl<Names: AxisNames> AxisTypes<Names> {
    const WGSL: &'static ShaderText = &Language::Wgsl.axis_types(Names::LETTERS);
    const GLSL: &'static ShaderText = &Language::Glsl.axis_types(Names::LETTERS);
    const HLSL: &'static ShaderText = &Language::Hlsl.axis_types(Names::LETTERS);
}
