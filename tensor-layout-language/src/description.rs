//! Layouts without the tokens of their declarations. Texts and pictures are made from these layouts.

use crate::check::{AxisLetters, ClauseOf, Layout, literal};
use crate::parse::WrittenValue;
use crate::text::TextRoom;
use core::fmt::Write as _;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, MAX_RANK, Outline, Quantity, Symbol, find,
    logical_order,
};

/// A layout from which texts and pictures can be made. Symbols stand for values that are not written as
/// numbers, such as constants.
#[derive(Clone, Debug)]
pub struct Description {
    axes: Vec<char>,
    sizes: [Quantity; MAX_RANK],
    size_texts: [String; MAX_RANK],
    factors: Vec<Factor<Quantity>>,
    notation: String,
    /// The clauses that name components and parts, as they are declared.
    letters: Vec<String>,
}

impl Description {
    /// Returns the description of a layout.
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let mut axes = Vec::new();
        let mut sizes = [Quantity::known(1); MAX_RANK];
        let mut size_texts = [const { String::new() }; MAX_RANK];
        for (i, (axis, size)) in layout.shape.iter().enumerate() {
            axes.push(*axis);
            sizes[i] = quantity(size, Symbol::Size, i);
            size_texts[i].clone_from(&size.text);
        }
        let mut factors = Vec::new();
        for factor in &layout.storage {
            let axis = find(&axes, factor.axis);
            let value = |clause: &ClauseOf, symbol| match (&clause.value, axis) {
                (Some(value), Some(axis)) => quantity(value, symbol, axis),
                _ => Quantity::known(0),
            };
            let positions = factor.positions.as_ref();
            let positions = positions
                .and_then(|clause| clause.kind.positions(value(clause, Symbol::Positions)));
            let step = factor.step.as_ref().and_then(|clause| {
                if clause.is_open() {
                    return Some(FactorStep::Given);
                }
                clause.kind.step(value(clause, Symbol::Step))
            });
            factors.push(Factor {
                axis: factor.axis,
                part: factor.part,
                positions: positions.unwrap_or(FactorPositions::Size),
                step: step.unwrap_or(FactorStep::Packed),
                is_cropped: false,
            });
        }
        let clause = |name: &str, of: &AxisLetters| {
            let letters: String = of.letters.iter().collect();
            format!("{name}({} = {letters})", of.axis)
        };
        let mut letters = Vec::new();
        if let Some(of) = &layout.components {
            letters.push(clause("components", of));
        }
        for of in &layout.parts {
            letters.push(clause("parts", of));
        }
        Description {
            letters,
            sizes,
            size_texts,
            factors,
            notation: notation(layout, &axes),
            axes,
        }
    }

    /// Returns the outline, which has the strides and lengths of the layout.
    #[must_use]
    pub fn outline(&self) -> Outline<'_> {
        Outline::new(&self.axes, &self.sizes, &self.factors)
    }

    /// Returns the layout as it is declared, with sizes by name.
    #[must_use]
    pub fn notation(&self) -> &str {
        &self.notation
    }

    /// Returns the clauses that name components and parts, as they are declared.
    #[must_use]
    pub fn letters(&self) -> &[String] {
        &self.letters
    }

    /// Returns the text of each size as it is declared, in logical order.
    #[must_use]
    pub fn size_texts(&self) -> [&str; MAX_RANK] {
        self.size_texts.each_ref().map(String::as_str)
    }

    /// Returns the text of the layout's constant `DESCRIPTION`, as far as it follows from the source.
    // The macros do not call it, so this crate need not have its machine code.
    #[inline]
    #[must_use]
    pub fn text(&self) -> String {
        let text: TextRoom = self.outline().describe(&self.notation, &self.size_texts());
        text.as_str().to_owned()
    }
}

/// Returns the value as a quantity: a number if the value is a literal, otherwise the given symbol.
fn quantity(value: &WrittenValue, symbol: Symbol, axis: usize) -> Quantity {
    literal(Some(value)).map_or(Quantity::symbol(symbol, axis), Quantity::known)
}

fn notation(layout: &Layout, axes: &[char]) -> String {
    let mut letters = Vec::new();
    let mut text = String::new();
    for factor in &layout.storage {
        if !matches!(factor.part, FactorPart::Lane { .. }) {
            letters.push(factor.axis);
        }
        text.push_str(&factor_name(factor.part, factor.axis));
    }
    text.push('[');
    for (i, (axis, size)) in layout.shape.iter().enumerate() {
        let before = if i == 0 { "" } else { ", " };
        let _ = write!(text, "{before}{axis} = {}", size.text);
    }
    text.push(']');
    for factor in &layout.storage {
        for clause in factor.clauses() {
            let (name, axis) = (clause.kind.name(), factor.axis);
            let _ = match &clause.value {
                Some(value) => write!(text, ", {name}({axis} = {})", value.text),
                None => write!(text, ", {name}({axis})"),
            };
        }
    }
    if axes != &logical_order(&letters)[..letters.len()] {
        let order: String = axes.iter().collect();
        let _ = write!(text, ", logical({order})");
    }
    text
}

/// Returns a factor in the notation of labels: `C`, or `16c`.
#[must_use]
pub fn factor_name(part: FactorPart, axis: char) -> String {
    match part {
        FactorPart::Whole | FactorPart::Outer { .. } => axis.to_string(),
        FactorPart::Lane { block } => format!("{block}{}", axis.to_ascii_lowercase()),
    }
}
