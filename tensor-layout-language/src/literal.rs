//! Literals: whole numbers and texts.

use proc_macro2::Literal;

/// A literal: a whole number, a text or another value.
pub enum Lit {
    /// A whole number.
    Number(WholeNumber),
    /// A text in quotation marks, raw or not. Its escape sequences are replaced.
    Text(String),
    /// Any other literal, such as `1.5` or `b"NHWC"`.
    Other,
}

/// A whole number, such as `224` or `0x10_usize`.
pub struct WholeNumber {
    /// The digits to the base of ten. If the number is beyond `u128`, the digits as they are written.
    pub digits: String,
    /// The number, or `None` if it is beyond `u128`.
    pub value: Option<u128>,
    /// The type, such as `usize`, or an empty text.
    pub suffix: String,
}

impl Lit {
    /// Reads a literal.
    #[must_use]
    pub fn new(literal: &Literal) -> Self {
        let written = literal.to_string();
        if written.starts_with(|first: char| first.is_ascii_digit()) {
            WholeNumber::read(&written).map_or(Lit::Other, Lit::Number)
        } else {
            read_text(&written).map_or(Lit::Other, Lit::Text)
        }
    }
}

impl WholeNumber {
    fn read(written: &str) -> Option<Self> {
        let (base, start) = match written.get(..2) {
            Some("0x") => (16, 2),
            Some("0o") => (8, 2),
            Some("0b") => (2, 2),
            _ => (10, 0),
        };
        let is_of_suffix = |letter: char| letter != '_' && !letter.is_digit(base);
        let end = written[start..]
            .find(is_of_suffix)
            .map_or(written.len(), |length| start + length);
        let (number, suffix) = written.split_at(end);
        let is_exponent = suffix.strip_prefix(['e', 'E']).is_some_and(|exponent| {
            exponent
                .trim_start_matches('_')
                .starts_with(|sign: char| "+-".contains(sign) || sign.is_ascii_digit())
        });
        if suffix.starts_with('.') || is_exponent {
            return None;
        }
        let number = number.replace('_', "");
        let value = u128::from_str_radix(&number[start..], base).ok();
        Some(WholeNumber {
            digits: value.map_or(number, |value| value.to_string()),
            value,
            suffix: suffix.to_string(),
        })
    }

    /// Returns whether the number may be a `usize`: it has no suffix, or the suffix `usize`.
    #[must_use]
    pub fn is_usize(&self) -> bool {
        matches!(&self.suffix[..], "" | "usize")
    }
}

fn read_text(written: &str) -> Option<String> {
    if let Some(raw) = written.strip_prefix('r') {
        let quoted = raw.trim_start_matches('#');
        let end = format!("\"{}", &raw[..raw.len() - quoted.len()]);
        let text = quoted.strip_prefix('"')?;
        return Some(text[..text.rfind(&end)?].to_string());
    }
    let mut letters = written.strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => match letters.next()? {
                // A line that ends with `\` continues at the first letter of the next.
                '\n' => letters = letters.as_str().trim_start().chars(),
                'u' => {
                    let (digits, rest) = letters.as_str().strip_prefix('{')?.split_once('}')?;
                    text.push(letter(&digits.replace('_', ""))?);
                    letters = rest.chars();
                }
                'x' => {
                    let (digits, rest) = letters.as_str().split_at_checked(2)?;
                    text.push(letter(digits)?);
                    letters = rest.chars();
                }
                'n' => text.push('\n'),
                'r' => text.push('\r'),
                't' => text.push('\t'),
                '0' => text.push('\0'),
                same => text.push(same),
            },
            letter => text.push(letter),
        }
    }
}

fn letter(digits: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}
