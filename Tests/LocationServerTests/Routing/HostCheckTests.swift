import TestSupport
import Testing

@testable import LocationServer

@Suite("HostCheck")
struct HostCheckTests {
  private let check = HostCheck(address: "127.0.0.1", names: ["boat.local"])

  @Test(
    "accepts this machine, given names and addresses",
    arguments: ["localhost:8080", "LOCALHOST", "127.0.0.1:1", "[::1]:8080", "boat.local:8080", "192.168.1.7:8080"])
  func accepts(_ header: String) { #expect(throws: Never.self) { try check.check(header) } }

  @Test(
    "rejects the name of another site, and invalid headers",
    arguments: [
      "evil.example", "evil.example:8080", "localhost.evil.example", "", "a@localhost", "localhost:80x", "[::1",
      "127.0.0.1.evil.example", "local host", "1.2.3.999",
    ])
  func rejects(_ header: String) {
    expectThrows(
      Problem.self, stating: "the Host header is missing or invalid", or: "this server does not have this name"
    ) { try check.check(header) }
  }

  @Test("rejects a missing header")
  func rejectsMissing() {
    expectThrows(Problem.self, stating: "the Host header is missing or invalid") { try check.check(nil) }
  }

  @Test(
    "knows the addresses of this machine",
    arguments: [
      ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("0.0.0.0", false), ("192.168.1.7", false),
      ("127.evil", false),
    ])
  func knowsLoopback(_ address: String, _ expected: Bool) { #expect(HostCheck.isLoopback(address) == expected) }
}
