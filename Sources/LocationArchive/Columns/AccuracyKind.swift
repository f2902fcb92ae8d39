import LocationKit

/// The level and the basis of an accuracy as a number from 0 to 19: the level's place plus five times the basis's
/// place.
/// A row holds the horizontal one plus 20 times the vertical one.
enum AccuracyKind {
  private static let levels: [Accuracy.Level] = [.oneSigmaPerAxis, .half, .twoThirds, .ninetyFive, .unknown]
  private static let bases: [Accuracy.Basis] = [.receiver, .daemon, .derived, .stated]
  private static let count = Int64(levels.count * bases.count)

  static func number(_ horizontal: Accuracy?, _ vertical: Accuracy?) -> Int64 {
    guard horizontal != nil || vertical != nil else { return ArchiveColumn.absent }
    return number(of: horizontal) + count * number(of: vertical)
  }

  static func horizontal(_ radius: Double?, _ number: Int64) -> Accuracy? { accuracy(radius, number % count) }

  static func vertical(_ radius: Double?, _ number: Int64) -> Accuracy? { accuracy(radius, number / count % count) }

  private static func number(of accuracy: Accuracy?) -> Int64 {
    guard let accuracy else { return 0 }
    let level = levels.firstIndex(of: accuracy.level) ?? 0
    let basis = bases.firstIndex(of: accuracy.basis) ?? 0
    return Int64(level + levels.count * basis)
  }

  private static func accuracy(_ radius: Double?, _ number: Int64) -> Accuracy? {
    guard let radius, number >= 0 else { return nil }
    return Accuracy(
      radius: radius, level: levels[Int(number) % levels.count], basis: bases[Int(number) / levels.count])
  }
}
