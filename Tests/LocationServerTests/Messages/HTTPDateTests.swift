import LocationKit
import LocationTesting
import Testing

@testable import LocationServer

@Suite("HTTPDate")
struct HTTPDateTests {
  @Test(
    "writes the form of RFC 9110",
    arguments: [
      ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ("1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
      ("2026-05-01T23:00:09Z", "Fri, 01 May 2026 23:00:09 GMT"),
      ("1969-12-31T12:00:00Z", "Wed, 31 Dec 1969 12:00:00 GMT"),
    ])
  func writes(_ time: String, _ expected: String) { #expect(HTTPDate.text(.utc(time)) == expected) }
}
