public import LocationKit
import LocationNMEA

/// Plays a recorded track as if it happened now, or as fast as it is taken: the same readings at every speed.
///
/// May be run again, from the start, unless it reads a pipe or standard input. Ends with an account of what was read and skipped,
/// and throws where a file holds nothing that can be played, or breaks off: what came before has been reported by then.
public struct ReplayFetcher: LocationFetcher {
  private let path: String
  private let formats: [any TrackFormat]
  private let rate: PlaybackRate
  private let referenceDate: CalendarDate?
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - path: the file, as the user named it; `-` is standard input.
  ///   - formats: those that the file may be of; the first that recognizes it reads it.
  ///   - referenceDate: a day near the recording, for files that have no date, or one that is 1024 weeks off.
  public init(
    path: String, formats: [any TrackFormat], rate: PlaybackRate = .realTime, referenceDate: CalendarDate? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.formats = formats
    self.rate = rate
    self.referenceDate = referenceDate
    self.clock = clock
  }

  public var timing: Timing { .recorded }

  public func run(_ request: FetchRequest, report: @Sendable ([Reading]) async -> Void) async throws {
    var input = try await TrackInput(path)
    let format = try recognize(input.start)
    var options = TrackOptions(source: path)
    options.referenceDate = referenceDate
    if input.canBeReadAgain { options.firstDay = try await survey(format, options) }
    var pass = try await play(&input, format, options, report)
    if pass.locations == 0, input.canBeReadAgain, pass.otherContent["route points"] != nil {
      var input = try await TrackInput(path)
      options.content = .routes
      pass = try await play(&input, format, options, report)
    }
    await report([.account(pass.account)])
    if let failure = pass.failure { throw failure }
    if pass.locations == 0 { throw nothingToPlay(format, pass) }
  }

  /// What one pass over the track came to.
  private struct Pass {
    var locations = 0
    var account: SourceAccount
    var otherContent: [String: Int] = [:]
    var failure: LocationError?
  }

  private var place: String { path == "-" ? "standard input" : path }

  private func recognize(_ head: [UInt8]) throws(LocationError) -> any TrackFormat {
    if head.isEmpty { throw LocationError(.badData, "the file is empty", place: place) }
    for format in formats where format.recognizes(head.span) { return format }
    throw LocationError(
      .badData, "this is no track: nothing in it looks like \(formats.map(\.name).joined(separator: ", "))",
      place: place)
  }

  private func survey(_ format: any TrackFormat, _ options: TrackOptions) async throws -> FirstDay {
    guard var surveyor = format.makeSurveyor(options) else { return .unknown }
    var input = try await TrackInput(path)
    while let bytes = try await input.next(), surveyor.survey(bytes.span) {}
    return surveyor.firstDay
  }

  private func play(
    _ input: inout TrackInput, _ format: any TrackFormat, _ options: TrackOptions,
    _ report: @Sendable ([Reading]) async -> Void
  ) async throws -> Pass {
    var decoder = format.makeDecoder(options)
    var pacer = PlaybackPacer(rate: rate, clock: clock)
    var pass = Pass(account: decoder.account)
    var entries: [TrackEntry] = []
    var isOpen = true
    while isOpen, pass.failure == nil {
      let bytes = try await input.next()
      isOpen = bytes != nil
      entries.removeAll(keepingCapacity: true)
      do throws(LocationError) {
        if let bytes { try decoder.decode(bytes.span, into: &entries) } else { try decoder.finish(into: &entries) }
      } catch {
        pass.failure = error
      }
      let readings = entries.compactMap(\.reading)
      pass.locations += readings.count { if case .location = $0 { true } else { false } }
      try await pacer.play(readings, report: report)
      // Nobody knows when a pipe will say more.
      if !input.canBeReadAgain { try await pacer.finish(report: report) }
    }
    try await pacer.finish(report: report)
    pass.account = decoder.account
    pass.otherContent = decoder.otherContent
    return pass
  }

  private func nothingToPlay(_ format: any TrackFormat, _ pass: Pass) -> LocationError {
    var contents = pass.otherContent.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    if pass.account.read > 0 { contents.append("\(pass.account.read) \(pass.account.unit)") }
    contents += pass.account.skipped.sorted { $0.key < $1.key }.map { "skipped: \($0.key) \($0.value)" }
    let holdings = contents.isEmpty ? "nothing of the kind" : contents.joined(separator: ", ")
    return LocationError(
      .badData, "there is no location in this \(format.name) file: it holds \(holdings)",
      place: place)
  }
}

extension LocationFetcher where Self == ReplayFetcher {
  /// A recorded track: see ``ReplayFetcher``.
  public static func replay(
    _ path: String, formats: [any TrackFormat], rate: PlaybackRate = .realTime,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> ReplayFetcher {
    ReplayFetcher(path: path, formats: formats, rate: rate, clock: clock)
  }
}
