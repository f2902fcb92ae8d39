public import LocationKit
import LocationNMEA

/// Reads one track from its beginning to its end: finds out its format, looks ahead where the format asks for that, and
/// decodes it piece by piece, in constant memory. One task at a time.
public final class TrackReader {
  public let format: any TrackFormat
  /// Whether another reader of the same path gives the same: so it is for files, not for pipes.
  public let canBeReadAgain: Bool

  /// Whether waypoints, routes and what the file says of itself are passed over: for a second pass.
  public var skipsMarks = false

  private let path: String
  private var options: TrackOptions
  private let input: TrackInput
  private var decoder: (any TrackDecoder)?
  private var failure: LocationError?
  private var hasEnded = false

  /// Opens the track, and reads enough of it to recognize it.
  ///
  /// - Parameters:
  ///   - path: the file, as the user named it; `-` is standard input.
  ///   - formats: those that it may be of; the first that recognizes it reads it. A single one is taken at its word.
  public init(_ path: String, formats: [any TrackFormat], options: TrackOptions) async throws {
    let input = try await TrackInput(path)
    format = try Self.format(of: input.start, among: formats, place: path == "-" ? "standard input" : path)
    canBeReadAgain = input.canBeReadAgain
    self.path = path
    self.options = options
    self.options.largestBatch = Self.largestBatch
    self.input = input
  }

  /// Appends the next entries; false when there are no more. What came before a fault has been given when it throws.
  ///
  /// Throws `CancellationError` at once when the task is cancelled.
  public func next(into entries: inout [TrackEntry]) async throws -> Bool {
    try await advance { decoder, bytes throws(LocationError) in
      let before = entries.count
      defer { if skipsMarks { entries[before...].removeAll(where: \.isMark) } }
      if let bytes { try decoder.decode(bytes.span, into: &entries) } else { try decoder.finish(into: &entries) }
    }
  }

  /// Whether the track knows when each piece of it came: then ``next(intoMoments:)`` tells.
  public var isTimed: Bool { format.makeDecoder(options) is any TimedTrackDecoder }

  /// As ``next(into:)``, with the moments of the recording's own clock.
  public func next(intoMoments moments: inout [TrackMoment]) async throws -> Bool {
    try await advance { decoder, bytes throws(LocationError) in
      guard var timed = decoder as? any TimedTrackDecoder else { return }
      defer { decoder = timed }
      if let bytes {
        try timed.decode(bytes.span, intoMoments: &moments)
      } else {
        try timed.finish(intoMoments: &moments)
      }
    }
  }

  /// Gives the next bytes to the decoder, or their end.
  private func advance(
    _ decode: (inout any TrackDecoder, [UInt8]?) throws(LocationError) -> Void
  ) async throws -> Bool {
    if let failure { throw failure }
    if hasEnded, decoder?.hasMore != true { return false }
    if decoder == nil {
      if canBeReadAgain { options.firstDay = try await survey() }
      decoder = format.makeDecoder(options)
    }
    let bytes: [UInt8]? = if decoder?.hasMore == true { [] } else { try await nextBytes() }
    guard var current = decoder.take() else { return false }
    defer { decoder = current }
    do throws(LocationError) { try decode(&current, bytes) } catch { failure = failure ?? error }
    return true
  }

  /// `nil` at the end, and where the input breaks off: what the decoder holds back comes before the error then.
  private func nextBytes() async throws -> [UInt8]? {
    do {
      let bytes = try await input.next()
      hasEnded = bytes == nil
      return bytes
    } catch let error as LocationError {
      (hasEnded, failure) = (true, error)
      return nil
    }
  }

  /// Entries are large: this many are a megabyte or so.
  private static let largestBatch = 4096

  /// What has been read and skipped so far.
  public var account: SourceAccount { decoder?.account ?? format.makeDecoder(options).account }

  /// What else the file holds that was not asked for.
  public var otherContent: [String: Int] { decoder?.otherContent ?? [:] }

  private func survey() async throws -> FirstDay {
    guard var surveyor = format.makeSurveyor(options) else { return .unknown }
    let input = try await TrackInput(path)
    while let bytes = try await input.next(), surveyor.survey(bytes.span) {}
    return surveyor.firstDay
  }

  private static func format(
    of head: [UInt8], among formats: [any TrackFormat], place: String
  ) throws(LocationError) -> any TrackFormat {
    if head.isEmpty { throw LocationError(.badData, "the file is empty", place: place) }
    if formats.count == 1 { return formats[0] }
    if let foreign = ForeignTrack(head.span) { throw foreign.error(place) }
    for format in formats where format.recognizes(head.span) { return format }
    throw LocationError(
      .badData, "this is not a track: nothing in it looks like \(formats.map(\.name).joined(separator: ", "))",
      place: place)
  }
}
