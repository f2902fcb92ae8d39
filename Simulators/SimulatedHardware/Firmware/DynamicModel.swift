import LocationScenario

/// The limits of the dynamic models of a u-blox, beyond which it has no fix. Source: u-blox 8 / M8 Receiver Description
/// (UBX-13003221), 9.1.
enum DynamicModel {
  /// Largest height in metres and speed in metres per second, by the model's number.
  private static let limits: [Int: (height: Double, speed: Double)] = [
    0: (12_000, 310), 2: (9000, 10), 3: (9000, 30), 4: (6000, 100), 5: (500, 25), 6: (50_000, 100), 7: (50_000, 250),
    8: (50_000, 500), 9: (9000, 30), 10: (6000, 100), 11: (6000, 15), 12: (6000, 100),
  ]

  static func allows(_ movement: Movement, _ number: Int) -> Bool {
    guard let limit = limits[number] else { return true }
    return (movement.point.altitudeMSL ?? 0) <= limit.height && movement.speed <= limit.speed
  }
}
