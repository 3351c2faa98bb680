//! Phase 1: reading a declaration as written.

use crate::clause::{ClauseKind, Takes, example};
use crate::report::Report;
use crate::size_name::{self, NamedSize};
use crate::text::{listed, text};
use crate::tokens::{
    LONGEST, TokenRange, attributes, axis_meant, index_of, is_usize, is_word, location_or, punct,
    read, solid, split_at_commas, split_key, without_brackets,
};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::Lit;
use tensor_layout_arithmetic::has_fixed_logical_order;

/// The label of a layout, its sizes and its clauses.
pub struct Declaration {
    /// The axes in storage order, and inner blocks.
    pub label: Ident,
    /// The sizes as they are listed.
    pub sizes: Vec<Entry>,
    /// The location of the sizes.
    pub bracket: Span,
    /// The clauses as they are listed.
    pub clauses: Vec<Clause>,
}

/// A size, or an argument of a clause.
pub struct Entry {
    /// The axis, or `None` if the entry does not name one.
    pub key: Option<Ident>,
    /// The size, or the value that the clause gives for the axis.
    pub value: WrittenValue,
}

/// A size, or the value of a clause.
pub struct WrittenValue {
    /// The kind of the value.
    pub kind: ValueKind,
    /// The location of the value.
    pub location: TokenRange,
    /// The text of the value, as the user wrote it.
    pub text: String,
}

/// The kinds of values.
pub enum ValueKind {
    /// A literal.
    Number(u128),
    /// `?`: a size known at run time.
    Open,
    /// `?Height`: a size known at run time that has a name.
    Named(NamedSize),
    /// A single name: a constant, or a const parameter, with which Rust allows no arithmetic.
    Name(Ident),
    /// Any other tokens that may be an expression.
    Expression(TokenStream),
    /// A mistake that has been reported.
    Wrong,
}

/// A clause: `name(A = value, ...)` or `name(A, ...)`.
pub struct Clause {
    /// The name of the clause.
    pub name: Ident,
    /// The kind of the clause, or `None` if no clause has this name.
    pub kind: Option<ClauseKind>,
    /// The axes that the clause names.
    pub arguments: Vec<Argument>,
}

/// An axis that a clause names.
pub struct Argument {
    /// The axis.
    pub axis: Ident,
    /// The value, or `None` for a clause without values.
    pub value: Option<WrittenValue>,
}

/// An item: `pub type Name<const X: usize> = declaration;`, or
/// `pub struct Name<const X: usize>: Meaning = declaration;`.
pub struct Item {
    /// The attributes of the item, its documentation included, or no tokens.
    pub attributes: TokenStream,
    /// The visibility, such as `pub`, or no tokens.
    pub visibility: TokenStream,
    /// The word `type` or `struct`, with its location.
    pub keyword: TokenTree,
    /// The name of the item.
    pub name: Ident,
    /// The generics, such as `<const X: usize>`, or no tokens.
    pub generics: TokenStream,
    /// The tokens of `Meaning`, if the item is written as `struct Name: Meaning`. The layout `Meaning` names the
    /// meaning of the elements. If the item is written otherwise, there are no tokens.
    pub meaning: TokenStream,
    /// The declaration as it was written.
    pub source: TokenStream,
    /// The declaration, or `None` if it cannot be read.
    pub declaration: Option<Declaration>,
}

impl Item {
    /// Returns whether the item is a `struct`, whose layout is a distinct type.
    #[must_use]
    pub fn is_nominal(&self) -> bool {
        is_word(&self.keyword, "struct")
    }
}

/// The content of a call of `layout!`.
pub enum Input {
    /// The declaration, or `None` if it cannot be read. The call stands where Rust allows a type or an expression.
    Inline(Option<Declaration>),
    /// The items. The call stands where Rust allows an item, such as a `struct`.
    Items(Vec<Item>),
}

/// The maximum length of the name of a `struct`, in bytes. Texts of layouts and of errors contain the name, and are
/// written into buffers of fixed size.
const LONGEST_NAME: usize = 200;

const ITEM: &str =
    "an item is written `pub type Image = ..;`, with a label and its sizes in place of `..`";
/// The label of a layout without axes, `[]`.
pub(crate) const NO_LABEL: &str = "_";

