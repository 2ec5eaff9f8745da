//! How a server is set up: from flags, then the environment, then a file, then defaults. Whatever is wrong is named with where it stands.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::address::Network;
use crate::base_path::BasePath;
use crate::guard::GuardRates;
use crate::public_url::PublicUrl;
use crate::store::Database;

/// The longest file of settings, in bytes.
const FILE_BYTES_MAX: u64 = 64 * 1024;
/// What the variables of the environment begin with.
const PREFIX: &str = "BING_";

/// All settings, by the names that they have in a file. Flags have `-` for `_`, the environment has them in capitals behind `BING_`.
pub const KEYS: [&str; 11] = [
    LISTEN,
    BASE_PATH,
    PUBLIC_URL,
    DATABASE,
    TRUSTED_PROXIES,
    "requests_per_minute_and_person",
    "requests_per_minute_and_address",
    "guests_per_hour_and_address",
    "tables_per_hour_and_person",
    "wrong_codes_per_hour_and_address",
    "connections_per_address",
];
const LISTEN: &str = "listen";
const BASE_PATH: &str = "base_path";
const PUBLIC_URL: &str = "public_url";
const DATABASE: &str = "database";
const TRUSTED_PROXIES: &str = "trusted_proxies";

/// How a server is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// The host and port to listen on; `None` for what the caller thinks best.
    pub listen: Option<String>,
    /// The path of the site below which the server is asked. That of the public URL, if nothing is said.
    pub base_path: BasePath,
    /// How browsers reach it; `None` if they reach it as it listens.
    pub public_url: Option<PublicUrl>,
    /// Where it remembers; `None` for the folder of data of this system.
    pub database: Option<Database>,
    /// The proxies that are believed when they say for whom they ask.
    pub trusted_proxies: Vec<Network>,
    /// How often anybody may do anything.
    pub rates: GuardRates,
}

/// Where a setting stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the command line.
    Flag,
    /// In the environment.
    Environment,
    /// In this file.
    File(PathBuf),
}

/// Settings that stand in one place, as texts, by their names in [`KEYS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    place: Place,
    values: BTreeMap<&'static str, String>,
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the settings in {}: {error}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is longer than any settings are.
    #[error("the settings in {}: more than {FILE_BYTES_MAX} bytes", file.display())]
    TooLong {
        /// The file.
        file: PathBuf,
    },
    /// The file is no TOML.
    #[error("the settings in {}: {error}", file.display())]
    Toml {
        /// The file.
        file: PathBuf,
        /// Why not, with the line.
        error: Box<toml::de::Error>,
    },
    /// The file has a setting that there is not.
    #[error("the settings in {}: {key} is no setting; there are {}", file.display(), KEYS.join(", "))]
    UnknownKey {
        /// The file.
        file: PathBuf,
        /// The name of the setting.
        key: String,
    },
    /// A setting has a value of the wrong kind.
    #[error("{key} in {} is {kind}, but a text, a number or a list of texts is wanted", file.display())]
    Kind {
        /// The file.
        file: PathBuf,
        /// The name of the setting.
        key: &'static str,
        /// What it is instead.
        kind: &'static str,
    },
    /// A setting cannot be understood.
    #[error("{name} is {value:?}: {why}")]
    Value {
        /// What it is called where it stands.
        name: String,
        /// Its value, without any password.
        value: String,
        /// What is wrong.
        why: String,
    },
}

impl Layer {
    /// No settings yet.
    pub const fn new(place: Place) -> Self {
        Self { place, values: BTreeMap::new() }
    }

    /// With one setting more, if there is a value for it.
    ///
    /// # Panics
    /// If there is no setting of this name.
    #[must_use]
    pub fn with(mut self, key: &str, value: Option<String>) -> Self {
        let key = known(key).unwrap_or_else(|| panic!("{key} is no setting"));
        if let Some(value) = value {
            self.values.insert(key, value);
        }
        self
    }

    /// The settings in variables such as `BING_LISTEN`. Others are somebody else's.
    pub fn environment(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let setting = |(name, value): (String, String)| {
            let key = name.strip_prefix(PREFIX)?.to_ascii_lowercase();
            Some((known(&key)?, value))
        };
        Self { place: Place::Environment, values: variables.into_iter().filter_map(setting).collect() }
    }

    /// The settings in a file of TOML.
    ///
    /// # Errors
    /// If it cannot be read, is no TOML, or has something in it that is no setting.
    pub fn file(file: &Path) -> Result<Self, ConfigError> {
        let unreadable = |error| ConfigError::Unreadable { file: file.to_owned(), error };
        if std::fs::metadata(file).map_err(unreadable)?.len() > FILE_BYTES_MAX {
            return Err(ConfigError::TooLong { file: file.to_owned() });
        }
        Self::toml(file, &std::fs::read_to_string(file).map_err(unreadable)?)
    }

