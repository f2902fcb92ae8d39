import LocationIO
import LocationKit

/// The bytes of a track: from a file, which can be read again for another pass, or from a pipe or standard input, which
/// cannot.
struct TrackInput: ~Copyable {
  private enum Source: ~Copyable {
    case file(InputFile)
    case stream(DescriptorReader)
  }

  private let source: Source
  /// The first bytes, to recognize the format by; still to be given out.
  private var head: [UInt8]?
  /// Whether another input of the same path gives the same bytes.
  let canBeReadAgain: Bool

  /// - Parameter path: `-` is standard input.
  init(_ path: String) async throws {
    if path == "-" {
      try await self.init(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false))
      return
    }
    let file = try InputFile(path)
    if file.size == nil {
      try await self.init(try file.makeReader())
    } else {
      self = try TrackInput(file)
    }
  }

  private init(_ file: consuming InputFile) throws {
    var buffer = Self.buffer()
    head = try file.read(into: &buffer) ? buffer : nil
    source = .file(file)
    canBeReadAgain = true
  }

  init(_ reader: DescriptorReader) async throws {
    reader.widenPipe()
    head = try await Self.head(of: reader)
    source = .stream(reader)
    canBeReadAgain = false
  }

  /// Enough to recognize the format by, however small the pieces are in which it comes.
  private static func head(of reader: DescriptorReader) async throws -> [UInt8]? {
    var head: [UInt8] = []
    while head.count < recognizableLength, let bytes = try await reader.next() { head += bytes }
    return head.isEmpty ? nil : head
  }

  var start: [UInt8] { head ?? [] }

  /// The next bytes; `nil` at the end. Throws `CancellationError` at once when the task is cancelled.
  mutating func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    if let first = head.take() { return first }
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