const INLINE: &str = "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`";
const CLAUSES: &str = "clauses follow after commas: `HW[2, 3], pad(W = 5)`";

/// Reads the content of a call, as far as possible.
pub fn input(tokens: TokenStream, report: &Report) -> Input {
    let tokens = solid(tokens);
    let starts_item = match tokens.first() {
        Some(TokenTree::Ident(word)) => ["pub", "type", "const", "struct", "static", "let", "enum"]
            .iter()
            .any(|keyword| word == keyword),
        Some(first) => punct(first) == Some('#') && tokens.iter().any(is_keyword),
        None => false,
    };
    // In a layout without an item, `=` occurs only within brackets.
    let has_equals = index_of(&tokens, '=').is_some();
    if starts_item || has_equals {
        Input::Items(items(&tokens, report))
    } else {
        Input::Inline(declaration(&tokens, report))
    }
}

fn items(tokens: &[TokenTree], report: &Report) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for tokens in tokens.split_inclusive(|token| punct(token) == Some(';')) {
        let (tokens, ended) = match tokens.split_last() {
            Some((last, rest)) if punct(last) == Some(';') => (rest, true),
            _ => (tokens, false),
        };
        let before = report.len();
        let Some(item) = item(tokens, report) else {
            continue;
        };
        if !ended && report.len() == before {
            report.push(
                tokens[tokens.len() - 1].span(),
                &format!("the declaration of `{}` does not end", item.name),
                "close it with `;`",
            );
        }
        // Conditions may decide which of the items exists.
        let is_always = |item: &Item| attributes(&item.attributes, "cfg").is_empty();
        let has_name = |other: &Item| other.name == item.name && is_always(other);
        if is_always(&item) && items.iter().any(has_name) {
            let mistake = format!("there is a layout `{}` already", item.name);
            report.push(item.name.span(), &mistake, "give this one another name");
            continue;
        }
        items.push(item);
    }
    items
}

fn item(tokens: &[TokenTree], report: &Report) -> Option<Item> {
    let Some(start) = start_of_type(tokens) else {
        let mut words = tokens.iter().filter(|token| !is_attribute(token));
        let first = words.clone().next().or(tokens.first());
        if let Some(wrong) = words.find(|token| !is_visibility(token)).or(first) {
            report.push(wrong.span(), "expected a type", ITEM);
        }
        return None;
    };
    let Some(TokenTree::Ident(name)) = tokens.get(start + 1) else {
        report.push(tokens[start].span(), "this type has no name", ITEM);
        return None;
    };
    let bytes = name.to_string().len();
    if is_word(&tokens[start], "struct") && bytes > LONGEST_NAME {
        report.push(
            name.span(),
            &format!(
                "this name has {bytes} bytes, but the name of a layout has at most {LONGEST_NAME}"
            ),
            "write a shorter name; `type` has no such limit",
        );
    }
    let rest = &tokens[start + 2..];
    let end_of_generics = end_of_generics(rest);
    let (generics, rest) = rest.split_at(end_of_generics);
    if let Some(location) = rest.iter().find(|token| is_word(token, "where")) {
        report.push(
            location.span(),
            "a layout has no `where`",
            "only sizes can be parameters, `const X: usize`, and they need no bounds",
        );
        return None;
    }
    let generics = generics_of_sizes(generics, name, report);
    let (meaning, rest) = meaning(&tokens[start], name, rest, report);
    let mut source = TokenStream::new();
    let declaration = match rest {
        [equals, layout @ ..] if punct(equals) == Some('=') && !layout.is_empty() => {
            // The next item, if a `;` is missing before it.
            let next = first_wanted(layout, |token| {
                is_word(token, "pub") || is_keyword(token) || punct(token) == Some('#')
            });
            let end = next.map_or(layout.len(), |next| {
                report.push(
                    layout[next].span(),
                    &format!("the declaration of `{name}` does not end before this"),
                    "close it with `;`",
                );
                next
            });
            source = layout[..end].iter().cloned().collect();
            declaration(&layout[..end], report)
        }
        [first, ..] if punct(first) != Some('=') => {
            let mistake = format!("unexpected `{first}` after `{name}`");
            report.push(
                first.span(),
                &mistake,
                &format!("write `{} {name} = ..;`", tokens[start]),
            );
            None
        }
        _ => {
            let mistake = format!("the layout of `{name}` is missing");
            report.push(name.span(), &mistake, ITEM);
            None
        }
    };
    let visibility = tokens[..start]
        .iter()
        .position(|token| !is_attribute(token));
    let visibility = visibility.unwrap_or(start);
    Some(Item {
        attributes: tokens[..visibility].iter().cloned().collect(),
        visibility: tokens[visibility..start].iter().cloned().collect(),
        keyword: tokens[start].clone(),
        name: name.clone(),
        generics,
        meaning,
        source,
        declaration,
    })
}

