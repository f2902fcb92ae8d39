public import Foundation

/// An error of location services.
public struct CLError: CustomNSError, Hashable, Sendable {
  /// Kind of the error.
  public let code: Code
  /// Description of the failure that caused this error, with its place and remedy; in ``userInfo`` under
  /// `NSLocalizedFailureReasonErrorKey`.
  let cause: String?
  /// User information that a program has added.
  private let added: NSError?

  /// Creates an error.
  public init(_ code: Code) { self.init(code, cause: nil) }

  /// Creates an error with user information.
  public init(_ code: Code, userInfo: [String: Any]) {
    self.code = code
    cause = userInfo[NSLocalizedFailureReasonErrorKey] as? String
    added = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ code: Code, cause: String?) {
    self.code = code
    self.cause = cause
    added = nil
  }

  /// ``kCLErrorDomain``.
  public static var errorDomain: String { kCLErrorDomain }
  /// Number of ``code``.
  public var errorCode: Int { code.rawValue }
  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
  /// `NSLocalizedDescriptionKey`, the cause under `NSLocalizedFailureReasonErrorKey` if there is one, and what the
  /// program has added.
  public var userInfo: [String: Any] {
    var info = added?.userInfo ?? [:]
    info[NSLocalizedDescriptionKey] = localizedDescription
    if let cause { info[NSLocalizedFailureReasonErrorKey] = cause }
    return info
  }
  /// Region to monitor instead; always `nil` here.
  public var alternateRegion: CLRegion? { nil }
  /// Kind of the error, and its cause; or the description that the program has added.
  public var localizedDescription: String {
    if let text = added?.userInfo[NSLocalizedDescriptionKey] as? String { return text }
    let reason = cause.map { ": \($0)" } ?? "."
    return "The operation couldn’t be completed. (\(kCLErrorDomain) error \(errorCode)\(reason))"
  }

  public static func == (left: CLError, right: CLError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
