//! Backend cases that are left out, with reasons.

use super::case::Case;

/// A line of a list: a name of an operator or of a case, in which `*` stands for any text, and a reason.
pub(crate) struct LeftOut {
    lines: Vec<(&'static str, &'static str, bool)>,
}

impl LeftOut {
    pub(crate) fn of(list: &'static str) -> Self {
        let lines = list.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let split = |line: &'static str| line.split_once(": ").expect("a name and a reason");
        LeftOut {
            lines: lines
                .map(split)
                .map(|(name, reason)| (name, reason, false))
                .collect(),
        }
    }

    /// Returns whether a line leaves out the case.
    pub(crate) fn has(&mut self, case: &Case) -> bool {
        let fits = |pattern: &str| pattern == case.operator || is_like(&case.name, pattern);
        match self.lines.iter_mut().find(|(pattern, ..)| fits(pattern)) {
            Some((.., is_used)) => {
                *is_used = true;
                true
            }
            None => false,
        }
    }

    /// Returns the lines that fit no case.
    pub(crate) fn unused(&self) -> Vec<String> {
        let unused = self.lines.iter().filter(|(.., is_used)| !is_used);
        unused
            .map(|(name, reason, _)| format!("there is a line too many: {name}: {reason}"))
            .collect()
    }
}

/// Returns whether a name fits a pattern, in which `*` stands for any text.
fn is_like(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((beginning, rest)) => name.strip_prefix(beginning).is_some_and(|name| {
            (0..=name.len()).any(|from| name.is_char_boundary(from) && is_like(&name[from..], rest))
        }),
    }
}
