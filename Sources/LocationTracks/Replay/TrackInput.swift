import LocationIO
import LocationKit

/// The bytes of a track: from a file, which can be read again for another pass, or from a pipe or standard input, which
/// cannot. What is packed (gzip, KMZ) is unpacked.
final class TrackInput {
  private enum Source: ~Copyable {
    case file(InputFile)
    case stream(DescriptorReader)
  }

  private let source: Source
  private let place: String
  private var unpacker: Unpacker?
  /// The first bytes, to recognize the format by; still to be given out.
  private var head: [UInt8]?
  /// What went wrong behind the first bytes, while they were looked for.
  private var failure: LocationError?
  /// Whether another input of the same path gives the same bytes.
  let canBeReadAgain: Bool

  /// - Parameter path: `-` is standard input.
  convenience init(_ path: String) async throws {
    self.init(try Self.open(path), place: path == "-" ? "standard input" : path)
    try await readHead()
  }

  convenience init(_ reader: DescriptorReader) async throws {
    self.init(.stream(reader), place: "standard input")
    try await readHead()
  }

  private init(_ source: consuming Source, place: String) {
    switch source {
    case .file: canBeReadAgain = true
    case .stream(let reader):
      reader.widenPipe()
      canBeReadAgain = false
    }
    self.source = source
    self.place = place
  }

  private static func open(_ path: String) throws -> Source {
    if path == "-" {
      return .stream(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false))
    }
    let file = try InputFile(path)
    return file.size == nil ? .stream(try file.makeReader()) : .file(file)
  }

  /// Reads enough to recognize the format by, however small the pieces are in which it comes.
  private func readHead() async throws {
    // A file's first piece is as large as its others.
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
    head = first.isEmpty ? nil : first
  }

  var start: [UInt8] { head ?? [] }

  /// The next bytes; `nil` at the end. Throws `CancellationError` at once when the task is cancelled.
  func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    if let first = head.take() { return first }
    if let failure { throw failure }
    return unpacker == nil ? try await nextPacked() : try await nextUnpacked()
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