    fn toml(file: &Path, text: &str) -> Result<Self, ConfigError> {
        let table: toml::Table =
            text.parse().map_err(|error| ConfigError::Toml { file: file.to_owned(), error: Box::new(error) })?;
        let mut layer = Self::new(Place::File(file.to_owned()));
        for (key, value) in table {
            let Some(known) = known(&key) else { return Err(ConfigError::UnknownKey { file: file.to_owned(), key }) };
            let kind = value.type_str();
            let text = text_of(value).ok_or(ConfigError::Kind { file: file.to_owned(), key: known, kind })?;
            layer.values.insert(known, text);
        }
        Ok(layer)
    }

    /// What a setting is called where it stands.
    fn name(&self, key: &str) -> String {
        match &self.place {
            Place::Flag => format!("--{}", key.replace('_', "-")),
            Place::Environment => format!("{PREFIX}{}", key.to_ascii_uppercase()),
            Place::File(file) => format!("{key} in {}", file.display()),
        }
    }
}

fn known(key: &str) -> Option<&'static str> {
    KEYS.into_iter().find(|known| *known == key)
}

fn text_of(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Array(items) => {
            let items = items.into_iter().map(|item| item.as_str().map(str::to_owned));
            items.collect::<Option<Vec<_>>>().map(|items| items.join(","))
        }
        _ => None,
    }
}

impl Config {
    /// The settings of these layers; what stands in an earlier one counts.
    ///
    /// # Errors
    /// The first setting that counts and cannot be understood.
    pub fn from_layers(layers: &[Layer]) -> Result<Self, ConfigError> {
        let found = Layers(layers);
        let public_url: Option<PublicUrl> = found.read(PUBLIC_URL)?;
        let base_path: Option<BasePath> = found.read(BASE_PATH)?;
        let own_path = public_url.as_ref().map(|url| url.path().clone());
        let mut rates = GuardRates::default();
        for (key, rate) in rates.by_key() {
            if let Some(times) = found.read(key)? {
                rate.times = times;
            }
        }
        if let Some(most) = found.read("connections_per_address")? {
            rates.connections_per_address = most;
        }
        Ok(Self {
            listen: found.read::<HostAndPort>(LISTEN)?.map(|listen| listen.0),
            base_path: base_path.or(own_path).unwrap_or_default(),
            public_url,
            database: found.read(DATABASE)?,
            trusted_proxies: found.read::<Networks>(TRUSTED_PROXIES)?.map(|networks| networks.0).unwrap_or_default(),
            rates,
        })
    }
}

struct Layers<'a>(&'a [Layer]);

impl Layers<'_> {
    fn read<T: FromStr<Err: fmt::Display>>(&self, key: &str) -> Result<Option<T>, ConfigError> {
        let mut found = self.0.iter().filter_map(|layer| Some((layer, layer.values.get(key)?)));
        let Some((layer, text)) = found.next() else { return Ok(None) };
        let value = text.trim().parse().map_err(|error: T::Err| ConfigError::Value {
            name: layer.name(key),
            value: without_password(text),
            why: error.to_string(),
        })?;
        Ok(Some(value))
    }
}

/// The text without what may be a password of a URL.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    match rest.rsplit_once('@') {
        Some((_, host)) => format!("{scheme}://…@{host}"),
        None => text.to_owned(),
    }
}

/// A host and a port, such as `0.0.0.0:3000`.
struct HostAndPort(String);

impl FromStr for HostAndPort {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_port = |(host, port): (&str, &str)| !host.is_empty() && port.parse::<u16>().is_ok();
        if text.rsplit_once(':').is_some_and(is_port) {
            Ok(Self(text.to_owned()))
        } else {
            Err("a host and a port are wanted, such as 127.0.0.1:3000 or [::]:80")
        }
    }
}

/// Networks with commas between them.
struct Networks(Vec<Network>);

