public import LocationKit
import LocationNMEA
import LocationText
package import LocationUBX

/// Reads one track: detects its format, reads ahead if the format requires it, and decodes it in pieces with
/// constant memory. Used by one task at a time.
public final class TrackReader {
  /// Format of the file; `nil` for a track that is not a file, such as a location archive.
  public let format: (any TrackFormat)?
  /// What the track is, for the user: `GPX`, `location archive`.
  package let kind: String
  /// Whether another reader of the same path returns the same entries: true for files, false for pipes.
  package let canBeReadAgain: Bool

  /// Whether to skip waypoints, routes and the file's metadata, for a second pass.
  package var skipsMarks = false

  private let storage: TrackStorage
  private var options: TrackOptions
  /// Bytes of the file; `nil` for a track without bytes.
  private let input: TrackInput?
  private var decoder: (any TrackDecoder)?
  private var failure: LocationError?
  private var hasEnded = false

  /// Opens the track, and reads enough of it to recognize its format.
  ///
  /// - Parameters:
  ///   - path: the file, as the user named it; `-` is standard input.
  ///   - formats: the possible formats; the first that recognizes the file reads it. A single format is used without
  ///     recognition.
  ///   - options: decoding options.
  public convenience init(_ path: String, formats: [any TrackFormat] = .all, options: TrackOptions) async throws {
    try await self.init(.file(path), formats: formats, options: options)
  }

  /// Opens a track in memory, as if it were a file with that name in errors; `options` has the name in origins.
  public convenience init(
    _ bytes: [UInt8], named name: String, formats: [any TrackFormat] = .all, options: TrackOptions
  ) async throws {
    try await self.init(.memory(bytes, name: name), formats: formats, options: options)
  }

  /// Opens a track, like a file: see ``init(_:formats:options:)``.
  package init(_ storage: TrackStorage, formats: [any TrackFormat], options: TrackOptions) async throws {
    self.storage = storage
    self.options = options
    self.options.largestBatch = Self.largestBatch
    if case .stored(let track) = storage {
      (format, kind, canBeReadAgain, input, hasEnded) = (nil, track.kind, true, nil, true)
      decoder = try track.makeDecoder(self.options)
      return
    }
    let input = try await TrackInput(storage)
    let format = try options.format ?? Self.format(of: input.start, among: formats, options, place: storage.place)
    (self.format, kind, canBeReadAgain, self.input) = (format, format.name, input.canBeReadAgain, input)
  }

  /// Appends the next entries; returns `false` at the end. All entries before a fault are appended before it throws.
  ///
  /// Throws `CancellationError` at once if the task is cancelled.
  public func next(into entries: inout [TrackEntry]) async throws -> Bool {
    if let failure { throw failure }
    if hasEnded, decoder?.hasMore != true { return false }
    if decoder == nil {
      if canBeReadAgain { try await survey() }
      decoder = format?.makeDecoder(options)
    }
    let bytes: [UInt8]? = if decoder?.hasMore == true { [] } else { try await nextBytes() }
    guard var current = decoder.take() else { return false }
    defer { decoder = current }
    let before = entries.count
    do throws(LocationError) {
      if let bytes { try current.decode(bytes.span, into: &entries) } else { try current.finish(into: &entries) }
    } catch {
      failure = failure ?? error
    }
    if skipsMarks { entries[before...].removeAll(where: \.isMark) }
    return true
  }

  /// Arrivals of the entries that the last call of ``next(into:)`` appended; empty if the track has no clock of its own.
  package var arrivals: [TrackArrival] { (decoder as? any TimedTrackDecoder)?.arrivals ?? [] }

  /// Returns the next bytes; `nil` at the end, and if the input fails: then the decoder's pending entries are delivered
  /// before the error is thrown.
  private func nextBytes() async throws -> [UInt8]? {
    do {
      let bytes = try await input?.next()
      hasEnded = bytes == nil
      return bytes
    } catch let error as LocationError {
      (hasEnded, failure) = (true, error)
      return nil
    }
  }

  /// Entries are large: this number takes about a megabyte.
  private static let largestBatch = 4096

  /// Number of entries read and skipped so far.
  public var counts: InputCounts { (decoder ?? format?.makeDecoder(options))?.counts ?? InputCounts(unit: "locations") }

  /// Other content of the file that was not requested, with counts.
  public var otherContent: [String: Int] { decoder?.otherContent ?? [:] }

  /// Number of u-blox's messages by kind, and what they have stated of the receiver; `nil` for other formats.
  package var receiver: (messages: [UBXKind: Int], receiver: ReceiverStatus)? {
    (decoder as? any ReceiverTrackDecoder).flatMap { $0.messages.isEmpty ? nil : ($0.messages, $0.receiver) }
  }

  /// Texts that a u-blox receiver has sent in INF messages.
  package var notices: [String] { (decoder as? any ReceiverTrackDecoder)?.notices ?? [] }

  private func survey() async throws {
    guard var surveyor = format?.makeSurveyor(options) else { return }
    let input = try await TrackInput(storage)
    while let bytes = try await input.next(), surveyor.survey(bytes.span) {}
    options.firstDay = surveyor.firstDay
    options.takesTimedWaypoints = surveyor.hasTimedWaypointsOnly
  }

  private static func format(
    of head: [UInt8], among formats: [any TrackFormat], _ options: TrackOptions, place: String
  ) throws(LocationError) -> any TrackFormat {
    if head.isEmpty { throw .emptyFile(place) }
    if formats.count == 1 { return formats[0] }
    if let foreign = ForeignTrack(head.span) { throw foreign.error(place) }
    for format in formats where format.recognizes(head.span) { return format }
    // With a header that is not known, the file may still be CSV.
    let header = CSVFormat.header(of: head.span, options.columns)
    if header.columns != nil { return CSVFormat() }
    if header.isOfRows { throw header.error(place) }
    throw LocationError(
      .invalidData, "this is not a track: nothing in it looks like \(formats.map(\.name).joined(separator: ", "))",
      context: place)
  }
}
