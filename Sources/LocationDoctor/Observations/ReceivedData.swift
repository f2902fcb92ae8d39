package import LocationKit
import LocationNMEA
import LocationUBX

/// The data received during an examination. Times are relative to its beginning.
package struct ReceivedData: Sendable, Hashable {
  package var bytes = 0
  /// Time of the first byte; `nil` without bytes.
  var firstByte: Duration?
  /// Kind of the content; `nil` without bytes, or if the source delivers only readings.
  var content: StreamContent?
  var sample: [UInt8] = []
  /// Number of sentences with a correct checksum, by address: `GNRMC`.
  var sentences: [String: Int] = [:]
  /// Number of messages of u-blox with a correct checksum, by name: `NAV-PVT`.
  var messages: [String: Int] = [:]
  /// What these messages state of the receiver itself.
  var receiver = ReceiverStatus()
  /// Texts that the receiver has sent in INF messages.
  var notices: [String] = []
  /// Number of sentences and messages with a wrong checksum.
  var wrongSums = 0
  /// Number of sentences truncated by noise.
  var cutSentences = 0
  /// Number of sentences without a checksum.
  var sentencesWithoutSum = 0
  /// Time of the first report of a receiver, with or without a fix.
  var firstReport: Duration?
  /// Whether a report states a position, or that there is none.
  var statesFix = false
  /// Sky view with the most satellites.
  package var sky: SkyView?
  /// Time of the first fix.
  package var firstFix: Duration?
  /// Time of the first fix that has a time.
  var firstTimedFix: Duration?
  /// Last location, preferably one with a time.
  var location: Location?
  /// System time minus receiver time, at the fix with the least delay.
  var clockOffset: Duration?
  /// System time minus receiver time at the pulses of a receiver, as gpsd measures it.
  var pulses: [Duration] = []
  /// The same at the first bytes of each epoch.
  var cycles: [Duration] = []
  /// Faults that the source reported without ending.
  var faults: [LocationError] = []
  /// Whether the source has ended, with or without a failure.
  var hasEnded = false
  /// Failure that ended the source.
  var failure: LocationError?
  /// Whether a recording was read to its end without an error: a failure is that it has no location.
  var isWhole = false

  var sentenceCount: Int { sentences.values.reduce(0, +) + messages.values.reduce(0, +) }

  /// Whether any content was recognized.
  package var isUnderstood: Bool { sentenceCount > 0 || firstReport != nil }

  /// Whether the speed detection has failed: the data of a serial line is invalid at every speed.
  var isHopeless: Bool { faults.contains { $0.code == .invalidData } && !isUnderstood }

  /// - Parameter systemTime: system time at reception.
  mutating func take(_ reading: Reading, at elapsed: Duration, _ systemTime: UTCInstant) {
    switch reading {
    case .location(let location):
      firstReport = firstReport ?? elapsed
      firstFix = firstFix ?? elapsed
      statesFix = true
      receiver.take(location.details?.receiver)
      guard let time = location.time else {
        if self.location == nil { self.location = location }
        return
      }
      firstTimedFix = firstTimedFix ?? elapsed
      self.location = location
      let offset = systemTime.duration(since: time)
      clockOffset = min(clockOffset ?? offset, offset)
    case .noFix(let report):
      if report.reason == .noFix { (firstReport, statesFix) = (firstReport ?? elapsed, true) }
      receiver.take(report.receiver)
    case .sky(let view):
      firstReport = firstReport ?? elapsed
      if view.satellites.count >= sky?.satellites.count ?? 0 { sky = view }
    case .fault(let error):
      if faults.count < Self.mostFaults { faults.append(error) }
    case .counts(let counts):
      if counts.missesAllChecksums != nil { sentencesWithoutSum = counts.skipped.values.reduce(0, +) }
    case .heading, .sourceChanged: break
    }
  }

  private static let mostFaults = 20
}

extension ReceiverStatus {
  /// Takes the state that a reading contains, which has no versions.
  fileprivate mutating func take(_ newer: ReceiverStatus?) {
    guard var newer else { return }
    if newer.versions.isEmpty { newer.versions = versions }
    self = newer
  }
}
