//! Where the system wants programs to keep their data.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder for the data of this program, for the person who runs it; `None` where the system says nothing of it.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name);
    let home = std::env::home_dir();
    let base = if cfg!(target_os = "macos") {
        home.map(|home| home.join("Library/Application Support"))
    } else if cfg!(target_os = "windows") {
        variable("LOCALAPPDATA").map(PathBuf::from)
    } else {
        xdg(variable("XDG_DATA_HOME"), home)
    };
    base.map(|base| base.join("bing"))
}

/// The folder of the XDG Base Directory Specification. A path there that is not absolute is to be passed over.
fn xdg(data_home: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let said = data_home.map(PathBuf::from).filter(|path| path.is_absolute());
    said.or_else(|| home.map(|home| home.join(".local/share")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn folder_is_the_one_that_the_specification_names() {
        let xdg = |said: Option<&str>| xdg(said.map(OsString::from), Some("/home/ann".into()));
        assert_eq!(xdg(None), Some("/home/ann/.local/share".into()));
        assert_eq!(xdg(Some("/data")), Some("/data".into()));
        assert_eq!(xdg(Some("data")), Some("/home/ann/.local/share".into()));
    }
}
