import LocationIO
import LocationKit
import LocationText

/// The bytes of a track: from a file, which can be read again for another pass, or from a pipe or standard input, which
/// cannot. Packed input (gzip, KMZ) is unpacked, and UTF-16 becomes UTF-8, except in XML, which names its encoding.
final class TrackInput {
  private enum Source: ~Copyable {
    case file(InputFile)
    case stream(DescriptorReader)
    case pieces(TrackStorage.NextPiece)
  }

  private let source: Source
  private let place: String
  private var unpacker: Unpacker?
  private var transcoder: UTF16Transcoder?
  /// First bytes, which determine the format and have not been returned yet.
  private var head: [UInt8]?
  /// Error after the first bytes, which occurred while they were read.
  private var failure: LocationError?
  /// Whether another input with the same path returns the same bytes.
  let canBeReadAgain: Bool

  convenience init(_ content: TrackStorage) async throws {
    self.init(try Self.open(content), place: content.place)
    try await readHead()
  }

  convenience init(_ reader: DescriptorReader) async throws {
    self.init(.stream(reader), place: "standard input")
    try await readHead()
  }

  private init(_ source: consuming Source, place: String) {
    switch source {
    case .file: canBeReadAgain = true
    case .pieces: canBeReadAgain = true
    case .stream(let reader):
      reader.widenPipe()
      canBeReadAgain = false
    }
    self.source = source
    self.place = place
  }

  private static func open(_ content: TrackStorage) throws -> Source {
    if case .memory(let bytes, let name) = content { return .file(InputFile(bytes, named: name)) }
    if case .pieces(_, let open) = content { return .pieces(try open()) }
    let path = content.name
    if path == "-" {
      return .stream(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false))
    }
    let file = try InputFile(path)
    return file.size == nil ? .stream(try file.makeReader()) : .file(file)
  }

  /// Reads enough bytes to recognize the format, even if they arrive in small pieces.
  private func readHead() async throws {
    // The first piece of a file is as large as all others.
    let length = canBeReadAgain ? 1 : Self.recognizableLength
    var first: [UInt8] = []
    while first.count < length, let bytes = try await nextPacked() { first += bytes }
    if let format = PackedFormat(first.span) {
      unpacker = try Unpacker(format, place: place)
      unpacker?.push(first)
      first = []
      do {
        while first.count < Self.recognizableLength, let bytes = try await nextUnpacked() { first += bytes }
      } catch let error as LocationError where !first.isEmpty {
        failure = error
      }
    }
    if let transcoder = UTF16Transcoder(markOf: first.span), !XMLHead(first.span).isXML {
      self.transcoder = transcoder
      first = transcoded(first)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if first.starts(with: mark), !XMLHead(first.span).isXML { first.removeFirst(mark.count) }
    head = first.isEmpty ? nil : first
  }

  private func transcoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    transcoder?.convert(bytes.span, into: &text)
    return text
  }

  var start: [UInt8] { head ?? [] }

  /// Returns the next bytes; `nil` at the end. Throws `CancellationError` at once if the task is cancelled.
  func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    if let first = head.take() { return first }
    if let failure { throw failure }
    let bytes = unpacker == nil ? try await nextPacked() : try await nextUnpacked()
    return transcoder == nil ? bytes : bytes.map(transcoded)
  }

  private func nextUnpacked() async throws -> [UInt8]? {
    while true {
      try Task.checkCancellation()
      if let bytes = try unpacker?.pop() { return bytes }
      guard let packed = try await nextPacked() else {
        try unpacker?.finish()
        return nil
      }
      unpacker?.push(packed)
    }
  }

  private func nextPacked() async throws -> [UInt8]? {
    switch source {
    case .stream(let reader): return try await reader.next()
    case .pieces(let next): return try next()
    case .file(let file):
      var buffer = Self.buffer()
      return try file.read(into: &buffer) ? buffer : nil
    }
  }

  private static let recognizableLength = 4096

  private static func buffer() -> [UInt8] {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(262_144)
    return buffer
  }
}
