//! The text of a kernel: pieces of `kernel.wgsl`, filled in, in one of the languages of `languages.tsv`.

use super::Kernel;
use super::element::{Element, Filter, Picture, Scaling, Texel, in_32_bits};
use super::error::KernelCause;
#[cfg(feature = "frames")]
use super::frame::FrameMemory;
use super::plan::{Plan, Tile};
#[cfg(feature = "frames")]
use crate::frames::format::PlaneFacts;
use crate::relayout::Digit;
use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt::Write as _;
use tensor_layout_arithmetic::shader::Language;

const PIECES: &str = include_str!("kernel.wgsl");
/// Each line has a phrase of WGSL, GLSL and HLSL.
const PHRASES: &str = include_str!("languages.tsv");

/// How a kernel converts elements.
#[derive(Clone, Debug)]
pub(crate) enum Conversion {
    /// To the nearest number of the other type.
    Nearest,
    /// By the function `convert`, which multiplies and adds the parameters of a position.
    Scale(Vec<(f32, f32)>),
    /// By a function `convert` of the program.
    Function(String),
}

/// The text of a kernel, with its parameters. The first two of them are the offsets of the tensors, and a fifth one that of the
/// source in a scaled picture. HLSL has these offsets in root constants, and does not read them here.
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) parameters: Vec<u32>,
}

/// The memory of a tensor.
#[cfg_attr(
    feature = "frames",
    expect(clippy::large_enum_variant, reason = "a kernel has one")
)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Memory {
    /// Elements in a buffer.
    Words,
    /// Texels, in rows of this number of columns.
    Texels(Texel, u32),
    /// Red, green and blue of each pixel of a frame.
    #[cfg(feature = "frames")]
    Frame(FrameMemory),
}

/// The number of elements of a frame that an invocation loads: words of four samples.
#[cfg(feature = "frames")]
const FRAME_LANES: usize = 12;

impl Memory {
    /// Checks that the elements of the memory are those of a tensor.
    pub(super) fn check(self, given: &'static str) -> Result<(), KernelCause> {
        match self {
            Memory::Words => Ok(()),
            Memory::Texels(texel, _) => {
                let texels = format!("texels of `{texel:?}` have");
                KernelCause::compare(&texels, texel.element(), given)
            }
            #[cfg(feature = "frames")]
            Memory::Frame(_) => KernelCause::compare("the pixels of a frame have", "f32", given),
        }
    }

    /// Returns the memory in the words of an error.
    #[cfg(feature = "d3d12")]
    pub(super) fn name(self) -> String {
        match self {
            Memory::Words => "a buffer".to_owned(),
            Memory::Texels(texel, columns) => {
                format!("a texture of `{texel:?}` with {columns} columns")
            }
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => {
                let memory = ["textures", "a buffer"][usize::from(frame.textures.is_empty())];
                format!("a frame with {} columns in {memory}", frame.columns)
            }
        }
    }

    /// Returns the texels of the textures.
    pub(crate) fn texels(self) -> Vec<Texel> {
        match self {
            Memory::Words => Vec::new(),
            Memory::Texels(texel, _) => vec![texel],
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => {
                let of_plane = |plane: &PlaneFacts| Texel::of_plane(plane.letters, frame.bits);
                frame.textures.iter().map(of_plane).collect()
            }
        }
    }

    /// Returns the number of columns, or 0 for a buffer.
    fn columns(self) -> u32 {
        match self {
            Memory::Words => 0,
            Memory::Texels(_, columns) => columns,
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => frame.columns,
        }
    }
}

/// Returns a piece.
fn piece(name: &str) -> &'static str {
    let head = format!("// == {name}\n");
    let (_, rest) = PIECES.split_once(&head).expect("each piece has its line");
    rest.split_once("// == ").map_or(rest, |(piece, _)| piece)
}

