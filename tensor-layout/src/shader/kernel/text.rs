//! The text of a kernel: pieces of `kernel.wgsl`, filled in, in one of the languages of `languages.tsv`.

use super::element::{Element, Texel, in_32_bits};
use super::error::KernelCause;
#[cfg(feature = "frames")]
use super::frame::FrameMemory;
use super::plan::{Plan, Tile};
use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
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
    Scale(Vec<[f32; 2]>),
    /// By a function `convert` of the program.
    Function(String),
}

impl Conversion {
    pub(crate) fn scale(pairs: &[(f32, f32)]) -> Conversion {
        let pairs = pairs.iter().map(|(scale, shift)| [*scale, *shift]);
        Conversion::Scale(pairs.collect())
    }
}

/// The text of a kernel, with its parameters. The first two of them are the offsets of the tensors.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) parameters: Vec<u32>,
}

/// The memory of a source.
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
    /// Red, green and blue of each pixel of a frame in a buffer.
    #[cfg(feature = "frames")]
    Frame(FrameMemory),
}

/// The number of elements of a frame that an invocation loads: words of four samples.
#[cfg(feature = "frames")]
const FRAME_LANES: usize = 12;

impl Memory {
    /// Checks that the elements of the memory are those of a tensor.
    pub(super) fn check(&self, given: &'static str) -> Result<(), KernelCause> {
        match self {
            Memory::Words => Ok(()),
            Memory::Texels(texel, _) => texel.check(given),
            #[cfg(feature = "frames")]
            Memory::Frame(_) => KernelCause::compare(None, "f32", given),
        }
    }

    /// Returns the number of textures.
    pub(super) fn textures(&self) -> usize {
        match self {
            Memory::Words => 0,
            Memory::Texels(..) => 1,
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => frame.textures,
        }
    }

    /// Returns the number of columns, or 0 for a buffer.
    const fn columns(self) -> u32 {
        match self {
            Memory::Words => 0,
            Memory::Texels(_, columns) => columns,
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => frame.columns,
        }
    }
}

/// The choices for a text that are not part of the plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) language: Language,
    /// Whether sizes and steps are parameters, and not constants.
    pub(super) has_open_sizes: bool,
    pub(super) memory: Memory,
    /// The number of columns of a texture that is the target.
    pub(super) target_columns: u32,
    /// Whether source and target are in one buffer.
    pub(super) is_in_one_buffer: bool,
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
    let mut text = piece.to_owned();
    for line in PHRASES.lines() {
        let mut phrases = line.split('\t');
        let mut phrase = || {
            phrases
                .next()
                .expect("each line has a phrase in each language")
        };
        let (wgsl, glsl, hlsl) = (phrase(), phrase(), phrase());
        text = text.replace(wgsl, language.choose(wgsl, glsl, hlsl));
    }
    text.lines().map(|line| signature(line) + "\n").collect()
}

/// Returns a line in the order of C: `uint load(uint i) {` for `fn load(i: u32) -> u32 {`.
fn signature(line: &str) -> String {
    let parts = || {
        let (name, rest) = line.strip_prefix("fn ")?.split_once('(')?;
        let (parameters, rest) = rest.split_once(')')?;
        let (result, body) = rest.split_once('{')?;
        Some((
            name,
            parameters,
            result.trim().trim_start_matches("-> "),
            body,
        ))
    };
    let Some((name, parameters, result, body)) = parts() else {
        return line.to_owned();
    };
    let name_of = |wgsl: &str| match wgsl {
        "" => "void".to_owned(),
        "bool" | "vec4" | "float4" => wgsl.to_owned(),
        "f32" => "float".to_owned(),
        _ => "uint".to_owned(),
    };
    let parameters: Vec<_> = (parameters
        .split(", ")
        .filter_map(|one| one.split_once(": ")))
    .map(|(name, kind)| format!("{} {name}", name_of(kind)))
    .collect();
    format!(
        "{} {name}({}) {{{body}",
        name_of(result),
        parameters.join(", ")
    )
}

struct Writer<'a> {
    plan: &'a Plan,
    options: &'a Options,
    text: String,
    parameters: Vec<u32>,
}

