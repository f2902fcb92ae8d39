import LocationKit

/// What our writer says of a `gx:Track` or LineString by its `id`: the schema has no other place for it.
///
/// `continuation-3`, `simulated-4`, `simulated-continuation-5`: the number makes the id unique.
struct KMLGeometryID {
  /// Whether it goes on where the geometry before it ended.
  var isContinuation = false
  /// Whether its points are simulated; of a `gx:Track`, its values say so for each point.
  var isSimulated = false

  private static let simulated = "simulated-"
  private static let continuation = "continuation"

  init(isContinuation: Bool, isSimulated: Bool) {
    (self.isContinuation, self.isSimulated) = (isContinuation, isSimulated)
  }

  init(_ text: some Collection<UInt8>) {
    isSimulated = text.starts(with: Self.simulated.utf8)
    isContinuation = text.dropFirst(isSimulated ? Self.simulated.utf8.count : 0).starts(with: Self.continuation.utf8)
  }

  /// Whether there is anything to say.
  var isEmpty: Bool { !isContinuation && !isSimulated }

  func text(_ number: Int) -> String {
    "\(isSimulated ? Self.simulated : "")\(isContinuation ? Self.continuation + "-" : "")\(number)"
  }
}
