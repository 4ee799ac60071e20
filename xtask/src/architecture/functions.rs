//! The lengths of functions, from the line of their name to that of their last brace. Lines with nothing but a comment do not count.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::sources::{Sources, is_for_tests};

/// A function with its length in lines.
pub(super) struct Function {
    pub(super) name: String,
    pub(super) lines: usize,
    pub(super) file: String,
}

struct Lengths<'t> {
    text: &'t [String],
    found: Vec<(String, usize)>,
}

impl Lengths<'_> {
    fn add(&mut self, signature: &syn::Signature, end: Span) {
        // Spans count lines from 1.
        let lines =
            self.text.get(signature.fn_token.span.start().line - 1..end.end().line).unwrap_or_default();
        let code = lines.iter().filter(|line| !line.trim_start().starts_with("//")).count();
        self.found.push((signature.ident.to_string(), code));
    }
}

impl<'ast> Visit<'ast> for Lengths<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.add(&item.sig, item.block.span());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.add(&item.sig, item.block.span());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.add(&item.sig, block.span());
        }
        visit::visit_trait_item_fn(self, item);
    }
}

/// Returns all functions, the longest first.
pub(super) fn functions(sources: &Sources) -> Vec<Function> {
    let mut all = Vec::new();
    for file in sources.files.values() {
        let mut lengths = Lengths { text: &file.text, found: Vec::new() };
        lengths.visit_file(&file.syntax);
        let of_file = lengths.found.into_iter();
        all.extend(of_file.map(|(name, lines)| Function { name, lines, file: file.path.clone() }));
    }
    all.sort_by_key(|function| std::cmp::Reverse(function.lines));
    all
}
