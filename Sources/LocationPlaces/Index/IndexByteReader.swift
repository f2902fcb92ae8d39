import LocationKit

/// A reader of counts, texts and words that a ``ValueWriter`` appended. It returns `nil` if the bytes end too early or
/// are invalid.
struct IndexByteReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func byte() -> UInt8? {
    guard index < bytes.count else { return nil }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func length() -> Int? {
    var length = 0
    for shift in stride(from: 0, to: 49, by: 7) {
      guard let byte = byte() else { return nil }
      length |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return length }
    }
    return nil
  }

  mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count - index else { return false }
    index += count
    return true
  }

  mutating func text() -> String? {
    guard let length = length(), skip(length) else { return nil }
    return String(validating: bytes[index - length..<index], as: UTF8.self)
  }

  mutating func signedWord() -> Int64? { word().map { Int64(bitPattern: $0) } }

  mutating func word() -> UInt64? {
    guard skip(8) else { return nil }
    return bytes.loadUnaligned(fromByteOffset: index - 8, as: UInt64.self)
  }
}
