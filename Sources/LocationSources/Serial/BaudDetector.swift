/// Decides at which speed a serial line is read: the one at which whole sentences or binary frames come.
///
/// A line that is read at a wrong speed gives bytes, too, but no sums that are right. The speed that was found is kept
/// until nothing right has come for ``longestNoise`` bytes.
struct BaudDetector: Sendable {
  enum Verdict: Sendable, Equatable {
    /// Go on reading.
    case undecided
    /// The bytes since the last change of speed are what the receiver says.
    case found
    /// Read on at this speed; what has come is noise.
    case change(to: Int)
    /// Bytes came, and at no speed were they right.
    case nothing
  }

  /// What receivers are set to, the most usual first.
  static let usual = [9600, 115_200, 38_400, 4800, 57_600, 19_200, 230_400, 460_800, 921_600]
  /// For each speed: receivers speak each second.
  static let longestListening = Duration.milliseconds(2200)
  /// Some epochs' bytes.
  static let longestNoise = 8192
  /// Bytes that may be the end of a sentence, or noise from the moment of opening.
  private static let mostUndecided = 512
  /// Sentences have none.
  private static let mostUnprintable = 24
  /// So many, and then nothing for a while, are noise, too: at a speed much too low an epoch is a handful of bytes.
  private static let someUnprintable = 4
  private static let pause = Duration.milliseconds(300)
  private static let rounds = 2

  /// Tried in this order, again and again.
  private let speeds: [Int]
  private var index = 0
  private var turns = 0
  private var began: Duration
  private var lastHeard: Duration
  private var scanner = StreamEvidence()
  private var hasHeard = false
  private(set) var isFound = false

  /// - Parameter first: speeds to try before the usual ones: the one found last, the one that the device has.
  init(first: [Int], at now: Duration = .zero) {
    var speeds: [Int] = []
    for speed in first + Self.usual where !speeds.contains(speed) { speeds.append(speed) }
    self.speeds = speeds
    began = now
    lastHeard = now
  }

  var speed: Int { speeds[index] }

  /// When ``waited(at:)`` is due; `nil` once a speed has been found.
  var deadline: Duration? {
    if isFound { return nil }
    let isNoise = scanner.unprintable >= Self.someUnprintable && !scanner.mayBeBinary
    let end = began + Self.longestListening
    return isNoise ? min(end, lastHeard + Self.pause) : end
  }

  mutating func take(_ bytes: Span<UInt8>, at now: Duration) -> Verdict {
    hasHeard = true
    lastHeard = now
    scanner.take(bytes)
    if scanner.isRight {
      isFound = true
      scanner = StreamEvidence()
      return .found
    }
    if isFound {
      guard scanner.count >= Self.longestNoise else { return .found }
      isFound = false
      turns = 0
      return next(at: now)
    }
    let isNoise = scanner.unprintable >= Self.mostUnprintable && !scanner.mayBeBinary
    return isNoise || scanner.count >= Self.mostUndecided ? next(at: now) : waited(at: now)
  }

  /// Time has passed.
  mutating func waited(at now: Duration) -> Verdict {
    guard let deadline, now >= deadline else { return isFound ? .found : .undecided }
    return next(at: now)
  }

  private mutating func next(at now: Duration) -> Verdict {
    scanner = StreamEvidence()
    began = now
    index = (index + 1) % speeds.count
    if index == 0 {
      turns += 1
      if turns == Self.rounds, hasHeard {
        turns = 0
        return .nothing
      }
    }
    return .change(to: speed)
  }
}
