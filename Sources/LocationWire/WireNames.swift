import LocationText

/// A table that finds the member with a name. A line has some hundred names, nearly always in the same order.
struct WireNames: Sendable {
  static let known = WireNames()
  /// Length of the longest known name in bytes; longer names are skipped.
  static let longest = 15

  /// A name as two numbers: its first eight bytes, and the others.
  struct Key: Equatable {
    var first: UInt64 = 0
    var second: UInt64 = 0

    @inline(__always)
    init(_ first: UInt64, _ second: UInt64 = 0) {
      self.first = first
      self.second = second
    }

    /// Creates the key of a name of at most ``longest`` bytes in a line.
    @inline(__always)
    init(_ name: JSONValue, in line: Span<UInt8>) {
      let start = Int(name.start)
      if let low = EightBytes(line, at: start), let high = EightBytes(line, at: start &+ 8) {
        let isShort = name.count < 8
        self.init(isShort ? low.prefix(name.count) : low.bits, isShort ? 0 : high.prefix(name.count &- 8))
      } else {
        self.init(line.extracting(start..<Int(name.end)))
      }
    }

    init(_ name: Span<UInt8>) {
      for index in 0..<name.count {
        let bits = UInt64(name[index]) << UInt64(index % 8 * 8)
        if index < 8 { first |= bits } else { second |= bits }
      }
    }

    /// The high bits of a product depend on all bits of its factors (Knuth, TAOCP 3, 6.4: multiplicative hashing).
    @inline(__always)
    fileprivate var slot: Int {
      Int(truncatingIfNeeded: ((first ^ second &* 3) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - WireNames.slotBits))
    }
  }

  /// The text in a line before the value of an expected member: a name, a quote, a colon.
  struct Expectation {
    let member: WireMember
    let length: Int
    private let text: Key
    /// Mask of the bytes of the text; all others are ignored.
    private let mask: Key

    fileprivate init(_ member: WireMember) {
      let text = Array((member.name + "\":").utf8)
      precondition(text.count <= 16, "a key holds a name with a quote and a colon")
      self.member = member
      self.text = Key(text.span)
      length = text.count
      mask = Key([UInt8](repeating: 0xFF, count: text.count).span)
    }

    /// Returns whether the text is at this index of a line.
    @inline(__always)
    func isMet(in line: Span<UInt8>, at index: Int) -> Bool {
      guard let first = EightBytes(line, at: index), first.bits & mask.first == text.first else { return false }
      if mask.second == 0 { return true }
      guard let second = EightBytes(line, at: index &+ 8) else { return false }
      return second.bits & mask.second == text.second
    }
  }

  private struct Entry {
    let key: Key
    let member: WireMember?
  }

  private static let slotBits = 8
  private var entries = [Entry](repeating: Entry(key: Key(0), member: nil), count: 1 << slotBits)
  private let expectations = (WireMember.allCases + [.objectClass]).map(Expectation.init)

  private init() {
    let details = WireMember.lineMemberCount - WireMember.commonCount
    precondition(WireMember.commonCount <= 64 && details <= 64, "WireMembers has a bit for each")
    for member in WireMember.allCases {
      let name = Array(member.name.utf8)
      let key = Key(name.span)
      var slot = key.slot
      while entries[slot].member != nil { slot = (slot + 1) % entries.count }
      entries[slot] = Entry(key: key, member: member)
    }
  }

  /// The member with this name; `nil` for an unknown name.
  @inline(__always)
  subscript(key: Key) -> WireMember? {
    var slot = key.slot
    while entries[slot].key != key {
      guard entries[slot].member != nil else { return nil }
      slot = (slot + 1) & (1 << Self.slotBits - 1)
    }
    return entries[slot].member
  }

  /// The member with a name that contains escapes.
  subscript(escaped name: JSONValue, line: Span<UInt8>) -> WireMember? {
    // An escape of a letter has six bytes.
    guard name.count <= 6 * Self.longest else { return nil }
    let bytes = JSONEscapes.resolve(line.extracting(name.range))
    return bytes.count <= Self.longest ? self[Key(bytes.span)] : nil
  }

  /// The text that is expected before the member with the raw value `index`, or after the last one.
  @inline(__always)
  subscript(expected index: Int) -> Expectation { expectations[index] }

  func expectation(after index: Int) -> Expectation? {
    index &+ 1 < expectations.count ? expectations[index &+ 1] : nil
  }
}
