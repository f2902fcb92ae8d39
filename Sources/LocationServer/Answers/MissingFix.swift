import LocationKit
import LocationText

/// The known reasons why there is no fix or a fix is not trusted, and the remedies: `/v1/doctor`.
struct MissingFix {
  /// Number of satellites that a fix requires.
  static let neededSatellites = 4
  /// Time without a reading after which a source counts as silent. Slow receivers report every 10 seconds.
  static let longestSilence = Duration.seconds(15)

  private let summary: HubSummary
  private let sources: [String]
  private(set) var findings: [JSONObjectText] = []

  /// - Parameter sources: the sources, the preferred one first.
  init(_ summary: HubSummary, sources: [String]) {
    (self.summary, self.sources) = (summary, sources)
    if summary.state.state == .tracking { addDistrust() } else { addAbsence() }
  }

  private mutating func addAbsence() {
    if let fault = summary.fault { add("error", fault.message, fault.remedy) }
    if summary.state.reason == .sourceEnded {
      add("error", "the source has ended", "start the server again to play it again")
    } else if summary.fault != nil {
      // Nothing has arrived since: satellites are not the reason.
    } else if let silence = summary.silence {
      silence > Self.longestSilence || isStale(silence) ? addSilence(silence) : addSatellites()
    } else {
      add("warning", "the source has sent no report since the start", examination)
    }
  }

  /// Returns whether the location is stale because nothing has arrived since it.
  private func isStale(_ silence: Duration) -> Bool {
    guard summary.state.state == .stale, let age = summary.age else { return false }
    return silence + .seconds(1) >= age
  }

  private mutating func addDistrust() {
    guard let integrity = summary.location?.distrust else { return }
    let since = integrity.since.map { " since \($0)" } ?? ""
    add(
      "warning",
      "positions are \(integrity.state.rawValue)\(since): \(integrity.reasons.map(\.rawValue).joined(separator: ", "))",
      "compare with another receiver, or with a landmark; places are decided on these positions unless the policy is hold"
    )
  }

  private mutating func addSilence(_ silence: Duration) {
    add("warning", "the source has sent no report for \(Int(silence.inSeconds)) seconds", examination)
  }

  private mutating func addSatellites() {
    let outdoors = "give the antenna a free view of the sky, and wait up to a minute"
    guard let (seen, used) = summary.counts.satellites else {
      return add("warning", "the receiver reports that it has no fix, and names no satellites", outdoors)
    }
    let count = "the receiver uses \(used) of \(seen) satellites in view"
    guard used < Self.neededSatellites else {
      return add("warning", count + ", but reports no usable fix", "wait a minute; then restart the receiver")
    }
    add("warning", count + "; a fix needs \(Self.neededSatellites)", outdoors)
  }

  private var examination: String {
    let source = summary.source ?? sources.first
    return "check the source with: locate doctor" + (source.map { " " + $0 } ?? "")
  }

  private mutating func add(_ severity: String, _ finding: String, _ remedy: String?) {
    findings.append(["severity": severity, "finding": finding, "remedy": orNull(remedy)])
  }
}
