//! A declaration: its text and its parts.

use core::fmt;

/// The orders in which `DirectML` lists the sizes of tensors, and of filters.
const FIXED_ORDERS: [&str; 2] = ["NCDHW", "OIDHW"];

/// A layout in the terms of `layout!`, with all its sizes.
#[derive(Clone, PartialEq)]
pub(crate) struct Declaration {
    /// The axes in storage order.
    pub(crate) axes: Vec<Axis>,
    /// The inner blocks from left to right: axis and size.
    pub(crate) blocks: Vec<(char, usize)>,
    /// The axes in logical order.
    pub(crate) order: Vec<char>,
}

/// One axis with its clauses.
#[derive(Clone, PartialEq)]
pub(crate) struct Axis {
    pub(crate) letter: char,
    pub(crate) size: usize,
    pub(crate) positions: Option<Positions>,
    pub(crate) step: Option<Step>,
}

/// A clause about the positions that an axis occupies.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Positions {
    Pad(usize),
    Align(usize),
}

/// A clause about the step along an axis.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Step {
    Strides(usize),
    Pitch(usize),
    Overlap(usize),
    Broadcast,
}

/// The form of a declaration's text. Each form writes sizes and clauses in its own way, so both
/// ways are tried.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Sizes in logical order, and one clause for each axis.
    Positional,
    /// Sizes by name, in storage order, and all axes of a clause together.
    Keyed,
}

/// Returns the text of a layout with numbers instead of each `?`, in this order.
pub(crate) fn filled(text: &str, numbers: &[usize]) -> String {
    numbers.iter().fold(text.to_owned(), |text, number| {
        text.replacen('?', &number.to_string(), 1)
    })
}

impl Declaration {
    /// Reads the notation of `layout!`, except for `?` and constants. Panics on anything else.
    pub(crate) fn parse(text: &str) -> Self {
        let text: String = text.split_whitespace().collect();
        let (label, rest) = text.split_once('[').expect("a label and `[`");
        let (sizes, clauses) = rest.split_once(']').expect("sizes and `]`");
        let outer = label.trim_end_matches(|c: char| !c.is_ascii_uppercase());
        let mut declaration = Declaration {
            axes: outer.chars().map(Axis::without_clauses).collect(),
            blocks: label[outer.len()..]
                .split_inclusive(|c: char| c.is_ascii_lowercase())
                .map(|block| {
                    let (size, letter) = block.split_at(block.len() - 1);
                    (the_letter(&letter.to_uppercase()), number(size))
                })
                .collect(),
            order: usual_order(outer),
        };
        let clauses: Vec<_> = clauses
            .split_terminator(')')
            .map(|clause| clause.trim_start_matches(',').split_once('('))
            .map(|clause| clause.expect("a clause and `(`"))
            .collect();
        for (name, arguments) in &clauses {
            if *name == "logical" {
                declaration.order = arguments.chars().collect();
            }
        }
        for (i, size) in sizes.split(',').enumerate() {
            let (letter, size) = match size.split_once('=') {
                Some((letter, size)) => (the_letter(letter), size),
                None => (declaration.order[i], size),
            };
            declaration.axis_mut(letter).size = number(size);
        }
        for (name, arguments) in clauses {
            if name == "logical" {
                continue;
            }
            for argument in arguments.split(',') {
                let (letter, value) = argument.split_once('=').unwrap_or((argument, ""));
                let axis = declaration.axis_mut(the_letter(letter));
                match name {
                    "pad" => axis.positions = Some(Positions::Pad(number(value))),
                    "align" => axis.positions = Some(Positions::Align(number(value))),
                    "strides" => axis.step = Some(Step::Strides(number(value))),
                    "pitch" => axis.step = Some(Step::Pitch(number(value))),
                    "overlap" => axis.step = Some(Step::Overlap(number(value))),
                    "broadcast" => axis.step = Some(Step::Broadcast),
                    _ => panic!("unknown clause `{name}`"),
                }
            }
        }
        declaration
    }

