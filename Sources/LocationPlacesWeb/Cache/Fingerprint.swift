import Foundation
import FoundationNetworking
import LocationKit

/// A number that stands for long or secret bytes.
struct Fingerprint: Sendable, Hashable {
  let value: UInt64

  init(_ bytes: some Sequence<UInt8>) { value = FNV1a.hash(of: bytes) }

  /// Creates the fingerprint of a request: its address, and its credentials.
  init(_ request: URLRequest) {
    let who = request.value(forHTTPHeaderField: "Authorization") ?? ""
    self.init("\(request.url?.absoluteString ?? "")\n\(who)".utf8)
  }

  init?(_ text: some StringProtocol) {
    guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  /// Sixteen hexadecimal digits.
  var text: String { value.hexadecimal }
}
