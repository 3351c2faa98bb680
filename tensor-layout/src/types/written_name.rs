//! Names of sizes as text.

use tensor_layout_arithmetic::Text;

/// A name as it is written in `layout!`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenName {
    /// A name, such as `Height`.
    Name(&'static str),
    /// A number in a product.
    Number(usize),
    /// A product.
    Product(&'static WrittenName, &'static WrittenName),
    /// A name that is divided by a number.
    Quotient(&'static WrittenName, usize),
}

impl WrittenName {
    /// Writes the name as in `layout!`, without the `?`.
    pub(crate) const fn write<const CAPACITY: usize>(self, text: &mut Text<CAPACITY>) {
        match self {
            WrittenName::Name(name) => {
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
