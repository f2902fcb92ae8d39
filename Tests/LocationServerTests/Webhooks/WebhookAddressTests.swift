import LocationKit
import TestSupport
import Testing

@testable import LocationServer

@Suite("WebhookAddress")
struct WebhookAddressTests {
  @Test(
    "has host, port and target",
    arguments: [
      ("https://chat.example/hook?key=1", "chat.example", 443, "/hook?key=1", "https://chat.example"),
      ("HTTPS://chat.example", "chat.example", 443, "/", "https://chat.example"),
      ("http://10.0.0.1:8080/a", "10.0.0.1", 8080, "/a", "http://10.0.0.1:8080"),
      ("https://[2620:fe::fe]:444?x", "2620:fe::fe", 444, "/?x", "https://[2620:fe::fe]:444"),
    ] as [(String, String, UInt16, String, String)])
  func reads(_ text: String, _ host: String, _ port: UInt16, _ target: String, _ origin: String) throws {
    let address = try WebhookAddress(text)

    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.target == target)
    #expect(address.origin == origin)
  }

  @Test(
    "rejects users, fragments, other schemes, and what would change the request",
    arguments: [
      "", "chat.example", "ftp://chat.example/", "https://", "https:///x", "https://user:secret@chat.example/",
      "https://chat.example/#a", "https://chat.example/a b", "https://chat.example/\r\nX: y", "https://chat.example:0/",
      "https://chat.example:70000/", "https://chat.example:+1/", "https://[::1/", "https://[chat]/", "https://a:b:c/",
      "https://ä.example/", "https://a.example/" + String(repeating: "a", count: 2000),
    ])
  func rejects(_ text: String) {
    #expect { try WebhookAddress(text) } throws: { $0.states(.invalidArgument, "this is not the address of a webhook") }
  }
}
