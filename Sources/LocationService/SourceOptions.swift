public import LocationKit
public import LocationTracks
public import Logging

/// Options of all sources of a program: see ``LocationSources/LocationFetcherRegistry/standard(_:)``.
public struct SourceOptions: Sendable {
  /// Pace of recorded tracks, archives and scenarios.
  public var rate = PlaybackRate.realTime
  /// Whether a live source that is not available yet is waited for, instead of failing.
  public var waitsForFirstConnection = true
  /// Options for decoding tracks; `acceptsMissingChecksums` applies to live sources as well.
  public var track = TrackOptions()
  /// Environment of `exec:` programs. Without a `PATH`, programs are searched for in `/usr/local/bin`, `/usr/bin` and
  /// `/bin`. Pass `ProcessInfo.processInfo.environment` for that of your own process.
  public var environment: [String: String] = [:]
  /// Folder for files that remember what must be undone on a receiver, such as of `serial:?rate=10`, if the program is
  /// killed: the next start with the receiver does it. `nil` remembers nothing. For example `~/.local/state/PROGRAM`.
  public var stateFolder: String?
  /// Receives the standard error of `exec:` programs.
  public var logger = Logger(label: "exec")

  /// Creates options with default values.
  public init() {}
}
