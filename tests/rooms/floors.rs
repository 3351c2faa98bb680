//! Tests that the files of the rooms are floors: a file imports only files of lower floors, except in the circles that
//! are listed here.

use crate::source;
use std::collections::{BTreeMap, BTreeSet};

/// The circles of files that import each other, each with its reason.
const CIRCLES: [(&[&str], &str); 7] = [
    (
        &["d3d12/error.rs", "d3d12/format.rs"],
        "an error names formats, and a format refuses elements with an error",
    ),
    (
        &["shader/language.rs", "shader/text.rs"],
        "a text is written in a language, and a language writes texts",
    ),
    (
        &[
            "layout/axis_parts.rs",
            "layout/components.rs",
            "layout/coordinate.rs",
            "layout/given_sizes.rs",
            "layout/given_strides.rs",
            "layout/mapping.rs",
            "layout/nominal.rs",
            "layout/order.rs",
            "layout/tensor_layout.rs",
        ],
        "`AnyLayout` has a mapping and a meaning among its items, and each method of a mapping is generic over \
         layouts and coordinates",
    ),
    (
        &[
            "operators/runner/commands.rs",
            "operators/runner/fence.rs",
            "operators/runner/memory.rs",
            "operators/runner/mod.rs",
            "operators/runner/recycling.rs",
        ],
        "the methods of `Runner` by subject",
    ),
    (
        &[
            "operators/error/mod.rs",
            "operators/generic.rs",
            "operators/graph/mod.rs",
            "operators/initializer.rs",
            "operators/list.rs",
            "operators/mod.rs",
            "operators/slot.rs",
            "operators/slot_bindings.rs",
        ],
        "a slot says how it is described, bound and taken by a graph, and each of these is generic over slots",
    ),
    (
        &[
            "types/axis.rs",
            "types/decide.rs",
            "types/lookup.rs",
            "types/merge_order.rs",
            "types/names.rs",
            "types/shape.rs",
            "types/size.rs",
            "types/storage.rs",
            "types/type_lists.rs",
        ],
        "the lists of types: an axis is a factor of a storage and has sizes, whose lists are searched by axes",
    ),
    (
        &[
            "views/arguments.rs",
            "views/axis_iter.rs",
            "views/borders.rs",
            "views/compare.rs",
            "views/fold.rs",
            "views/given_arrays.rs",
            "views/given_elements.rs",
            "views/lanes.rs",
            "views/missing.rs",
            "views/parallel.rs",
            "views/rearrangement.rs",
            "views/tensor.rs",
            "views/view.rs",
            "views/view_mut.rs",
            "views/zip.rs",
            "views/zip_map.rs",
        ],
        "methods of views and tensors take and return each other and iterators, which return views",
    ),
];

/// A path that a file names, from the crate's root.
#[derive(Clone)]
struct Import {
    is_public: bool,
    path: Vec<String>,
    /// The name that the path has in the file.
    name: String,
}

/// The files of the crate, without comments and tests. An included file is part of the file that includes it.
struct House {
    texts: BTreeMap<String, String>,
    imports: BTreeMap<String, Vec<Import>>,
}

#[test]
fn files_import_only_those_below_them() {
    let house = House::read();
    let edges = house.edges();
    let circles: Vec<_> = circles(&edges);
    let listed: BTreeSet<Vec<&str>> = CIRCLES.iter().map(|(files, _)| files.to_vec()).collect();
    let found = circles.iter().filter(|files| files.len() > 1);
    let found: BTreeSet<Vec<&str>> = found.cloned().collect();
    assert_eq!(found, listed);
    println!("{}", floors(&edges, &circles));
    let count: usize = edges.values().map(BTreeSet::len).sum();
    assert!(count > 600, "only {count} imports were found");
}

impl House {
    fn read() -> Self {
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for (file, text) in source::files_in(&source::folder()) {
            if !file.ends_with("tests.rs") {
                texts.entry(file).or_default().push_str(&code(&text));
            }
        }
        let mut included = BTreeMap::new();
        for (owner, text) in &texts {
            for rest in text.split("include!(\"").skip(1) {
                let folder = owner.rfind('/').map_or("", |end| &owner[..=end]);
                let (name, _) = rest.split_once('"').expect("it is a text");
                included.insert(format!("{folder}{name}"), owner.clone());
            }
        }
        for (file, owner) in included {
            let text = texts.remove(&file).expect("it is there");
            texts.get_mut(&owner).expect("it is there").push_str(&text);
        }
        let imports = texts.iter();
        let imports = imports.map(|(file, text)| (file.clone(), imports_of(file, text)));
        House {
            imports: imports.collect(),
            texts,
        }
    }

