import Foundation

/// An answer of HTTP whose body is whole.
struct WebResponse: Sendable, Hashable {
  /// 200, or 304: as it was.
  var status: Int
  var body = Data()
  /// The headers `ETag`, `Last-Modified`, `Cache-Control` and `Age`.
  var entityTag: String?
  var lastModified: String?
  var cacheControl: String?
  var age: String?
}
