import CCurl
import Foundation
import FoundationNetworking
import LocationKit

extension FailedAttempt {
  /// Creates a failure from a result of libcurl (libcurl-errors(3)).
  init(_ result: ccurl_result, at place: String) {
    switch result.code {
    case 51, 60: self = .untrusted(result.verification, at: place)
    case 1: self.init(URLError(.unsupportedURL), at: place)
    case 3: self.init(URLError(.badURL), at: place)
    case 5: self = .proxy("cannot be found", at: place)
    case 6: self.init(URLError(.cannotFindHost), at: place)
    case 7: self.init(URLError(.cannotConnectToHost), at: place)
    case 28: self.init(URLError(.timedOut), at: place)
    case 35, 53, 54, 58, 59, 66, 77, 80, 82, 83: self.init(URLError(.secureConnectionFailed), at: place)
    case 61: self = .unknownPacking(at: place)
    case 97: self = .proxy("cannot be reached", at: place)
    case 0: self.init(URLError(.badServerResponse), at: place)
    default: self.init(URLError(.networkConnectionLost), at: place)
    }
  }

  /// Returns a permanent failure: the service uses the same encoding next time.
  private static func unknownPacking(at place: String) -> FailedAttempt {
    FailedAttempt(
      "the answer has an unknown content encoding", at: place,
      remedy: "have the service send it plain, or packed by gzip", underlying: URLError(.cannotDecodeContentData))
  }

  private static func proxy(_ what: String, at place: String) -> FailedAttempt {
    FailedAttempt(
      "the proxy \(what)", at: place, remedy: "check the environment: http_proxy, https_proxy, all_proxy",
      isTransient: true, underlying: URLError(.cannotConnectToHost))
  }

  /// Returns the failure for a certificate that does not prove the identity of the named service. The next attempt
  /// would receive the same certificate.
  ///
  /// - Parameter reason: OpenSSL's reason (x509_vfy.h); 0 or 1 if there is none and the host is the reason.
  static func untrusted(_ reason: Int, at place: String) -> FailedAttempt {
    let (what, remedy) =
      switch reason {
      case 0, 1, 62: ("is for another host", "check the address")
      case 9: ("is not valid yet", "see whether the clock of this machine is right")
      case 10:
        (
          "has expired",
          "see whether the clock of this machine is right; else the operator of the service must renew it"
        )
      case 18: ("is self-signed", trust)
      case 19, 20, 21: ("is signed by an authority that this machine does not trust", trust)
      default: ("is not trusted (OpenSSL's reason \(reason))", trust)
      }
    return FailedAttempt(
      "the certificate of the service \(what)", at: place, remedy: remedy,
      underlying: URLError(.serverCertificateUntrusted))
  }

  private static let trust =
    "if you trust it, add it to the certificates of this machine: /usr/local/share/ca-certificates, update-ca-certificates"
}
