import LocationText
import LocationWire

/// A cursor over an array with one element per position, or over an array of such arrays, one per line. A single value
/// is returned for every position. The array ends at a fault in the text.
struct GeoJSONArrayCursor {
  private enum Nesting {
    case single(JSONValue)
    case flat
    case nested
  }

  private let nesting: Nesting
  private var scanner: JSONScanner
  private var hasLine: Bool
  private var hasElement: Bool
  private var isWithinLine = false

  /// - Parameter isNested: whether the elements are lines; `nil` to detect lines by their being arrays.
  init?(at start: Int, isNested: Bool? = nil, in text: Span<UInt8>) {
    scanner = JSONScanner(at: start)
    do throws(JSONFault) {
      if scanner.isAt("[", text) {
        hasElement = try scanner.arrayBegins(text, depth: 1)
        nesting = isNested ?? (hasElement && scanner.isAt("[", text)) ? .nested : .flat
      } else {
        nesting = .single(try scanner.value(text, depth: 1))
        hasElement = true
      }
      hasLine = hasElement
    } catch {
      return nil
    }
  }

  var isArray: Bool { if case .single = nesting { false } else { true } }

  /// Moves to the elements of the next line. A flat array has one line; further calls continue in it.
  ///
  /// - Returns: whether there is another line.
  mutating func beginLine(_ text: Span<UInt8>) -> Bool {
    guard case .nested = nesting else {
      defer { hasLine = false }
      return hasLine
    }
    while isWithinLine, next(text) != nil {}
    let wasWithinLine = isWithinLine
    isWithinLine = false
    do throws(JSONFault) {
      if wasWithinLine { hasLine = try scanner.arrayContinues(text) }
      guard hasLine, scanner.isAt("[", text) else { return false }
      hasElement = try scanner.arrayBegins(text, depth: 2)
      isWithinLine = true
    } catch {
      hasLine = false
    }
    return isWithinLine
  }

  /// Returns the next element of the line; `nil` at its end.
  mutating func next(_ text: Span<UInt8>) -> JSONValue? {
    if case .single(let value) = nesting { return value }
    if case .nested = nesting, !isWithinLine { return nil }
    guard hasElement, let value = try? scanner.value(text, depth: 3) else {
      hasElement = false
      return nil
    }
    hasElement = (try? scanner.arrayContinues(text)) ?? false
    return value
  }

  func shape(_ text: Span<UInt8>) -> [Int] {
    var cursor = self
    var counts: [Int] = []
    while cursor.beginLine(text) {
      var count = 0
      while cursor.next(text) != nil { count += 1 }
      counts.append(count)
    }
    return counts
  }
}
