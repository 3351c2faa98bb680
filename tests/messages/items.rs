//! The items of a program that a mistake is about.

/// Returns the text of the item with this line, and of the items that it names, or of the whole program.
pub(crate) fn items_around(source: &str, line: Option<usize>) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut marked = None;
    for (number, text) in (1..).zip(source.lines()) {
        let begins = text.starts_with(|c: char| c.is_alphanumeric() || c == '/');
        if begins || items.is_empty() {
            items.push(String::new());
        }
        if line == Some(number) {
            marked = Some(items.len() - 1);
        }
        if !text.starts_with("use ") && !text.starts_with("//") {
            let last = items.last_mut().expect("there is one");
            last.extend([text, "\n"]);
        }
    }
    let mut near: Vec<usize> = marked.map_or_else(|| (0..items.len()).collect(), |item| vec![item]);
    let mut next = 0;
    while let Some(item) = near.get(next).copied() {
        for (other, text) in items.iter().enumerate() {
            let mut names = declared(text).into_iter();
            let is_named = names.any(|name| !words_at(&items[item], name).is_empty());
            if is_named && !near.contains(&other) {
                near.push(other);
            }
        }
        next += 1;
    }
    near.iter().map(|item| items[*item].as_str()).collect()
}

/// Returns the names that an item declares for others.
fn declared(item: &str) -> Vec<&str> {
    let most = if item.starts_with("fn ") {
        1
    } else {
        usize::MAX
    };
    let lines = item.lines().take(most).filter_map(|line| {
        let words = line.trim_start().trim_start_matches("layout! { ");
        let words = words.trim_start_matches("pub ");
        let (keyword, name) = words.split_once(' ')?;
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
        let is_item = ["type", "struct", "const", "static", "fn", "size_names!"].contains(&keyword);
        is_item.then(|| &name[..end.unwrap_or(name.len())])
    });
    lines.filter(|name| !name.is_empty()).collect()
}

/// Returns the locations of `words` in the text, without those inside of longer words.
pub(crate) fn words_at(text: &str, words: &str) -> Vec<usize> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let is_whole = |at: &usize| {
        !text[..*at].ends_with(is_part) && !text[*at + words.len()..].starts_with(is_part)
    };
    let found = text.match_indices(words).map(|(at, _)| at);
    found.filter(is_whole).collect()
}
