//! Phase 1: what is written, without asking what it means.

use crate::report::Report;
use crate::tokens::{punct, solid, span_of, split_at_commas, split_key, text};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::LitInt;

/// The sizes of a layout, its label and its clauses.
pub(crate) struct Declaration {
    pub(crate) label: Ident,
    pub(crate) sizes: Vec<Entry>,
    /// Where the sizes are.
    pub(crate) bracket: Span,
    pub(crate) clauses: Vec<Clause>,
}

/// A size, or an argument of a clause.
pub(crate) struct Entry {
    pub(crate) key: Option<Ident>,
    pub(crate) value: Value,
}

pub(crate) struct Value {
    pub(crate) kind: ValueKind,
    pub(crate) span: Span,
    /// As the user wrote it.
    pub(crate) text: String,
}

pub(crate) enum ValueKind {
    Number(u128),
    /// `?`: known at run time.
    Open,
    /// A name alone: a constant, or a const parameter, with which Rust allows no arithmetic.
    Name(Ident),
    Expression(TokenStream),
    /// A mistake that has been reported.
    Wrong,
}

/// `name(A = value, ...)`, or `name(A, ...)`.
pub(crate) struct Clause {
    pub(crate) name: Ident,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) span: Span,
}

pub(crate) struct Argument {
    pub(crate) axis: Ident,
    pub(crate) value: Option<Value>,
}

/// `pub type Name<const X: usize> = declaration;`
pub(crate) struct Item {
    /// Attributes and visibility.
    pub(crate) head: TokenStream,
    pub(crate) name: Ident,
    /// `<const X: usize>`, or nothing.
    pub(crate) generics: TokenStream,
    pub(crate) declaration: Option<Declaration>,
}

pub(crate) enum Input {
    /// In type or expression position.
    Inline(Option<Declaration>),
    Items(Vec<Item>),
}

