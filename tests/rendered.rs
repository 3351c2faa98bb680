//! Tests the documentation as rustdoc renders it: links lead to existing places, and search finds the words of other
//! libraries.
//!
//! The environment variable `RENDERED_DOCS` names the folder that `cargo doc --workspace --all-features --no-deps` has
//! written. `.ci/run` renders the documentation before this test.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Component, Path, PathBuf};
use std::{env, fs};

mod support;

/// Returns the folder of the rendered documentation, unless the tests are skipped.
fn rendered(test: &str) -> Option<PathBuf> {
    let folder = env::var_os("RENDERED_DOCS").map(PathBuf::from);
    if folder.is_none() {
        support::skipped(test, "RENDERED_DOCS names no folder of `cargo doc`");
    }
    folder
}

/// Finds the files whose names end with `ending`, in a folder and its subfolders.
fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be read to its end").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
}

/// The names and the links of a page.
#[derive(Default)]
struct Page {
    ids: HashSet<String>,
    links: Vec<String>,
}

impl Page {
    /// Reads the attributes of all tags.
    fn of(html: &str) -> Self {
        let mut page = Self::default();
        let mut rest = html;
        while let Some(start) = rest.find('<') {
            rest = &rest[start + 1..];
            if rest.starts_with("script") {
                let end = rest.find("</script").expect("a script ends");
                rest = &rest[end..];
            } else if rest.starts_with("!--") {
                let end = rest.find("-->").expect("a comment ends");
                rest = &rest[end..];
            } else if rest.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                rest = page.read_tag(rest);
            }
        }
        page
    }

    /// Reads a tag from its name on. Returns the text after the tag.
    fn read_tag<'a>(&mut self, tag: &'a str) -> &'a str {
        let end = |letter: char| letter.is_ascii_whitespace() || letter == '>';
        let (name, mut rest) = tag.split_at(tag.find(end).expect("a tag ends"));
        loop {
            rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix('>') {
                return after;
            }
            let (attribute, after) = rest.split_at(
                rest.find(|letter: char| letter == '=' || end(letter))
                    .expect("an attribute ends"),
            );
            let Some(value) = after.strip_prefix('=') else {
                rest = after;
                continue;
            };
            let (value, after) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').expect("a value ends"),
                None => value.split_at(value.find(end).expect("a tag ends")),
            };
            match (name, attribute) {
                (_, "id") => drop(self.ids.insert(unescaped(value))),
                ("a", "href") | ("img", "src") => self.links.push(unescaped(value)),
                _ => {}
            }
            rest = after;
        }
    }
}

fn unescaped(text: &str) -> String {
    let mut text = text.to_owned();
    for (escape, letter) in [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ] {
        if text.contains('&') {
            text = text.replace(escape, letter);
        }
    }
    text
}

