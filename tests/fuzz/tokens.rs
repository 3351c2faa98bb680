//! Tokens that other macros pass on, and the ends of values.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use tensor_layout_language::literal::Lit;
use tensor_layout_language::tokens::{
    attributes, axis_meant, solid, split_at_commas, split_key, without_brackets,
};

fn tokens(text: &str) -> Vec<TokenTree> {
    text.parse::<TokenStream>()
        .expect("tokens")
        .into_iter()
        .collect()
}

/// Returns tokens as text, with spaces between all of them.
fn text(tokens: &[TokenTree]) -> String {
    let texts: Vec<_> = tokens
        .iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let inner: Vec<_> = group.stream().into_iter().collect();
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("«", "»"),
                };
                format!("{open}{}{close}", text(&inner))
            }
            _ => token.to_string(),
        })
        .collect();
    texts.join(" ")
}

/// Returns a fragment as `macro_rules!` hands it on.
fn fragment(text: &str) -> TokenTree {
    TokenTree::Group(Group::new(
        Delimiter::None,
        tokens(text).into_iter().collect(),
    ))
}

/// Returns `before FRAGMENT after` as `solid` makes it, as text.
fn made_solid(before: &str, inner: &str, after: &str) -> String {
    let mut all = tokens(before);
    all.push(fragment(inner));
    all.extend(tokens(after));
    text(&solid(all.into_iter().collect()))
}

#[test]
fn fragments_keep_their_precedence() {
    assert_eq!(made_solid("H =", "1 + 1", "* 2"), "H = (1 + 1) * 2");
    assert_eq!(made_solid("H =", "- 1", ""), "H = (- 1)");
    assert_eq!(made_solid("H =", "3", ", W"), "H = 3 , W");
    assert_eq!(made_solid("", "", "type A"), "type A");
    assert_eq!(made_solid("", "pub", "type A"), "pub type A");
    assert_eq!(made_solid("", "pub(crate)", "type A"), "pub (crate) type A");
    assert_eq!(made_solid("H", "(a) b", ""), "H ((a) b)");
    // Fragments in other groups, and in each other.
    let inside = Group::new(
        Delimiter::Bracket,
        [fragment("1 + 1")].into_iter().collect(),
    );
    let inside = TokenTree::Group(inside);
    assert_eq!(text(&solid(inside.into())), "[(1 + 1)]");
    let twice = Group::new(Delimiter::None, [fragment("1 + 1")].into_iter().collect());
    assert_eq!(text(&solid(TokenTree::Group(twice).into())), "(1 + 1)");
}

#[test]
fn attributes_stay_as_they_are() {
    let mut attribute = tokens("#");
    let inside = [tokens("doc =")[0].clone(), fragment("1 + 1")];
    attribute.push(TokenTree::Group(Group::new(
        Delimiter::Bracket,
        inside.into_iter().collect(),
    )));
    attribute.push(fragment("2 + 2"));
    let solid = solid(attribute.into_iter().collect());
    assert_eq!(text(&solid), "# [doc «1 + 1»] (2 + 2)");
}

#[test]
fn commas_between_generics_do_not_count() {
    for (given, parts) in [
        ("", &[][..]),
        ("a", &["a"]),
        ("a, b", &["a", "b"]),
        ("a, b,", &["a", "b"]),
        ("a,, b", &["a", "", "b"]),
        ("A::<B, C>, d", &["A : : < B , C >", "d"]),
        ("<A as B<C, D>>::E, f", &["< A as B < C , D > > : : E", "f"]),
        ("A::<fn() -> B, C>, d", &["A : : < fn () - > B , C >", "d"]),
        ("A::<B<C, D>, E>, f", &["A : : < B < C , D > , E >", "f"]),
        // These compare and shift.
        ("a < b, c > d", &["a < b", "c > d"]),
        ("1 << 2, 3", &["1 < < 2", "3"]),
        ("8 >> 2, 3", &["8 > > 2", "3"]),
        ("(a, b), c", &["(a , b)", "c"]),
    ] {
        let given_tokens = tokens(given);
        let split = split_at_commas(&given_tokens);
        let split: Vec<_> = split.into_iter().map(text).collect();
        assert_eq!(split, parts, "{given}");
    }
}

#[test]
fn parentheses_around_all_of_a_value_go() {
    for (given, value) in [
        ("(1 + 2)", "1 + 2"),
        ("((3))", "3"),
        ("{ 3 }", "3"),
        ("(-1)", "- 1"),
        ("(1) + (2)", "(1) + (2)"),
        // These are not single values in parentheses.
        ("[1]", "[1]"),
        ("(?)", "(?)"),
        ("()", "()"),
        ("(1, 2)", "(1 , 2)"),
        ("(1,)", "(1 ,)"),
        ("{ f(); 1 }", "{f () ; 1}"),
    ] {
        assert_eq!(text(&without_brackets(&tokens(given))), value, "{given}");
    }
}

