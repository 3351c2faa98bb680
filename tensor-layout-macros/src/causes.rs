//! `causes!` and `say!`: the errors of `tensor-layout`, with their texts as templates. Both are for that crate only.
//!
//! ```text
//! causes! {
//!     /// The cause of a [`LayoutError`].
//!     #[derive(Clone, Copy, PartialEq, Eq)]
//!     pub(crate) enum LayoutCause(layout: &DescribedLayout) -> LayoutErrorKind, axis, numbers {
//!         Stride { axis: char, wanted: usize, found: usize } is WrongStride, numbers (wanted, found)
//!             => "axis {axis} has stride {found}, but the layout's is {wanted}: {layout}",
//!     }
//! }
//! ```
//!
//! This is an `enum` with the functions `kind`, `axis`, `numbers` and `fmt`. A row has the fields of a cause and, after
//! them, the kind; the axis, if it is not the field `axis` (`at 'C'`); the expected and the found number; and the text, or
//! an expression that writes it to `f`. Instead of `Some(..)`, an expression in braces gives the whole `Option`, and
//! likewise the whole kind. What the texts need besides the fields stands after the name of the `enum`.
//!
//! The texts of a `const enum` are written when the program is compiled, by the function `write`. There, an expression
//! writes to `text`, as by `say!(text, "axis {axis} is {size}")`.

// Decisions:
//
// - **A text is one template**, so that a search for its words finds it. Between the braces stands any expression that
//   `Display` shows, or in constants, one whose type has a method `write` of `Say`.
// - **Nothing here reports a mistake well**: these macros are not for users.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{TokenStreamExt, quote};
use syn::Lit;
use tensor_layout_language::tokens::{index_of, index_of_pair, is_word, punct, split_at_commas};

