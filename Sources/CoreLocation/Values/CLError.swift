public import Foundation

/// An error of location services.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// Kind of the error.
  public let code: Code
  /// Error of LocationKit that caused this one; in ``errorUserInfo`` under `NSUnderlyingErrorKey`. Its description
  /// names the place and the remedy.
  let cause: String?

  /// Creates an error.
  public init(_ code: Code) { self.init(code, cause: nil) }

  init(_ code: Code, cause: String?) {
    self.code = code
    self.cause = cause
  }

  /// ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }
  /// Number of ``code``.
  public var errorCode: Int { code.rawValue }
  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
  /// `NSLocalizedDescriptionKey`, and the cause under `NSLocalizedFailureReasonErrorKey` if there is one.
  public var userInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: localizedDescription]
    if let cause { info[NSLocalizedFailureReasonErrorKey] = cause }
    return info
  }
  /// Region to monitor instead; always `nil` here.
  public var alternateRegion: CLRegion? { nil }
  /// Kind of the error, and its cause.
  public var localizedDescription: String {
    "The operation couldn’t be completed. (\(kCLErrorDomain) error \(errorCode)\(cause.map { ": \($0)" } ?? "."))"
  }

  public static func == (left: CLError, right: CLError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
