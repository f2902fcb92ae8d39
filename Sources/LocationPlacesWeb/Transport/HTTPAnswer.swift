import Foundation
import FoundationNetworking

/// The response to one request, received piece by piece. One thread uses it.
final class HTTPAnswer {
  private(set) var exchange: WebExchange
  /// Reason why the answer was rejected.
  private(set) var failure: FailedAttempt?
  /// Final head; `nil` before its end.
  private(set) var response: HTTPURLResponse?
  /// Target of a redirect.
  private(set) var redirect: URL?

  private let url: URL
  private var status = 0
  private var fields: [String: String] = [:]
  private var headSize = 0

  private static let largestHead = 262_144

  init(_ exchange: WebExchange, url: URL) { (self.exchange, self.url) = (exchange, url) }

  /// Takes a line of the head, or of the trailer after the body. Returns `false` to end the transfer.
  func takeHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headSize += bytes.count
    guard headSize <= Self.largestHead else { return refuse(.headTooLarge(at: exchange.place)) }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if line.hasPrefix("HTTP/") {
      (status, fields, response) = (Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0, [:], nil)
    } else if line.isEmpty {
      return endHead()
    } else if let colon = line.firstIndex(of: ":") {
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields[name] = fields[name].map { "\($0), \(value)" } ?? value
    }
    return true
  }

  /// Takes decompressed bytes of the body. Returns `false` to end the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if redirect != nil { return false }
    if let failure = exchange.take(Data(bytes)) { return refuse(failure) }
    return true
  }

  /// Handles the end of a head. Several heads may arrive: those of 100 to 199 announce another one (RFC 9110, section
  /// 15.2).
  private func endHead() -> Bool {
    guard response == nil, !(100..<200).contains(status),
      let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { return true }
    response = head
    if [301, 302, 303, 307, 308].contains(status), let location = fields["location"] {
      redirect = URL(string: location, relativeTo: url)?.absoluteURL
      if redirect != nil { return true }
    }
    if let failure = exchange.begin(head) { return refuse(failure) }
    return true
  }

  private func refuse(_ failure: FailedAttempt) -> Bool {
    self.failure = failure
    return false
  }
}
