import LocationIO
public import LocationKit

/// Plays a recorded track as if it happened now, or as fast as it is taken: the same readings at every speed.
///
/// May be run again, from the start. Ends with an account of what was read and skipped, and throws where a file holds
/// nothing that can be played, or breaks off: what came before has been reported by then.
public struct ReplayFetcher: LocationFetcher {
  private let path: String
  private let formats: [any TrackFormat]
  private let rate: PlaybackRate
  private let referenceDate: CalendarDate?
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - path: the file, as the user named it.
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
    let format = try recognized()
    var options = TrackOptions(source: path)
    options.referenceDate = referenceDate
    try survey(format, &options)
    var pass = try await play(format, options, report)
    if pass.locations == 0, pass.otherContent["route points"] != nil {
      options.content = .routes
      pass = try await play(format, options, report)
    }
    await report([.account(pass.account)])
    if let failure = pass.failure { throw failure }
    if pass.locations == 0 { throw nothingToPlay(format, pass) }
  }

  /// What one pass over the file came to.
  private struct Pass {
    var locations = 0
    var account: SourceAccount
    var otherContent: [String: Int] = [:]
    var failure: LocationError?
  }

  private func recognized() throws(LocationError) -> any TrackFormat {
    let file = try InputFile(path)
    var head: [UInt8] = []
    head.reserveCapacity(4096)
    guard try file.read(into: &head) else {
      throw LocationError(.badData, "the file is empty", place: path)
    }
    for format in formats where format.recognizes(head.span) { return format }
    // Noise before the first sentence may be longer than the head: the name decides then.
    let suffix = path.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if let format = formats.first(where: { $0.fileExtensions.contains(suffix) && suffix != "txt" }) { return format }
    throw LocationError(
      .badData, "this is no track: nothing in it looks like \(formats.map(\.name).joined(separator: ", "))",
      place: path)
  }

  private func survey(_ format: any TrackFormat, _ options: inout TrackOptions) throws(LocationError) {
    guard var surveyor = format.makeSurveyor(options) else { return }
    let file = try InputFile(path)
    // A pipe can be read only once.
    guard file.size != nil else { return }
    var buffer = Self.buffer()
    while try file.read(into: &buffer) {
      if !surveyor.survey(buffer.span) { break }
    }
    options.firstDay = surveyor.firstDay
  }

  private func play(
    _ format: any TrackFormat, _ options: TrackOptions, _ report: @Sendable ([Reading]) async -> Void
  ) async throws -> Pass {
    let file = try InputFile(path)
    var decoder = format.makeDecoder(options)
    var pacer = PlaybackPacer(rate: rate, clock: clock)
    var pass = Pass(account: decoder.account)
    var buffer = Self.buffer()
    var readings: [Reading] = []
    var isOpen = true
    while isOpen, pass.failure == nil {
      readings.removeAll(keepingCapacity: true)
      do throws(LocationError) {
        isOpen = try file.read(into: &buffer)
        if isOpen { try decoder.decode(buffer.span, into: &readings) } else { try decoder.finish(into: &readings) }
      } catch {
        pass.failure = error
      }
      pass.locations += readings.count { if case .location = $0 { true } else { false } }
      try await pacer.play(readings, report: report)
    }
    try await pacer.finish(report: report)
    pass.account = decoder.account
    pass.otherContent = decoder.otherContent
    return pass
  }

  private func nothingToPlay(_ format: any TrackFormat, _ pass: Pass) -> LocationError {
    var contents = pass.otherContent.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    contents += ["\(pass.account.read) \(pass.account.unit)"]
    contents += pass.account.skipped.sorted { $0.key < $1.key }.map { "\($0.value) skipped (\($0.key))" }
    return LocationError(
      .badData, "there is no location in this \(format.name) file: it holds \(contents.joined(separator: ", "))",
      place: path)
  }

  private static func buffer() -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(65_536)
    return buffer
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
