import Foundation
import LocationKit

/// A stored answer of a service, with its pages as they were received.
struct KeptAnswer: Sendable, Hashable {
  /// Time at which the service sent or confirmed the answer.
  var fetched: UTCInstant
  /// Time after ``fetched`` for which no new request is necessary.
  var lifetime: Duration
  var pages: [KeptPage]

  /// - Parameter other: a lifetime that replaces the service's.
  func isFresh(now: UTCInstant, within other: Duration? = nil) -> Bool {
    let age = now.duration(since: fetched)
    // The clock may have been set back in the meantime.
    return age >= .zero && age < other ?? lifetime
  }

  func placesAnswer(
    to request: PlacesRequest, now: UTCInstant, isStale: Bool
  ) throws(LocationError) -> PlacesAnswer {
    var list = AnsweredPlaces(request)
    for page in pages { try list.add(page.body) }
    return PlacesAnswer(
      places: list.places, age: max(.zero, now.duration(since: fetched)), isStale: isStale, remarks: list.remarks)
  }
}

/// A page of an answer.
struct KeptPage: Sendable, Hashable {
  /// Fingerprint of the request, whose address may be secret.
  var question: Fingerprint
  var body: Data
  /// The headers `ETag` and `Last-Modified`.
  var entityTag: String?
  var lastModified: String?
}

// MARK: In a file

/// ```
/// locate places 1 0123456789abcdef      the fingerprint of all that follows
/// {"fetched":…,"lifetime":60,"pages":[{"question":"…","size":123,"entityTag":"…"}]}
/// the bodies, one after the other
/// ```
extension KeptAnswer {
  private static let magic = "locate places 1 "

  private struct Head: Codable {
    struct Page: Codable {
      var question: String
      var size: Int
      var entityTag: String?
      var lastModified: String?
    }

    /// Nanoseconds since 1970.
    var fetched: Int64
    /// Seconds.
    var lifetime: Int64
    var pages: [Page]
  }

  func encoded() throws -> [UInt8] {
    let head = Head(
      fetched: fetched.nanoseconds, lifetime: lifetime.components.seconds,
      pages: pages.map {
        Head.Page(
          question: $0.question.text, size: $0.body.count, entityTag: $0.entityTag, lastModified: $0.lastModified)
      })
    var rest = [UInt8](try JSONEncoder().encode(head))
    rest.append(UInt8(ascii: "\n"))
    for page in pages { rest += page.body }
    return Array("\(Self.magic)\(Fingerprint(rest.span).text)\n".utf8) + rest
  }

  /// Decodes a stored answer; `nil` for bytes that are invalid or damaged.
  init?(_ bytes: [UInt8]) {
    guard let (line, rest) = Self.line(bytes[...]), line.starts(with: Self.magic.utf8),
      Fingerprint(String(decoding: line.dropFirst(Self.magic.utf8.count), as: UTF8.self)) == Fingerprint(rest.span),
      let (headLine, bodies) = Self.line(rest),
      let head = try? JSONDecoder().decode(Head.self, from: Data(headLine))
    else { return nil }
    var left = bodies
    var pages: [KeptPage] = []
    for page in head.pages {
      guard let question = Fingerprint(page.question), (0...left.count).contains(page.size) else { return nil }
      pages.append(
        KeptPage(
          question: question, body: Data(left.prefix(page.size)), entityTag: page.entityTag,
          lastModified: page.lastModified))
      left = left.dropFirst(page.size)
    }
    guard left.isEmpty, head.lifetime >= 0 else { return nil }
    self.init(
      fetched: UTCInstant(nanoseconds: head.fetched), lifetime: .seconds(head.lifetime), pages: pages)
  }

  /// Returns the first line, and the rest.
  private static func line(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return (bytes[..<end], bytes[(end + 1)...])
  }
}
