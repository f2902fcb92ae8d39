public import LocationKit
import LocationNMEA

/// What came while somebody listened. Times count from the beginning of the listening.
public struct ReceivedData: Sendable, Hashable {
  public var bytes = 0
  public var firstByte: Duration?
  /// `nil` as long as there are no bytes, and where nobody saw them.
  public var content: StreamContent?
  /// The first bytes.
  public var sample: [UInt8] = []
  /// How many sentences with a right checksum came, by address: `GNRMC`.
  public var sentences: [String: Int] = [:]
  public var wrongSums = 0
  /// Sentences that noise has cut off.
  public var cutSentences = 0
  public var sentencesWithoutSum = 0
  /// When a receiver's first report came, with or without a fix.
  public var firstReport: Duration?
  /// The view with the most satellites.
  public var sky: SkyView?
  public var firstFix: Duration?
  /// When the first fix came whose time is known.
  public var firstTimedFix: Duration?
  /// The last, preferably one with a time.
  public var location: Location?
  /// System time less receiver's, at the fix that came with the least delay.
  public var clockOffset: Duration?
  /// What a source complained about without ending.
  public var faults: [LocationError] = []
  /// Whether the source came to its end, with or without a failure.
  public var hasEnded = false
  /// Why the listening ended before its time.
  public var failure: LocationError?

  public init() {}

  var sentenceCount: Int { sentences.values.reduce(0, +) }

  /// Whether anything made sense.
  public var isUnderstood: Bool { sentenceCount > 0 || firstReport != nil }

  /// Whether who reads the bytes has given up: a serial line that says nothing right at any speed.
  var isHopeless: Bool { faults.contains { $0.code == .badData } && !isUnderstood }

  /// - Parameter systemTime: when it came.
  mutating func take(_ reading: Reading, at elapsed: Duration, _ systemTime: UTCInstant) {
    switch reading {
    case .location(let location):
      firstReport = firstReport ?? elapsed
      firstFix = firstFix ?? elapsed
      guard let time = location.time else {
        if self.location == nil { self.location = location }
        return
      }
      firstTimedFix = firstTimedFix ?? elapsed
      self.location = location
      let offset = systemTime.duration(since: time)
      clockOffset = min(clockOffset ?? offset, offset)
    case .noFix(let report):
      if report.reason == .noFix { firstReport = firstReport ?? elapsed }
    case .sky(let view):
      firstReport = firstReport ?? elapsed
      if view.satellites.count >= sky?.satellites.count ?? 0 { sky = view }
    case .fault(let error):
      if faults.count < Self.mostFaults { faults.append(error) }
    case .account(let account):
      if account.missesAllChecksums != nil { sentencesWithoutSum = account.skipped.values.reduce(0, +) }
    case .sourceChanged: break
    }
  }

  private static let mostFaults = 20
}
