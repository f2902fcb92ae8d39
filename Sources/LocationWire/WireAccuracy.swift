package import LocationKit

/// What our members beside gpsd's `eph` and `epv` say of them: `ephBasis` and `ephLevel`. Without these it is the
/// daemon's number, and nobody knows its level.
struct WireAccuracy: Equatable {
  var basis = Accuracy.Basis.daemon
  var level = Accuracy.Level.unknown

  init(_ accuracy: Accuracy) {
    basis = accuracy.basis
    level = accuracy.level
  }

  init(basis name: JSONValue, level share: JSONValue, in line: Span<UInt8>) {
    basis = Accuracy.Basis.allCases.first { name.reads($0.wireName, in: line) } ?? .daemon
    guard let share = share.number(in: line) else { return }
    level = Accuracy.Level.allCases.first { $0.wireShare.map { abs($0 - share) < 0.005 } ?? false } ?? .unknown
  }

  func accuracy(_ radius: Double) -> Accuracy? { Accuracy(radius: radius, level: level, basis: basis) }
}

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
  /// The level as a short number; `nil` when unknown.
  package var wireShare: Double? { self == .oneSigmaPerAxis ? 0.39 : probability }
}
