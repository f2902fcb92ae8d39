import LocationKit
import LocationTesting

@testable import LocationKit

/// A failover's decider, fed by hand, and all that it passed on. Ranks are called a, b, c …; their receivers know the time.
struct FailoverTrial {
  private(set) var decider: FailoverDecider
  private(set) var told: [(at: Double, reading: Reading)] = []
  private(set) var now = 0.0

  static let names = ["a", "b", "c", "d"]
  static let origins = names.map { LocationOrigin(source: $0, kind: .live) }

  init(_ count: Int = 2, waits: Bool = false, _ limits: FailoverLimits = FailoverLimits()) {
    decider = FailoverDecider(sources: Array(Self.names.prefix(count)), limits: limits, waitsForFirstConnection: waits)
  }

  /// Lets time pass, as a clock does: from deadline to deadline.
  mutating func pass(to seconds: Double) {
    let line = Duration.milliseconds(Int((seconds * 1000).rounded()))
    while let deadline = decider.nextDeadline, deadline < line {
      now = deadline.inSeconds
      note(decider.advance(to: deadline))
    }
    now = seconds
    note(decider.advance(to: line))
  }

  mutating func take(_ reading: Reading, from rank: Int, at seconds: Double) {
    pass(to: seconds)
    note(decider.take([reading], from: rank, at: line))
  }

  /// A location of the time at which it arrives, unless another is given.
  mutating func fix(
    _ rank: Int, at seconds: Double, _ mode: FixMode = .threeDimensional, within accuracy: Accuracy? = nil,
    time: Double? = nil
  ) {
    let location = Location.make(
      time: start + (time ?? seconds), mode: mode, horizontalAccuracy: accuracy, origin: Self.origins[rank])
    take(.location(location), from: rank, at: seconds)
  }

  /// One a second.
  mutating func fixes(
    _ ranks: Int..., from begin: Double, through end: Double, _ mode: FixMode = .threeDimensional,
    within accuracy: Accuracy? = nil
  ) {
    for second in stride(from: begin, through: end, by: 1) {
      for rank in ranks { fix(rank, at: second, mode, within: accuracy) }
    }
  }

  mutating func noFix(_ rank: Int, at seconds: Double, _ reason: LossReason = .noFix) {
    take(.noFix(at: nil, reason, origin: Self.origins[rank]), from: rank, at: seconds)
  }

  mutating func end(_ rank: Int, at seconds: Double, _ failure: LocationError? = nil, isFinal: Bool = true) {
    pass(to: seconds)
    note(decider.end(rank, failure, isFinal: isFinal, at: line))
  }

  private var line: Duration { .milliseconds(Int((now * 1000).rounded())) }

  private mutating func note(_ readings: [Reading]) { told += readings.map { (now, $0) } }

  /// When which source was chosen, and why: `8.4 b: link lost`.
  var switches: [String] {
    told.compactMap { moment, reading in
      guard case .sourceChanged(let change) = reading else { return nil }
      return "\(moment) \(change.source)" + (change.reason.map { ": \($0.rawValue)" } ?? "")
    }
  }

  /// Readings delivered since a time, each as a word: `a`, `no fix of a`, `source b`.
  func story(since begin: Double = 0) -> [String] {
    told.filter { $0.at >= begin }.map { _, reading in
      switch reading {
      case .location(let location): location.origin.source
      case .noFix(let report): "\(report.reason.rawValue) of \(report.origin.source)"
      case .sky(let view): "sky of \(view.origin.source)"
      case .heading(let heading): "heading of \(heading.origin.source)"
      case .fault(let error): "fault at \(error.context ?? "")"
      case .sourceChanged(let change): "source \(change.source)"
      case .counts(let counts): "account of \(counts.source ?? "")"
      }
    }
  }
}
