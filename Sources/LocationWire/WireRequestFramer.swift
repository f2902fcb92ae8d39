/// A framer that cuts a client's bytes, in pieces of any size, into requests. A line may contain any number of
/// requests, each of which ends with a semicolon or with the line. Text before a question mark is ignored, as in
/// gpsd.
///
/// A request that is longer than ``maximumLength`` is dropped up to its end, and counted, so that the memory that a
/// client can occupy is bounded.
package struct WireRequestFramer: Sendable {
  /// Largest length of a request in bytes; gpsd's own clients send at most 80.
  package static let maximumLength = 4096

  /// Number of requests that were dropped because of their length.
  package private(set) var overlongRequests = 0

  private var begun: [UInt8] = []
  private var isDropping = false
  /// Whether the framer is within a string of JSON, in which a semicolon does not end the request.
  private var isQuoted = false
  private var isEscaped = false

  package init() {}

  /// Takes bytes up to the end of the next request, and leaves the rest.
  /// - Returns: the request that they complete; `nil` if all bytes are taken and complete none.
  package mutating func next(from bytes: inout ArraySlice<UInt8>) -> WireRequest? {
    while true {
      if begun.isEmpty, !isDropping {
        // Neither text before a question mark nor a flood of line ends costs a step for each byte.
        guard let start = bytes.firstIndex(of: UInt8(ascii: "?")) else {
          bytes = []
          return nil
        }
        bytes = bytes[start...]
      }
      guard let byte = bytes.popFirst() else { return nil }
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: ";") && !isQuoted) {
        if let request = complete() { return request }
      } else if !isDropping {
        keep(byte)
      }
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if begun.count == Self.maximumLength {
      overlongRequests += 1
      isDropping = true
      begun = []
      isQuoted = false
      return
    }
    if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
    isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
    begun.append(byte)
  }

  private mutating func complete() -> WireRequest? {
    defer {
      begun.removeAll(keepingCapacity: true)
      (isDropping, isQuoted, isEscaped) = (false, false, false)
    }
    let end = begun.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    return end == 0 ? nil : WireRequest(begun[..<end])
  }
}
