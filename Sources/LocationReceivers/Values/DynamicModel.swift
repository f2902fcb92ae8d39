/// The movement that a receiver of u-blox assumes. Source: u-blox F9 HPG 1.32 Interface Description, CFG-NAVSPG-DYNMODEL.
public enum DynamicModel: String, Sendable, Hashable, CaseIterable {
  /// Any movement with a low acceleration: a receiver's own default.
  case portable
  /// At rest, such as a receiver for time.
  case stationary
  /// On foot.
  case pedestrian
  /// In a car.
  case automotive
  /// At sea, at the level of the sea.
  case sea
  /// In the air, with an acceleration below 1 g.
  case airborne1g
  /// In the air, with an acceleration below 2 g.
  case airborne2g
  /// In the air, with an acceleration below 4 g.
  case airborne4g
  /// On the wrist.
  case wrist
  /// On a motorcycle.
  case bike
  /// On a robotic lawn mower.
  case mower
  /// On an electric scooter.
  case escooter

  /// Number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL: that of the case, without 1.
  public var number: Int64 {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return Int64(index == 0 ? 0 : index + 1)
  }

  /// Creates the model of a number; `nil` for an unknown one.
  public init?(number: Int64) {
    guard let model = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = model
  }
}
