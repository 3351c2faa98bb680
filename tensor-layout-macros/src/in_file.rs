//! The attribute `in_file` of an item: `#[in_file("models/det.onnx", "images")]`.

// Decisions:
//
// - **The attribute is read here and removed from the item**, because a separate attribute macro would not see the
//   layout. It reads one file, below the folder of the package, and writes nothing.
// - **The compiler is told of the file by `include_bytes!` in a constant without a name**, so that a changed
//   file compiles anew. The bytes are in no program. For a file above `MOST_INCLUDED` bytes, reading it whole
//   would take longer than the comparison, so it is not included.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use tensor_layout_language::check::Layout;
use tensor_layout_language::parse::Item;
use tensor_layout_language::report::Report;
use tensor_layout_language::tokens::{is_word, punct, solid, split_at_commas};

/// The tokens that an attribute adds to its item.
#[derive(Default)]
pub(crate) struct InFile {
    /// The documentation after that of the layout.
    pub(crate) documentation: TokenStream,
    /// The items after the item.
    pub(crate) items: TokenStream,
}

const FORM: &str = "the attribute states the path of a file, and the name of a tensor in it: `#[in_file(\"models/det.onnx\", \"images\")]`";

/// The words of an attribute: a path, and the name of a tensor.
struct Attribute {
    path: (String, Span),
    name: Option<(String, Span)>,
}

/// Removes the attribute from the item, and compares the layout with the file.
pub(crate) fn in_file(
    krate: &TokenStream,
    item: &mut Item,
    layout: Option<&Layout>,
    report: &Report,
) -> InFile {
    let mut attribute = None;
    let mut kept = Vec::new();
    for token in item.attributes.clone() {
        if let (Some(hash), TokenTree::Group(group)) = (kept.last(), &token) {
            let content: Vec<_> = group.stream().into_iter().collect();
            let is_ours = content.first().is_some_and(|word| is_word(word, "in_file"));
            if is_ours && punct(hash) == Some('#') {
                kept.pop();
                if attribute.is_none() {
                    attribute = Some(content);
                } else {
                    report.push(
                        content[0].span(),
                        &format!("`{}` is in a file already", item.name),
                        "declare another layout for the other tensor",
                    );
                }
                continue;
            }
        }
        kept.push(token);
    }
    let Some(content) = attribute else {
        return InFile::default();
    };
    item.attributes = kept.into_iter().collect();
    let Some(attribute) = read(&content, report) else {
        return InFile::default();
    };
    #[cfg(feature = "files")]
    return with_file::compared(krate, item, layout, attribute, report);
    #[cfg(not(feature = "files"))]
    {
        let _ = (krate, layout);
        let (_, last) = attribute.name.unwrap_or(attribute.path);
        let first = content[0].span();
        report.push(
            tensor_layout_language::tokens::TokenRange { first, last },
            "`in_file` needs the feature `files` of tensor-layout",
            "in Cargo.toml, write `tensor-layout = { version = \"0.1\", features = [\"files\"] }`",
        );
        InFile::default()
    }
}

