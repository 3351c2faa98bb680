//! Layouts in the languages of others: shaders, DirectML and numpy.

use core::fmt::Write as _;
use tensor_layout_arithmetic::shader::{Language, ShaderText, beyond_32_bits, offset_function};
use tensor_layout_arithmetic::{Desc, DescFault, ELEMENTS, Terms, Text};
use tensor_layout_language::description::Description;

/// A layout with numbers for all of its sizes and strides.
struct Known<'d> {
    name: &'d str,
    notation: &'d str,
    axes: &'d [char],
    terms: Terms,
}

/// A form in which a layout is written.
pub(crate) struct Form {
    /// The option of the command line.
    pub(crate) option: &'static str,
    pub(crate) about: &'static str,
    write: fn(&Known<'_>) -> Result<String, String>,
}

/// All forms.
pub(crate) const FORMS: [Form; 5] = [
    Form {
        option: "dml",
        about: "Writes the layout as a DirectML description, in C++",
        write: dml,
    },
    Form {
        option: "hlsl",
        about: "Writes the offset as a function in HLSL",
        write: |known| shader(known, Language::Hlsl),
    },
    Form {
        option: "wgsl",
        about: "Writes the offset as a function in WGSL",
        write: |known| shader(known, Language::Wgsl),
    },
    Form {
        option: "glsl",
        about: "Writes the offset as a function in GLSL",
        write: |known| shader(known, Language::Glsl),
    },
    Form {
        option: "python",
        about: "Writes the layout as a view of a numpy array",
        write: python,
    },
];

impl Form {
    /// Writes a layout in this form.
    ///
    /// # Errors
    ///
    /// Returns the reason why the layout has no such form.
    pub(crate) fn write(&self, name: &str, layout: &Description) -> Result<String, String> {
        let outline = layout.outline();
        let terms = outline.terms().ok_or_else(|| {
            format!(
                "the form `--{}` needs a number for each size: {}",
                self.option,
                layout.notation()
            )
        })?;
        (self.write)(&Known {
            name,
            notation: layout.notation(),
            axes: outline.axes(),
            terms: *terms,
        })
    }
}

fn shader(known: &Known<'_>, language: Language) -> Result<String, String> {
    if let Some(fault) = beyond_32_bits(known.axes, &known.terms) {
        let mut text = ShaderText::new();
        fault.write(&mut text);
        return Err(format!("{}: {}", text.as_str(), known.notation));
    }
    let name = known.name.to_lowercase();
    let function = offset_function(language, &name, known.notation, known.axes, &known.terms);
    Ok(format!(
        "{}{}",
        language.axis_types(known.axes).as_str(),
        function.as_str()
    ))
}

fn dml(known: &Known<'_>) -> Result<String, String> {
    // DirectML describes a scalar as one axis of size 1.
    let (rank, notation) = (known.axes.len().max(1), known.notation);
    let descs = ELEMENTS
        .iter()
        .map(|(name, bits)| Desc::new(&known.terms, known.axes, *bits).map(|desc| (*name, desc)));
    let descs = descs
        .collect::<Result<Vec<_>, _>>()
        .map_err(|fault: DescFault| {
            let mut text = Text::<1024>::new();
            fault.write(&mut text, false);
            format!(
                "DirectML has no description of this layout: {}",
                text.as_str()
            )
        })?;
    let ((_, desc), others) = descs.split_first().expect("there are types of elements");
    let others = others
        .iter()
        .map(|(name, desc)| format!("{} as {name}", desc.total_size_in_bytes));
    Ok(format!(
        "// {notation}
const UINT sizes[] = {{{}}};
const UINT strides[] = {{{}}};
DML_BUFFER_TENSOR_DESC desc = {{}};
desc.DataType = DML_TENSOR_DATA_TYPE_FLOAT32;
desc.DimensionCount = {rank};
desc.Sizes = sizes;
desc.Strides = strides;
desc.TotalTensorSizeInBytes = {}; // {}
",
        listed(&desc.sizes[..rank]),
        listed(&desc.strides[..rank]),
        desc.total_size_in_bytes,
        others.collect::<Vec<_>>().join(", "),
    ))
}

fn python(known: &Known<'_>) -> Result<String, String> {
    let rank = known.axes.len();
    let strides = known.terms.strides();
    let strides = strides
        .ok_or_else(|| format!("numpy has no array with inner blocks: {}", known.notation))?;
    let name = known.name.to_lowercase();
    let mut text = format!("# {}: {}\n", known.notation, listed(known.axes));
    let _ = writeln!(
        text,
        "{name} = numpy.lib.stride_tricks.as_strided(\n    elements, shape=({},), strides=tuple(elements.itemsize * step for step in ({},))\n)",
        listed(&known.terms.sizes()[..rank]),
        listed(&strides[..rank]),
    );
    Ok(text)
}

fn listed<T: ToString>(items: &[T]) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}
