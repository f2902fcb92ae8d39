import LocationText

/// The id of a subject as one word of a NATS subject, and its partition.
///
/// Letters, digits, and `-_=/+@:~!,;'()[]{}|&` stand for themselves; every other byte is a percent sign and two
/// hexadecimal digits. The empty id is `%00`.
package enum SubjectWord {
  private static let plain = "-_=/+@:~!,;'()[]{}|&"
  private static let empty = "%00"

  /// Returns the word of an id.
  package static func encode(_ id: String) -> String { id.isEmpty ? empty : PercentEncoding.encode(id, plain: plain) }

  /// Returns the id of a word; `nil` if it is not the word of an id.
  package static func decode(_ word: some StringProtocol) -> String? {
    if word == empty { return "" }
    guard let bytes = PercentEncoding.bytes(word), let id = String(validating: bytes, as: UTF8.self),
      encode(id) == word
    else { return nil }
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
    let plain = plain
    let isWord = !id.isEmpty && id.utf8.allSatisfy { PercentEncoding.isPlain($0, plain) }
    return partition(of: isWord ? id : encode(id), count: count)
  }
}
