//! The compiler's messages for a program, taken apart.

/// The maximum number of lines for one mistake, without the lines that have only the gutter's `|`.
pub(crate) const MOST_LINES: usize = 15;

/// An error or a warning: the paragraph that begins with its level, and the notes that follow it.
pub(crate) struct Diagnostic<'a> {
    pub(crate) is_error: bool,
    pub(crate) paragraphs: Vec<&'a str>,
}

impl Diagnostic<'_> {
    /// Returns the number of lines, without those that have only the gutter's `|`.
    pub(crate) fn lines(&self) -> usize {
        let lines = self.paragraphs.iter().flat_map(|text| text.lines());
        lines.filter(|line| line.trim() != "|").count()
    }

    /// Returns the location that an error marks first, if that is in the file.
    pub(crate) fn mark_in(&self, file: &str) -> Option<Mark> {
        let lines = self.paragraphs[0].lines();
        let mut lines = lines.skip_while(|line| !line.trim_start().starts_with("--> "));
        let location = lines.next()?.trim_start().strip_prefix("--> ")?;
        let location = location.strip_prefix(file)?.strip_prefix(':')?;
        let (number, column) = location.split_once(':')?;
        let mut mark = Mark {
            line: number.parse().ok()?,
            column: column.parse().ok()?,
            text: String::new(),
        };
        let mut source = None;
        for shown in lines {
            let (gutter, text) = shown.split_once('|')?;
            let text = text.get(1..).unwrap_or("");
            if gutter.trim() == number {
                source = Some(text);
            } else if let (true, Some(source)) = (gutter.trim().is_empty(), source) {
                // Bars of other marks, which span lines, move the source and its marks to the right.
                let start = text.chars().take_while(|mark| " |".contains(*mark)).count();
                let start = start.max(mark.column - 1);
                let marks = text.chars().skip(start);
                let length = marks.take_while(|mark| *mark == '^').count();
                if length > 0 {
                    mark.text = source.chars().skip(start).take(length).collect();
                    break;
                }
            }
        }
        Some(mark)
    }
}

/// A location that a message marks. Lines and columns are counted from 1.
#[derive(PartialEq)]
pub(crate) struct Mark {
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The marked code; empty if the message shows another line.
    pub(crate) text: String,
}

/// Returns the messages of the compiler, one by one.
pub(crate) fn diagnostics_in(message: &str) -> Vec<Diagnostic<'_>> {
    let mut all: Vec<Diagnostic<'_>> = Vec::new();
    for paragraph in message.trim().split("\n\n") {
        let is_error = paragraph.starts_with("error");
        if is_error || paragraph.starts_with("warning") {
            all.push(Diagnostic {
                is_error,
                paragraphs: Vec::new(),
            });
        }
        if let Some(last) = all.last_mut() {
            last.paragraphs.push(paragraph);
        }
    }
    all
}

pub(crate) fn errors_in(message: &str) -> impl Iterator<Item = Diagnostic<'_>> {
    let all = diagnostics_in(message).into_iter();
    all.filter(|diagnostic| diagnostic.is_error)
}

/// The number of mistakes that a program says it has.
pub(crate) fn mistakes_of(source: &str) -> Option<usize> {
    let first = source.lines().next()?;
    first.strip_prefix("// mistakes: ")?.parse().ok()
}

/// Returns the rules from which a program excepts itself, each by a line `// exception: rule: reason`.
pub(crate) fn exceptions_of(source: &str) -> Vec<&str> {
    let lines = source.lines();
    let exceptions = lines.filter_map(|line| line.strip_prefix("// exception: ")?.split_once(": "));
    exceptions.map(|(rule, _reason)| rule).collect()
}

/// Returns whether a line names something of the crate with its module.
pub(crate) fn names_module(line: &str) -> bool {
    ["tensor_layout::", "__private", "$crate"]
        .iter()
        .any(|name| line.contains(name))
}
