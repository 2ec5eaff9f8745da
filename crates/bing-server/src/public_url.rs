//! The address of the site as people type it, which a server behind a proxy cannot know by itself.

use std::fmt;
use std::str::FromStr;

use crate::base_path::BasePath;

/// The URL of the game, such as `https://example.org/games/bing`: a scheme, a host with or without a port, and a path.
///
/// ```
/// use bing_server::public_url::PublicUrl;
///
/// let url: PublicUrl = "https://Example.org:443/bing/".parse().unwrap();
/// assert_eq!(url.to_string(), "https://example.org/bing");
/// assert_eq!((url.origin(), url.host(), url.is_secure()), ("https://example.org".into(), "example.org", true));
/// assert!("example.org".parse::<PublicUrl>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    is_secure: bool,
    host: String,
    port: Option<u16>,
    path: BasePath,
}

/// A text that is no such URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a public URL is http:// or https://, a host, with or without a port and a path, such as https://example.org/bing"
)]
pub struct PublicUrlError;

impl PublicUrl {
    /// Scheme, host and port, as browsers send it in `Origin`.
    pub fn origin(&self) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// Host and port, as browsers send them in `Host`.
    pub fn authority(&self) -> String {
        self.port.map_or_else(|| self.host.clone(), |port| format!("{}:{port}", self.host))
    }

    /// The host without the port, an address of IPv6 in brackets.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether what goes there is encrypted.
    pub const fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// The path below which the game lies for browsers.
    pub const fn path(&self) -> &BasePath {
        &self.path
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let (scheme, rest) = text.split_once("://").ok_or(PublicUrlError)?;
        let is_secure = match scheme.to_ascii_lowercase().as_str() {
            "https" => true,
            "http" => false,
            _ => return Err(PublicUrlError),
        };
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let port_at = authority.rfind(':').filter(|&at| !authority[at..].contains(']'));
        let (host, port) = authority.split_at(port_at.unwrap_or(authority.len()));
        let port = match port.strip_prefix(':') {
            Some(digits) => Some(digits.parse().map_err(|_| PublicUrlError)?),
            None => None,
        };
        let is_host_char = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let is_v6 = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_v6 = is_v6.is_some_and(|host| host.parse::<std::net::Ipv6Addr>().is_ok());
        if !is_v6 && (host.is_empty() || !host.chars().all(is_host_char)) {
            return Err(PublicUrlError);
        }
        let usual = if is_secure { 443 } else { 80 };
        let port = port.filter(|&port| port != usual);
        let path = path.parse().map_err(|_| PublicUrlError)?;
        Ok(Self { is_secure, host: host.to_ascii_lowercase(), port, path })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.origin(), self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_read_as_browsers_understand_them() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| (url.origin(), url.path().to_string()));
        let is = |origin: &str, path: &str| Ok((origin.to_owned(), path.to_owned()));
        assert_eq!(read("http://localhost:3000"), is("http://localhost:3000", ""));
        assert_eq!(read("HTTPS://bing.example/"), is("https://bing.example", ""));
        assert_eq!(read("http://[::1]:8080/a/b/"), is("http://[::1]:8080", "/a/b"));
        assert_eq!(read("http://[::1]"), is("http://[::1]", ""));
        assert_eq!(read("http://bing.example:80/x"), is("http://bing.example", "/x"));
    }

    #[test]
    fn what_is_no_url_of_a_site_is_refused() {
        for wrong in [
            "",
            "bing.example",
            "ftp://bing.example",
            "https://",
            "https:///bing",
            "https://user:password@bing.example",
            "https://bing.example:port",
            "https://bing.example:70000",
            "https://bing.example/?a=b",
            "https://bing example/",
            "https://[::1",
        ] {
            assert_eq!(wrong.parse::<PublicUrl>(), Err(PublicUrlError), "{wrong}");
        }
    }
}
