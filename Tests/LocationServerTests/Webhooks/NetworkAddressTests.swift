import Testing

@testable import LocationServer

@Suite("NetworkAddress")
struct NetworkAddressTests {
  @Test(
    "addresses of the internet are public",
    arguments: [
      "9.9.9.9", "172.15.0.1", "172.32.0.1", "100.63.0.1", "100.128.0.1", "2620:fe::fe", "2001:4860:4860::8888",
    ]
  )
  func permits(_ text: String) throws { #expect(try #require(NetworkAddress(text: text)).reach == .public) }

  @Test(
    "loopback, private, link-local, shared and unique local addresses are private",
    arguments: [
      "127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
      "100.64.0.1", "100.127.255.255", "::1", "fe80::1", "fec0::1", "fc00::1", "fdff::1",
    ])
  func recognizesPrivate(_ text: String) throws { #expect(try #require(NetworkAddress(text: text)).reach == .private) }

  @Test(
    "multicast, unspecified, reserved, tunnel and documentation addresses reach no machine",
    arguments: [
      "0.0.0.0", "0.1.2.3", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1",
      "198.51.100.1", "203.0.113.9", "192.0.0.8", "192.88.99.1", "::", "ff02::1", "2001:db8::1", "2001::1", "2002::1",
      "100::1", "4000::1",
    ])
  func refusesOthers(_ text: String) throws { #expect(try #require(NetworkAddress(text: text)).reach == .none) }

  @Test(
    "an address that stands for one of IPv4 has its reach",
    arguments: [
      ("::ffff:127.0.0.1", .private), ("::ffff:10.0.0.1", .private), ("::ffff:9.9.9.9", .public),
      ("::127.0.0.1", .private), ("64:ff9b::169.254.169.254", .private), ("64:ff9b::9.9.9.9", .public),
      ("::ffff:0.0.0.0", .none),
    ] as [(String, NetworkAddress.Reach)])
  func looksInside(_ text: String, _ reach: NetworkAddress.Reach) throws {
    #expect(try #require(NetworkAddress(text: text)).reach == reach)
  }

  @Test("a name is no address", arguments: ["localhost", "1.2.3", "", "::g", "0x7f.1"])
  func readsNoNames(_ text: String) { #expect(NetworkAddress(text: text) == nil) }
}
