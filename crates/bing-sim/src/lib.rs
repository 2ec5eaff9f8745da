//! Tournaments of Bing rummy.