fn start_of_type(tokens: &[TokenTree]) -> Option<usize> {
    first_wanted(tokens, is_keyword)
}

/// Returns the index of the first token that `is_wanted` accepts. The word of a lifetime is skipped, because
/// it cannot be separated from its `'`.
fn first_wanted(tokens: &[TokenTree], is_wanted: fn(&TokenTree) -> bool) -> Option<usize> {
    let is_lifetime = |at: usize| at > 0 && punct(&tokens[at - 1]) == Some('\'');
    (0..tokens.len()).find(|&at| is_wanted(&tokens[at]) && !is_lifetime(at))
}

fn is_keyword(token: &TokenTree) -> bool {
    is_word(token, "type") || is_word(token, "struct")
}

/// Returns the `Meaning` of `struct Name: Meaning = ..`, and the tokens after it.
fn meaning<'a>(
    keyword: &TokenTree,
    name: &Ident,
    rest: &'a [TokenTree],
    report: &Report,
) -> (TokenStream, &'a [TokenTree]) {
    let [colon, after @ ..] = rest else {
        return (TokenStream::new(), rest);
    };
    let end = index_of(after, '=');
    let (Some(':'), Some(end)) = (punct(colon), end) else {
        return (TokenStream::new(), rest);
    };
    let (meaning, rest) = after.split_at(end);
    if is_word(keyword, "type") {
        report.push(
            colon.span(),
            &format!("a `type` is a layout without a meaning of its own: `{name}`"),
            &format!("write `struct {name}: {} = ..;`", text(meaning)),
        );
        return (TokenStream::new(), rest);
    }
    match meaning {
        [] => report.push(
            colon.span(),
            "expected the layout whose elements mean the same",
            &format!("write `struct {name} = ..;` if there is none"),
        ),
        [TokenTree::Ident(own)] if own == name => report.push(
            own.span(),
            &format!("`{name}` means itself already"),
            &format!("write `struct {name} = ..;`"),
        ),
        _ => return (meaning.iter().cloned().collect(), rest),
    }
    (TokenStream::new(), rest)
}

/// Returns whether the token belongs to an attribute, such as a doc comment.
fn is_attribute(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Bracket,
        token => punct(token) == Some('#'),
    }
}

/// Returns whether the token is `pub`, or the `(crate)` after it.
fn is_visibility(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => word == "pub",
        token => matches!(token, TokenTree::Group(_)),
    }
}

/// Returns the index after the `>` of generics such as `<const X: usize = 3>`, or 0 if the tokens do not
/// start with generics.
fn end_of_generics(tokens: &[TokenTree]) -> usize {
    if tokens.first().and_then(punct) != Some('<') {
        return 0;
    }
    index_of(tokens, '>').map_or(tokens.len(), |close| close + 1)
}

/// Returns the generics if all of them are sizes, otherwise no tokens.
fn generics_of_sizes(tokens: &[TokenTree], name: &Ident, report: &Report) -> TokenStream {
    let inner = match tokens {
        [_, inner @ .., last] if punct(last) == Some('>') => inner,
        _ => tokens,
    };
    let before = report.len();
    for part in split_at_commas(inner) {
        let is_const = part.first().is_some_and(|token| is_word(token, "const"));
        if !is_const || index_of(part, ':').is_none() {
            report.push(
                location_or(part, name.span()),
                "the parameters of a layout are sizes only",
                "write `const X: usize`",
            );
        }
    }
    if report.len() > before {
        return TokenStream::new();
    }
    tokens.iter().cloned().collect()
}