/// Returns a part of an address with `%3C` read as `<`.
fn decoded(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        match piece.get(..2).map(|hex| u8::from_str_radix(hex, 16)) {
            Some(Ok(byte)) => {
                bytes.push(byte);
                bytes.extend(&piece.as_bytes()[2..]);
            }
            _ => bytes.extend(format!("%{piece}").as_bytes()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

/// Returns the reason why a link is broken, or `None`.
fn broken(from: &Path, link: &str, pages: &BTreeMap<PathBuf, Page>) -> Option<&'static str> {
    let (path, id) = link.split_once('#').unwrap_or((link, ""));
    let path = path.split('?').next().unwrap_or_default();
    let mut target = from.to_owned();
    if !path.is_empty() {
        let folder = from.parent().expect("a page is in a folder");
        target = normal(&folder.join(decoded(path)));
    }
    if target.is_dir() {
        target.push("index.html");
    }
    let Some(page) = pages.get(&target) else {
        return (!target.is_file()).then_some("no such file");
    };
    // A link to lines of a source file names the first and the last.
    let is_range = || {
        let is_line = |line: &str| page.ids.contains(line);
        id.split_once('-')
            .is_some_and(|(first, last)| is_line(first) && is_line(last))
    };
    let is_there =
        id.is_empty() || page.ids.contains(id) || page.ids.contains(&decoded(id)) || is_range();
    (!is_there).then_some("no such place on the page")
}

#[test]
fn links_lead_somewhere() {
    let Some(folder) = rendered("links_lead_somewhere") else {
        return;
    };
    let mut found = Vec::new();
    files(&folder, "html", &mut found);
    // Rustdoc's own pages link to an index of all crates, which does not exist.
    found.retain(|path| !path.ends_with("help.html") && !path.ends_with("settings.html"));
    let read = |path: &Path| Page::of(&fs::read_to_string(path).expect("a page can be read"));
    let pages: BTreeMap<_, _> = found
        .iter()
        .map(|path| (normal(path), read(path)))
        .collect();

    let mut links = 0;
    let mut mistakes = BTreeMap::new();
    for (path, page) in &pages {
        for link in &page.links {
            let elsewhere = ["http://", "https://", "data:", "javascript:"];
            if elsewhere.iter().any(|start| link.starts_with(start)) {
                continue;
            }
            links += 1;
            if let Some(why) = broken(path, link, &pages) {
                let name = path.strip_prefix(&folder).unwrap_or(path);
                mistakes.insert(link, format!("{}: `{link}`: {why}", name.display()));
            }
        }
    }
    assert!(links > 10_000, "only {links} links were found");
    let list: Vec<_> = mistakes.into_values().collect();
    assert!(list.is_empty(), "of {links} links:\n{}", list.join("\n"));
}

/// Reads the names that search knows. They are a column of texts with their lengths, in which digits repeat earlier
/// texts.
fn names(folder: &Path) -> BTreeSet<String> {
    let mut found = Vec::new();
    files(&folder.join("search.index/name"), "js", &mut found);
    assert!(
        !found.is_empty(),
        "another version of rustdoc has its index elsewhere"
    );
    let mut names = BTreeSet::new();
    for file in found {
        let text = fs::read_to_string(file).expect("an index can be read");
        let text = text.trim().strip_prefix("rd_(\"").expect("a column");
        let text = text.strip_suffix("\")").expect("the end of a column");
        let text = text.replace("\\\"", "\"").replace("\\\\", "\\");
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let mut length = 0;
            let digits = rest.bytes().take_while(|digit| *digit < 0x60).count();
            if rest.as_bytes()[0] & 0xf0 == 0x30 {
                rest = &rest[1..];
                continue;
            }
            for digit in rest.bytes().take(digits + 1) {
                length = length << 4 | usize::from(digit & 0xf);
            }
            let (name, after) = rest[digits + 1..].split_at(length);
            names.insert(name.to_owned());
            rest = after;
        }
    }
    names
}

/// Returns the texts in quotation marks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// Words that users of other libraries search for.
const WORDS: [&str; 24] = [
    "I420",
    "NV12",
    "argmax",
    "concat",
    "cookbook",
    "cuda",
    "dot",
    "dtype",
    "from_numpy",
    "from_slice",
    "gather",
    "letterbox",
    "mean",
    "npy",
    "patchify",
    "resize",
    "roll",
    "safetensors",
    "save",
    "softmax",
    "swap axes",
    "swapchain",
    "sliding window",
    "where",
];

/// Words that are also names of DirectML's operators, which compute on the graphics card. They lead to a recipe, too.
const WORDS_OF_RECIPES: [&str; 6] = ["argmax", "gather", "mean", "resize", "softmax", "split"];

#[test]
fn search_finds_words_of_users() {
    let Some(folder) = rendered("search_finds_words_of_users") else {
        return;
    };
    let names: BTreeSet<_> = names(&folder)
        .iter()
        .map(|name| name.to_lowercase())
        .collect();
    let missing: Vec<_> = WORDS
        .iter()
        .filter(|word| !names.contains(&word.to_lowercase()))
        .collect();
    assert!(missing.is_empty(), "search does not find {missing:?}");

    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout/src/guide.rs");
    let guide = fs::read_to_string(guide).expect("a file can be read");
    let recipes = guide.split("/guide/recipes.md\")").nth(1);
    let recipes = recipes.expect("the page is there");
    let recipes = recipes.split("pub mod").next().expect("it is a module");
    for word in WORDS_OF_RECIPES {
        assert!(
            quoted(recipes).any(|alias| alias == word),
            "`recipes` has no alias {word}"
        );
    }
}

/// The page of each type would list implementations for all types. `Lends` and `LendsMut` are implemented only for a
/// few types.
#[test]
fn pages_of_types_list_no_internal_traits() {
    let Some(folder) = rendered("pages_of_types_list_no_internal_traits") else {
        return;
    };
    for page in [
        "struct.View.html",
        "struct.ViewMut.html",
        "struct.Tensor.html",
    ] {
        let text = fs::read_to_string(folder.join("tensor_layout").join(page));
        let text = text.expect("a page can be read");
        let list = text.split("id=\"blanket-implementations-list\"").nth(1);
        let list = list.expect("there are such implementations");
        assert!(
            list.contains("trait.Into.html"),
            "{page}: the list has another form"
        );
        for implemented in list.split("code-header\">impl").skip(1) {
            let implemented = implemented.split(" for ").next().unwrap_or_default();
            let ours = ["traits/", "trait.AsView"];
            assert!(
                implemented.contains("trait.Lends")
                    || !ours.iter().any(|path| implemented.contains(path)),
                "{page} lists an internal trait: {implemented}"
            );
        }
    }
}

#[test]
fn search_finds_all_aliases() {
    let Some(folder) = rendered("search_finds_all_aliases") else {
        return;
    };
    let names = names(&folder);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tensor-layout/src");
    let mut found = Vec::new();
    files(&source, "rs", &mut found);
    // Rustdoc renders these modules on Windows only.
    found.retain(|path| {
        let folders = ["windows", "operators/runner"];
        !folders
            .iter()
            .any(|folder| path.starts_with(source.join(folder)))
    });
    let mut aliases = 0;
    let mut missing = Vec::new();
    for file in found {
        let text = fs::read_to_string(&file).expect("a file can be read");
        let (is_operator, mut words) = (file.starts_with(source.join("operators")), vec![]);
        for rest in text.split("doc(alias").skip(1) {
            words.extend(quoted(rest.split(']').next().expect("an attribute ends")));
        }
        // Macros take these names as tokens, so search does not know them.
        let is_structure = |word: &&str| word.starts_with("DML_") && word.ends_with("_DESC");
        words.extend(quoted(&text).filter(|word| is_operator && is_structure(word)));
        aliases += words.len();
        words.retain(|word| !names.contains(*word));
        missing.extend(
            words
                .iter()
                .map(|word| format!("{}: {word}", file.display())),
        );
    }
    assert!(aliases > 400, "only {aliases} aliases were found");
    assert!(
        missing.is_empty(),
        "search does not find these aliases. Rustdoc drops those of a type that another module publishes: write \
         them at its `pub use`.\n{}",
        missing.join("\n")
    );
}