#[test]
fn attributes_are_found_by_name() {
    let item = "#[doc = \"a\"] #[repr(C)] #[doc(hidden)] [doc] struct A;";
    let found = attributes(&item.parse().expect("tokens"), "doc");
    let found = found.into_iter();
    let found = found.map(|one| text(&one.into_iter().collect::<Vec<_>>()));
    assert_eq!(found.collect::<Vec<_>>(), ["doc = \"a\"", "doc (hidden)"]);
    // The fragment of another macro.
    let mut hash = tokens("#");
    let named = Group::new(Delimiter::Bracket, [fragment("doc")].into_iter().collect());
    hash.push(TokenTree::Group(named));
    assert_eq!(attributes(&hash.into_iter().collect(), "doc").len(), 1);
}

#[test]
fn an_axis_stands_before_one_equals_sign() {
    let split = |text_of: &str| {
        let all = tokens(text_of);
        let (key, value) = split_key(&all);
        (key.map(ToString::to_string), text(value))
    };
    let key = |name: &str| Some(name.to_owned());
    assert_eq!(split("H = 3"), (key("H"), "3".to_owned()));
    assert_eq!(split("H ="), (key("H"), String::new()));
    assert_eq!(split("H == 3"), (None, "H = = 3".to_owned()));
    assert_eq!(split("3"), (None, "3".to_owned()));
    assert_eq!(split("H + 3"), (None, "H + 3".to_owned()));
    assert_eq!(split("3 = 4"), (None, "3 = 4".to_owned()));
}

#[test]
fn words_for_axes_are_understood() {
    for (word, axis) in [
        ("batch", Some('N')),
        ("batches", Some('N')),
        ("batch_size", Some('N')),
        ("Channels", Some('C')),
        ("channel", Some('C')),
        ("ch", Some('C')),
        ("depth", Some('D')),
        ("height", Some('H')),
        ("row", Some('H')),
        ("rows", Some('H')),
        ("width", Some('W')),
        ("col", Some('W')),
        ("cols", Some('W')),
        ("column", Some('W')),
        ("COLUMNS", Some('W')),
        ("k", Some('K')),
        ("K", Some('K')),
        ("kk", None),
        ("é", None),
        ("_", None),
    ] {
        assert_eq!(axis_meant(word), axis, "{word}");
    }
}

#[test]
fn literals_are_read_as_syn_reads_them() {
    let literals = [
        "0",
        "224",
        "0007",
        "1_000usize",
        "3usize",
        "8u32",
        "1f32",
        "1em",
        "3x224x224",
        "0xFF",
        "0xff_u8",
        "0o17",
        "0b1010_0101i64",
        "340282366920938463463374607431768211455",
        "1.0",
        "1.",
        "1e3",
        "1E-3",
        "2_e_5f64",
        "'a'",
        "b'a'",
        "b\"NHWC\"",
        "c\"NHWC\"",
        "\"NHWC\"",
        "\"\"",
        r#""a\n\r\t\0\\\'\"b""#,
        r#""\x41\u{e9}\u{1F_600}é""#,
        "\"one \\\n     two\"",
        r#"r"C:\data""#,
        r###"r##"a"#b"##"###,
        "br\"NHWC\"",
    ];
    for text in literals {
        let literal: Literal = text.parse().expect(text);
        match (Lit::new(&literal), syn::Lit::new(literal)) {
            (Lit::Number(number), syn::Lit::Int(expected)) => {
                assert_eq!(number.digits, expected.base10_digits());
                assert_eq!(number.value, expected.base10_parse().ok());
                assert_eq!(number.suffix, expected.suffix());
            }
            (Lit::Text(text), syn::Lit::Str(expected)) => assert_eq!(text, expected.value()),
            (Lit::Other, syn::Lit::Int(_) | syn::Lit::Str(_))
            | (Lit::Number(_) | Lit::Text(_), _) => {
                panic!("`{text}` is read as another kind of literal")
            }
            (Lit::Other, _) => {}
        }
    }
}

#[test]
fn a_number_beyond_u128_keeps_its_digits() {
    let literal: Literal = "340282366920938463463374607431768211456_usize"
        .parse()
        .expect("a literal");
    let Lit::Number(number) = Lit::new(&literal) else {
        panic!("it is a number");
    };
    assert_eq!(number.value, None);
    assert_eq!(number.digits, "340282366920938463463374607431768211456");
    assert!(number.is_usize());
}
