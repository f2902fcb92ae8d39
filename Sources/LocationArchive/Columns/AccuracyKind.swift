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
    return Int64(place(of: accuracy.level) + levels * place(of: accuracy.basis))
  }

  private static func place(of level: Accuracy.Level) -> Int {
    switch level {
    case .oneSigmaPerAxis: 0
    case .half: 1
    case .twoThirds: 2
    case .ninetyFive: 3
    case .unknown: 4
    }
  }

  private static func place(of basis: Accuracy.Basis) -> Int {
    switch basis {
    case .receiver: 0
    case .daemon: 1
    case .derived: 2
    case .stated: 3
    }
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
