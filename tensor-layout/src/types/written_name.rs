//! Names of sizes as text.

use core::any::TypeId;
use tensor_layout_arithmetic::Text;

/// A name as it is written in `layout!`. Two names are equal if they are one type.
#[derive(Clone, Copy, Debug)]
pub enum WrittenName {
    /// A name, such as `Height`, and the function that returns the id of its type. Names of two modules may be
    /// written alike.
    Name(&'static str, fn() -> TypeId),
    /// A number in a product.
    Number(usize),
    /// A product.
    Product(&'static WrittenName, &'static WrittenName),
    /// A name that is divided by a number.
    Quotient(&'static WrittenName, usize),
}

impl PartialEq for WrittenName {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (WrittenName::Name(_, id), WrittenName::Name(_, other)) => id() == other(),
            (WrittenName::Number(number), WrittenName::Number(other)) => number == other,
            (WrittenName::Product(outer, inner), WrittenName::Product(first, second)) => {
                outer == first && inner == second
            }
            (WrittenName::Quotient(name, by), WrittenName::Quotient(other, divisor)) => {
                name == other && by == divisor
            }
            _ => false,
        }
    }
}

impl Eq for WrittenName {}

impl WrittenName {
    /// Writes the name as in `layout!`, without the `?`.
    pub(crate) const fn write<const CAPACITY: usize>(self, text: &mut Text<CAPACITY>) {
        match self {
            WrittenName::Name(name, _) => {
                text.str(name);
            }
            WrittenName::Number(number) => {
                text.number(number);
            }
            WrittenName::Product(outer, inner) => {
                outer.write(text);
                text.str(" * ");
                // Without parentheses, operators apply from left to right.
                if let WrittenName::Product(..) | WrittenName::Quotient(..) = inner {
                    text.str("(");
                    inner.write(text);
                    text.str(")");
                } else {
                    inner.write(text);
                }
            }
            WrittenName::Quotient(name, divisor) => {
                name.write(text);
                text.str(" / ").number(divisor);
            }
        }
    }
}
