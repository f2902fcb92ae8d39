/// The user and the groups of a process.
struct Credentials: Sendable, Hashable {
  var user: UInt32
  var group: UInt32
  /// Supplementary groups.
  var groups: [UInt32] = []

  func isIn(_ other: UInt32) -> Bool { group == other || groups.contains(other) }
}