/// Reads the declaration of a layout, without an item around it.
pub fn declaration(tokens: &[TokenTree], report: &Report) -> Option<Declaration> {
    let (label, rest) = match tokens {
        [TokenTree::Ident(label), rest @ ..] => (label.clone(), rest),
        // A scalar: no axes, and no sizes.
        [TokenTree::Group(sizes), ..] if is_bracket(sizes) && sizes.stream().is_empty() => {
            (Ident::new(NO_LABEL, sizes.span()), tokens)
        }
        [] => {
            report.push(Span::call_site(), "expected a layout", INLINE);
            return None;
        }
        [hash, TokenTree::Group(_), ..] if punct(hash) == Some('#') => {
            let mistake = "a layout without a name takes no attributes";
            report.push(hash.span(), mistake, ITEM);
            return None;
        }
        [first, rest @ ..] => {
            let mistake = "expected a label: the axes in storage order, such as `NHWC`";
            let help = meant(first, rest).unwrap_or_else(|| INLINE.to_owned());
            report.push(first.span(), mistake, &help);
            return None;
        }
    };
    let (sizes, rest) = match rest {
        [TokenTree::Group(group), rest @ ..] if is_bracket(group) => {
            let mut groups = vec![group];
            while let Some(more) = rest.get(groups.len() - 1).and_then(bracket) {
                groups.push(more);
            }
            if let [_, .., last] = groups[..] {
                let location = TokenRange {
                    first: group.span(),
                    last: last.span(),
                };
                let help = format!("write `{label}[{}]`", in_one_pair(&label, &groups));
                report.push(location, "sizes stand in one pair of brackets", &help);
                return None;
            }
            (group, rest)
        }
        [open, sizes @ .., close] if punct(open) == Some('<') && punct(close) == Some('>') => {
            let location = TokenRange {
                first: open.span(),
                last: close.span(),
            };
            let layout = split_at_commas(sizes)
                .into_iter()
                .find_map(|part| match part {
                    [label, TokenTree::Group(sizes)] => {
                        let sizes: Vec<_> = sizes.stream().into_iter().collect();
                        Some(format!("{label}[{}]", text(&sizes)))
                    }
                    _ => None,
                });
            if let Some(layout) = layout {
                let mistake =
                    format!("`{label}` is not a layout, which does not say what its elements are");
                report.push(label.span(), &mistake, &format!("write `{layout}`"));
                return None;
            }
            let help = format!("write `{label}[{}]`", text(sizes));
            report.push(location, "sizes stand in square brackets", &help);
            return None;
        }
        [comma, layout @ ..] if punct(comma) == Some(',') && is_number_type(&label) => {
            let mistake = "a layout does not say what its elements are";
            let help = format!("write `View<{label}, layout!({})>`", text(layout));
            report.push(label.span(), mistake, &help);
            return None;
        }
        [TokenTree::Group(group), ..] => {
            let inner: Vec<_> = group.stream().into_iter().collect();
            let help = format!("write `{label}[{}]`", text(&inner));
            report.push(group.span(), "sizes stand in square brackets", &help);
            return None;
        }
        _ => {
            let mistake = format!("no sizes after `{label}`");
            report.push(label.span(), &mistake, &with_sizes(&label.to_string()));
            return None;
        }
    };
    Some(Declaration {
        sizes: entries(sizes, report),
        clauses: clauses(rest, &format!("{label}{sizes}"), report),
        label,
        bracket: sizes.span(),
    })
}

/// Returns the likely meaning of a call that does not begin with a label, such as
/// `"NHWC", 1, 3` or `[1, 3], NHWC`.
fn meant(first: &TokenTree, rest: &[TokenTree]) -> Option<String> {
    match (first, rest) {
        (TokenTree::Literal(label), [comma, sizes @ ..]) if punct(comma) == Some(',') => {
            let Lit::Str(label) = read(label) else {
                return None;
            };
            Some(format!("write `{}[{}]`", label.value(), text(sizes)))
        }
        (TokenTree::Group(sizes), [comma, TokenTree::Ident(label)])
            if punct(comma) == Some(',') =>
        {
            let sizes: Vec<_> = sizes.stream().into_iter().collect();
            Some(format!("write `{label}[{}]`", text(&sizes)))
        }
        _ => None,
    }
}

fn is_bracket(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}

fn bracket(token: &TokenTree) -> Option<&Group> {
    match token {
        TokenTree::Group(group) => Some(group).filter(|group| is_bracket(group)),
        _ => None,
    }
}