/// Returns a piece in a language.
fn translated(piece: &str, language: Language) -> String {
    if language == Language::Wgsl {
        return piece.to_owned();
    }
    let mut text: String = piece
        .lines()
        .map(|line| in_order_of_c(line) + "\n")
        .collect();
    for line in PHRASES.lines() {
        let phrases: Vec<_> = line.split('\t').collect();
        text = text.replace(phrases[0], phrases[language.choose(0, 1, 2)]);
    }
    text
}

/// Returns a line with types before names: `u32 load(u32 i) {` for `fn load(i: u32) -> u32 {`, and `private f32 x;` for
/// `var<private> x: f32;`. The phrases translate the types.
fn in_order_of_c(line: &str) -> String {
    let declared = |declaration: &str| {
        let (name, kind) = declaration.split_once(": ")?;
        Some(format!("{kind} {name}"))
    };
    let function = || {
        let (name, rest) = line.strip_prefix("fn ")?.split_once('(')?;
        let (parameters, rest) = rest.split_once(") ")?;
        let (result, body) = rest.split_once('{')?;
        let parameters: Vec<_> = parameters.split(", ").filter_map(declared).collect();
        let result = result.strip_prefix("-> ").unwrap_or("void ");
        Some(format!(
            "{result}{name}({}) {{{body}",
            parameters.join(", ")
        ))
    };
    let variable = || {
        let rest = line.trim_start();
        let indent = &line[..line.len() - rest.len()];
        let kinds = [("var<private> ", "private "), ("let ", ""), ("var ", "")];
        let stripped = |(kind, word)| Some((word, rest.strip_prefix(kind)?));
        let (word, rest) = kinds.into_iter().find_map(stripped)?;
        let at = rest.find(": ")? + 2;
        let (declaration, rest) = rest.split_at(at + rest[at..].find([' ', ';'])?);
        Some(format!("{indent}{word}{}{rest}", declared(declaration)?))
    };
    let changed = if line.contains('@') {
        None
    } else {
        function().or_else(variable)
    };
    changed.unwrap_or_else(|| line.to_owned())
}

/// Writes pieces in which values replace their names.
struct Writer<'a> {
    kernel: &'a Kernel,
    plan: &'a Plan,
    text: String,
    parameters: Vec<u32>,
    /// The values with their names, the longest names first. The first value of a name counts.
    values: Vec<(&'static str, String)>,
}

pub(super) fn write(kernel: &Kernel) -> Text {
    let access = &kernel.access;
    let mut writer = Writer {
        kernel,
        plan: &kernel.plan,
        text: String::new(),
        parameters: vec![0, 0, access.source.columns(), access.target.columns()],
        values: Vec::new(),
    };
    if let Some(scaling) = access.scaling {
        writer.parameters.extend([0, in_32_bits(scaling.scaled[1])]);
    }
    writer.write_bindings();
    writer.write_load();
    writer.write_value();
    match kernel.plan.tile {
        Some(tile) => writer.write_tile(&tile),
        None => writer.write_words(),
    }
    let (text, mut parameters) = (writer.text, writer.parameters);
    parameters.resize(parameters.len().next_multiple_of(4), 0);
    let text = text.replace("$FACTORS", &constant(parameters.len() / 4));
    if let Conversion::Scale(pairs) = &kernel.conversion {
        for (scale, shift) in pairs {
            parameters.extend([scale.to_bits(), shift.to_bits()]);
        }
        parameters.resize(parameters.len().next_multiple_of(4), 0);
    }
    let numbers = (parameters.len() / 4).to_string();
    Text {
        text: text.replace("$NUMBERS", &numbers),
        parameters,
    }
}

