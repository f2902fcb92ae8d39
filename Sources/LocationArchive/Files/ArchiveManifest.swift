import LocationIO
import LocationKit

/// Which bytes of which segments belong to the archive, and the names of its subjects: what the file `current` begins
/// with.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | `LOCARCH3`; the last digit is the version of the format |
/// | 8–11 | length of the content |
/// | 12–15 | CRC32C of the content |
/// | 16– | the content: the generation (8 bytes); the number of segments (4), and for each its number (4) and its length (8); the number of subjects (4), and for each the length of its name (varint) and the name; the number of segments that this manifest has replaced (4), and their numbers (4 each), or nothing |
struct ArchiveManifest: Sendable, Equatable {
  static let opening: StaticString = "LOCARCH3"
  static let headSize = 16

  struct Segment: Sendable, Equatable {
    var number: UInt32
    /// Bytes; what follows in the file was not committed.
    var length: Int
  }

  /// Grows with each manifest that replaces another.
  var generation: UInt64 = 1
  var segments: [Segment] = []
  /// By number. A number whose subject has lost all locations has a ``vacantName(_:)`` until another subject gets it.
  var subjects: [String] = []
  /// Numbers of segments that this manifest has replaced by others. A writer deletes their files.
  var replaced: [UInt32] = []

  static func vacantName(_ number: Int) -> String { "\0\(number)" }

  /// Whether no subject has the number.
  func isVacant(_ number: Int) -> Bool { subjects[number] == Self.vacantName(number) }

  var bytes: [UInt8] {
    var content: [UInt8] = []
    content.appendInteger(generation)
    content.appendInteger(UInt32(segments.count))
    for segment in segments {
      content.appendInteger(segment.number)
      content.appendInteger(UInt64(segment.length))
    }
    content.appendInteger(UInt32(subjects.count))
    for subject in subjects { content.appendText(subject) }
    if !replaced.isEmpty {
      content.appendInteger(UInt32(replaced.count))
      for number in replaced { content.appendInteger(number) }
    }
    var bytes = BlockFile.bytes(of: Self.opening)
    bytes.appendInteger(UInt32(content.count))
    bytes.appendInteger(CRC32C.of(content.span))
    return bytes + content
  }
}

extension ArchiveManifest {
  /// `nil` if the content is none.
  init?(_ content: UnsafeRawBufferPointer) {
    var reader = ByteCursor(content)
    guard let generation = reader.integer(UInt64.self), let segmentCount = reader.integer(UInt32.self) else {
      return nil
    }
    self.generation = generation
    for _ in 0..<segmentCount {
      guard let number = reader.integer(UInt32.self), let length = reader.integer(UInt64.self) else { return nil }
      segments.append(Segment(number: number, length: Int(clamping: length)))
    }
    guard let subjectCount = reader.integer(UInt32.self) else { return nil }
    for _ in 0..<subjectCount {
      guard let subject = reader.text() else { return nil }
      subjects.append(subject)
    }
    for _ in 0..<(reader.integer(UInt32.self) ?? 0) {
      guard let number = reader.integer(UInt32.self) else { return nil }
      replaced.append(number)
    }
  }
}