    /// Returns the file of a module.
    fn file_of(&self, module: &[String]) -> Option<&str> {
        if module.is_empty() {
            return Some("lib.rs");
        }
        let path = module.join("/");
        let names = [format!("{path}.rs"), format!("{path}/mod.rs")];
        let name = names.iter().find(|name| self.texts.contains_key(*name))?;
        self.texts
            .get_key_value(name)
            .map(|(file, _)| file.as_str())
    }

    /// Returns the file that declares the item of a path. A file that only re-exports the item does not count.
    fn declared_in(&self, path: &[String], depth: usize) -> Option<&str> {
        let mut lengths = (0..=path.len()).rev();
        let (length, file) =
            lengths.find_map(|length| Some((length, self.file_of(&path[..length])?)))?;
        // The modules of public names are in `lib.rs` itself.
        let place = if length == 0 {
            path.len().checked_sub(1)?
        } else {
            length
        };
        let Some(name) = path.get(place).filter(|_| depth < 8) else {
            return Some(file);
        };
        if declares(&self.texts[file], name) {
            return Some(file);
        }
        let imports = &self.imports[file];
        let named = imports
            .iter()
            .find(|import| import.name == *name && import.path != path);
        let named = named.and_then(|import| self.declared_in(&import.path, depth + 1));
        let globs = || imports.iter().filter(|import| import.name == "*");
        let from_glob = || {
            globs().find_map(|glob| {
                let inside = [
                    &glob.path[..glob.path.len() - 1],
                    std::slice::from_ref(name),
                ]
                .concat();
                let file = self.declared_in(&inside, depth + 1)?;
                declares(&self.texts[file], name).then_some(file)
            })
        };
        named.or_else(from_glob).or(Some(file))
    }

    /// Returns the files that each file imports.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let edges = self.imports.iter().map(|(file, imports)| {
            let is_front = file.ends_with("mod.rs") || file == "lib.rs" || file == "macros.rs";
            let used = imports
                .iter()
                .filter(|import| !(is_front && import.is_public));
            let files = used.filter_map(|import| {
                let glob = usize::from(import.name == "*");
                self.declared_in(&import.path[..import.path.len() - glob], 0)
            });
            let others = files.filter(|other| *other != file);
            (file.as_str(), others.collect())
        });
        edges.collect()
    }
}

/// Returns the text without comments, tests, and imports that only documentation needs.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    let mut code = String::new();
    let mut is_left_out = false;
    for line in text.lines() {
        let start = line.trim_start();
        is_left_out |= start.starts_with("#[cfg(doc)]") || start.starts_with("#[cfg(test)]");
        let is_text = start.starts_with("//") || line.contains("](crate::");
        if !is_left_out && !is_text {
            code.push_str(line);
            code.push('\n');
        }
        // An attribute belongs to the next item, which ends with this line.
        is_left_out &= !(line.ends_with(';') || line.ends_with('}') || line.ends_with('{'));
    }
    code
}

/// Returns whether a text declares an item of this name.
fn declares(text: &str, name: &str) -> bool {
    const KINDS: [&str; 10] = [
        "struct ",
        "enum ",
        "trait ",
        "type ",
        "fn ",
        "const ",
        "static ",
        "union ",
        "mod ",
        "macro_rules! ",
    ];
    KINDS.iter().any(|kind| {
        text.match_indices(&format!("{kind}{name}"))
            .any(|(at, found)| {
                let after = text[at + found.len()..].chars().next();
                !after.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
            })
    })
}