pub(crate) fn input(tokens: TokenStream, report: &Report) -> Input {
    let tokens = solid(tokens);
    let is_item = matches!(tokens.first(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
        || matches!(tokens.first(), Some(TokenTree::Ident(word)) if word == "pub" || word == "type");
    if is_item {
        Input::Items(items(&tokens, report))
    } else {
        Input::Inline(declaration(&tokens, report))
    }
}

fn items(tokens: &[TokenTree], report: &Report) -> Vec<Item> {
    let mut items = Vec::new();
    for tokens in tokens.split_inclusive(|token| punct(token) == Some(';')) {
        let (tokens, ended) = match tokens.split_last() {
            Some((last, rest)) if punct(last) == Some(';') => (rest, true),
            _ => (tokens, false),
        };
        if tokens.is_empty() {
            continue;
        }
        if let Some(item) = item(tokens, report) {
            if !ended && item.declaration.is_some() {
                report.push_with_help(
                    tokens[tokens.len() - 1].span(),
                    &format!("the declaration of `{}` does not end", item.name),
                    "close it with `;`",
                );
            }
            items.push(item);
        }
    }
    items
}

fn item(tokens: &[TokenTree], report: &Report) -> Option<Item> {
    let is_type = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "type");
    let example = "`pub type Frames = NHWC[N = 8, C = 4, H = 1080, W = 1920];`";
    let Some(start) = tokens.iter().position(is_type) else {
        report.push_with_help(
            tokens[0].span(),
            "expected a type, or a label such as `NHWC`",
            &format!("an item is written {example}"),
        );
        return None;
    };
    let Some(TokenTree::Ident(name)) = tokens.get(start + 1) else {
        report.push_with_help(
            tokens[start].span(),
            "this type has no name",
            &format!("an item is written {example}"),
        );
        return None;
    };
    let rest = &tokens[start + 2..];
    // A declaration has no `=` at the top level, and const generics have theirs before it.
    let equals = rest
        .iter()
        .rposition(|token| punct(token) == Some('='))
        .filter(|equals| *equals + 1 < rest.len());
    let Some(equals) = equals else {
        report.push_with_help(
            name.span(),
            &format!("the layout of `{name}` is missing"),
            &format!("an item is written {example}"),
        );
        return None;
    };
    let generics = &rest[..equals];
    check_generics(generics, name, report);
    Some(Item {
        head: tokens[..start].iter().cloned().collect(),
        name: name.clone(),
        generics: generics.iter().cloned().collect(),
        declaration: declaration(&rest[equals + 1..], report),
    })
}

fn check_generics(tokens: &[TokenTree], name: &Ident, report: &Report) {
    let inner = match tokens {
        [] => return,
        [first, inner @ .., last] if punct(first) == Some('<') && punct(last) == Some('>') => inner,
        [first, ..] => {
            report.push_with_help(
                first.span(),
                &format!("unexpected `{first}` after `{name}`"),
                &format!("write `type {name} = ..`, or `type {name}<const X: usize> = ..`"),
            );
            return;
        }
    };
    for part in split_at_commas(inner) {
        if !matches!(part.first(), Some(TokenTree::Ident(word)) if word == "const") {
            report.push_with_help(
                span_of(part).unwrap_or_else(|| name.span()),
                "a layout has no type or lifetime parameters",
                "only sizes can be parameters: `const X: usize`",
            );
        }
    }
}

fn declaration(tokens: &[TokenTree], report: &Report) -> Option<Declaration> {
    let (label, rest) = match tokens {
        [TokenTree::Ident(label), rest @ ..] => (label.clone(), rest),
        [] => {
            report.push_with_help(
                Span::call_site(),
                "expected a layout",
                "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`",
            );
            return None;
        }
        [first, ..] => {
            report.push_with_help(
                first.span(),
                "expected a label: the axes in storage order, such as `NHWC`",
                "write `layout!(NHWC[N = 1, C = 3, H = 224, W = 224])`",
            );
            return None;
        }
    };
    let (sizes, rest) = match rest {
        [TokenTree::Group(group), rest @ ..] if group.delimiter() == Delimiter::Bracket => {
            (group, rest)
        }
        [TokenTree::Group(group), ..] => {
            let inner: Vec<_> = group.stream().into_iter().collect();
            report.push_with_help(
                group.span(),
                "sizes stand in square brackets",
                &format!("write `{label}[{}]`", text(&inner)),
            );
            return None;
        }
        _ => {
            report.push_with_help(
                label.span(),
                &format!("no sizes after `{label}`"),
                &format!("write `{label}[{}]`", unknown_sizes(&label)),
            );
            return None;
        }
    };
    let inner: Vec<_> = sizes.stream().into_iter().collect();
    let bracket = sizes.span();
    Some(Declaration {
        sizes: entries(&inner, bracket, report),
        clauses: clauses(rest, report),
        label,
        bracket,
    })
}

/// `N = .., H = ..` for a label, as far as it is one.
fn unknown_sizes(label: &Ident) -> String {
    let axes: Vec<_> = label
        .to_string()
        .to_uppercase()
        .chars()
        .filter(char::is_ascii_uppercase)
        .map(|axis| format!("{axis} = .."))
        .collect();
    axes.join(", ")
}

fn entries(tokens: &[TokenTree], around: Span, report: &Report) -> Vec<Entry> {
    split_at_commas(tokens)
        .into_iter()
        .map(|part| {
            let (key, tokens) = split_key(part);
            let place = key.map_or(around, Ident::span);
            Entry {
                key: key.cloned(),
                value: value(tokens, place, report),
            }
        })
        .collect()
}

/// A size: `place` is where to say that there is none.
fn value(tokens: &[TokenTree], place: Span, report: &Report) -> Value {
    let span = span_of(tokens).unwrap_or(place);
    Value {
        kind: value_kind(tokens, span, report),
        span,
        text: text(tokens),
    }
}

fn value_kind(tokens: &[TokenTree], span: Span, report: &Report) -> ValueKind {
    match tokens {
        [] => {
            report.push(span, "expected a size: a number, a constant, or `?`");
            ValueKind::Wrong
        }
        [question] if punct(question) == Some('?') => ValueKind::Open,
        [question, ..] if punct(question) == Some('?') => {
            report.push_with_help(span, "`?` stands alone", "write `?` for a run-time size");
            ValueKind::Wrong
        }
        [minus, ..] if punct(minus) == Some('-') => {
            report.push(span, "a size is not negative");
            ValueKind::Wrong
        }
        [TokenTree::Ident(name)] if name != "true" && name != "false" => {
            ValueKind::Name(name.clone())
        }
        [TokenTree::Literal(literal)] => {
            let Ok(number) = syn::parse2::<LitInt>(TokenTree::from(literal.clone()).into()) else {
                report.push(span, format!("a size is a whole number, not `{literal}`"));
                return ValueKind::Wrong;
            };
            if !matches!(number.suffix(), "" | "usize") {
                report.push_with_help(
                    span,
                    &format!("a size is a `usize`, not a `{}`", number.suffix()),
                    &format!("write `{}`", number.base10_digits()),
                );
                return ValueKind::Wrong;
            }
            // Beyond `u128` it is too large in any case, which is found out later.
            ValueKind::Number(number.base10_parse().unwrap_or(u128::MAX))
        }
        [.., semicolon, _] if punct(semicolon) == Some(';') => {
            report.push_with_help(span, "sizes are separated by commas", "replace `;` by `,`");
            ValueKind::Wrong
        }
        _ => ValueKind::Expression(tokens.iter().cloned().collect()),
    }
}

const CLAUSE_EXAMPLE: &str = "clauses follow after commas: `HW[2, 3], pad(W = 5)`";

fn clauses(tokens: &[TokenTree], report: &Report) -> Vec<Clause> {
    let Some(first) = tokens.first() else {
        return Vec::new();
    };
    if punct(first) != Some(',') {
        report.push_with_help(
            first.span(),
            &format!("unexpected `{first}` after the sizes"),
            CLAUSE_EXAMPLE,
        );
        return Vec::new();
    }
    split_at_commas(&tokens[1..])
        .into_iter()
        .filter_map(|part| clause(part, first.span(), report))
        .collect()
}

fn clause(tokens: &[TokenTree], comma: Span, report: &Report) -> Option<Clause> {
    let (name, group) = match tokens {
        [TokenTree::Ident(name), TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Parenthesis =>
        {
            (name, group)
        }
        [TokenTree::Ident(_), TokenTree::Group(_), extra, ..] => {
            report.push_with_help(
                extra.span(),
                &format!("unexpected `{extra}` after a clause"),
                CLAUSE_EXAMPLE,
            );
            return None;
        }
        _ => {
            report.push_with_help(
                span_of(tokens).unwrap_or(comma),
                "expected a clause",
                CLAUSE_EXAMPLE,
            );
            return None;
        }
    };
    let span = name.span();
    let inner: Vec<_> = group.stream().into_iter().collect();
    let mut arguments = Vec::new();
    for part in split_at_commas(&inner) {
        match (split_key(part), part) {
            ((Some(axis), tokens), _) => arguments.push(Argument {
                axis: axis.clone(),
                value: Some(value(tokens, axis.span(), report)),
            }),
            ((None, _), [TokenTree::Ident(axis)]) => arguments.push(Argument {
                axis: axis.clone(),
                value: None,
            }),
            _ => {
                report.push_with_help(
                    span_of(part).unwrap_or(span),
                    &format!("`{name}` needs an axis by name"),
                    &format!("write `{name}(W = {})`", text(part)),
                );
            }
        }
    }
    if inner.is_empty() {
        report.push_with_help(
            span,
            &format!("`{name}` names no axis"),
            "write the axis in its parentheses: `pad(W = 5)`, `broadcast(H)`",
        );
    }
    Some(Clause {
        name: name.clone(),
        arguments,
        span,
    })
}
