//! The part of an offset function's text that is equal in all shader languages.

use super::language::Language;
use crate::layout::error::DescribedLayout;
use crate::layout::notation;
use crate::types::structure::Structure;
use tensor_layout_arithmetic::{Term, Terms, Text};

/// The capacity of a text in bytes. The longest text has these parts, in bytes:
///
/// - 1,800 for the description of the layout (for a part of a tensor, also of the layout of the whole
///   tensor);
/// - 100 for each of eight constants, which are the sizes of the axes;
/// - 150 for the function's name and its parameters, which are eight positions;
/// - 60 for each of 16 terms that the function adds up.
const CAPACITY: usize = 4096;

pub(super) type ShaderText = Text<CAPACITY>;

/// The maximum length of the function's name, in bytes.
pub(super) const MAX_NAME: usize = 64;

/// Returns whether an identifier can begin with `name`, followed by `_`, in all languages.
pub(super) const fn is_name(name: &str) -> bool {
    let name = name.as_bytes();
    if name.is_empty() || name.len() > MAX_NAME || !name[0].is_ascii_alphabetic() {
        return false;
    }
    let mut i = 0;
    while i < name.len() {
        let is_single = name[i] == b'_' && i + 1 < name.len() && name[i + 1] != b'_';
        if !name[i].is_ascii_alphanumeric() && !is_single {
            return false;
        }
        i += 1;
    }
    !matches!(name, [b'g', b'l', b'_', ..] | b"gl")
}

/// Writes the letters and digits of `name` so that [`is_name`] returns `true`: with `_` in place of all others between
/// them.
pub(super) const fn write_nearest_name(text: &mut ShaderText, name: &str) {
    let name = name.as_bytes();
    let is_reserved = match name {
        [b'g', b'l'] => true,
        [b'g', b'l', next, ..] => !next.is_ascii_alphanumeric(),
        _ => false,
    };
    let (mut i, mut length, mut is_apart) = (0, 0, false);
    if is_reserved || name.is_empty() || !name[0].is_ascii_alphabetic() {
        text.str("f");
        (length, is_apart) = (1, true);
    }
    while i < name.len() && length + 2 <= MAX_NAME {
        if name[i].is_ascii_alphanumeric() {
            if is_apart {
                text.str("_");
                length += 1;
            }
            text.letter(name[i] as char);
            length += 1;
            is_apart = false;
        } else {
            is_apart = true;
        }
        i += 1;
    }
}

/// Writes the sizes of a layout as constants, and the offset function of the layout. All sizes and offsets
/// must be within 32 bits.
pub(super) const fn function(
    language: Language,
    name: &str,
    structure: &'static Structure,
    terms: &Terms,
) -> ShaderText {
    let mut text = ShaderText::new();
    let known = DescribedLayout::new(structure, terms.sizes()).known();
    let strides = terms.strides_without_blocks();
    let layout = notation::layout(structure, &known, Some(&strides));
    text.str("// ").str(name).str(": ").str(layout.as_str());
    text.str("\n");
    let mut axis = 0;
    while axis < structure.axes.len() {
        let letter = structure.axes[axis];
        language.write_size(&mut text, name, letter, terms.sizes()[axis]);
        axis += 1;
    }
    language.write_signature(&mut text, name, structure.axes);
    text.str("    return ");
    write_sum(&mut text, structure.axes, terms);
    text.str(";\n}\n");
    text
}

/// Writes the offset as a sum of terms, from the outermost term inward. Terms that are always 0 are left out.
/// The text is equal in all languages.
const fn write_sum(text: &mut ShaderText, axes: &[char], terms: &Terms) {
    let all = terms.as_slice();
    let mut is_empty = true;
    let mut i = all.len();
    while i > 0 {
        i -= 1;
        let term = all[i];
        let size = terms.sizes()[term.axis];
        if term.stride == 0 || term.last_digit(size) == 0 {
            continue;
        }
        if !is_empty {
            text.str(" + ");
        }
        is_empty = false;
        write_digit(text, axes[term.axis].to_ascii_lowercase(), term, size);
        if term.stride != 1 {
            text.str(" * ").number(term.stride).str("u");
        }
    }
    if is_empty {
        text.str("0u");
    }
}

/// Writes the variable factor of a term: the position, divided by the divisor and reduced by the modulus of
/// the term. Each computation is in parentheses, because WGSL defines no precedence between some operators.
const fn write_digit(text: &mut ShaderText, position: char, term: Term, size: usize) {
    // A position below the modulus is not reduced. Then the modulus is not written, and may be beyond 32
    // bits.
    let is_reduced = term.last_digit(size) < (size - 1) / term.divisor;
    if is_reduced {
        text.str("(");
    }
    if term.divisor == 1 {
        text.letter(position).str(".at");
    } else {
        text.str("(").letter(position);
        if term.divisor.is_power_of_two() {
            let bits = term.divisor.trailing_zeros() as usize;
            text.str(".at >> ").number(bits);
        } else {
            text.str(".at / ").number(term.divisor);
        }
        text.str("u)");
    }
    if is_reduced {
        if term.modulus.is_power_of_two() {
            text.str(" & ").number(term.modulus - 1);
        } else {
            text.str(" % ").number(term.modulus);
        }
        text.str("u)");
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME, ShaderText, is_name, write_nearest_name};
    use std::borrow::ToOwned as _;
    use std::string::String;

    fn nearest(name: &str) -> String {
        let mut text = ShaderText::new();
        write_nearest_name(&mut text, name);
        text.as_str().to_owned()
    }

    #[test]
    fn nearest_names() {
        assert_eq!(nearest("my-image"), "my_image");
        assert_eq!(nearest("my -- image_"), "my_image");
        assert_eq!(nearest("gl_photo"), "f_gl_photo");
        assert_eq!(nearest("2d"), "f_2d");
        for name in [
            "",
            "-",
            "gl",
            "gl.x",
            "_a_",
            "größe",
            &"a".repeat(80),
            &"a-".repeat(80),
        ] {
            let nearest = nearest(name);
            assert!(is_name(&nearest), "`{nearest}` for `{name}`");
            assert!(nearest.len() >= name.len().min(MAX_NAME - 1) / 2);
        }
    }
}