/// Returns the contents of several pairs of brackets, joined into the content of a single pair.
///
/// If there is one pair for each axis, as in `HW[4][5]`, the sizes are in the order of the label. The result
/// then names the axes: `H = 4, W = 5`.
fn in_one_pair(label: &Ident, brackets: &[&Group]) -> String {
    let label = label.to_string();
    let is_array = label.len() == brackets.len();
    let mut axes = label.chars();
    let mut sizes = Vec::new();
    for size in brackets {
        sizes.push(match axes.next() {
            Some(axis) if is_array => format!("{axis} = {}", size.stream()),
            _ => size.stream().to_string(),
        });
    }
    listed(&sizes, &String::clone)
}

fn is_number_type(word: &Ident) -> bool {
    [
        "f16", "bf16", "f32", "f64", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64",
    ]
    .iter()
    .any(|name| word == name)
}

/// Returns the help for a label without sizes: an example that shows where to write the sizes.
fn with_sizes(label: &str) -> String {
    let mut axes: Vec<(char, String)> = Vec::new();
    for character in label.chars() {
        match axes.last_mut() {
            Some((_, size)) if character.is_ascii_digit() => size.push(character),
            _ => axes.push((character, String::new())),
        }
    }
    let has_sizes = |(axis, size): &(char, String)| axis.is_ascii_uppercase() && !size.is_empty();
    if axes.iter().all(has_sizes) {
        let label: String = axes.iter().map(|(axis, _)| *axis).collect();
        return format!("write `{label}[{}]`", named(&axes));
    }
    let letters: Vec<char> = label.to_uppercase().chars().collect();
    let is_name = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    if label.contains(is_name)
        && letters.iter().all(|letter| !letter.is_ascii_digit())
        && !has_fixed_logical_order(&letters)
    {
        return format!(
            "write `{label}` without `layout!`, if that is a layout declared elsewhere"
        );
    }
    let mut axes = Vec::new();
    for axis in letters {
        if axis.is_ascii_uppercase() {
            axes.push((axis, "..".to_owned()));
        }
    }
    format!("write `{label}[{}]`", named(&axes))
}

/// Returns sizes by name: `N = 1, H = 2`.
fn named(sizes: &[(char, String)]) -> String {
    listed(sizes, &|(axis, size)| format!("{axis} = {size}"))
}

fn entries(bracket: &Group, report: &Report) -> Vec<Entry> {
    let tokens: Vec<_> = bracket.stream().into_iter().collect();
    let mut entries = Vec::new();
    let mut after = bracket.span_open();
    for part in split_at_commas(&tokens) {
        entries.push(entry(part, after, report));
        if let Some(last) = part.last() {
            after = last.span();
        }
    }
    entries
}

/// Reads a size, or `AXIS = size`, from `part`. `after` is the span of the token that precedes `part`.
fn entry(part: &[TokenTree], after: Span, report: &Report) -> Entry {
    if let [TokenTree::Ident(key), separator, value @ ..] = part {
        let is_key = axis_meant(&key.to_string()).is_some() && !value.is_empty();
        let is_path = value.first().and_then(punct) == Some(':');
        let arrow = value.first().and_then(punct) == Some('>');
        let wrong = match punct(separator) {
            Some(':') if is_key && !is_path => Some(value),
            Some('=') if is_key && arrow => Some(&value[1..]),
            _ => None,
        };
        if let Some(value) = wrong {
            let help = format!("write `{key} = {}`", text(value));
            report.push(separator.span(), "sizes are named with `=`", &help);
            return Entry {
                key: Some(key.clone()),
                value: WrittenValue::wrong(value, after),
            };
        }
    }
    let (key, tokens) = split_key(part);
    Entry {
        key: key.cloned(),
        value: value(tokens, key.map_or(after, Ident::span), "size", report),
    }
}

impl WrittenValue {
    fn wrong(tokens: &[TokenTree], after: Span) -> Self {
        WrittenValue {
            kind: ValueKind::Wrong,
            location: location_or(tokens, after),
            text: text(tokens),
        }
    }
}

