import Foundation
import FoundationNetworking
import LocationKit

/// The failure of an attempt.
struct FailedAttempt: Error {
  let error: LocationError
  /// Whether the same request may succeed a moment later. All requests are `GET`, which may be repeated.
  var isTransient = false
  /// Pause that the service requests before the next attempt.
  var retryAfter: Duration?
}

extension FailedAttempt {
  init(
    _ message: String, _ code: LocationError.Code = .sourceUnavailable, at place: String, remedy: String? = nil,
    isTransient: Bool = false, underlying: URLError? = nil
  ) {
    error = LocationError(code, message, context: place, remedy: remedy, underlying: underlying)
    self.isTransient = isTransient
  }

  static func timeOut(after duration: Duration, at place: String) -> FailedAttempt {
    FailedAttempt(
      "the service has not answered within \(duration.inSeconds) s", at: place,
      remedy: "check that the service runs, or try again later", isTransient: true)
  }

  static func tooLarge(_ limit: Int, at place: String) -> FailedAttempt {
    FailedAttempt(
      "the answer is larger than \(limit) bytes", .invalidData, at: place, remedy: "request fewer places")
  }

  static func headTooLarge(at place: String) -> FailedAttempt {
    FailedAttempt("the head of the answer is too large", at: place, remedy: "check the address", isTransient: true)
  }

  /// Returns the failure for a redirect to another origin.
  static func redirected(to target: String, at place: String) -> FailedAttempt {
    FailedAttempt(
      "the service redirects to another address: \(target)", at: place,
      remedy: "specify that address if it is the one you mean")
  }

  static func redirectedForEver(at place: String) -> FailedAttempt {
    FailedAttempt("too many redirects", at: place)
  }

  /// - Parameter retryAfter: the header of that name.
  static func status(_ status: Int, retryAfter: String?, at place: String) -> FailedAttempt {
    let message = "the service answered with the status \(status)"
    switch status {
    case 401, 403, 407:
      let remedy = "put the credentials into the address: https://user:password@host, or a key in the query"
      return FailedAttempt(message, .permissionDenied, at: place, remedy: remedy)
    case 404, 410:
      return FailedAttempt(message, .inputNotFound, at: place, remedy: "check the address")
    default:
      let isTransient = [408, 429, 500, 502, 503, 504].contains(status)
      var failure = FailedAttempt(
        message, at: place, remedy: isTransient ? "try again later" : "check the address", isTransient: isTransient)
      failure.retryAfter = retryAfter.flatMap(Self.seconds)
      return failure
    }
  }

  /// Reads a number of seconds (RFC 9110, section 10.2.3). A date is ignored, because two clocks would have to agree.
  private static func seconds(_ text: String) -> Duration? {
    let bytes = Array(text.utf8)
    return DecimalText.unsigned(in: bytes.span, 0..<bytes.count).map { .seconds(min($0, 1_000_000_000)) }
  }

  /// Creates a failure from a network error of Foundation. Foundation's own errors contain the whole address and are
  /// not passed on.
  init(_ error: URLError, at place: String) {
    let reason: (what: String, remedy: String, isTransient: Bool) =
      switch error.code {
      case .cannotFindHost, .dnsLookupFailed: ("no host has this name", "check the address", true)
      case .cannotConnectToHost:
        ("the service cannot be reached", "check that it runs and that the network works", true)
      case .timedOut: ("the service has not answered", "check that the service runs, or try again later", true)
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
        ("no trusted connection can be made", "see whether its certificate is valid, and the clock is right", false)
      // Foundation also reports this if the response is not HTTP.
      case .unsupportedURL: ("the service does not respond with HTTP", "check the address and its port", true)
      case .badURL: ("this is not the address of a service", "check the address", false)
      default: ("the connection broke (\(error.code.rawValue))", "try again later", true)
      }
    self.init(
      reason.what, at: place, remedy: reason.remedy, isTransient: reason.isTransient, underlying: URLError(error.code))
  }
}

extension URLRequest {
  /// Address for errors, without parts that may be secret.
  var shownAddress: String { url.map(WebAddress.shown) ?? "no address" }
}

/// The decision whether and when a request is repeated.
struct Attempts {
  private var left: Int
  private var backOff: BackOff
  private let longestPause: Duration

  init(_ limits: WebLimits) {
    left = limits.attempts
    backOff = BackOff(first: limits.firstPause, longest: limits.longestPause)
    longestPause = limits.longestPause
  }

  /// Returns the pause after a failed attempt; `nil` if no other attempt follows.
  /// - Parameter jitter: 0 to 1.
  mutating func pause(after failure: FailedAttempt, jitter: Double) -> Duration? {
    left -= 1
    guard left > 0, failure.isTransient else { return nil }
    let pause = max(backOff.next(jitter: jitter), failure.retryAfter ?? .zero)
    return pause <= longestPause ? pause : nil
  }
}
