import LocationKit

/// How exactly GeoClue tells a program the position.
package enum AccuracyLevel: UInt32, Sendable, Hashable, CaseIterable, Comparable {
  case none = 0
  case country = 1
  case city = 4
  case neighbourhood = 5
  case street = 6
  case exact = 8

  /// The level that a program asks for. A number between two levels is the coarser one, and 0 the coarsest, as in
  /// GeoClue.
  package init(requested number: UInt32) { self = max(.country, AccuracyLevel(number)) }

  /// The level that an agent allows: a number between two levels is the coarser one.
  package init(_ number: UInt32) { self = Self.allCases.last { $0.rawValue <= number } ?? .none }

  /// The level of positions with an accuracy: that of GeoClue for positions from a receiver, Wi-Fi, or the cells of a network.
  ///
  /// - Parameter radius: metres, at the 95 % level where it is known; `nil` for a receiver that does not state it.
  init(ofRadius radius: Double?) {
    guard let radius, radius > Self.largestExactRadius else {
      self = .exact
      return
    }
    // A blurred position is as inaccurate as its cell, and its source.
    self = Self.allCases.last { level in level.cellSize.map { radius <= 2 * $0 } ?? false } ?? .country
  }

  /// Metres of the largest radius of a receiver with few satellites. Positions of Wi-Fi are seldom better.
  private static let largestExactRadius = 100.0

  package init?(name: String) {
    let name = name.lowercased() == "neighborhood" ? "neighbourhood" : name.lowercased()
    guard let level = Self.allCases.first(where: { "\($0)" == name }), level != .none else { return nil }
    self = level
  }

  package static func < (left: AccuracyLevel, right: AccuracyLevel) -> Bool { left.rawValue < right.rawValue }

  /// Size in metres of the cells of a grid whose centres are told; `nil` for the position itself. The accuracy is 1.5
  /// times the size: 300 km, 15 km, 3 km and 1 km, which are GeoClue's.
  var cellSize: Double? {
    switch self {
    case .country: 200_000
    case .city: 10_000
    case .neighbourhood: 2000
    case .street: 1000 / 1.5
    case .none, .exact: nil
    }
  }
}
