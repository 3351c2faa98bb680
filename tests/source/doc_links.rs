//! Tests links that rustdoc does not check: those of the README and the guide as files, and those to a heading.
//!
//! The README is also the front page of the documentation, and a page of the guide is also a module. Their link
//! definitions lead to files of the repository. In the documentation, `guide/links.md` comes first and leads to items.

use crate::doc_search;
use crate::reader::{paths_in, read, repository};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Whether the README leads to docs.rs instead of files. When the crate is published, set this to `true`, and run this
/// test with `BLESS=1`, which writes the README's link definitions.
const PUBLISHED: bool = false;

const DOCS: &str = "https://docs.rs/tensor-layout/latest/tensor_layout/";

/// A text that can be read as a file: its path in the repository, and its contents.
struct Text {
    path: PathBuf,
    text: String,
}

/// Returns the README and the pages of the guide.
fn texts() -> Vec<Text> {
    let mut paths = paths_in(&repository().join("tensor-layout/guide"), "md");
    paths.retain(|path| !path.ends_with("links.md") && !is_of_pictures(path));
    paths.push(repository().join("README.md"));
    paths.sort();
    let texts = paths.into_iter().map(|path| Text {
        text: read(&path),
        path,
    });
    texts.collect()
}

fn is_of_pictures(path: &Path) -> bool {
    path.to_str()
        .is_some_and(|path| path.ends_with("_pictures.md"))
}

/// Returns the link definitions of a text, by their names.
fn definitions(text: &str) -> BTreeMap<&str, &str> {
    prose(text)
        .filter(|line| line.starts_with('['))
        .filter_map(|line| line[1..].split_once("]: "))
        .collect()
}

/// Returns the lines of a text outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Returns the names of links in a line whose definition stands elsewhere, such as `names` of `[a name][names]`, and
/// `` `View` `` of ``[`View`]``.
fn uses(line: &str) -> Vec<String> {
    let full = line.split("][").skip(1);
    let full = full.filter_map(|rest| Some(rest.split_once(']')?.0.to_owned()));
    let shortcuts = line.match_indices("[`").filter_map(|(start, _)| {
        let (name, after) = line[start + 2..].split_once("`]")?;
        let is_shortcut = !name.contains('`') && !after.starts_with(['[', '(', ':']);
        is_shortcut.then(|| format!("`{name}`"))
    });
    full.chain(shortcuts).collect()
}

/// Returns the names that rustdoc and code hosts give to the headings of a page.
fn headings(page: &str) -> BTreeSet<String> {
    let lines = prose(page).filter(|line| line.starts_with('#'));
    let letters = lines.map(|line| line.trim_start_matches('#').trim().chars());
    let names = letters.map(|letters| {
        letters.filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            _ => letter
                .is_alphanumeric()
                .then(|| letter.to_ascii_lowercase()),
        })
    });
    names.map(Iterator::collect).collect()
}

impl Text {
    /// Asserts that a relative link leads to a file, and to a heading of it, and returns the path and the text of the
    /// file.
    fn follow(&self, target: &str) -> (PathBuf, String) {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let folder = self.path.parent().expect("a file is in a folder");
        let path = match file {
            "" => self.path.clone(),
            file => folder.join(file),
        };
        assert!(path.is_file(), "{}: {target}", self.path.display());
        let text = String::from_utf8_lossy(&std::fs::read(&path).expect("the file can be read"))
            .into_owned();
        assert!(
            heading.is_empty() || headings(&text).contains(heading),
            "{}: {target}",
            self.path.display()
        );
        (path, text)
    }
}

/// Returns the address on docs.rs of an item to which the README leads.
fn address(item: &str) -> String {
    let path = item.strip_prefix("crate::").expect("an item of the crate");
    let page = match path {
        "plan!" => "macro.plan.html".to_owned(),
        "Tensor" => "struct.Tensor.html".to_owned(),
        module => module.replace("::", "/"),
    };
    format!("{DOCS}{page}")
}

