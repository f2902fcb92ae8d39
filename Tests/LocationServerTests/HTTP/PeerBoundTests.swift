import Testing

@testable import LocationServer

@Suite("PeerBound")
struct PeerBoundTests {
  @Test(
    "one address, or one network of IPv6, has a number of connections",
    arguments: [
      ("192.0.2.1", "192.0.2.1", false), ("192.0.2.1", "192.0.2.2", true), ("2001:db8::1", "2001:db8::2", false),
      ("2001:db8::1", "2001:db8:0:1::1", true), ("192.0.2.1", "::ffff:192.0.2.1", false),
      ("127.0.0.1", "127.0.0.1", true), ("::1", "::1", true), ("::ffff:127.0.0.1", "::ffff:127.0.0.1", true),
    ])
  func bounds(_ first: String, _ second: String, _ isAdmitted: Bool) throws {
    let bound = PeerBound(1)
    let counted = bound.admit(NetworkAddress(text: first)).counted

    #expect(bound.admit(NetworkAddress(text: second)).isAdmitted == isAdmitted)
    guard let counted else { return }
    bound.release(counted)
    #expect(bound.admit(NetworkAddress(text: first)).isAdmitted)
  }

  @Test("a socket in the file system has no bound")
  func admitsLocalSockets() { #expect(PeerBound(0).admit(nil).isAdmitted) }
}
