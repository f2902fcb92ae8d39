/// The id of a subject as one word of a NATS subject, and its partition.
///
/// Letters, digits, and `-_=/+@:~!,;'()[]{}|&` stand for themselves; every other byte is a percent sign and two
/// hexadecimal digits. The empty id is `%00`.
package enum SubjectWord {
  /// Returns the word of an id.
  package static func encode(_ id: String) -> String {
    if id.isEmpty { return "%00" }
    var bytes: [UInt8] = []
    for byte in id.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the id of a word; `nil` if it is not the word of an id.
  package static func decode(_ word: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
      bytes.append(high << 4 | low)
    }
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

  /// Returns the partition of a subject by its id, without making its word.
  package static func partition(ofSubject id: String, count: Int) -> Int {
    var hash: UInt32 = 2_166_136_261
    func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    for byte in id.utf8 {
      if isPlain(byte) {
        add(byte)
      } else {
        add(UInt8(ascii: "%"))
        add(digit(byte >> 4))
        add(digit(byte & 15))
      }
    }
    return id.isEmpty ? partition(of: "%00", count: count) : Int(hash % UInt32(count))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"): true
    default: "_=/+@:~!,;'()[]{}|&".utf8.contains(byte)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