/// Returns the root signature of a kernel, in the notation of HLSL.
pub(super) fn root_signature(kernel: &Kernel) -> String {
    let source = match kernel.access.source.texels().len() {
        0 if kernel.access.is_in_one_buffer => "UAV(u1)".to_owned(),
        0 => "SRV(t0)".to_owned(),
        1 => "DescriptorTable(SRV(t0))".to_owned(),
        count => format!("DescriptorTable(SRV(t0, numDescriptors = {count}))"),
    };
    let target = if kernel.plan.target.is_channel {
        "DescriptorTable(UAV(u0))"
    } else {
        "UAV(u0)"
    };
    format!("{source}, {target}, CBV(b0), RootConstants(num32BitConstants = 4, b1)")
}

fn constant(number: usize) -> String {
    format!("{number}u")
}

/// Returns the end of the names of pieces for a type of elements.
fn kind_of(element: Element) -> &'static str {
    match element.range {
        Some(_) if element.is_signed() => "signed",
        Some(_) => "unsigned",
        None => element.name,
    }
}

impl Writer<'_> {
    fn set(&mut self, name: &'static str, value: impl ToString) {
        let longer = |(other, _): &(&str, String)| other.len() > name.len();
        let at = self.values.partition_point(longer);
        self.values.insert(at, (name, value.to_string()));
    }

    /// Sets a size or a step: a constant or a parameter.
    fn set_number(&mut self, name: &'static str, number: usize) {
        let number = self.number(number);
        self.set(name, number);
    }

    /// Sets sizes and steps.
    fn set_numbers<const COUNT: usize>(&mut self, numbers: [(&'static str, usize); COUNT]) {
        for (name, number) in numbers {
            self.set_number(name, number);
        }
    }

    /// Sets the numbers of a type of elements.
    fn set_element(&mut self, element: Element) {
        let [low, high] = element.range.unwrap_or_default();
        self.set("LANES", element.lanes());
        self.set("BITS", 8 * element.bytes);
        self.set("MASK", constant(element.mask() as usize));
        self.set("SIGN", constant(1 << (8 * element.bytes - 1)));
        self.set("LOW", low);
        self.set("HIGH", high);
    }

    fn write(&mut self, name: &str) {
        self.text += &self.filled(name);
    }

    /// Returns a piece with the values in place of their names.
    fn filled(&self, name: &str) -> String {
        let mut text = translated(piece(name), self.kernel.language);
        // A name that begins with another one comes first.
        for (name, value) in &self.values {
            text = text.replace(&format!("${name}"), value);
        }
        text
    }

    /// Sets a piece within a line.
    fn set_piece(&mut self, name: &'static str, piece: &str) {
        let text = self.filled(piece);
        self.set(name, text.trim_end());
    }

    /// Returns the name of the piece for texels, if the target is a texture.
    fn of_target(&self, name: &str) -> String {
        let end = if self.plan.target.is_channel {
            "_texel"
        } else {
            ""
        };
        format!("{name}{end}")
    }

    /// Sets the sum of the digits of the counted loops, each multiplied by a number.
    fn set_outer(&mut self, name: &'static str, step: &dyn Fn(&Digit) -> usize) {
        let mut sum = String::new();
        for (index, digit) in self.plan.outer() {
            self.add(&mut sum, &format!("d{index}"), step(digit));
        }
        self.set(name, sum);
    }

    /// Returns a size or a step as text: a constant or a parameter.
    fn number(&mut self, number: usize) -> String {
        if !self.kernel.has_open_sizes {
            return constant(number);
        }
        let index = self.parameters.len();
        self.parameters.push(in_32_bits(number));
        format!("numbers[{}].{}", index / 4, ["x", "y", "z", "w"][index % 4])
    }

    fn write_bindings(&mut self) {
        let textures = self.kernel.access.source.texels().len();
        if self.kernel.language == Language::Glsl {
            self.write("version");
            if textures > 0 {
                self.write("extension");
            }
        }
        if textures == 0 {
            let is_one = self.kernel.access.is_in_one_buffer;
            self.write(if is_one { "source_written" } else { "source" });
        }
        for plane in 0..textures {
            // The target and the parameters have the bindings 1 and 2.
            self.set("BINDING", if plane == 0 { 0 } else { plane + 2 });
            self.set("PLANE", plane);
            self.write("source_texture");
        }
        match self.plan.target {
            target if target.is_channel => self.write(&format!("target_{}", target.name)),
            _ => self.write("target"),
        }
        self.write("numbers");
    }

    /// Writes the function that loads an element of the source.
    fn write_load(&mut self) {
        let (source, scaling) = (self.plan.source, self.kernel.access.scaling);
        self.set_element(source);
        self.set("LOAD", scaling.map_or("load", |_| "load_unscaled"));
        match self.kernel.access.source {
            Memory::Words if source.bytes == 4 => self.write("load_words"),
            Memory::Words => self.write("load"),
            Memory::Texels(texel, _) => self.write_texels(texel),
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => self.write_frame(&frame),
        }
        if let Some(scaling) = scaling {
            self.write_scaled(&scaling);
        }
    }

    fn write_texels(&mut self, texel: Texel) {
        let channels = texel.channels().len();
        self.set("CHANNELS", channels);
        let is_bgra = texel == Texel::Bgra8;
        self.set_piece("CHANNEL", if is_bgra { "channel_bgra" } else { "channel" });
        self.write("texel");
        let kind = kind_of(self.plan.source);
        self.write(&format!("load_texel_{kind}"));
    }

    /// Writes the function that loads an element of a scaled picture, from those of the picture in memory.
    fn write_scaled(&mut self, scaling: &Scaling) {
        let source = self.plan.source;
        let Picture { sizes, steps } = scaling.picture;
        self.set("CHANNELS", sizes[0]);
        self.set_numbers([
            ("STEP_C", steps[0]),
            ("STEP_H", steps[1]),
            ("STEP_W", steps[2]),
            ("HEIGHT", sizes[1]),
            ("WIDTH", sizes[2]),
            ("SCALED_ROWS", scaling.scaled[0]),
        ]);
        let sample = match scaling.filter {
            Filter::Nearest => "scaled_nearest",
            Filter::Bilinear => {
                self.set_element(source);
                self.write_is_nan(source);
                for name in ["to", "from"] {
                    let piece = self.filled(&format!("{name}_float_{}", kind_of(source)));
                    self.text += &piece.replace("_float(", "_sample(");
                }
                self.write("bilinear");
                "scaled_bilinear"
            }
        };
        self.set("SAMPLE", self.filled(sample));
        self.write("scaled");
    }

    /// Writes the function that conversions to these elements call, once.
    fn write_is_nan(&mut self, element: Element) {
        if element.name != "f32" && !self.text.contains("is_nan") {
            self.write("is_nan");
        }
    }

    #[cfg(feature = "frames")]
    fn write_frame(&mut self, frame: &FrameMemory) {
        self.set("MASK", constant(frame.mask.into()));
        // The number that a texture reads as 1.
        self.set("GREATEST", format!("{}.0", (1_u32 << frame.bits) - 1));
        for (letter, samples) in ["y", "u", "v"].into_iter().zip(frame.samples) {
            self.set("N", letter);
            self.set("PLANE", samples.plane);
            self.set("CHANNEL", samples.channel);
            self.set("ROWS", samples.grid.0);
            self.set("COLUMNS", samples.grid.1);
            self.set("STEP", samples.step);
            self.set_number("FIRST", samples.first);
            self.set_number("PITCH", samples.pitch);
            // FXC takes `(byte & 3u) * 8u` for 8 where all that it knows of `byte` is that it is odd.
            self.write(match frame.textures {
                [] => "sample",
                _ => "sample_texture",
            });
        }
        for (name, weight) in frame.weights.named() {
            self.set(name, format!("{weight:?}"));
        }
        self.write("load_frame");
    }

    /// Returns the number of adjacent elements of the source that an invocation loads.
    fn loaded(&self) -> usize {
        match self.kernel.access.source {
            #[cfg(feature = "frames")]
            Memory::Frame(_) => FRAME_LANES,
            _ => self.plan.source.lanes(),
        }
    }

    /// Writes the functions that convert an element, and put a word or a texel.
    fn write_value(&mut self) {
        let conversion = &self.kernel.conversion;
        let (source, target) = (self.plan.source, self.plan.target);
        self.write(match target.lanes() {
            _ if target.is_channel => "put_texel",
            1 => "put_words",
            _ => "put",
        });
        let is_function = !matches!(conversion, Conversion::Nearest);
        if !is_function && source.name == target.name {
            return self.write("value_moved");
        }
        if !is_function && source.range.is_some() && target.range.is_some() {
            return self.write_integers();
        }
        self.set_element(source);
        self.write(&format!("to_float_{}", kind_of(source)));
        self.write_is_nan(target);
        self.set_element(target);
        self.write(&format!("from_float_{}", kind_of(target)));
        match conversion {
            Conversion::Nearest => return self.write("value_converted"),
            Conversion::Scale(_) => self.write("scale"),
            Conversion::Function(text) => {
                self.text += text;
                self.text += "\n";
            }
        }
        self.write("value_mapped");
    }

    /// Writes the conversion between integers, which gives the nearest one.
    fn write_integers(&mut self) {
        let (source, target) = (self.plan.source, self.plan.target);
        let constant = |bits: u32| constant(bits as usize);
        self.set("HIGH", constant(source.greatest().min(target.greatest())));
        if !source.is_signed() {
            return self.write("value_unsigned_number");
        }
        self.set("MASK", constant(target.mask()));
        self.set("LOW", constant(!target.greatest()));
        self.set_piece("BELOW", if target.is_signed() { "below" } else { "zero" });
        self.set("SIGN", constant(source.greatest() + 1));
        self.write("value_signed_number");
    }

    /// Adds the digit of a loop, multiplied by a number that is not always 0, to a sum.
    fn add(&mut self, sum: &mut String, digit: &str, step: usize) {
        if step > 0 {
            let step = self.number(step);
            let _ = write!(sum, " + {digit} * {step}");
        }
    }

    /// Returns the position along an axis.
    fn position(&mut self, axis: usize, digit: &dyn Fn(usize) -> String) -> String {
        let mut sum = String::new();
        for (index, of) in self.plan.loops.iter().enumerate() {
            if of.axis == axis {
                self.add(&mut sum, &digit(index), of.step);
            }
        }
        format!("(0u{sum})")
    }

    /// Sets the offset in the source that loops inside a group or an invocation add, the position that a conversion gets,
    /// and the condition that all positions are in range.
    fn set_inside(&mut self, digit: &dyn Fn(usize) -> String) {
        let plan = self.plan;
        let mut from = String::new();
        for (index, of) in plan.loops.iter().enumerate() {
            if !plan.outer().any(|(outer, _)| outer == index) {
                self.add(&mut from, &digit(index), of.source.unwrap_or(0));
            }
        }
        for term in plan.terms[0].as_slice() {
            let size = plan.size(term.axis);
            if !plan.has_formula(term.axis) || term.stride == 0 || term.last_digit(size) == 0 {
                continue;
            }
            let position = self.position(term.axis, digit);
            let divisor = self.number(term.divisor);
            let mut quotient = format!("({position} / {divisor})");
            if term.modulus != 0 {
                let modulus = self.number(term.modulus);
                quotient = format!("({quotient} % {modulus})");
            }
            let stride = self.number(term.stride);
            let _ = write!(from, " + {quotient} * {stride}");
        }
        let position = match plan.along {
            Some(axis) => self.position(axis, digit),
            None => constant(0),
        };
        let mut owned = String::new();
        for (axis, size) in plan.guards() {
            let position = self.position(axis, digit);
            let size = self.number(size);
            let _ = write!(owned, " && {position} < {size}");
        }
        self.set("FROM", from);
        self.set("POSITION", position);
        self.set("OWNED", owned);
    }

    /// Writes the head of `main`, and sets the digits of the counted loops, and their sums in the source and in the words
    /// of the target.
    fn begin(&mut self) {
        let plan = self.plan;
        self.set("THREADS", plan.threads());
        self.set("SIGNATURE", root_signature(self.kernel));
        self.write("main");
        self.set_element(plan.target);
        self.set_number("GROUPS_X", plan.groups[0]);
        self.set_number("TOTAL", plan.work());
        let mut digits = String::new();
        for (index, digit) in plan.outer() {
            self.set("I", index);
            self.set_number("COUNT", digit.count);
            digits += &self.filled("counted");
        }
        self.set("OUTER", digits);
        self.set_outer("BASE", &|digit| digit.source.unwrap_or(0));
        let lanes = plan.target.lanes();
        self.set_outer("WORD", &|digit| digit.target / lanes);
        self.set("START", self.filled(&self.of_target("bits")));
    }

    /// Sets the text that puts the value of an element into a word or a texel.
    fn set_join(&mut self, value: &str) {
        self.set_piece("VALUE", value);
        self.set_piece("JOIN", &self.of_target("join"));
    }

    fn write_words(&mut self) {
        let plan = self.plan;
        self.begin();
        self.set_inside(&|index| format!("d{index}"));
        if plan.target.lanes() == 1 {
            return self.write("elements");
        }
        let mut digits = String::new();
        for (index, digit) in plan.loops[..plan.inner].iter().enumerate().rev() {
            self.set("I", index);
            self.set_number("STEP", digit.target);
            self.set_number("COUNT", digit.count);
            digits += &self.filled("found");
            self.set_piece("OWNED", "found_owned");
        }
        self.set("INNER", digits);
        self.set_number("INNER_WORDS", plan.inner_words);
        self.set_join("value_of_source");
        self.write("words");
    }

    fn write_tile(&mut self, tile: &Tile) {
        let plan = self.plan;
        self.set("TILE", tile.words());
        self.write("tile_memory");
        self.begin();
        let (of_s, of_t) = (plan.loops[tile.s], plan.loops[0]);
        self.set_inside(&|index| match index {
            0 => "t".to_owned(),
            _ if index == tile.s => "s".to_owned(),
            _ => format!("d{index}"),
        });
        let [tiles_s, tiles_t] = plan.tiles(tile);
        self.set_numbers([
            ("COUNT_S", of_s.count),
            ("COUNT_T", of_t.count),
            ("TILES_S", tiles_s),
            ("TILES_T", tiles_t),
            ("TARGET_S", of_s.target),
            ("TARGET_T", of_t.target),
        ]);
        self.set_piece("INSIDE", "in_tile");
        let source_lanes = plan.source.lanes();
        for (name, number) in [
            ("SIZE_S", tile.size_s),
            ("SIZE_T", tile.size_t),
            ("CHUNK", self.loaded()),
            ("SOURCE_LANES", source_lanes),
            ("AREA", tile.size_s * tile.size_t),
            ("STEP", plan.threads() * self.loaded()),
            ("STORE_STEP", plan.threads() * plan.target.lanes()),
            ("PITCH", tile.pitch()),
        ] {
            self.set(name, number);
        }
        self.write("tile");
        if !tile.has_words {
            self.set_join("value_of_tile");
            return self.write("tile_elements");
        }
        for (list, name) in [
            ("CLEAR", "clear"),
            ("LOADS", "load_tile"),
            ("STORES", "store_tile"),
        ] {
            let mut pieces = String::new();
            for lane in 0..source_lanes {
                self.set("J", lane);
                pieces += &self.filled(name);
            }
            self.set(list, pieces);
        }
        self.write("tile_words");
    }
}

#[cfg(test)]
mod tests {
    /// Names that begin so are those of programs.
    #[test]
    fn names_of_programs() {
        assert!(!super::PIECES.contains("convert_"));
        assert!(!super::PHRASES.contains("convert_"));
    }
}
