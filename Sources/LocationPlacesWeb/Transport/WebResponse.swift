import Foundation

/// A response of HTTP with its complete body.
struct WebResponse: Sendable, Hashable {
  /// 200, or 304: unchanged.
  var status: Int
  var body = Data()
  /// Headers `ETag`, `Last-Modified`, `Cache-Control` and `Age`.
  var entityTag: String?
  var lastModified: String?
  var cacheControl: String?
  var age: String?
}
