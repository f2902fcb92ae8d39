/// What the names of elements mean, so that it is found out once for each name as long as the same namespaces are declared.
struct XMLElementCache<Element: Sendable & Equatable>: ~Copyable {
  private struct Slot {
    /// The first eight bytes of the name, and how long it is; -1 in an empty slot.
    var head: UInt64
    var length: Int
    /// The declarations of namespaces under which it was found.
    var scope: Int
    var element: Element?
  }

  private static var slotCount: Int { 64 }
  static var longestName: Int { 64 }
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 64)
  private let names = UnsafeMutablePointer<UInt8>.allocate(capacity: 64 * 64)

  init() { slots.initialize(repeating: Slot(head: 0, length: -1, scope: 0, element: nil), count: Self.slotCount) }

  deinit {
    slots.deinitialize(count: Self.slotCount).deallocate()
    names.deallocate()
  }

  /// The slot where a name belongs.
  @inline(__always) static func slot(head: UInt64, length: Int) -> Int {
    Int(((head ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// What the name means: the outer `nil` says that it is not known yet.
  @inline(__always) func element(
    at slot: Int, _ name: UnsafePointer<UInt8>, head: UInt64, length: Int, scope: Int
  ) -> Element?? {
    let found = slots[slot]
    guard found.head == head, found.length == length, found.scope == scope,
      length <= 8 || (name + 8).holds(names + slot &* Self.longestName, count: length &- 8)
    else { return nil }
    return .some(found.element)
  }

  /// The name has at most ``longestName`` bytes.
  func keep(_ element: Element?, at slot: Int, _ name: UnsafePointer<UInt8>, head: UInt64, length: Int, scope: Int) {
    slots[slot] = Slot(head: head, length: length, scope: scope, element: element)
    if length > 8 { (names + slot * Self.longestName).update(from: name + 8, count: length - 8) }
  }
}

extension UnsafePointer<UInt8> {
  /// Whether as many bytes from here are those at `other`; both may be read a word at a time.
  @inline(__always) func holds(_ other: UnsafePointer<UInt8>, count: Int) -> Bool {
    var index = 0
    while index &+ 8 <= count {
      guard (self + index).word == (other + index).word else { return false }
      index &+= 8
    }
    let rest = count &- index
    return rest == 0 || (self + index).word(first: rest) == (other + index).word(first: rest)
  }
}
