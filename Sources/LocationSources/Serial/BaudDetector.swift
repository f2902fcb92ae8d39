import LocationReceivers

/// The detection of a serial line's speed: the one at which complete sentences or binary frames arrive.
///
/// At a wrong speed bytes arrive as well, but none with a correct checksum. The detected speed is kept until nothing
/// valid has arrived for ``longestNoise`` bytes.
struct BaudDetector: Sendable {
  enum Verdict: Sendable, Equatable {
    /// Continue reading.
    case undecided
    /// The bytes since the last change of speed are valid.
    case found
    /// Continue at this speed; the bytes so far are noise.
    case change(to: Int)
    /// Bytes arrived, but were valid at no speed.
    case nothing
  }

  /// Common speeds of receivers, the highest first: at a speed that is too high, noise arrives within milliseconds, so
  /// that several speeds are tried during one epoch. At one that is too low, an epoch is a few bytes, and the next one is
  /// a second away.
  static let usual = Array(ReceiverConfiguration.speeds.reversed())
  /// Maximum time per speed; receivers report every second.
  static let longestListening = Duration.milliseconds(2200)
  /// Number of bytes without valid data before the detection starts again; some epochs.
  static let longestNoise = 8192
  /// Number of bytes after valid data that are not examined: bytes at a good speed are not to be read twice.
  private static let longestTrust = 4096
  /// Maximum number of bytes that may be the end of a sentence, or noise from the opening of the line.
  private static let mostUndecided = 512
  /// Number of unprintable bytes that counts as noise; sentences contain none.
  private static let mostUnprintable = 24
  /// Number of even bytes that counts as noise within an epoch; frames contain no so long series of zeros.
  private static let mostZeros = 48
  /// One unprintable byte, or fewer bytes than this, count as noise if a pause follows: at a speed that is much too low,
  /// an epoch is only a few bytes.
  private static let fewBytes = 8
  private static let pause = Duration.milliseconds(300)
  private static let rounds = 2

  /// Speeds, tried in this order, repeatedly.
  private let speeds: [Int]
  private var index = 0
  private var turns = 0
  private var began: Duration
  private var lastHeard: Duration
  private var scanner = StreamEvidence()
  private var hasHeard = false
  private(set) var isFound = false
  /// Number of bytes at the detected speed that are not examined any more.
  private var trust = 0
  /// Whether the speed was changed while bytes arrived: those that follow may begin within a frame.
  private var isMidEpoch = false

  /// - Parameter first: speeds to try before the common ones: the last detected one, and that of the device.
  init(first: [Int], at now: Duration = .zero) {
    var speeds: [Int] = []
    for speed in first + Self.usual where !speeds.contains(speed) { speeds.append(speed) }
    self.speeds = speeds
    began = now
    lastHeard = now
  }

  var speed: Int { speeds[index] }

  /// Time at which ``waited(at:)`` is due; `nil` once a speed has been detected.
  var deadline: Duration? {
    if isFound { return nil }
    if isMidEpoch { return lastHeard + Self.pause }
    let isNoise = scanner.unprintable > 0 && !scanner.mayBeBinary || (1..<Self.fewBytes).contains(scanner.count)
    let end = began + Self.longestListening
    return isNoise ? min(end, lastHeard + Self.pause) : end
  }

  mutating func take(_ bytes: Span<UInt8>, at now: Duration) -> Verdict {
    hasHeard = true
    lastHeard = now
    let trusted = isFound ? min(trust, bytes.count) : 0
    trust -= trusted
    if isFound, trusted == bytes.count { return .found }
    scanner.take(bytes.extracting(trusted..<bytes.count))
    if scanner.isRight {
      (isFound, trust, scanner) = (true, Self.longestTrust, StreamEvidence())
      return .found
    }
    if isFound {
      guard scanner.count >= Self.longestNoise - Self.longestTrust else { return .found }
      isFound = false
      turns = 0
      return next(at: now)
    }
    // At a speed that is too high, the start bit also covers the lowest bit.
    let most = isMidEpoch ? Self.mostZeros : Self.mostUnprintable
    let isNoise = scanner.unprintable >= most && !scanner.mayBeBinary && (!isMidEpoch || !scanner.hasOddByte)
    guard isNoise || scanner.count >= Self.mostUndecided else { return waited(at: now) }
    let verdict = next(at: now)
    isMidEpoch = true
    return verdict
  }

  /// Notes that time has passed.
  mutating func waited(at now: Duration) -> Verdict {
    guard let deadline, now >= deadline else { return isFound ? .found : .undecided }
    guard isMidEpoch else { return next(at: now) }
    // The next epoch is listened to from its beginning.
    (isMidEpoch, scanner, began) = (false, StreamEvidence(), now)
    return .undecided
  }

  private mutating func next(at now: Duration) -> Verdict {
    (isMidEpoch, scanner, began) = (false, StreamEvidence(), now)
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
