//! Tests that no two types in the sources of the four crates have the same name. Tests name their own types as users
//! would, so their types are not compared.

use std::collections::BTreeMap;
use std::path::Path;

mod source;

const CRATES: [&str; 4] = [
    "tensor-layout",
    "tensor-layout-arithmetic",
    "tensor-layout-language",
    "tensor-layout-macros",
];

/// Names that two types have, each with the reason why neither type has another name.
const TWICE: [(&str, &str); 2] = [
    (
        "Split",
        "an operator has DirectML's name; the trait is the bound of the method `split`",
    ),
    (
        "TransferError",
        "`wgpu` and `windows` offer the same methods, and no program uses both",
    ),
];

/// The aliases by which files of `views/shared` name the type that includes them.
const PLACEHOLDERS: [&str; 3] = ["Part", "Receiver", "This"];

#[test]
fn types_have_names_of_their_own() {
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in CRATES {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder)
            .join("src");
        for (file, text) in source::files_in(&root) {
            for name in text.lines().filter_map(declared) {
                types
                    .entry(name.to_owned())
                    .or_default()
                    .push(format!("{folder}: {file}"));
            }
        }
    }
    assert!(types.len() > 400, "only {} types were found", types.len());
    for (name, files) in &types {
        let is_known = TWICE.iter().any(|(twice, _)| twice == name);
        assert_eq!(
            files.len(),
            1 + usize::from(is_known),
            "`{name}` is declared in {files:?}"
        );
    }
}

/// Returns the name of the type that a line declares. A local alias for a type of the same name does not count.
fn declared(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "struct" | "enum" | "trait" | "union" => {}
            // Others belong to traits and their implementations.
            "type" if !line.starts_with(' ') => {}
            "pub" | "unsafe" | "pub(crate)" | "pub(super)" => continue,
            _ if word.starts_with("pub(in") => {
                words.next();
                continue;
            }
            _ => return None,
        }
        let name = words.next()?;
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &name[..end.unwrap_or(name.len())];
        let starts_with_capital = name.starts_with(|c: char| c.is_ascii_uppercase());
        let is_alias_of_itself = word == "type" && line.contains(&format!("::{name}<"));
        let is_placeholder = PLACEHOLDERS.contains(&name);
        return (starts_with_capital && !is_alias_of_itself && !is_placeholder).then_some(name);
    }
    None
}
