//! Tests links that rustdoc does not check: those to a heading, and those of the README, whose text is also the front
//! page of the documentation.

use crate::reader::{paths_in, read, repository};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the link definitions at the end of a text, by their names.
fn links(text: &str) -> BTreeMap<&str, &str> {
    text.lines()
        .filter(|line| line.starts_with('['))
        .filter_map(|line| line.split_once("]: "))
        .collect()
}

/// The front page of the documentation is the README, with links to items instead of pages.
#[test]
fn the_front_page_has_the_links_of_the_readme() {
    let (readme, front_page) = (
        read("README.md"),
        read("tensor-layout/guide/front_page_links.md"),
    );
    let (to_pages, to_items) = (links(&readme), links(&front_page));
    assert!(to_pages.len() > 10, "{to_pages:?}");
    assert!(to_pages.keys().eq(to_items.keys()));
    for (name, item) in to_items {
        let path = item.strip_prefix("crate::").expect("an item of the crate");
        let page = match path {
            "plan!" => "macro.plan.html".to_owned(),
            "Tensor" => "struct.Tensor.html".to_owned(),
            module => module.replace("::", "/"),
        };
        assert_eq!(
            to_pages[name].strip_prefix("https://docs.rs/tensor-layout/latest/tensor_layout/"),
            Some(page.as_str())
        );
    }
}

/// Returns the names that rustdoc gives to the headings of a page.
fn headings(page: &str) -> BTreeSet<String> {
    let lines = page.lines().filter(|line| line.starts_with('#'));
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

#[test]
fn links_to_headings_lead_to_a_heading() {
    let pages = paths_in(&repository().join("tensor-layout/guide"), "md");
    let pages = pages.iter().map(|path| {
        let name = path.file_stem().and_then(|name| name.to_str());
        (name.expect("names are UTF-8"), read(path))
    });
    let pages: BTreeMap<_, _> = pages.collect();
    let mut count = 0;
    for (name, text) in &pages {
        for link in text.split("](").skip(1) {
            let target = link.split(')').next().unwrap_or_default();
            let Some((path, heading)) = target.split_once('#') else {
                continue;
            };
            let page = match path {
                "" => name,
                path => path.strip_prefix("crate::guide::").unwrap_or_default(),
            };
            let Some(page) = pages.get(page) else {
                continue;
            };
            count += 1;
            assert!(headings(page).contains(heading), "{name}: {target}");
        }
    }
    assert!(count > 20, "only {count} links were found");
}
