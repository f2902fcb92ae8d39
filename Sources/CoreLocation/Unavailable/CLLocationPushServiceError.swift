public import Foundation

/// An error of location pushes, which exist on Apple's platforms only.
public struct CLLocationPushServiceError: CustomNSError, Hashable, Sendable {
  /// Kind of the error.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) { self.code = code }

  /// ``CLLocationPushServiceErrorDomain``.
  public static var errorDomain: String { CLLocationPushServiceErrorDomain }
  /// Number of ``code``.
  public var errorCode: Int { code.rawValue }

  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// An unknown error.
    case unknown = 0
    /// The program has no extension for pushes.
    case missingPushExtension = 1
    /// The program has no environment for pushes.
    case missingPushServerEnvironment = 2
    /// The program has no entitlement for pushes.
    case missingEntitlement = 3
    /// The platform has no pushes: always the case here.
    case unsupportedPlatform = 4
  }

  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// The program has no extension for pushes.
  public static var missingPushExtension: Code { .missingPushExtension }
  /// The program has no environment for pushes.
  public static var missingPushServerEnvironment: Code { .missingPushServerEnvironment }
  /// The program has no entitlement for pushes.
  public static var missingEntitlement: Code { .missingEntitlement }
  /// The platform has no pushes: always the case here.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
}
