//! Reads tables of texts and the messages that they get.

/// Returns the rows of a table: a text, and its messages in the indented lines that follow. A line with `#` is a title.
pub(crate) fn rows(table: &str) -> Vec<(&str, Vec<&str>)> {
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in table.lines() {
        if let Some(message) = line.strip_prefix("    ") {
            rows.last_mut().expect("a text").1.push(message);
        } else if !line.is_empty() && !line.starts_with('#') {
            rows.push((line, Vec::new()));
        }
    }
    rows
}
