import Foundation
import FoundationNetworking
import LocationKit

/// A number that stands for long or secret bytes.
struct Fingerprint: Sendable, Hashable {
  let value: UInt64

  init(_ bytes: Span<UInt8>) { value = FNV1a.hash(of: bytes) }

  /// Creates the fingerprint of a request: its address, and its credentials.
  init(_ request: URLRequest) {
    let who = request.value(forHTTPHeaderField: "Authorization") ?? ""
    let text = "\(request.url?.absoluteString ?? "")\n\(who)"
    self.init(text.utf8.span)
  }

  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// Sixteen hexadecimal digits.
  var text: String { value.hexadecimal }
}