impl FromStr for Networks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let networks = text.split(',').map(str::trim).filter(|network| !network.is_empty());
        let read = |network: &str| network.parse().map_err(|error| format!("{network:?}: {error}"));
        networks.map(read).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Result<Layer, ConfigError> {
        Layer::toml(Path::new("bing.toml"), text)
    }

    fn flags(values: &[(&str, &str)]) -> Layer {
        values.iter().fold(Layer::new(Place::Flag), |layer, (key, value)| layer.with(key, Some((*value).to_owned())))
    }

    fn environment(values: &[(&str, &str)]) -> Layer {
        Layer::environment(values.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())))
    }

    fn error(layers: &[Layer]) -> String {
        Config::from_layers(layers).expect_err("a setting is wrong").to_string()
    }

    #[test]
    fn flags_count_more_than_the_environment_and_that_more_than_the_file() {
        let file = file("listen = '1.1.1.1:1'\nbase_path = '/file'\ndatabase = 'file.sqlite'\n").unwrap();
        let environment =
            environment(&[("BING_LISTEN", "2.2.2.2:2"), ("BING_BASE_PATH", "/variable"), ("PATH", "/bin")]);
        let flags = flags(&[("listen", "3.3.3.3:3")]);
        let config = Config::from_layers(&[flags, environment, file]).unwrap();
        assert_eq!(config.listen.as_deref(), Some("3.3.3.3:3"));
        assert_eq!(config.base_path.as_str(), "/variable");
        assert_eq!(config.database, Some(Database::Sqlite("file.sqlite".into())));
        assert_eq!(Config::from_layers(&[]).unwrap(), Config::default());
    }

    #[test]
    fn every_setting_can_stand_in_every_place() {
        let text = "listen = 'localhost:80'\nbase_path = '/x'\npublic_url = 'https://bing.example'\ndatabase = 'x.sqlite'\n\
            trusted_proxies = ['127.0.0.1', '10.0.0.0/8']\nrequests_per_minute_and_person = 1\n\
            requests_per_minute_and_address = 2\nguests_per_hour_and_address = 3\ntables_per_hour_and_person = 4\n\
            wrong_codes_per_hour_and_address = 5\nconnections_per_address = 6\n";
        let from_file = file(text).unwrap();
        assert_eq!(from_file.values.len(), KEYS.len());
        let config = Config::from_layers(std::slice::from_ref(&from_file)).unwrap();
        assert_eq!(config.trusted_proxies.len(), 2);
        let mut rates = config.rates.clone();
        let times: Vec<u32> = rates.by_key().into_iter().map(|(_, rate)| rate.times).collect();
        assert_eq!((times, rates.connections_per_address), (vec![1, 2, 3, 4, 5], 6));

        let variables =
            from_file.values.iter().map(|(key, value)| (format!("BING_{}", key.to_uppercase()), value.clone()));
        assert_eq!(Config::from_layers(&[Layer::environment(variables)]).unwrap(), config);
        let flags = from_file
            .values
            .iter()
            .fold(Layer::new(Place::Flag), |layer, (key, value)| layer.with(key, Some(value.clone())));
        assert_eq!(Config::from_layers(&[flags]).unwrap(), config);
    }

    #[test]
    fn a_wrong_value_is_named_with_where_it_stands() {
        assert_eq!(
            error(&[flags(&[("listen", "3000")])]),
            "--listen is \"3000\": a host and a port are wanted, such as 127.0.0.1:3000 or [::]:80"
        );
        let wrong = error(&[environment(&[("BING_REQUESTS_PER_MINUTE_AND_PERSON", "many")])]);
        assert!(wrong.starts_with("BING_REQUESTS_PER_MINUTE_AND_PERSON is \"many\": "), "{wrong}");
        let wrong = error(&[file("trusted_proxies = ['10.0.0.0/8', 'proxy']").unwrap()]);
        assert!(
            wrong.starts_with("trusted_proxies in bing.toml is \"10.0.0.0/8,proxy\": \"proxy\": a network is "),
            "{wrong}"
        );
        assert!(error(&[flags(&[("public_url", "bing.example")])]).starts_with("--public-url is \"bing.example\": "));
        assert!(error(&[flags(&[("base_path", "/a b")])]).starts_with("--base-path is \"/a b\": "));
    }

    #[test]
    fn a_password_in_a_wrong_value_is_not_shown() {
        let wrong = error(&[environment(&[("BING_DATABASE", "mysql://bing:hunter2@db/bing")])]);
        assert!(wrong.starts_with("BING_DATABASE is \"mysql://…@db/bing\": ") && !wrong.contains("hunter2"), "{wrong}");
    }

    #[test]
    fn files_that_are_wrong_are_refused_with_the_reason() {
        let wrong = |text: &str| file(text).expect_err("the file is wrong").to_string();
        assert!(wrong("listen = ").starts_with("the settings in bing.toml: "), "{}", wrong("listen = "));
        let unknown = wrong("listne = '127.0.0.1:80'");
        assert!(
            unknown.starts_with("the settings in bing.toml: listne is no setting; there are listen, base_path, "),
            "{unknown}"
        );
        assert_eq!(
            wrong("listen = true"),
            "listen in bing.toml is boolean, but a text, a number or a list of texts is wanted"
        );
        let missing = Layer::file(Path::new("no-such-file.toml")).expect_err("there is no such file").to_string();
        assert!(missing.starts_with("the settings in no-such-file.toml: "), "{missing}");
    }

    #[test]
    fn path_of_the_public_url_is_the_base_path_unless_another_is_said() {
        let url = ("public_url", "https://example.org/games/bing");
        assert_eq!(Config::from_layers(&[flags(&[url])]).unwrap().base_path.as_str(), "/games/bing");
        assert_eq!(Config::from_layers(&[flags(&[url, ("base_path", "/")])]).unwrap().base_path.as_str(), "");
    }
}
