/// A list of at most `capacity` elements, stored inline in its owner, so that a sentence needs no heap allocation.
public struct BoundedList<let capacity: Int, Element: Sendable>: Sendable {
  @usableFromInline var elements = InlineArray<capacity, Element?>(repeating: nil)
  @usableFromInline var length: UInt8 = 0

  @inlinable
  package init() {}

  /// Creates a list of the elements in their order; `nil` if there are more than `capacity`.
  @inlinable
  package init?(_ elements: some Sequence<Element>) {
    for element in elements {
      guard append(element) else { return nil }
    }
  }

  /// Appends an element. Returns `false`, and changes nothing, if the list is full.
  @inlinable
  @discardableResult
  package mutating func append(_ element: Element) -> Bool {
    guard count < capacity else { return false }
    elements[count] = element
    length &+= 1
    return true
  }
}

extension BoundedList: RandomAccessCollection {
  @inlinable
  public var count: Int { Int(length) }
  @inlinable
  public var startIndex: Int { 0 }
  @inlinable
  public var endIndex: Int { count }

  @inlinable
  public subscript(position: Int) -> Element {
    guard position < count, let element = elements[position] else {
      preconditionFailure("element \(position) of a list of \(count)")
    }
    return element
  }
}

extension BoundedList: ExpressibleByArrayLiteral {
  /// Traps with more than `capacity` elements.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    for element in elements {
      precondition(append(element), "a list of at most \(capacity) elements was given \(elements.count)")
    }
  }
}

extension BoundedList: Equatable where Element: Equatable {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension BoundedList: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
