import LocationIO
import LocationKit

/// A reader of requests without a body from a client's bytes, in pieces of any size.
struct PlaceRequestReader {
  enum Fault: Error, Equatable {
    /// The bytes are not a request.
    case malformed
    /// A request with a body, more than a hundred headers, or a line beyond 8 KB.
    case tooMuch
  }

  private var framer = LineFramer(maximumLength: 8192)
  private var request: PlaceRequest?

  /// Takes bytes from the client.
  /// - Returns: the requests that they complete; after a broken one none.
  mutating func push(_ bytes: [UInt8]) -> Result<[PlaceRequest], Fault> {
    var lines: [String] = []
    framer.push(bytes.span) { line in
      lines.append(String(utf8: line))
    }
    guard framer.overlongLines == 0 else { return .failure(.tooMuch) }
    return Result { () throws(Fault) in
      var requests: [PlaceRequest] = []
      for line in lines {
        if let request = try take(line) { requests.append(request) }
      }
      return requests
    }
  }

  /// Returns the request that a line completes.
  private mutating func take(_ line: String) throws(Fault) -> PlaceRequest? {
    guard var begun = request else {
      // RFC 9112, section 2.2: empty lines before a request are ignored.
      if !line.isEmpty { request = try Self.begin(line) }
      return nil
    }
    if line.isEmpty {
      request = nil
      guard begun.headers["content-length", default: "0"] == "0", begun.headers["transfer-encoding"] == nil else {
        throw .tooMuch
      }
      return begun
    }
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .malformed }
    guard begun.headers.count < 100 else { throw .tooMuch }
    begun.headers[line[..<colon].lowercased()] = Self.trimmed(line[line.index(after: colon)...])
    request = begun
    return nil
  }

  private static func begin(_ line: String) throws(Fault) -> PlaceRequest {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"), !words[0].isEmpty else {
      throw .malformed
    }
    return PlaceRequest(method: String(words[0]), target: String(words[1]))
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }
}
