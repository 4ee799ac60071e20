//! How long functions are, from the line of their name to that of their last brace.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::sources::{Sources, is_for_tests};

/// A function.
pub(super) struct Function {
    pub(super) name: String,
    pub(super) lines: usize,
    pub(super) file: String,
}

#[derive(Default)]
struct Lengths(Vec<(String, usize)>);

impl Lengths {
    fn add(&mut self, signature: &syn::Signature, end: Span) {
        let lines = end.end().line - signature.fn_token.span.start().line + 1;
        self.0.push((signature.ident.to_string(), lines));
    }
}

impl<'ast> Visit<'ast> for Lengths {
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

/// All functions, the longest first.
pub(super) fn functions(sources: &Sources) -> Vec<Function> {
    let mut all = Vec::new();
    for file in sources.files.values() {
        let mut lengths = Lengths::default();
        lengths.visit_file(&file.syntax);
        let of_file = lengths.0.into_iter();
        all.extend(of_file.map(|(name, lines)| Function { name, lines, file: file.path.clone() }));
    }
    all.sort_by_key(|function| std::cmp::Reverse(function.lines));
    all
}
