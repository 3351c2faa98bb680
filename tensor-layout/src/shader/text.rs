//! The text of an offset function, and its name.

use crate::layout::error::DescribedLayout;
use crate::layout::notation;
use crate::types::structure::Structure;
use tensor_layout_arithmetic::Terms;
use tensor_layout_arithmetic::shader::{Language, ShaderText, offset_function};

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
    let known = DescribedLayout::new(structure, terms.sizes()).known();
    let strides = terms.strides_without_blocks();
    let layout = notation::layout(structure, &known, Some(&strides));
    offset_function(language, name, layout.as_str(), structure.axes, terms)
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
