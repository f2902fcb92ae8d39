/// Whether the subject is inside a region.
public enum CLRegionState: Int, Sendable {
  /// No location has decided it yet.
  case unknown = 0
  /// Inside, or on the edge.
  case inside = 1
  /// Outside.
  case outside = 2
}