#[test]
fn links_lead_to_the_same_in_files_and_in_the_documentation() {
    let items = read("tensor-layout/guide/links.md");
    let items = definitions(&items);
    let mut unused: BTreeSet<_> = items.keys().copied().collect();
    for text in texts() {
        let path = text.path.display();
        for (name, target) in definitions(&text.text) {
            if target.contains("pictures/") {
                text.follow(target);
                continue;
            }
            let Some(item) = items.get(name) else {
                assert!(
                    target.starts_with("https://"),
                    "{path}: guide/links.md does not define `{name}`"
                );
                continue;
            };
            unused.remove(name);
            if text.path.ends_with("README.md") && PUBLISHED {
                let address = address(item);
                if std::env::var_os("BLESS").is_some() {
                    let new = format!("[{name}]: {address}\n");
                    let readme = read(&text.path).replace(&format!("[{name}]: {target}\n"), &new);
                    std::fs::write(&text.path, readme).expect("the README can be written");
                } else {
                    assert_eq!(target, address, "{path}: {name}");
                }
                continue;
            }
            let (file, contents) = text.follow(target);
            if let Some(page) = item.strip_prefix("crate::guide::") {
                let (page, heading) = page.split_once('#').unwrap_or((page, ""));
                let to_heading = target.split_once('#').map_or("", |(_, heading)| heading);
                // `BENCHMARKS.md` is a page, too, and stands where developers look.
                let is_page = file.ends_with(format!("guide/{page}.md"))
                    || file.ends_with(format!("{}.md", page.to_uppercase()));
                assert!(is_page, "{path}: {name}");
                assert_eq!(heading, to_heading, "{path}: {name}");
                continue;
            }
            let item = item.split(['#', '!', '(']).next().unwrap_or_default();
            let last = item.rsplit("::").next().unwrap_or_default();
            let is_module = file.ends_with(format!("{last}/mod.rs"));
            assert!(
                is_module || contents.contains(last),
                "{path}: {target} does not have {item}"
            );
        }
    }
    assert!(unused.is_empty(), "no page has these links: {unused:?}");
}

/// A link without a definition is a pair of brackets on a code host, and a path of an item leads nowhere there.
#[test]
fn links_are_links_in_files_too() {
    let mut count = 0;
    for text in texts() {
        let (path, defined) = (text.path.display(), definitions(&text.text));
        for line in prose(&text.text) {
            for name in uses(line) {
                count += 1;
                assert!(
                    defined.contains_key(name.as_str()),
                    "{path} does not define `{name}`"
                );
            }
            for rest in line.split("](").skip(1) {
                let target = rest.split(')').next().unwrap_or_default();
                if !target.starts_with("https://") {
                    text.follow(target);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 150, "only {count} links were found");
}

/// Rustdoc leaves the brackets of a link to an item that has no page, such as one of a crate that is not rendered.
#[test]
fn rendered_links_of_items_have_targets() {
    let Some(folder) = doc_search::rendered("rendered_links_of_items_have_targets") else {
        return;
    };
    let pages = paths_in(&folder.join("tensor_layout"), "html");
    assert!(pages.len() > 500, "only {} pages were found", pages.len());
    let broken: Vec<_> = pages
        .iter()
        .filter(|page| read(page).contains("[<code>"))
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Lines that rustdoc hides are lines of the file. An example is complete without them.
#[test]
fn examples_hide_no_lines() {
    for text in texts() {
        for block in text.text.split("```").skip(1).step_by(2) {
            let (language, code) = block.split_once('\n').unwrap_or_default();
            let is_rust = language.is_empty() || language.starts_with("rust");
            let hidden = code
                .lines()
                .find(|line| line.trim() == "#" || line.trim().starts_with("# "));
            assert!(
                hidden.is_none() || !is_rust,
                "{}: {hidden:?}",
                text.path.display()
            );
        }
    }
}
