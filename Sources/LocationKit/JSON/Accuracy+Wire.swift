/// The names of gpsd's JSON, with this package's members.
extension Accuracy.Basis {
  package var wireName: StaticString {
    switch self {
    case .receiver: "receiver"
    case .daemon: "daemon"
    case .derived: "derived"
    case .stated: "stated"
    }
  }
}

extension Accuracy.Level {
  /// Level as a short number; `nil` if it is unknown.
  package var wireShare: Double? { self == .oneSigmaPerAxis ? 0.39 : probability }

  /// Creates the level of a short number; `nil` if there is none.
  package init?(wireShare share: Double) {
    guard let level = Self.allCases.first(where: { $0.wireShare.map { abs($0 - share) < 0.005 } ?? false }) else {
      return nil
    }
    self = level
  }
}
