import LocationKit

/// The level and the basis of an accuracy as a number from 0 to 19: the level's place plus five times the basis's
/// place. A row holds the horizontal one plus 20 times the vertical one.
enum AccuracyKind {
  private static let levels = 5
  private static let count: Int64 = 20

  static func number(_ horizontal: Accuracy?, _ vertical: Accuracy?) -> Int64 {
    guard horizontal != nil || vertical != nil else { return ArchiveColumn.absent }
    return number(of: horizontal) + count * number(of: vertical)
  }

  static func horizontal(_ radius: Double, _ number: Int64) -> Accuracy? { accuracy(radius, number % count) }

  static func vertical(_ radius: Double, _ number: Int64) -> Accuracy? { accuracy(radius, number / count % count) }

  private static func number(of accuracy: Accuracy?) -> Int64 {
    guard let accuracy else { return 0 }
    let level = (0..<levels).first { Self.level($0) == accuracy.level } ?? 0
    let basis = (0..<Int(count) / levels).first { Self.basis($0) == accuracy.basis } ?? 0
    return Int64(level + levels * basis)
  }

  private static func accuracy(_ radius: Double, _ number: Int64) -> Accuracy? {
    guard number >= 0 else { return nil }
    return Accuracy(radius: radius, level: level(Int(number) % levels), basis: basis(Int(number) / levels))
  }

  private static func level(_ place: Int) -> Accuracy.Level {
    switch place {
    case 0: .oneSigmaPerAxis
    case 1: .half
    case 2: .twoThirds
    case 3: .ninetyFive
    default: .unknown
    }
  }

  private static func basis(_ place: Int) -> Accuracy.Basis {
    switch place {
    case 0: .receiver
    case 1: .daemon
    case 2: .derived
    default: .stated
    }
  }
}
