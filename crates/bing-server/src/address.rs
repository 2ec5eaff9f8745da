//! Addresses: which networks belong to proxies of the house, and whose a request is.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;

/// The header in which proxies say for whom they ask, the nearest last.
const FORWARDED_FOR: &str = "x-forwarded-for";
/// How many proxies in a row are believed.
const PROXIES_MAX: usize = 16;

/// Addresses that begin with the same bits: `10.0.0.0/8`, or one address.
///
/// ```
/// use bing_server::address::Network;
///
/// let network: Network = "10.0.0.0/8".parse().unwrap();
/// assert!(network.contains("10.1.2.3".parse().unwrap()));
/// assert!(!network.contains("11.1.2.3".parse().unwrap()));
/// assert!("10.0.0.0/33".parse::<Network>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a network is an address such as 127.0.0.1, or one with the number of its fixed bits, such as 10.0.0.0/8 or fd00::/8"
)]
pub struct NetworkError;

impl Network {
    /// Whether an address is one of the network. An IPv4 address that is written as one of IPv6 is the IPv4 address.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let drop = 32 - self.bits;
                u64::from(own.to_bits()) >> drop == u64::from(other.to_bits()) >> drop
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let drop = 128 - self.bits;
                drop == 128 || own.to_bits() >> drop == other.to_bits() >> drop
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.parse::<IpAddr>().map_err(|_| NetworkError)?.to_canonical();
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(all), str::parse).map_err(|_| NetworkError)?;
        if bits <= all { Ok(Self { address, bits }) } else { Err(NetworkError) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// The address for which something is asked: that of the connection, or, where a proxy of the house is connected, the last one in
/// `X-Forwarded-For` that is no such proxy. What a client writes into that header itself stands before it and is not believed.
pub(crate) fn client_address(connected: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let is_proxy = |address: IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
    let mut nearest = connected.to_canonical();
    let lines: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok()).collect();
    let steps = lines.iter().rev().flat_map(|line| line.rsplit(',')).take(PROXIES_MAX);
    for step in steps {
        if !is_proxy(nearest) {
            break;
        }
        let Some(address) = read_step(step.trim()) else { break };
        nearest = address;
    }
    nearest
}

/// An address, with or without a port.
fn read_step(step: &str) -> Option<IpAddr> {
    let bare = step.strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap_or(step);
    let address = bare.parse().ok().or_else(|| step.parse().map(|with_port: std::net::SocketAddr| with_port.ip()).ok());
    address.map(|address: IpAddr| address.to_canonical())
}

/// What counts as one address: with IPv6 anybody has a network of 64 bits to choose from.
pub(crate) fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// The client of a request from this address with these lines of `X-Forwarded-For`, where 10.0.0.0/8 and `::1` are proxies.
    fn client(connected: &str, lines: &[&'static str]) -> IpAddr {
        let proxies = ["10.0.0.0/8", "::1"].map(|network| network.parse().expect("a network"));
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_static(line));
        }
        client_address(address(connected), &headers, &proxies)
    }

    #[test]
    fn networks_hold_the_addresses_that_begin_like_them() {
        let holds =
            |network: &str, other: &str| network.parse::<Network>().expect("a network").contains(address(other));
        assert!(holds("192.168.0.0/16", "192.168.77.1") && !holds("192.168.0.0/16", "192.169.0.1"));
        assert!(holds("0.0.0.0/0", "8.8.8.8") && holds("::/0", "2001:db8::1") && !holds("0.0.0.0/0", "::1"));
        assert!(holds("127.0.0.1", "127.0.0.1") && !holds("127.0.0.1", "127.0.0.2"));
        assert!(holds("127.0.0.1", "::ffff:127.0.0.1"), "an IPv4 address may come as one of IPv6");
        assert!(holds("fd00::/8", "fdff::1") && !holds("fd00::/8", "fe00::1"));
        for wrong in ["", "10.0.0.0/", "10.0.0.0/33", "10.0.0/8", "::/129", "proxy", "10.0.0.0/-1"] {
            assert_eq!(wrong.parse::<Network>(), Err(NetworkError), "{wrong}");
        }
    }

    #[test]
    fn forwarded_addresses_are_believed_from_proxies_of_the_house_alone() {
        assert_eq!(client("203.0.113.5", &["198.51.100.1"]), address("203.0.113.5"));
        assert_eq!(client("10.0.0.1", &["198.51.100.1"]), address("198.51.100.1"));
        assert_eq!(client("::1", &["198.51.100.1:4711"]), address("198.51.100.1"));
        assert_eq!(client("10.0.0.1", &[]), address("10.0.0.1"));
    }

    #[test]
    fn what_a_client_writes_itself_is_not_believed() {
        assert_eq!(client("10.0.0.1", &["1.1.1.1, 198.51.100.1"]), address("198.51.100.1"));
        assert_eq!(client("10.0.0.1", &["1.1.1.1", "198.51.100.1, 10.0.0.2"]), address("198.51.100.1"));
        assert_eq!(client("10.0.0.1", &["1.1.1.1, nonsense"]), address("10.0.0.1"));
        assert_eq!(client("10.0.0.1", &["10.0.0.9, 10.0.0.8"]), address("10.0.0.9"));
    }

    #[test]
    fn addresses_of_one_network_of_ipv6_count_as_one() {
        let same = |one: &str, other: &str| counted_as(address(one)) == counted_as(address(other));
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff::7") && !same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(!same("198.51.100.1", "198.51.100.2") && same("::ffff:198.51.100.1", "198.51.100.1"));
    }
}