/// Reads a value. If the value is missing, the mistake is reported at `after`. Messages call the value
/// `what`.
fn value(tokens: &[TokenTree], after: Span, what: &str, report: &Report) -> WrittenValue {
    let tokens = without_brackets(tokens);
    let mut value = WrittenValue::wrong(&tokens, after);
    let bytes = value.text.len();
    if bytes > LONGEST {
        report.push(
            value.location,
            &format!("this {what} has a text of {bytes} bytes, but at most {LONGEST} are allowed"),
            "write a constant or a name with a shorter text",
        );
        return value;
    }
    if let Some(kind) = value_kind(&tokens, &value, what, report) {
        value.kind = kind;
    }
    value
}

fn value_kind(
    tokens: &[TokenTree],
    value: &WrittenValue,
    what: &str,
    report: &Report,
) -> Option<ValueKind> {
    let wrong = |mistake: &str, help: &str| {
        report.push(value.location, mistake, help);
        None
    };
    let open = "write `?` for a size known at run time";
    match tokens {
        [] => {
            return wrong(
                &format!("expected a {what}"),
                "write a number or a constant",
            );
        }
        [question] if punct(question) == Some('?') => return Some(ValueKind::Open),
        [question, operator, ..]
            if punct(question) == Some('?')
                && punct(operator).is_some_and(|operator| operator != ':') =>
        {
            return wrong(
                "nothing is computed from `?`",
                "write `?`, and compute the size where the mapping is made",
            );
        }
        [question, name @ ..] if punct(question) == Some('?') => {
            return size_name::read(name, question.span(), report).map(ValueKind::Named);
        }
        // In other languages, both stand for an unknown size.
        [TokenTree::Ident(word)] if word == "_" || word == "None" => {
            return wrong(&format!("`{word}` is not a size"), open);
        }
        [dot, other_dot] if punct(dot) == Some('.') && punct(other_dot) == Some('.') => {
            return wrong("`..` is not a size", open);
        }
        [other] if punct(other).is_some() => {
            return wrong(&format!("`{other}` is not a {what}"), open);
        }
        [minus, number, ..] if punct(minus) == Some('-') => {
            // In other libraries, -1 stands for a size that follows or is unknown.
            let is_open = what == "size" && number.to_string() == "1";
            let help = if is_open {
                open
            } else {
                &format!("write `{number}`")
            };
            return wrong(&format!("a {what} is not negative"), help);
        }
        [TokenTree::Ident(name)] => {
            return Some(ValueKind::Name(name.clone()));
        }
        [TokenTree::Literal(literal)] => {
            let Lit::Int(number) = read(literal) else {
                let mistake = format!("a {what} is a whole number, not `{literal}`");
                return wrong(&mistake, "write a number or a constant");
            };
            if !is_usize(&number) {
                let digits = number.base10_digits();
                if let Some(other) = number.suffix().strip_prefix('x') {
                    let help = format!("write `{digits}, {}`", other.replace('x', ", "));
                    return wrong("sizes are separated by commas", &help);
                }
                let mistake = format!("a {what} is a `usize`, not a `{}`", number.suffix());
                return wrong(&mistake, &format!("write `{digits}`"));
            }
            // A number beyond `u128` is too large in any case. This is reported later.
            return Some(ValueKind::Number(
                number.base10_parse().unwrap_or(u128::MAX),
            ));
        }
        [TokenTree::Literal(first), second, ..]
            if punct(second).is_none() && !is_word(second, "as") =>
        {
            let help = format!("write `{first}, {second}` if these are two");
            return wrong(&format!("expected `,` after `{first}`"), &help);
        }
        _ => {}
    }
    if index_of(tokens, ';').is_some() {
        return wrong("sizes are separated by commas", "write `,` for `;`");
    }
    match tokens {
        [TokenTree::Ident(word), question] if punct(question) == Some('?') => {
            let text = word.to_string();
            let is_type = text.len() > 1 && text.starts_with(|first: char| first.is_uppercase());
            if !is_type && axis_meant(&text).is_some() {
                wrong("`?` stands alone", &format!("write `{word} = ?`"))
            } else {
                wrong(
                    "`?` stands before the name of a size",
                    &format!("write `?{word}`"),
                )
            }
        }
        _ if tokens.last().and_then(punct) == Some('?') => wrong("`?` stands alone", open),
        _ => Some(ValueKind::Expression(tokens.iter().cloned().collect())),
    }
}

