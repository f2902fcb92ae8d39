import LocationKit

/// The `id` of a `gx:Track` or LineString written by ``KMLWriter``. It marks continuations and simulated points, for
/// which the schema has no element.
///
/// Forms: `continuation-3`, `simulated-4`, `simulated-continuation-5`; the number makes the id unique.
struct KMLGeometryID {
  /// Whether the geometry continues the previous one.
  var isContinuation = false
  /// Whether the points are simulated; in a `gx:Track`, values mark each point instead.
  var isSimulated = false

  private static let simulated = "simulated-"
  private static let continuation = "continuation"

  var isEmpty: Bool { !isContinuation && !isSimulated }

  func text(_ number: Int) -> String {
    "\(isSimulated ? Self.simulated : "")\(isContinuation ? Self.continuation + "-" : "")\(number)"
  }
}

extension KMLGeometryID {
  init(_ text: some Collection<UInt8>) {
    isSimulated = text.starts(with: Self.simulated.utf8)
    isContinuation = text.dropFirst(isSimulated ? Self.simulated.utf8.count : 0).starts(with: Self.continuation.utf8)
  }
}
