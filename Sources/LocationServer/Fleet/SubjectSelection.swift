import LocationKit

/// The subjects of a fleet that a list shows: by a part of the name, by state, and by place.
struct SubjectSelection: Sendable {
  /// A part of the name, in lower case; `nil` for any name.
  private let name: String?
  private let isStale: Bool?
  private let region: Region?

  /// Reads the parameters `name`, `state` and `place`. Throws 400 and 404 for those that select nothing, and 403 for a place in
  /// the question of a token with a view: places may lie in hidden zones.
  init(_ request: ServerRequest, _ places: any PlaceLookup) throws(Problem) {
    name = try request.query.text("name")?.lowercased()
    switch try request.query.text("state") {
    case nil: isStale = nil
    case "live": isStale = false
    case "stale": isStale = true
    default: throw Problem(400, "the parameter state must be live or stale")
    }
    guard let id = try request.query.text("place") else {
      region = nil
      return
    }
    guard request.token?.privacy == nil else { throw Problem(403, "this token does not show places") }
    guard let number = places.numbers(of: [id])[id] else { throw Problem(404, "there is no place with this id") }
    region = places.place(number).region
  }

  /// Whether all subjects are selected.
  var isAll: Bool { name == nil && isStale == nil && region == nil }

  /// Returns whether the name of a subject is selected. A fleet may have a million: names in ASCII are not copied.
  func isNamed(_ subject: String) -> Bool {
    guard let name else { return true }
    let found = subject.utf8.withContiguousStorageIfAvailable { subject in
      subject.allSatisfy { $0 < 0x80 } ? Self.contains(name.utf8, in: subject) : nil
    }
    return (found ?? nil) ?? subject.lowercased().contains(name)
  }

  /// Whether bytes of ASCII contain others, which are in lower case.
  private static func contains(_ name: String.UTF8View, in subject: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count <= subject.count else { return false }
    return (0...(subject.count - name.count)).contains { start in
      zip(name, subject[start...]).allSatisfy { $0 == ((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }
  }

  /// Returns whether a subject is selected by its state and place. The position is the one that the token sees.
  func contains(_ position: FleetPosition) -> Bool {
    (isStale == nil || isStale == position.isStale) && (region?.contains(position.location.coordinate) ?? true)
  }
}
