/// Cuts what a client sends into requests, whatever pieces they come in: any number of them a line, each ending with a
/// semicolon or with its line. What stands before a question mark is nothing, as for gpsd.
///
/// A request that is longer than ``maximumLength`` is dropped up to its end, and counted: what a client can make us hold
/// is bounded.
public struct WireRequestFramer: Sendable {
  /// gpsd's own clients send 80 bytes at most.
  public static let maximumLength = 4096

  /// How many requests were dropped for their length.
  public private(set) var overlongRequests = 0

  private var begun: [UInt8] = []
  private var isDropping = false
  /// Within a string of JSON a semicolon ends nothing.
  private var isQuoted = false
  private var isEscaped = false

  public init() {}

  /// Takes what came.
  /// - Returns: the requests that it completes.
  public mutating func push(_ bytes: [UInt8]) -> [WireRequest] {
    var (requests, rest): ([WireRequest], ArraySlice<UInt8>) = ([], bytes[...])
    while let request = next(from: &rest) { requests.append(request) }
    return requests
  }

  /// Takes bytes up to the end of the next request, and leaves the rest.
  /// - Returns: the request that they complete; `nil` when all bytes are taken and complete none.
  public mutating func next(from bytes: inout ArraySlice<UInt8>) -> WireRequest? {
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: ";") && !isQuoted) {
        if let request = complete() { return request }
      } else if !isDropping {
        keep(byte)
      }
    }
    return nil
  }

  private mutating func keep(_ byte: UInt8) {
    guard !begun.isEmpty || byte == UInt8(ascii: "?") else { return }
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
