import LocationText

/// The path of a request, in decoded segments: `/v1/places/pier%201` is `["v1", "places", "pier 1"]`.
struct RequestPath: Sendable, Hashable {
  let segments: [String]

  /// Throws a ``Problem`` for a path that does not begin with `/`, an invalid escape, an empty segment, and for the segments
  /// `.` and `..`. A segment may contain an escaped slash: see ``Route/parameters(of:)``.
  init(_ text: Substring) throws(Problem) {
    guard text.first == "/" else { throw Problem(400, "the path does not begin with a slash") }
    if text == "/" {
      segments = []
      return
    }
    var segments: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = PercentEncoding.decode(part), !segment.isEmpty, segment != ".", segment != ".." else {
        throw Problem(400, "the path has an invalid segment")
      }
      segments.append(segment)
    }
    self.segments = segments
  }
}
