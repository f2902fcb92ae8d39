/// A cache from element names to elements: each name is looked up once while the same namespaces are declared.
struct XMLElementCache: ~Copyable {
  private struct Slot {
    /// First eight bytes of the name, and its length; -1 in an empty slot.
    var head: UInt64
    var length: Int
    /// Scope of namespace declarations in which the element was found.
    var scope: Int
    var element: UInt16
  }

  private static var slotCount: Int { 64 }
  static var longestName: Int { 64 }
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: 64)
  private let names = UnsafeMutablePointer<UInt8>.allocate(capacity: 64 * 64)

  init() { slots.initialize(repeating: Slot(head: 0, length: -1, scope: 0, element: 0), count: Self.slotCount) }

  deinit {
    slots.deinitialize(count: Self.slotCount).deallocate()
    names.deallocate()
  }

  /// Returns the slot of a name.
  @inline(__always) static func slot(head: UInt64, length: Int) -> Int {
    Int(((head ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// Returns the element of a name, 0 for one of no interest; `nil` if it is not cached.
  @inline(__always) func element(
    at slot: Int, _ name: UnsafePointer<UInt8>, head: UInt64, length: Int, scope: Int
  ) -> UInt16? {
    let found = slots[slot]
    guard found.head == head, found.length == length, found.scope == scope,
      length <= 8 || (name + 8).holds(names + slot &* Self.longestName, count: length &- 8)
    else { return nil }
    return found.element
  }

  /// Stores the element of a name of at most ``longestName`` bytes.
  func keep(_ element: UInt16, at slot: Int, _ name: UnsafePointer<UInt8>, head: UInt64, length: Int, scope: Int) {
    slots[slot] = Slot(head: head, length: length, scope: scope, element: element)
    if length > 8 { (names + slot * Self.longestName).update(from: name + 8, count: length - 8) }
  }
}

extension UnsafePointer<UInt8> {
  /// Returns whether `count` bytes are equal to those at `other`; both must be readable in whole words.
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
