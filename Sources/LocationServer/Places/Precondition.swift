import LocationKit

/// The headers `If-Match` and `If-None-Match` of a change (RFC 9110, section 13): two editors do not overwrite each other.
struct Precondition: Sendable, Hashable {
  var match: String?
  var noneMatch: String?

  init(_ request: ServerRequest) {
    (match, noneMatch) = (request[header: "if-match"], request[header: "if-none-match"])
  }

  /// Throws 412 if the place is another version, and 428 if the client does not name the version that it changes.
  func check(_ place: PointOfInterest?) throws(Problem) {
    let tag = place.map { EntityTag(hashOf: PlaceText.feature($0)) }
    if let noneMatch, let tag, EntityTag.list(noneMatch, contains: tag) {
      throw Problem(412, "the place already exists in this version")
    }
    guard let match else {
      guard tag == nil || noneMatch != nil else {
        throw Problem(428, "the place exists: name its version with If-Match: ETAG")
      }
      return
    }
    guard let tag, EntityTag.list(match, contains: tag, ignoringWeakness: false) else {
      throw Problem(412, "the place has been changed or removed: read it again")
    }
  }
}
