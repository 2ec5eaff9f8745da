//! Scripted deals, strategies for property tests and a slow naive oracle for Bing rummy.