    /// Returns the declaration in the notation of `layout!`.
    pub(crate) fn text(&self, form: Form) -> String {
        let label: String = self.axes.iter().map(|axis| axis.letter).collect();
        let blocks: Vec<_> = self
            .blocks
            .iter()
            .map(|(letter, size)| format!("{size}{}", letter.to_ascii_lowercase()))
            .collect();
        let sizes: Vec<_> = match form {
            Form::Positional => self
                .order
                .iter()
                .map(|letter| self.axis(*letter).size.to_string())
                .collect(),
            Form::Keyed => self
                .axes
                .iter()
                .map(|axis| format!("{} = {}", axis.letter, axis.size))
                .collect(),
        };
        let mut clauses: Vec<(&str, String)> = Vec::new();
        for axis in &self.axes {
            for (name, argument) in axis.clauses() {
                let earlier = clauses.iter_mut().find(|(earlier, _)| *earlier == name);
                match (form, earlier) {
                    (Form::Keyed, Some((_, arguments))) => {
                        *arguments = format!("{arguments}, {argument}");
                    }
                    _ => clauses.push((name, argument)),
                }
            }
        }
        if self.order != usual_order(&label) {
            clauses.push(("logical", self.order.iter().collect()));
        }
        let clauses: Vec<_> = clauses
            .iter()
            .map(|(name, arguments)| format!(", {name}({arguments})"))
            .collect();
        let (blocks, sizes, clauses) = (blocks.concat(), sizes.join(", "), clauses.concat());
        format!("{label}{blocks}[{sizes}]{clauses}")
    }

    pub(crate) fn axis(&self, letter: char) -> &Axis {
        let mut axes = self.axes.iter();
        axes.find(|axis| axis.letter == letter)
            .expect("an axis of the label")
    }

    pub(crate) fn axis_mut(&mut self, letter: char) -> &mut Axis {
        let mut axes = self.axes.iter_mut();
        axes.find(|axis| axis.letter == letter)
            .expect("an axis of the label")
    }

    /// Returns the sizes in logical order.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let sizes = self.order.iter().map(|letter| self.axis(*letter).size);
        sizes.collect()
    }

    /// Returns the position along the axis of that name. `position` has all positions in logical order.
    pub(crate) fn along(&self, axis: &str, position: &[usize]) -> usize {
        let mut letters = self.order.iter().zip(position);
        let (_, along) = letters
            .find(|(letter, _)| axis.contains(**letter))
            .expect("an axis of the label");
        *along
    }

    /// Returns the number of positions in a block of an axis, or 1 if the axis has no block.
    pub(crate) fn block(&self, letter: char) -> usize {
        let blocks = self.blocks.iter().filter(|(axis, _)| *axis == letter);
        blocks.map(|(_, size)| size).product()
    }
}

impl fmt::Debug for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Form::Keyed))
    }
}

impl Axis {
    pub(crate) fn without_clauses(letter: char) -> Self {
        Axis {
            letter,
            size: 1,
            positions: None,
            step: None,
        }
    }

    /// Returns the clauses of this axis, each as a name and an argument.
    fn clauses(&self) -> impl Iterator<Item = (&'static str, String)> {
        let letter = self.letter;
        let positions = self.positions.map(|positions| match positions {
            Positions::Pad(value) => ("pad", format!("{letter} = {value}")),
            Positions::Align(value) => ("align", format!("{letter} = {value}")),
        });
        let step = self.step.map(|step| match step {
            Step::Strides(value) => ("strides", format!("{letter} = {value}")),
            Step::Pitch(value) => ("pitch", format!("{letter} = {value}")),
            Step::Overlap(value) => ("overlap", format!("{letter} = {value}")),
            Step::Broadcast => ("broadcast", letter.to_string()),
        });
        positions.into_iter().chain(step)
    }
}

/// Returns the logical order of a label that has no `logical(..)`.
pub(super) fn usual_order(label: &str) -> Vec<char> {
    match fixed_order(label) {
        Some(order) => order.chars().filter(|axis| label.contains(*axis)).collect(),
        None => label.chars().collect(),
    }
}

/// Returns the order that `logical(..)` cannot change.
pub(crate) fn fixed_order(label: &str) -> Option<&'static str> {
    let has_all = |order: &&str| label.chars().all(|letter| order.contains(letter));
    FIXED_ORDERS.into_iter().find(has_all)
}

fn the_letter(text: &str) -> char {
    match text.chars().collect::<Vec<_>>()[..] {
        [letter] => letter,
        _ => panic!("`{text}` is not one letter"),
    }
}

fn number(text: &str) -> usize {
    text.parse()
        .unwrap_or_else(|_| panic!("`{text}` is not a number"))
}
