//! Tokens as text, for messages and pages.
//!
//! Macros get tokens without the spaces between them. This module adds the usual spaces. The compiler's own
//! text of tokens has too many spaces in paths.

use proc_macro2::{Delimiter, Group, Spacing, TokenTree};
use tensor_layout_arithmetic::Text;

/// Operators of several characters.
const LONG: [&str; 24] = [
    "<<=", ">>=", "..=", "...", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>",
    "..", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=",
];

/// Words after which a bracket begins a new value, and a sign belongs to the next value.
const BEFORE_OPERANDS: [&str; 12] = [
    "as", "break", "const", "else", "if", "in", "let", "match", "mut", "return", "unsafe", "while",
];

/// Room for a text with symbols. The longest is a description, which can be much longer than one with numbers: its table
/// has twelve rows, each as wide as the longest text of a size (`LONGEST` in `tokens.rs`), and its notation has two clauses
/// for each of eight axes. Pieces have buffers of this size, too, because the functions that write text are compiled once
/// for each size.
pub(crate) type TextRoom = Text<{ 48 * 1024 }>;

/// Returns the texts of items with commas between them.
///
/// The items are a slice, not an iterator: the compiler compiles ten functions for each iterator that is
/// passed by reference, and only one for a slice.
pub fn listed<T>(items: &[T], text: &dyn Fn(&T) -> String) -> String {
    joined(items, ", ", text)
}

/// Returns the texts of items with a separator between them.
pub fn joined<T>(items: &[T], separator: &str, text: &dyn Fn(&T) -> String) -> String {
    let mut all = String::new();
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            all.push_str(separator);
        }
        all.push_str(&text(item));
    }
    all
}

/// Returns the tokens as they are usually written, on one line.
#[must_use]
pub fn text(tokens: &[TokenTree]) -> String {
    let mut writer = Writer::default();
    let mut i = 0;
    while i < tokens.len() {
        i += match &tokens[i] {
            TokenTree::Punct(_) => writer.operator(&tokens[i..]),
            TokenTree::Group(group) => {
                writer.group(group);
                1
            }
            word => {
                let word = word.to_string();
                writer.apart(&word);
                writer.ends_operand = !BEFORE_OPERANDS.contains(&&*word);
                writer.ends_type = is_type(&word);
                1
            }
        };
    }
    writer.text
}

/// Returns whether a word looks like the name of a type: `Buffer` does, `ROWS` and `rows` do not. A `<` after
/// a type opens generics and is not a comparison.
fn is_type(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_uppercase())
        && word.contains(|letter: char| letter.is_ascii_lowercase())
}

#[derive(Default)]
struct Writer {
    text: String,
    /// Whether the next text follows the text so far without a space.
    is_joined: bool,
    /// Whether an operator can follow the text so far.
    ends_operand: bool,
    /// Whether the text so far ends with the name of a type.
    ends_type: bool,
    /// The number of open `<`.
    depth: usize,
}

impl Writer {
    fn is_behind_type(&self) -> bool {
        self.ends_operand && self.ends_type
    }

    /// Writes a text after a space.
    fn apart(&mut self, text: &str) {
        if !self.is_joined && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.close(text);
    }

    /// Writes a text directly after the text so far.
    fn close(&mut self, text: &str) {
        self.text.push_str(text);
        self.is_joined = false;
    }

    /// Writes the operator with which the tokens begin. Returns its number of tokens.
    fn operator(&mut self, tokens: &[TokenTree]) -> usize {
        let operator = self.longest(tokens);
        let is_behind_path = self.text.ends_with("::") || self.is_behind_type();
        let is_after_operand = self.ends_operand;
        self.ends_operand = false;
        match &*operator {
            "<" if is_behind_path || self.depth > 0 || !is_after_operand => {
                if is_behind_path || is_after_operand {
                    self.close("<");
                } else {
                    self.apart("<");
                }
                self.depth += 1;
                self.is_joined = true;
            }
            ">" if self.depth > 0 => {
                self.close(">");
                self.depth -= 1;
                self.ends_operand = true;
            }
            "::" | "." | ".." | "..=" => {
                if is_after_operand {
                    self.close(&operator);
                } else {
                    self.apart(&operator);
                }
                self.is_joined = true;
            }
            "," | ";" | ":" => self.close(&operator),
            "?" if is_after_operand => {
                self.close("?");
                self.ends_operand = true;
            }
            // A size: `?` or `?Height`.
            "?" => {
                self.apart("?");
                self.is_joined = true;
            }
            // This is the `!` of a macro.
            "!" if is_after_operand => {
                self.close("!");
                self.is_joined = true;
            }
            "-" | "*" | "&" | "&&" | "!" | "'" if !is_after_operand => {
                self.apart(&operator);
                self.is_joined = true;
            }
            "'" => {
                self.apart("'");
                self.is_joined = true;
            }
            _ => self.apart(&operator),
        }
        operator.len()
    }

    /// Returns the longest operator with which the tokens begin.
    fn longest(&self, tokens: &[TokenTree]) -> String {
        let mut characters = String::new();
        // No operator has more than three characters.
        for token in tokens.iter().take(3) {
            let TokenTree::Punct(punct) = token else {
                break;
            };
            characters.push(punct.as_char());
            if punct.spacing() == Spacing::Alone {
                break;
            }
        }
        // Operators of types have a single character.
        let is_of_type = match characters.chars().next() {
            Some('<') => self.depth > 0 || !self.ends_operand || self.is_behind_type(),
            Some('>') => self.depth > 0,
            _ => false,
        };
        let mut longer = LONG.iter().filter(|_| !is_of_type);
        let longest = longer.find(|operator| characters.starts_with(**operator));
        longest.map_or_else(
            || characters.chars().take(1).collect(),
            |operator| (*operator).to_owned(),
        )
    }

    fn group(&mut self, group: &Group) {
        let inner: Vec<_> = group.stream().into_iter().collect();
        let inner = text(&inner);
        let text = match group.delimiter() {
            Delimiter::Parenthesis => format!("({inner})"),
            Delimiter::Bracket => format!("[{inner}]"),
            Delimiter::Brace if inner.is_empty() => "{}".to_owned(),
            Delimiter::Brace => format!("{{ {inner} }}"),
            Delimiter::None => inner,
        };
        let is_argument = matches!(
            group.delimiter(),
            Delimiter::Parenthesis | Delimiter::Bracket
        );
        if is_argument && self.ends_operand {
            self.close(&text);
        } else {
            self.apart(&text);
        }
        self.ends_operand = true;
    }
}
