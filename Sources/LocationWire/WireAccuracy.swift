import LocationKit
import LocationText

/// The basis and the level of gpsd's `eph` and `epv`, from this package's members `ephBasis` and `ephLevel`. Without
/// these members the number is the daemon's, and its level is unknown.
struct WireAccuracy: Equatable {
  var basis = Accuracy.Basis.daemon
  var level = Accuracy.Level.unknown

  init(_ accuracy: Accuracy) {
    basis = accuracy.basis
    level = accuracy.level
  }

  init(basis name: JSONValue, level share: JSONValue, in line: Span<UInt8>) {
    // gpsd sends neither.
    if name.kind == .missing, share.kind == .missing { return }
    basis = Accuracy.Basis.allCases.first { name.reads($0.wireName, in: line) } ?? .daemon
    guard let share = share.number(in: line) else { return }
    level = Accuracy.Level(wireShare: share) ?? .unknown
  }

  func accuracy(_ radius: Double) -> Accuracy? { Accuracy(radius: radius, level: level, basis: basis) }
}
