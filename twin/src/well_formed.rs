//! The well-formedness of pictures.

/// Panics unless every element that a document opens is closed in its turn, and all text between them is
/// escaped.
pub fn assert_well_formed(document: &str) {
    let mut open = Vec::new();
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        assert!(!text.contains('>'), "a stray > in {text:?}");
        let end = tag.find('>').expect("an end of the tag");
        let name: String = tag[1..end].chars().take_while(|c| !c.is_whitespace()).collect();
        assert_eq!(tag[..end].matches('"').count() % 2, 0, "quotes in {:?}", &tag[..end]);
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed), "not the element that is open");
        } else if !tag[..end].ends_with('/') {
            open.push(name);
        }
        rest = &tag[end + 1..];
    }
    assert_eq!(rest, "\n");
    assert!(open.is_empty(), "open: {open:?}");
}