/// Reads `in_file("path", "name")`.
fn read(content: &[TokenTree], report: &Report) -> Option<Attribute> {
    let group = match content {
        [_, TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group,
        _ => {
            report.push(
                content[0].span(),
                "`in_file` lacks the path of a file",
                FORM,
            );
            return None;
        }
    };
    let arguments = solid(group.stream());
    let mut texts = Vec::new();
    for part in split_at_commas(&arguments) {
        if let [TokenTree::Literal(literal)] = part {
            if let syn::Lit::Str(text) = syn::Lit::new(literal.clone()) {
                texts.push((text.value(), literal.span()));
                continue;
            }
        }
        let location = part.first().map_or(group.span(), TokenTree::span);
        report.push(
            location,
            "a path and a name are texts in quotation marks",
            FORM,
        );
        return None;
    }
    let mut texts = texts.into_iter();
    match (texts.next(), texts.next(), texts.next()) {
        (Some(path), name, None) => Some(Attribute { path, name }),
        (None, ..) => {
            report.push(group.span(), "`in_file` lacks the path of a file", FORM);
            None
        }
        (_, _, Some((_, location))) => {
            report.push(
                location,
                "`in_file` has a path and a name, and nothing else",
                FORM,
            );
            None
        }
    }
}

#[cfg(feature = "files")]
mod with_file {
    use super::{Attribute, InFile};
    use crate::expand::{around_checks, marked};
    use proc_macro2::{Literal, TokenStream};
    use quote::{format_ident, quote};
    use std::env;
    use std::fs;
    use std::path::PathBuf;
    use tensor_layout_language::check::Layout;
    use tensor_layout_language::files::compare::{Claim, LateSize, compare, report_error};
    use tensor_layout_language::files::{HeaderAxis, HeaderTensor, find};
    use tensor_layout_language::parse::{Item, ValueKind};
    use tensor_layout_language::report::Report;

    /// The length of the longest file that `include_bytes!` names to the compiler, in bytes.
    const MOST_INCLUDED: u64 = 1 << 20;

    pub(super) fn compared(
        krate: &TokenStream,
        item: &Item,
        layout: Option<&Layout>,
        attribute: Attribute,
        report: &Report,
    ) -> InFile {
        let Attribute {
            path: (path, location),
            name,
        } = attribute;
        let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let file = folder.clone().unwrap_or_default().join(&path);
        let (name, location_of_name) = match name {
            Some((name, location)) => (Some(name), location),
            None => (None, location),
        };
        let name = name.as_deref();
        let found = find(&file, name);
        if let Err(error) = &found {
            report_error(error, &path, name, [location, location_of_name], report);
        }
        let around = around_checks(&item.attributes);
        let mut documentation = TokenStream::new();
        let mut checks = TokenStream::new();
        if let (Some(layout), Ok(tensor)) = (layout, &found) {
            let claim = Claim {
                layout,
                tensor,
                path: &path,
                name,
            };
            let before = report.len();
            let late = compare(&claim, report);
            if report.len() == before {
                let text = claim.documentation();
                documentation = quote! {
                    #[doc = ""]
                    #[doc = #text]
                };
            }
            // A const parameter has no value here.
            let late = late.iter().filter(|_| item.generics.is_empty());
            checks = late.map(|late| check_of(krate, late, &around)).collect();
        }
        // After an error, the constant still exists, so that no other error follows.
        let constant = constant(krate, item, &path, name, found.as_ref().ok());
        let is_small =
            fs::metadata(&file).is_ok_and(|data| data.is_file() && data.len() <= MOST_INCLUDED);
        let included = folder.filter(|_| is_small).map(|_| {
            let path = if file.is_absolute() && PathBuf::from(&path).is_absolute() {
                quote!(#path)
            } else {
                let path = format!("/{path}");
                quote!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path))
            };
            quote!(#around const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);)
        });
        InFile {
            documentation,
            items: quote!(#around #constant #included #checks),
        }
    }

    /// Returns a constant that fails to compile if a size differs from the file's.
    fn check_of(krate: &TokenStream, late: &LateSize<'_>, around: &TokenStream) -> TokenStream {
        let LateSize {
            written,
            in_file,
            text,
        } = late;
        let value = match &written.kind {
            ValueKind::Name(name) => quote!(#name),
            ValueKind::Expression(expression) => expression.clone(),
            _ => return TokenStream::new(),
        };
        let in_file = Literal::u64_unsuffixed(*in_file);
        let function = quote!(#krate::macros::check_size_in_file);
        let call = marked(function, written.location, quote!(#value, #in_file, #text));
        quote!(#around const _: () = #call;)
    }

    /// Returns the constant that describes the tensor in the file.
    fn constant(
        krate: &TokenStream,
        item: &Item,
        path: &str,
        name: Option<&str>,
        tensor: Option<&HeaderTensor>,
    ) -> TokenStream {
        let visibility = &item.visibility;
        let capitals = in_capitals(&item.name.to_string());
        let constant = format_ident!("{capitals}_IN_FILE", span = item.name.span());
        let of = name.map_or_else(
            || format!("`{path}`"),
            |name| format!("`{name}` of `{path}`"),
        );
        let summary = format!("The header of a file describes {of}.");
        let name = name.unwrap_or_default();
        let element = tensor.map_or("", |tensor| &tensor.element);
        let mut axes: Vec<&HeaderAxis> = tensor.iter().flat_map(|tensor| &tensor.axes).collect();
        let is_reversed = tensor.is_some_and(|tensor| tensor.is_reversed);
        if is_reversed {
            axes.reverse();
        }
        let order = is_reversed.then(|| quote!(.in_fortran_order()));
        let sizes = axes.iter().map(|axis| match (axis.size, &axis.symbol) {
            (Some(size), _) => {
                let size = Literal::u64_unsuffixed(size);
                quote!(#krate::files::FileSize::Known(#size))
            }
            (None, Some(symbol)) => quote!(#krate::files::FileSize::Named(#symbol)),
            (None, None) => quote!(#krate::files::FileSize::Unknown),
        });
        quote! {
            #[doc = #summary]
            #[allow(dead_code, unreachable_pub)]
            #visibility const #constant: #krate::files::FileTensor =
                #krate::files::FileTensor::new(#path, #name, #element, &[#(#sizes),*]) #order;
        }
    }

    /// Returns the name of a type as that of a constant: `RgbImage` becomes `RGB_IMAGE`.
    fn in_capitals(name: &str) -> String {
        let mut capitals = String::new();
        let mut was_small = false;
        for letter in name.trim_start_matches("r#").chars() {
            if letter.is_uppercase() && was_small {
                capitals.push('_');
            }
            was_small = letter.is_lowercase() || letter.is_numeric();
            capitals.extend(letter.to_uppercase());
        }
        capitals
    }
}