pub(super) fn write(plan: &Plan, conversion: &Conversion, options: &Options) -> Text {
    let mut writer = Writer {
        plan,
        options,
        text: String::new(),
        parameters: vec![0, 0, options.memory.columns(), options.target_columns],
    };
    writer.write_functions(conversion);
    match plan.tile {
        Some(tile) => writer.write_tile(&tile),
        None => writer.write_words(),
    }
    let Writer {
        text,
        mut parameters,
        ..
    } = writer;
    parameters.resize(parameters.len().next_multiple_of(4), 0);
    let first = parameters.len() / 4;
    if let Conversion::Scale(pairs) = conversion {
        parameters.extend(pairs.iter().flatten().map(|factor| factor.to_bits()));
        parameters.resize(parameters.len().next_multiple_of(4), 0);
    }
    let text = text.replace("$FACTORS", &constant(first));
    let numbers = (parameters.len() / 4).to_string();
    Text {
        text: text.replace("$NUMBERS", &numbers),
        parameters,
    }
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

/// Returns the numbers of a type of elements, with their names in pieces.
fn numbers_of(element: Element) -> Vec<(&'static str, String)> {
    let [low, high] = element.range.unwrap_or_default();
    vec![
        ("LANES", element.lanes().to_string()),
        ("BITS", (8 * element.bytes).to_string()),
        ("MASK", constant(element.mask() as usize)),
        ("SIGN", constant(1 << (8 * element.bytes - 1))),
        ("LOW", low.to_owned()),
        ("HIGH", high.to_owned()),
    ]
}

impl Writer<'_> {
    fn write(&mut self, name: &str, values: &[(&str, String)]) {
        let text = self.filled(name, values);
        self.text += &text;
    }

    /// Returns a piece with values in place of their names.
    fn filled(&self, name: &str, values: &[(&str, String)]) -> String {
        let mut text = translated(piece(name), self.options.language);
        // A name that begins with another one comes first.
        let mut values: Vec<_> = values.iter().collect();
        values.sort_by_key(|(name, _)| core::cmp::Reverse(name.len()));
        for (name, value) in values {
            text = text.replace(&format!("${name}"), value);
        }
        text
    }

    /// Returns a piece within a line.
    fn phrase(&self, name: &str, values: &[(&str, String)]) -> String {
        self.filled(name, values).trim_end().to_owned()
    }

    /// Returns a size or a step as text: a constant or a parameter.
    fn number(&mut self, number: usize) -> String {
        if !self.options.has_open_sizes {
            return constant(number);
        }
        let index = self.parameters.len();
        self.parameters.push(in_32_bits(number));
        format!("numbers[{}].{}", index / 4, ["x", "y", "z", "w"][index % 4])
    }

    fn write_functions(&mut self, conversion: &Conversion) {
        let (source, target) = (self.plan.source, self.plan.target);
        self.write_bindings();
        match self.options.memory {
            Memory::Words if source.bytes == 4 => self.write("load_words", &[]),
            Memory::Words => self.write("load", &numbers_of(source)),
            Memory::Texels(texel, _) => self.write_texels(texel),
            #[cfg(feature = "frames")]
            Memory::Frame(frame) => self.write_frame(&frame),
        }
        let put = match target.lanes() {
            _ if target.is_channel => "put_texel",
            1 => "put_words",
            _ => "put",
        };
        self.write(put, &[]);
        let is_function = !matches!(conversion, Conversion::Nearest);
        if !is_function && source == target {
            return self.write("value_moved", &[]);
        }
        if !is_function && source.range.is_some() && target.range.is_some() {
            return self.write_integers();
        }
        self.write(
            &format!("to_float_{}", kind_of(source)),
            &numbers_of(source),
        );
        if target.name != "f32" {
            self.write("is_nan", &[]);
        }
        self.write(
            &format!("from_float_{}", kind_of(target)),
            &numbers_of(target),
        );
        match conversion {
            Conversion::Nearest => return self.write("value_converted", &[]),
            Conversion::Scale(_) => self.write("scale", &[]),
            Conversion::Function(text) => {
                self.text += text;
                self.text += "\n";
            }
        }
        self.write("value_mapped", &[]);
    }

    fn write_bindings(&mut self) {
        let textures = self.options.memory.textures();
        if self.options.language == Language::Glsl {
            self.text += piece("version");
            if textures > 0 {
                self.text += piece("extension");
            }
        }
        if textures == 0 {
            let access = if self.options.is_in_one_buffer {
                "read_write"
            } else {
                "read"
            };
            // The phrases of the other languages have the access in them.
            let source = piece("source").replace("$ACCESS", access);
            self.text += &translated(&source, self.options.language);
        }
        for plane in 0..textures {
            // The target and the parameters have the bindings 1 and 2.
            let binding = if plane == 0 { 0 } else { plane + 2 };
            let values = [
                ("PLANE", plane.to_string()),
                ("BINDING", binding.to_string()),
            ];
            self.write("source_texture", &values);
        }
        if self.plan.target.is_channel {
            self.write(&format!("target_{}", self.plan.target.name), &[]);
        } else {
            self.write("target", &[]);
        }
        self.write("numbers", &[]);
    }

    fn write_texels(&mut self, texel: Texel) {
        let channel = match texel {
            Texel::Bgra8 => "channel_bgra",
            _ => "channel",
        };
        let channels = texel.channels().len();
        let channel = self.phrase(channel, &[("COUNT", constant(channels))]);
        self.write(
            "texel",
            &[("CHANNELS", channels.to_string()), ("CHANNEL", channel)],
        );
        self.write(&format!("load_{}", self.plan.source.name), &[]);
    }

    #[cfg(feature = "frames")]
    fn write_frame(&mut self, frame: &FrameMemory) {
        for (letter, samples) in ["y", "u", "v"].into_iter().zip(frame.samples) {
            let (rows, columns) = samples.grid;
            let mut values = vec![
                ("N", letter.to_owned()),
                ("ROWS", rows.to_string()),
                ("COLUMNS", columns.to_string()),
                ("MASK", constant(frame.mask.into())),
            ];
            if frame.textures > 0 {
                values.extend([
                    ("PLANE", samples.plane.to_string()),
                    ("CHANNEL", samples.channel.to_string()),
                    ("GREATEST", frame.greatest.to_owned()),
                ]);
                self.write("sample_texture", &values);
            } else {
                values.extend([
                    ("FIRST", self.number(samples.first)),
                    ("PITCH", self.number(samples.pitch)),
                    ("STEP", samples.step.to_string()),
                ]);
                self.write("sample", &values);
            }
        }
        let weights = frame
            .weights
            .map(|(name, weight)| (name, format!("{weight:?}")));
        self.write("load_frame", &weights);
    }

    /// Returns the number of adjacent elements of the source that an invocation loads.
    fn loaded(&self) -> usize {
        match self.options.memory {
            #[cfg(feature = "frames")]
            Memory::Frame(_) => FRAME_LANES,
            _ => self.plan.source.lanes(),
        }
    }

    /// Writes the conversion between integers, which gives the nearest one.
    fn write_integers(&mut self) {
        let (source, target) = (self.plan.source, self.plan.target);
        let constant = |bits: u32| constant(bits as usize);
        let high = constant(source.greatest().min(target.greatest()));
        if !source.is_signed() {
            return self.write("value_unsigned_number", &[("HIGH", high)]);
        }
        let mask = ("MASK", constant(target.mask()));
        let below = if target.is_signed() {
            self.phrase("below", &[("LOW", constant(!target.greatest())), mask])
        } else {
            constant(0)
        };
        let sign = constant(source.greatest() + 1);
        let values = [("BELOW", below), ("HIGH", high), ("SIGN", sign)];
        self.write("value_signed_number", &values);
    }

    /// Returns the sum of the digits of loops, each multiplied by a number that is not always 0.
    fn sum(&mut self, terms: impl Iterator<Item = (String, usize)>) -> String {
        let mut text = String::new();
        for (digit, step) in terms.filter(|(_, step)| *step > 0) {
            let step = self.number(step);
            let _ = write!(text, " + {digit} * {step}");
        }
        text
    }

    /// Returns the position along an axis.
    fn position(&mut self, axis: usize, digit: &dyn Fn(usize) -> String) -> String {
        let plan = self.plan;
        let of_axis = plan
            .loops
            .iter()
            .enumerate()
            .filter(|(_, of)| of.axis == axis);
        format!(
            "(0u{})",
            self.sum(of_axis.map(|(index, of)| (digit(index), of.step)))
        )
    }

    /// Returns the offset in the source that loops inside a group or an invocation add, the position that a conversion
    /// gets, and the condition that all positions are in range.
    fn inside(&mut self, digit: &dyn Fn(usize) -> String) -> [(&'static str, String); 3] {
        let plan = self.plan;
        let is_outer = |index| plan.outer().any(|(outer, _)| outer == index);
        let within = plan
            .loops
            .iter()
            .enumerate()
            .filter(|(index, _)| !is_outer(*index));
        let within = within.map(|(index, of)| (digit(index), of.source.unwrap_or(0)));
        let mut from = self.sum(within);
        for term in plan.terms.as_slice() {
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
        [("FROM", from), ("POSITION", position), ("OWNED", owned)]
    }

    /// Returns the digits of the counted loops, and their sums in the source and in the words of the target.
    fn outer(&mut self) -> [(&'static str, String); 3] {
        let plan = self.plan;
        let mut digits = String::new();
        for (index, digit) in plan.outer() {
            let count = self.number(digit.count);
            digits += &self.filled("counted", &[("I", index.to_string()), ("COUNT", count)]);
        }
        let lanes = plan.target.lanes();
        let name = |index| format!("d{index}");
        let base = plan
            .outer()
            .map(|(index, digit)| (name(index), digit.source.unwrap_or(0)));
        let base = self.sum(base);
        let word = plan
            .outer()
            .map(|(index, digit)| (name(index), digit.target / lanes));
        [("OUTER", digits), ("BASE", base), ("WORD", self.sum(word))]
    }

    /// Returns the values of pieces that put elements into a word or a texel.
    fn joined(&self, value: &str) -> [(&'static str, String); 2] {
        let (start, join) = if self.plan.target.is_channel {
            ("bits_texel", "join_texel")
        } else {
            ("bits", "join")
        };
        let mut values = numbers_of(self.plan.target);
        values.push(("VALUE", value.to_owned()));
        [
            ("START", self.filled(start, &[])),
            ("JOIN", self.phrase(join, &values)),
        ]
    }

    /// Writes the head of `main`, and returns values that all kernels have.
    fn begin(&mut self) -> Vec<(&'static str, String)> {
        let threads = self.plan.threads().to_string();
        self.write("main", &[("THREADS", threads.clone())]);
        let mut values = numbers_of(self.plan.target);
        values.push(("THREADS", threads));
        values.push(("GROUPS_X", self.number(self.plan.groups[0])));
        values.push(("TOTAL", self.number(self.plan.work())));
        values.extend(self.outer());
        values
    }

    fn write_words(&mut self) {
        let plan = self.plan;
        let mut values = self.begin();
        let name = |index| format!("d{index}");
        let [from, position, (_, mut owned)] = self.inside(&name);
        if plan.target.lanes() == 1 {
            values.extend([from, position, ("OWNED", owned)]);
            return self.write("elements", &values);
        }
        let mut digits = String::new();
        for (index, digit) in plan.loops[..plan.inner].iter().enumerate().rev() {
            let step = self.number(digit.target);
            digits += &self.filled("found", &[("I", index.to_string()), ("STEP", step)]);
            let count = self.number(digit.count);
            let _ = write!(owned, " && d{index} < {count}");
        }
        let words = self.number(plan.inner_words);
        values.extend(self.joined(&format!("value(base{}, {})", from.1, position.1)));
        values.extend([("OWNED", owned), ("INNER", digits), ("INNER_WORDS", words)]);
        self.write("words", &values);
    }

    fn write_tile(&mut self, tile: &Tile) {
        let plan = self.plan;
        self.write("tile_memory", &[("TILE", tile.words().to_string())]);
        let mut values = self.begin();
        let s = tile.s;
        let (of_s, of_t) = (plan.loops[s], plan.loops[0]);
        let [tiles_s, tiles_t] = plan.tiles(tile);
        let [from, position, (_, owned)] = self.inside(&|index| match index {
            0 => "t".to_owned(),
            _ if index == s => "s".to_owned(),
            _ => format!("d{index}"),
        });
        let [count_s, count_t] = [of_s.count, of_t.count].map(|count| self.number(count));
        let inside = [("COUNT_S", count_s), ("COUNT_T", count_t), ("OWNED", owned)];
        let inside = self.phrase("in_tile", &inside);
        let (source_lanes, lanes) = (plan.source.lanes(), plan.target.lanes());
        values.extend([
            from,
            position,
            ("INSIDE", inside),
            ("TILES_S", self.number(tiles_s)),
            ("TILES_T", self.number(tiles_t)),
            ("SIZE_S", tile.size_s.to_string()),
            ("SIZE_T", tile.size_t.to_string()),
            ("TARGET_S", self.number(of_s.target)),
            ("TARGET_T", self.number(of_t.target)),
            ("CHUNK", self.loaded().to_string()),
            ("SOURCE_LANES", source_lanes.to_string()),
            ("AREA", (tile.size_s * tile.size_t).to_string()),
            ("STEP", (plan.threads() * self.loaded()).to_string()),
            ("STORE_STEP", (plan.threads() * lanes).to_string()),
            ("PITCH", tile.pitch().to_string()),
        ]);
        self.write("tile", &values);
        if !tile.has_words {
            values.extend(self.joined(&format!("tile[(t - t0) * {}u + s - s0]", tile.pitch())));
            return self.write("tile_elements", &values);
        }
        let of_lanes = |name: &str| -> String {
            let of_lane = |lane: usize| {
                let mut values = values.clone();
                values.push(("J", lane.to_string()));
                self.filled(name, &values)
            };
            (0..source_lanes).map(of_lane).collect()
        };
        let (clear, loads) = (of_lanes("clear"), of_lanes("load_tile"));
        let stores = of_lanes("store_tile");
        values.extend([("CLEAR", clear), ("LOADS", loads), ("STORES", stores)]);
        self.write("tile_words", &values);
    }
}
