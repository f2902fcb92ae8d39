/// The floor of a building. No source of this package reports one: ``CLLocation/floor`` is `nil`.
public final class CLFloor: NSObject, Sendable {
  /// Number of the floor; 0 is the ground floor.
  public let level: Int

  init(level: Int) { self.level = level }
}
