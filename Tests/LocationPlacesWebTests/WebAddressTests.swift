import Foundation
import LocationKit
import Testing

@testable import LocationPlacesWeb

@Suite("WebAddress")
struct WebAddressTests {
  @Test(
    "is the user's URL, and is printed without possible secrets",
    arguments: [
      ("https://host/places?key=secret", "https://host/places"), ("HTTP://host:8080/a", "http://host:8080/a"),
      ("https://me:secret@host/places#secret", "https://host/places"), ("https://host", "https://host"),
      ("http://me:secret@127.0.0.1:80/", "http://127.0.0.1:80/"), ("http://me:secret@localhost/", "http://localhost/"),
    ])
  func shown(_ text: String, _ shown: String) throws {
    let address = try WebAddress(text)
    #expect(address.description == shown)
    var dumped = ""
    dump(address, to: &dumped)
    #expect(!dumped.contains("secret") && !"\(address)".contains("secret"))
  }

  @Test("keeps user and password for a header", arguments: ["https://me:p%40ss@host/", "http://me:p%40ss@127.0.0.1/"])
  func authorization(_ text: String) throws {
    let address = try WebAddress(text)
    // "me:p@ss"
    #expect(address.authorization == "Basic bWU6cEBzcw==")
    #expect(!address.url.absoluteString.contains("me"))
  }

  @Test(
    "is rejected if it is invalid, or if others could read the password",
    arguments: [
      "ftp://me:secret@host/", "https:///secret", "https://", "places.csv", "http://me:secret@host/places",
      "http://me:secret@127.0.0.1.example/", "https://ho st/secret?secret", "file:///secret",
    ])
  func refused(_ text: String) throws {
    let error = #expect(throws: LocationError.self) { try WebAddress(text) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.description.contains("me:") == false)
    #expect(error?.remedy?.hasPrefix("write https://") == true)
  }
}
