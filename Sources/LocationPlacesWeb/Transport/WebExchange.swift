import Foundation
import FoundationNetworking

/// The state of one request that is in progress.
struct WebExchange {
  let origin: WebOrigin
  let place: String
  let hasCondition: Bool
  let limit: Int
  var response = WebResponse(status: 0)
  var redirects = 0
  /// Target of a redirect to another origin.
  var elsewhere: String?

  init(_ request: URLRequest, limit: Int) {
    origin = WebOrigin(request.url)
    place = request.shownAddress
    hasCondition =
      request.value(forHTTPHeaderField: "If-None-Match") != nil
      || request.value(forHTTPHeaderField: "If-Modified-Since") != nil
    self.limit = limit
  }

  static let mostRedirects = 5

  mutating func follows(_ url: URL?) -> Bool {
    redirects += 1
    guard redirects <= Self.mostRedirects else { return false }
    guard WebOrigin(url) == origin else {
      elsewhere = url.map(WebAddress.shown)
      return false
    }
    return true
  }

  /// Takes status and headers. Returns the failure if they show that there is no usable answer.
  mutating func begin(_ head: HTTPURLResponse) -> FailedAttempt? {
    switch head.statusCode {
    // Announces another head (RFC 9110, section 15.2).
    case 100..<200: return nil
    case 200: break
    case 304 where hasCondition: break
    case 300..<400:
      if let elsewhere { return .redirected(to: elsewhere, at: place) }
      if redirects > Self.mostRedirects { return .redirectedForEver(at: place) }
      fallthrough
    default:
      return .status(head.statusCode, retryAfter: head.value(forHTTPHeaderField: "Retry-After"), at: place)
    }
    guard head.expectedContentLength <= limit else { return .tooLarge(limit, at: place) }
    response.status = head.statusCode
    response.entityTag = head.value(forHTTPHeaderField: "ETag")
    response.lastModified = head.value(forHTTPHeaderField: "Last-Modified")
    response.cacheControl = head.value(forHTTPHeaderField: "Cache-Control")
    response.age = head.value(forHTTPHeaderField: "Age")
    return nil
  }

  mutating func take(_ data: Data) -> FailedAttempt? {
    guard response.body.count + data.count <= limit else { return .tooLarge(limit, at: place) }
    response.body.append(data)
    return nil
  }
}

/// The origin of an address (RFC 6454). Only the same origin may answer instead of the named one.
struct WebOrigin: Hashable {
  let scheme: String?
  let host: String?
  let port: Int?

  init(_ url: URL?) {
    scheme = url?.scheme?.lowercased()
    host = url?.host()?.lowercased()
    port = url?.port ?? ["http": 80, "https": 443][scheme ?? ""]
  }
}

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