/// Returns the clauses of a layout. `layout` is the text before them.
fn clauses(tokens: &[TokenTree], layout: &str, report: &Report) -> Vec<Clause> {
    let Some((first, rest)) = tokens.split_first() else {
        return Vec::new();
    };
    if punct(first) != Some(',') {
        let mistake = format!("unexpected `{first}` after the sizes");
        let help = match rest {
            [TokenTree::Ident(name), TokenTree::Group(arguments)] if punct(first) == Some('.') => {
                format!("write `{layout}, {name}{arguments}`")
            }
            _ => CLAUSES.to_owned(),
        };
        report.push(first.span(), &mistake, &help);
        return Vec::new();
    }
    let mut clauses = Vec::new();
    for part in split_at_commas(rest) {
        clauses.extend(clause(part, layout, first.span(), report));
    }
    clauses
}

fn clause(tokens: &[TokenTree], layout: &str, comma: Span, report: &Report) -> Option<Clause> {
    let (name, group) = match tokens {
        [TokenTree::Ident(name), TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis =>
        {
            (name, group)
        }
        [TokenTree::Ident(name), TokenTree::Group(group)] => {
            let inner: Vec<_> = group.stream().into_iter().collect();
            let mistake = format!("`{name}` takes round brackets");
            report.push(
                group.span(),
                &mistake,
                &format!("write `{name}({})`", text(&inner)),
            );
            return None;
        }
        [TokenTree::Ident(name)] => {
            let mistake = format!("`{name}` names no axis");
            report.push(name.span(), &mistake, &example(&name.to_string()));
            return None;
        }
        [TokenTree::Ident(_), TokenTree::Group(_), extra, ..] => {
            let mistake = format!("unexpected `{extra}` after a clause");
            report.push(extra.span(), &mistake, CLAUSES);
            return None;
        }
        _ => {
            let location = location_or(tokens, comma);
            report.push(location, "expected a clause", CLAUSES);
            return None;
        }
    };
    let kind = ClauseKind::named(&name.to_string());
    let inner: Vec<_> = group.stream().into_iter().collect();
    let mut arguments = Vec::new();
    for part in split_at_commas(&inner) {
        match (split_key(part), part) {
            ((Some(axis), tokens), _) => {
                let value = match kind.map(ClauseKind::takes) {
                    Some(Takes::Word(example)) if kind != Some(ClauseKind::Logical) => {
                        word(tokens, axis, &name.to_string(), example, report)
                    }
                    Some(Takes::Positions) => {
                        value(tokens, axis.span(), "number of positions", report)
                    }
                    _ => value(tokens, axis.span(), "stride", report),
                };
                arguments.push(Argument {
                    axis: axis.clone(),
                    value: Some(value),
                });
            }
            ((None, _), [TokenTree::Ident(axis)]) => arguments.push(Argument {
                axis: axis.clone(),
                value: None,
            }),
            _ => {
                let location = location_or(&inner, name.span());
                let mistake = format!("`{name}` needs the axis of each value");
                let help = match part {
                    [TokenTree::Ident(axis), colon, value @ ..] if punct(colon) == Some(':') => {
                        format!("write `{name}({axis} = {})`", text(value))
                    }
                    // A list of strides begins with that of the outermost axis.
                    [TokenTree::Literal(stride)]
                        if kind == Some(ClauseKind::Strides)
                            && layout.starts_with(|label: char| label.is_ascii_uppercase()) =>
                    {
                        format!("write `{name}({} = {stride})`", &layout[..1])
                    }
                    _ => example(&name.to_string()),
                };
                report.push(location, &mistake, &help);
                return None;
            }
        }
    }
    Some(Clause {
        name: name.clone(),
        kind,
        arguments,
    })
}

/// Returns the value of `components` or `parts`: one word.
fn word(
    tokens: &[TokenTree],
    axis: &Ident,
    clause: &str,
    example: &str,
    report: &Report,
) -> WrittenValue {
    let mut value = WrittenValue::wrong(tokens, axis.span());
    if let [TokenTree::Ident(word)] = tokens {
        value.kind = ValueKind::Name(word.clone());
        return value;
    }
    let mut letters = value.text.to_ascii_uppercase();
    letters.retain(|letter| letter.is_ascii_alphabetic());
    let word = if letters.is_empty() {
        example
    } else {
        &letters
    };
    report.push(
        value.location,
        &format!("the {clause} along axis `{axis}` are one word"),
        &format!("write `{clause}({axis} = {word})`"),
    );
    value
}
