//! Where on its site the game lies.

use std::fmt;
use std::str::FromStr;

/// A path below which everything is served: empty, or `/` and names without a slash at the end.
///
/// ```
/// use bing_server::base_path::BasePath;
///
/// assert_eq!("/games/bing/".parse::<BasePath>().unwrap().as_str(), "/games/bing");
/// assert_eq!("/".parse::<BasePath>().unwrap().as_str(), "");
/// assert!("/a?b".parse::<BasePath>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BasePath(String);

/// A text that is no such path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a base path has names of letters, digits, `-`, `_`, `.` and `~` between slashes, such as /games/bing; not {found:?}"
)]
pub struct BasePathError {
    /// The text.
    pub found: String,
}

impl BasePath {
    /// The path: empty, or with a slash at its beginning and none at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for BasePath {
    type Err = BasePathError;

    /// Slashes at the ends may be there or not.
    fn from_str(text: &str) -> Result<Self, BasePathError> {
        let path = text.trim_matches('/');
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c);
        let is_name = |name: &str| !name.is_empty() && name != "." && name != ".." && name.chars().all(is_plain);
        match path {
            "" => Ok(Self::default()),
            _ if path.split('/').all(is_name) => Ok(Self(format!("/{path}"))),
            _ => Err(BasePathError { found: text.to_owned() }),
        }
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
