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

  /// Number in CFG-NAV5 and CFG-NAVSPG-DYNMODEL.
  public var number: Int64 {
    switch self {
    case .portable: 0
    case .stationary: 2
    case .pedestrian: 3
    case .automotive: 4
    case .sea: 5
    case .airborne1g: 6
    case .airborne2g: 7
    case .airborne4g: 8
    case .wrist: 9
    case .bike: 10
    case .mower: 11
    case .escooter: 12
    }
  }

  /// Creates the model of a number; `nil` for an unknown one.
  public init?(number: Int64) {
    guard let model = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = model
  }
}