/// Returns the names of the crate that a file uses: those in `use`, and the paths in its code.
fn imports_of(file: &str, text: &str) -> Vec<Import> {
    let module: Vec<String> = match file.strip_suffix(".rs").expect("it is of Rust") {
        "lib" => Vec::new(),
        path => path
            .trim_end_matches("/mod")
            .split('/')
            .map(str::to_owned)
            .collect(),
    };
    let mut imports = Vec::new();
    let mut add = |is_public, path: &str| {
        let (path, name) = path
            .split_once(" as ")
            .map_or((path, None), |(path, name)| (path, Some(name)));
        let mut absolute = module.clone();
        let mut words = path.split("::").map(str::trim).peekable();
        match words.peek() {
            Some(&"crate") => absolute.clear(),
            Some(&("self" | "super")) => {}
            // The name is a module of the file, and not a crate.
            Some(child) if text.contains(&format!("mod {child};")) => {}
            _ => return,
        }
        for word in words {
            match word {
                "crate" | "self" => {}
                "super" => drop(absolute.pop()),
                word => absolute.push(word.to_owned()),
            }
        }
        if let Some(last) = absolute.last().cloned() {
            imports.push(Import {
                is_public,
                path: absolute,
                name: name.map_or(last, str::to_owned),
            });
        }
    };
    let mut others = String::new();
    let mut statements = text.split_inclusive('\n').peekable();
    while let Some(line) = statements.next() {
        let start = line.trim_start();
        let after_visibility = match start.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => {
                rest.split_once(") ").map_or("", |(_, rest)| rest)
            }
            Some(rest) => rest.trim_start(),
            None => start,
        };
        let Some(tree) = after_visibility.strip_prefix("use ") else {
            others.push_str(line);
            continue;
        };
        let mut tree = tree.to_owned();
        while !tree.contains(';') {
            tree.push_str(statements.next().expect("it ends"));
        }
        let (tree, _) = tree.split_once(';').expect("it ends");
        for path in leaves(tree) {
            add(start.starts_with("pub"), &path);
        }
    }
    for (at, beginning) in others
        .match_indices("crate::")
        .chain(others.match_indices("super::"))
    {
        let before = &others[..at];
        if before.ends_with(['$', ':']) || before.ends_with("in ") {
            continue;
        }
        let after = &others[at + beginning.len()..];
        let end =
            after.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
        add(
            false,
            others[at..at + beginning.len() + end.unwrap_or(0)].trim_end_matches(':'),
        );
    }
    imports
}

/// Returns the paths of a `use` tree.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, inside)) = tree.split_once('{') else {
        return vec![tree.to_owned()];
    };
    let inside = inside
        .trim_end()
        .strip_suffix('}')
        .expect("each bracket is closed");
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let leaf = inside[start..at].trim();
                let all = leaves(leaf).into_iter().filter(|leaf| !leaf.is_empty());
                found.extend(all.map(|leaf| format!("{}{leaf}", before.trim())));
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// Returns the files in groups. Files that reach each other are in one group.
fn circles<'a>(edges: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<Vec<&'a str>> {
    let reached = |from: &'a str| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            next.extend(edges[file].iter().filter(|other| reached.insert(**other)));
        }
        reached
    };
    let all: BTreeMap<_, _> = edges.keys().map(|file| (*file, reached(file))).collect();
    let mut groups = BTreeSet::new();
    for (file, reached) in &all {
        let mut group: Vec<_> = reached
            .iter()
            .filter(|other| all[**other].contains(file))
            .copied()
            .collect();
        if group.is_empty() {
            group.push(*file);
        }
        groups.insert(group);
    }
    groups.into_iter().collect()
}

/// Returns the house as text, beginning with the lowest floor. A circle is one floor, in brackets.
fn floors(edges: &BTreeMap<&str, BTreeSet<&str>>, circles: &[Vec<&str>]) -> String {
    let mut floor: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines = Vec::new();
    for number in 0.. {
        let is_ready = |group: &&Vec<&str>| {
            let below = |file: &&str| floor.contains_key(file) || group.contains(file);
            !floor.contains_key(group[0]) && group.iter().all(|file| edges[file].iter().all(below))
        };
        let ready: Vec<_> = circles.iter().filter(is_ready).collect();
        if ready.is_empty() {
            break;
        }
        lines.push(format!("floor {number}"));
        lines.extend(ready.iter().map(|group| match group.as_slice() {
            [file] => format!("  {file}"),
            files => format!("  [{}]", files.join(" ")),
        }));
        floor.extend(ready.into_iter().flatten().map(|file| (*file, number)));
    }
    assert_eq!(floor.len(), edges.len(), "each file has a floor");
    lines.join("\n")
}
