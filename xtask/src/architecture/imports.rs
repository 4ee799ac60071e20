//! The uses between files: which file uses a definition of which other one. A re-exported name counts for
//! the file that defines it, and for the file that re-exports it unless that is its parent.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ItemMod, ItemUse, UseTree, Visibility};

use super::sources::{Module, Sources, is_for_tests};

/// The files that each file uses.
pub(super) type Arrows = BTreeMap<Module, BTreeSet<Module>>;

/// The paths that occur in a file.
#[derive(Default)]
struct Named {
    /// The module in which names are resolved; deeper than the file's inside an inline module.
    within: Module,
    /// The paths that are used, each from the root of the crate.
    used: Vec<Module>,
    /// The names that `pub use` re-exports here, with their paths from the root of the crate.
    handed_on: BTreeMap<String, Module>,
    /// The modules of all files of the crate.
    modules: BTreeSet<Module>,
}

impl Named {
    /// Returns a path from the root of the crate; `None` if it leads to another crate.
    fn absolute(&self, path: &[String]) -> Option<Module> {
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&self.within, &path[1..]].concat()),
            "super" => {
                let up = path.iter().take_while(|part| *part == "super").count();
                let depth = self.within.len().checked_sub(up)?;
                Some([&self.within[..depth], &path[up..]].concat())
            }
            child => {
                let child = [self.within.as_slice(), &[child.to_owned()]].concat();
                self.modules.contains(&child).then(|| [&self.within, path].concat())
            }
        }
    }

    fn add(&mut self, path: &[String]) {
        self.used.extend(self.absolute(path));
    }

    fn add_use(&mut self, tree: &UseTree, before: &mut Module, is_public: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.add_use(&path.tree, before, is_public);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(tree, before, is_public));
            }
            UseTree::Glob(_) => self.add(before),
            UseTree::Name(name) => self.add_leaf(before, &name.ident, &name.ident, is_public),
            UseTree::Rename(rename) => self.add_leaf(before, &rename.ident, &rename.rename, is_public),
        }
    }

    fn add_leaf(&mut self, before: &Module, ident: &syn::Ident, known_as: &syn::Ident, is_public: bool) {
        let path = [before.as_slice(), &[ident.to_string()]].concat();
        let Some(absolute) = self.absolute(&path) else { return };
        // A parent that re-exports its children's definitions does not itself depend on them.
        if !(is_public && absolute.starts_with(&self.within)) {
            self.used.push(absolute.clone());
        }
        if is_public {
            self.handed_on.insert(known_as.to_string(), absolute);
        }
    }

    /// Adds the paths inside a macro's arguments.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Module = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match &token {
                TokenTree::Ident(ident) if colons == 2 && !path.is_empty() => path.push(ident.to_string()),
                TokenTree::Ident(ident) => {
                    self.end_of_path(&mut path);
                    path.push(ident.to_string());
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                other => {
                    self.end_of_path(&mut path);
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
            colons = 0;
        }
        self.end_of_path(&mut path);
    }

    fn end_of_path(&mut self, path: &mut Module) {
        if path.len() > 1 {
            self.add(path);
        }
        path.clear();
    }
}

impl<'ast> Visit<'ast> for Named {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_for_tests(&item.attrs) {
            let is_public = !matches!(item.vis, Visibility::Inherited);
            self.add_use(&item.tree, &mut Vec::new(), is_public);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_for_tests(&item.attrs) {
            return;
        }
        self.within.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.within.pop();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Module = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if parts.len() > 1 && path.leading_colon.is_none() {
            self.add(&parts);
        }
        visit::visit_path(self, path);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.add_tokens(list.tokens.clone());
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.add_tokens(item.tokens.clone());
        visit::visit_macro(self, item);
    }
}

/// The number of re-exports in a row after which we assume a cycle of re-exports.
const MOST_HANDS: usize = 12;

/// Returns the file that defines the item at a path.
fn defining(path: &[String], named: &BTreeMap<Module, Named>, hands: usize) -> Module {
    let depth = (0..=path.len()).rev().find(|&depth| named.contains_key(&path[..depth]));
    let (module, rest) = path.split_at(depth.unwrap_or(0));
    let handed_on = rest.first().and_then(|first| named.get(module)?.handed_on.get(first));
    match handed_on {
        Some(further) if hands > 0 => defining(&[further, &rest[1..]].concat(), named, hands - 1),
        _ => module.to_vec(),
    }
}

/// Returns the uses between the files of a crate.
pub(super) fn arrows(sources: &Sources) -> Arrows {
    let modules: BTreeSet<Module> = sources.files.keys().cloned().collect();
    let mut named = BTreeMap::new();
    for (module, file) in &sources.files {
        let mut names = Named { within: module.clone(), modules: modules.clone(), ..Named::default() };
        names.visit_file(&file.syntax);
        named.insert(module.clone(), names);
    }
    let used = |module: &Module, names: &Named| {
        let defining = names.used.iter().map(|path| defining(path, &named, MOST_HANDS));
        defining.filter(|other| other != module).collect()
    };
    named.iter().map(|(module, names)| (module.clone(), used(module, names))).collect()
}