/// Expands `say!(text, "..")` to calls that write the text in a constant. Without `text`, the result is a new one.
pub(crate) fn say(input: TokenStream) -> TokenStream {
    let tokens: Vec<_> = input.into_iter().collect();
    match split_at_commas(&tokens)[..] {
        [[TokenTree::Literal(template)]] => {
            let text = Ident::new("text", Span::mixed_site());
            let written = written(&quote!(&mut #text), template);
            quote!({ let mut #text = crate::layout::notation::Text::new(); #written #text })
        }
        [target, [TokenTree::Literal(template)]] => {
            written(&target.iter().cloned().collect(), template)
        }
        _ => unreachable!("the arguments are a text and a template"),
    }
}

fn written(target: &TokenStream, template: &Literal) -> TokenStream {
    let mut calls = TokenStream::new();
    for piece in pieces(template) {
        let value = match piece {
            Piece::Words(words) => quote!(#words),
            Piece::Value(value, _) => value,
        };
        calls.extend(quote!(crate::layout::notation::Say(#value).write(#target);));
    }
    quote!({ #calls })
}

fn formatted(template: &Literal) -> TokenStream {
    let (mut format, mut values) = (String::new(), TokenStream::new());
    for piece in pieces(template) {
        match piece {
            Piece::Words(words) => format += &words.replace('{', "{{").replace('}', "}}"),
            Piece::Value(value, form) => {
                format.extend(["{", &form, "}"]);
                values.extend(quote!(, #value));
            }
        }
    }
    quote!(::core::write!(f, #format #values))
}

/// A piece of a template: words, or a value with its form, such as `:?`.
enum Piece {
    Words(String),
    Value(TokenStream, String),
}

fn pieces(template: &Literal) -> Vec<Piece> {
    let Lit::Str(text) = Lit::new(template.clone()) else {
        unreachable!("a template is a string");
    };
    let text = text.value();
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    let mut words = String::new();
    while let Some(at) = rest.find(['{', '}']) {
        let (before, braces) = rest.split_at(at);
        words += before;
        if braces.starts_with("{{") || braces.starts_with("}}") {
            words += &braces[..1];
            rest = &braces[2..];
            continue;
        }
        if !words.is_empty() {
            pieces.push(Piece::Words(std::mem::take(&mut words)));
        }
        let (value, after) = braces[1..].split_once('}').expect("a brace is closed");
        let path = value.replace("::", "  ");
        let (value, form) = value.split_at(path.find(':').unwrap_or(value.len()));
        let tokens: TokenStream = value.parse().expect("an expression");
        let mut marked = TokenStream::new();
        for mut token in tokens {
            token.set_span(template.span());
            marked.append(token);
        }
        pieces.push(Piece::Value(marked, form.to_owned()));
        rest = after;
    }
    words += rest;
    if !words.is_empty() {
        pieces.push(Piece::Words(words));
    }
    pieces
}

/// A row of the table.
struct Cause {
    attributes: Vec<TokenTree>,
    name: Ident,
    fields: Option<(Delimiter, Vec<Field>)>,
    kind: Vec<TokenTree>,
    axis: Vec<TokenTree>,
    numbers: Vec<TokenTree>,
    text: Vec<TokenTree>,
}

struct Field {
    attributes: Vec<TokenTree>,
    name: Ident,
    data_type: Vec<TokenTree>,
}

/// Expands the table. The head of this file explains it.
pub(crate) fn causes(input: TokenStream) -> TokenStream {
    let mut head: Vec<_> = input.into_iter().collect();
    let Some(TokenTree::Group(rows)) = head.pop() else {
        unreachable!("the rows are in braces");
    };
    let at = head.iter().position(|token| is_word(token, "enum"));
    let at = at.expect("the table is an enum");
    let (before, after) = (&head[..at], &head[at + 1..]);
    let (before, is_const) = match before {
        [before @ .., last] if is_word(last, "const") => (before, true),
        _ => (before, false),
    };
    let (name, mut after) = after.split_first().expect("an enum has a name");
    let mut context = Vec::new();
    if let [TokenTree::Group(parameters), rest @ ..] = after {
        (context, after) = (parameters.stream().into_iter().collect(), rest);
    }
    let (mut kind, mut has_axis, mut has_numbers) = (None, false, false);
    for column in split_at_commas(after) {
        match column {
            [dash, _, column @ ..] if punct(dash) == Some('-') => kind = Some(quote!(#(#column)*)),
            [column] => {
                has_axis |= is_word(column, "axis");
                has_numbers |= is_word(column, "numbers");
            }
            _ => {}
        }
    }

    let mut variants = TokenStream::new();
    let [mut kinds, mut axes, mut numbers, mut texts]: [TokenStream; 4] = Default::default();
    for cause in rows_of(rows.stream()) {
        variants.extend(cause.variant());
        let value = match &cause.kind[..] {
            [TokenTree::Group(group)] => group.stream(),
            name => quote!(#kind::#(#name)*),
        };
        kinds.extend(cause.arm(&value));
        axes.extend(cause.arm(&cause.axis_value()));
        numbers.extend(cause.arm(&some(&cause.numbers)));
        let text = match &cause.text[..] {
            [TokenTree::Literal(template)] if is_const => written(&quote!(text), template),
            [TokenTree::Literal(template)] => formatted(template),
            expression if is_const => quote!({ #(#expression)*; }),
            expression => quote!(#(#expression)*),
        };
        texts.extend(cause.arm(&text));
    }
    let this = if quote!(#(#before)*).to_string().contains("Copy") {
        quote!(*self)
    } else {
        quote!(self)
    };
    let mut functions = TokenStream::new();
    let mut function = |head: TokenStream, arms: TokenStream| {
        functions.extend(quote! {
            #[allow(clippy::too_many_lines, clippy::match_same_arms, reason = "one arm for each cause")]
            pub(crate) #head {
                match #this { #arms }
            }
        });
    };
    if kind.is_some() {
        function(quote!(fn kind(&self) -> #kind), kinds);
    }
    if has_axis {
        function(quote!(fn axis(&self) -> Option<char>), axes);
    }
    if has_numbers {
        let mut used = TokenStream::new();
        for parameter in split_at_commas(&context) {
            if uses(&numbers, &parameter[0].to_string()) {
                used = quote!(#(#context)*);
            }
        }
        let head = quote!(fn numbers(&self, #used) -> Option<(usize, usize)>);
        function(head, numbers);
    }
    let head = if is_const {
        quote!(const fn write(&self, text: &mut crate::layout::notation::Text, #(#context)*))
    } else {
        quote!(fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>, #(#context)*) -> ::core::fmt::Result)
    };
    function(head, texts);
    quote! {
        #(#before)* enum #name { #variants }
        impl #name { #functions }
    }
}

fn rows_of(rows: TokenStream) -> Vec<Cause> {
    let rows: Vec<_> = rows.into_iter().collect();
    let mut causes = Vec::new();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let arrow = index_of_pair(rest, ['=', '>']);
        let (row, text) = rest.split_at(arrow.expect("a row has a text"));
        let (text, after) = text.split_at(index_of(text, ',').unwrap_or(text.len()));
        rest = after.get(1..).unwrap_or_default();

        let (attributes, row) = attributes(row);
        let (name, mut row) = row.split_first().expect("a cause has a name");
        let TokenTree::Ident(name) = name else {
            unreachable!("a cause has a name");
        };
        let mut fields = None;
        if let [TokenTree::Group(group), after @ ..] = row {
            fields = Some((group.delimiter(), fields_of(group)));
            row = after;
        }
        let mut cause = Cause {
            attributes,
            name: name.clone(),
            fields,
            kind: Vec::new(),
            axis: Vec::new(),
            numbers: Vec::new(),
            text: text[2..].to_vec(),
        };
        for clause in split_at_commas(row) {
            let (word, value) = clause.split_first().expect("a clause has a word");
            let column = match word.to_string().as_str() {
                "is" => &mut cause.kind,
                "at" => &mut cause.axis,
                "numbers" => &mut cause.numbers,
                other => unreachable!("`{other}` is no clause"),
            };
            *column = value.to_vec();
        }
        causes.push(cause);
    }
    causes
}

fn fields_of(group: &Group) -> Vec<Field> {
    let tokens: Vec<_> = group.stream().into_iter().collect();
    let mut fields = Vec::new();
    for field in split_at_commas(&tokens) {
        let (attributes, field) = attributes(field);
        let [TokenTree::Ident(name), _, data_type @ ..] = field else {
            unreachable!("a field has a name and a type");
        };
        fields.push(Field {
            attributes,
            name: name.clone(),
            data_type: data_type.to_vec(),
        });
    }
    fields
}

/// Splits attributes off the tokens that follow them.
fn attributes(tokens: &[TokenTree]) -> (Vec<TokenTree>, &[TokenTree]) {
    let mut at = 0;
    while tokens.get(at).and_then(punct) == Some('#') {
        at += 2;
    }
    (tokens[..at].to_vec(), &tokens[at..])
}

fn some(value: &[TokenTree]) -> TokenStream {
    match value {
        [] => quote!(None),
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
        value => quote!(Some(#(#value)*)),
    }
}

impl Cause {
    fn variant(&self) -> TokenStream {
        let Cause {
            attributes, name, ..
        } = self;
        let fields = self.fields.as_ref().map(|(delimiter, fields)| {
            let mut written = TokenStream::new();
            for Field {
                attributes,
                name,
                data_type,
            } in fields
            {
                let name = (*delimiter == Delimiter::Brace).then(|| quote!(#name:));
                written.extend(quote!(#(#attributes)* #name #(#data_type)*,));
            }
            Group::new(*delimiter, written)
        });
        quote!(#(#attributes)* #name #fields,)
    }

    fn axis_value(&self) -> TokenStream {
        if let (Some((_, fields)), []) = (&self.fields, &self.axis[..]) {
            for field in fields {
                if field.name == "axis" {
                    return some(&[TokenTree::Ident(field.name.clone())]);
                }
            }
        }
        some(&self.axis)
    }

    /// Returns an arm of a `match`. It binds the fields that the value uses.
    fn arm(&self, value: &TokenStream) -> TokenStream {
        let name = &self.name;
        let mut conditions = TokenStream::new();
        for attribute in self.attributes.chunks(2) {
            if attribute[1].to_string().starts_with("[cfg") {
                conditions.extend(quote!(#(#attribute)*));
            }
        }
        let fields = self.fields.as_ref().map(|(delimiter, fields)| {
            let is_named = *delimiter == Delimiter::Brace;
            let mut names = TokenStream::new();
            for Field { name, .. } in fields {
                if uses(value, &name.to_string()) {
                    names.extend(quote!(#name,));
                } else if !is_named {
                    names.extend(quote!(_,));
                }
            }
            if is_named {
                names.extend(quote!(..));
            }
            Group::new(*delimiter, names)
        });
        quote!(#conditions Self::#name #fields => #value,)
    }
}

/// Returns whether a name stands among the tokens, or in a template.
fn uses(tokens: &TokenStream, name: &str) -> bool {
    for token in tokens.clone() {
        let used = match &token {
            TokenTree::Group(group) => group.stream(),
            TokenTree::Literal(literal) if literal.to_string().starts_with('"') => {
                let mut values = TokenStream::new();
                for piece in pieces(literal) {
                    if let Piece::Value(value, _) = piece {
                        values.extend(value);
                    }
                }
                values
            }
            _ => TokenStream::new(),
        };
        if is_word(&token, name) || uses(&used, name) {
            return true;
        }
    }
    false
}
