//! Pictures for files: as SVG or for TeX.

use std::path::Path;

use upstar_draw::Scene;

/// Returns whether a picture in this file is for TeX.
pub fn is_tex(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "tex")
}

/// A picture that was drawn.
pub enum Drawn {
    /// A picture for every medium.
    Scene(Scene),
    /// A picture that was written for one medium.
    Text(String),
}

impl From<Scene> for Drawn {
    fn from(scene: Scene) -> Self {
        Self::Scene(scene)
    }
}

impl From<String> for Drawn {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Drawn {
    /// Writes the picture for TeX, or as SVG.
    pub fn text(self, is_tex: bool) -> String {
        match self {
            Self::Scene(scene) if is_tex => scene.tikz(),
            Self::Scene(scene) => scene.svg(),
            Self::Text(text) => text,
        }
    }
}
