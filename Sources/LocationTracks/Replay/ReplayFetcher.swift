public import LocationKit
import LocationNMEA

/// Plays a recorded track at its own pace or faster, with the same readings at every speed.
///
/// It may be run again, from the start, unless it reads a pipe or standard input. It ends by reporting the counts of what was
/// read and skipped. It throws if the file contains nothing to play, or is incomplete; everything before the error has
/// been reported by then.
public struct ReplayFetcher: LocationFetcher {
  private let storage: TrackStorage
  private let formats: [any TrackFormat]
  private let rate: PlaybackRate
  private var options: TrackOptions
  private let selection: PlaybackSelection
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - path: the file, as the user named it; `-` is standard input.
  ///   - formats: the possible formats, by default all; the first that recognizes the file reads it.
  ///   - rate: multiple of real time.
  ///   - options: decoding options; their source and content are ignored.
  ///   - selection: the part to play, how often, and with which times.
  ///   - clock: the clock for multiples of real time.
  package init(
    path: String, formats: [any TrackFormat] = .all, rate: PlaybackRate = .realTime,
    options: TrackOptions = TrackOptions(), selection: PlaybackSelection = PlaybackSelection(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(.file(path), formats: formats, rate: rate, options: options, selection: selection, clock: clock)
  }

  /// Creates a fetcher of a track in memory, as if it were a file of that name, with the other parameters of a fetcher
  /// of a file.
  package init(
    _ bytes: [UInt8], named name: String, formats: [any TrackFormat] = .all, rate: PlaybackRate = .realTime,
    options: TrackOptions = TrackOptions(), selection: PlaybackSelection = PlaybackSelection(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      .memory(bytes, name: name), formats: formats, rate: rate, options: options, selection: selection, clock: clock)
  }

  /// Creates a fetcher of a track, with the other parameters of a fetcher of a file.
  package init(
    _ storage: TrackStorage, formats: [any TrackFormat] = .all, rate: PlaybackRate = .realTime,
    options: TrackOptions = TrackOptions(), selection: PlaybackSelection = PlaybackSelection(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.storage = storage
    self.formats = formats
    self.rate = rate
    self.options = options
    self.options.source = storage.name
    self.options.content = .tracks
    self.selection = selection
    self.clock = clock
  }

  public var timing: Timing { .recorded }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    var options = options
    var player = try TrackPlayer(selection, rate: rate, clock: clock)
    var reader = try await TrackReader(storage, formats: formats, options: options)
    if selection.loops, !reader.canBeReadAgain { throw cannotLoop }
    var pass = try await player.play(reader, report)
    if pass.locations == 0, reader.canBeReadAgain, reader.otherContent["route points"] != nil {
      options.content = .routes
      reader = try await TrackReader(storage, formats: formats, options: options)
      pass = try await player.play(reader, report)
    }
    while selection.loops, pass.locations > 0, pass.failure == nil {
      reader = try await TrackReader(storage, formats: formats, options: options)
      pass = try await player.play(reader, report)
    }
    try Task.checkCancellation()
    await report([.counts(reader.counts)])
    if let failure = pass.failure { throw failure }
    if pass.locations == 0 { throw nothingToPlay(reader, leftOut: pass.leftOut) }
  }

  private var place: String { storage.place }

  private var cannotLoop: LocationError {
    LocationError(
      .invalidArgument, "this cannot be played again: it is not a file", context: place,
      remedy: "save it to a file, or play it once")
  }

  private func nothingToPlay(_ reader: TrackReader, leftOut: [String: Int]) -> LocationError {
    if !leftOut.isEmpty {
      let reasons = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      return LocationError(.invalidData, "none of its points is to be played: \(reasons)", context: place)
    }
    let counts = reader.counts
    var contents = reader.otherContent.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if counts.read > 0 { contents.append("\(counts.read) \(counts.unit)") }
    contents += counts.skipped.sorted { $0.key < $1.key }.map { "skipped: \($0.key) \($0.value)" }
    let holdings = contents.isEmpty ? "nothing of the kind" : contents.joined(separator: ", ")
    return LocationError(
      .invalidData, "there is no location in this \(reader.kind) file: it holds \(holdings)",
      context: place, remedy: counts.remedy)
  }
}

extension LocationFetcher where Self == ReplayFetcher {
  /// Returns a fetcher of a recorded track: see ``ReplayFetcher``.
  public static func replay(
    _ path: String, formats: [any TrackFormat] = .all, rate: PlaybackRate = .realTime,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> ReplayFetcher {
    ReplayFetcher(path: path, formats: formats, rate: rate, clock: clock)
  }

  /// Returns a fetcher of a recorded track in memory: see ``ReplayFetcher``.
  public static func replay(
    _ bytes: [UInt8], named name: String, formats: [any TrackFormat] = .all, rate: PlaybackRate = .realTime,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> ReplayFetcher {
    ReplayFetcher(bytes, named: name, formats: formats, rate: rate, clock: clock)
  }
}
