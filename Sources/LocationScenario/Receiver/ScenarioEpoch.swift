package import LocationKit

/// One time of a scenario: the truth, the receiver's report, and the faults that affect the report.
package struct ScenarioEpoch: Sendable, Hashable {
  /// The true time.
  package var time: UTCInstant
  /// True movement, independent of the report.
  package var truth: Movement
  /// Report of the receiver; `nil` if it sends nothing at all.
  package var report: ReceiverReport?
  /// Faults that affect the bytes of the report.
  package var line = LineFaults()
  /// State of the hardware; a change takes effect before the report is sent.
  package var hardware = HardwareState()

  package init(time: UTCInstant, truth: Movement, report: ReceiverReport?) {
    self.time = time
    self.truth = truth
    self.report = report
  }
}

/// The faults that affect the bytes of an epoch on the line to the reader.
package struct LineFaults: Sendable, Hashable {
  /// The sentences' checksums are wrong.
  package var hasBadSums = false
  /// The sentences have no checksums.
  package var lacksSums = false
  /// The fields contain text that is not a number, or an impossible number: `NaN`, latitudes beyond the pole.
  package var hasBadValues = false
  /// The bytes are written in pieces of a few bytes, which end anywhere.
  package var isSplit = false
  /// The bytes are held back and written together with the following epochs'.
  package var isMerged = false
  /// The bytes arrive one by one, far more slowly than the line allows.
  package var isSlow = false
  /// Number of meaningless bytes before the sentences.
  package var noise = 0
  /// Number of times that all sentences are sent; 1 is normal.
  package var repetitions = 1

  package init() {}

  /// Whether a reader that accepts only correct sentences can read the epoch.
  package var isReadable: Bool { !hasBadSums && !lacksSums && !hasBadValues }
}

/// The state of the hardware and the daemon between the receiver and its reader at one time.
public struct HardwareState: Sendable, Hashable {
  /// Whether the receiver is plugged in.
  public var isPluggedIn = true
  /// State of the daemon, if there is one.
  public var daemon = Daemon.running

  package init() {}

  /// The state of a daemon.
  public enum Daemon: Sendable, Hashable {
    /// The daemon runs.
    case running
    /// The daemon is suspended, as by SIGSTOP. When it resumes, it reads what has arrived meanwhile.
    case stopped
    /// The daemon does not run, and its clients' connections are broken.
    case killed
  }
}
