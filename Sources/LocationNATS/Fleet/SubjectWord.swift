import LocationKit

/// The id of a subject as one word of a NATS subject, and its partition.
///
/// Letters, digits, and `-_=/+@:~!,;'()[]{}|&` stand for themselves; every other byte is a percent sign and two
/// hexadecimal digits. The empty id is `%00`.
package enum SubjectWord {
  private static let plain = "-_=/+@:~!,;'()[]{}|&"

  /// Returns the word of an id.
  package static func encode(_ id: String) -> String { id.isEmpty ? "%00" : id.escaped(except: plain) }

  /// Returns the id of a word; `nil` if it is not the word of an id.
  package static func decode(_ word: some StringProtocol) -> String? {
    guard let bytes = [UInt8](percentEncoded: word.utf8) else { return nil }
    if bytes == [0] { return "" }
    guard let id = String(validating: bytes, as: UTF8.self), encode(id) == word else { return nil }
    return id
  }

  /// Returns the partition in which nats-server puts a word by the mapping `{{partition(COUNT,1)}}`: FNV-1a with 32
  /// bits, modulo the count.
  package static func partition(of word: some StringProtocol, count: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in word.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash % UInt32(count))
  }

  /// Returns the partition of a subject by its id. Most ids are words themselves.
  package static func partition(ofSubject id: String, count: Int) -> Int {
    if id.isEmpty { return partition(of: "%00", count: count) }
    var hash: UInt32 = 2_166_136_261
    id.forEachEscapedByte(except: plain) { hash = (hash ^ UInt32($0)) &* 16_777_619 }
    return Int(hash % UInt32(count))
  }
}
