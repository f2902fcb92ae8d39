public import Foundation

/// An error of location services. An `NSError` of its domain can be cast to it, and it to an `NSError`.
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

extension CLError: CustomStringConvertible {
  /// Text in the form of Apple's: `Error Domain=kCLErrorDomain Code=1 "(null)"`, with the cause if there is one.
  public var description: String {
    let text = added?.userInfo[NSLocalizedDescriptionKey] as? String ?? "(null)"
    let reason = cause.map { " UserInfo={\(NSLocalizedFailureReasonErrorKey)=\($0)}" } ?? ""
    return "Error Domain=\(kCLErrorDomain) Code=\(errorCode) \"\(text)\"\(reason)"
  }
}

/// The cast between ``CLError`` and `NSError`, which the compiler makes for `as`, `as?`, `is` and `catch`.
extension CLError: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSError {
    NSError(domain: kCLErrorDomain, code: errorCode, userInfo: userInfo)
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout CLError?) -> Bool {
    guard source.domain == kCLErrorDomain, let code = Code(rawValue: source.code) else { return false }
    result = CLError(code, userInfo: source.userInfo)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> CLError {
    var result: CLError?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    guard let result else { preconditionFailure("an NSError of another domain is cast to CLError") }
    return result
  }
}

extension CLError {
  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// No location could be obtained; the service keeps trying.
    case locationUnknown = 0
    /// Access to the source was refused.
    case denied = 1
    /// The source could not be reached.
    case network = 2
    /// No heading could be obtained.
    case headingFailure = 3
    /// Access to region monitoring was refused.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored.
    case regionMonitoringFailure = 5
    /// Monitoring starts once the source can be reached; the service keeps trying.
    case regionMonitoringSetupDelayed = 6
    /// Events arrive later; never reported here.
    case regionMonitoringResponseDelayed = 7
    /// The geocoder found nothing.
    case geocodeFoundNoResult = 8
    /// The geocoder found a part; never reported here.
    case geocodeFoundPartialResult = 9
    /// The geocoder was cancelled.
    case geocodeCanceled = 10
    /// Deferred updates are not available.
    case deferredFailed = 11
    /// Never reported here.
    case deferredNotUpdatingLocation = 12
    /// Never reported here.
    case deferredAccuracyTooLow = 13
    /// Never reported here.
    case deferredDistanceFiltered = 14
    /// Never reported here.
    case deferredCanceled = 15
    /// Ranging of beacons is not available.
    case rangingUnavailable = 16
    /// Ranging failed; never reported here.
    case rangingFailure = 17
    /// The user declined; never reported here.
    case promptDeclined = 18
    /// Historical locations are not available.
    case historicalLocationError = 19

    /// Returns whether an error is of this kind: `catch CLError.denied`.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
  }

  /// No location could be obtained; the service keeps trying.
  public static var locationUnknown: Code { .locationUnknown }
  /// Access to the source was refused.
  public static var denied: Code { .denied }
  /// The source could not be reached.
  public static var network: Code { .network }
  /// No heading could be obtained.
  public static var headingFailure: Code { .headingFailure }
  /// Access to region monitoring was refused.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// The region cannot be monitored.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// Monitoring starts once the source can be reached; the service keeps trying.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Events arrive later; never reported here.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// The geocoder found nothing.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// The geocoder found a part; never reported here.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// The geocoder was cancelled.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Deferred updates are not available.
  public static var deferredFailed: Code { .deferredFailed }
  /// Never reported here.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Never reported here.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Never reported here.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Never reported here.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Ranging of beacons is not available.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Ranging failed; never reported here.
  public static var rangingFailure: Code { .rangingFailure }
  /// The user declined; never reported here.
  public static var promptDeclined: Code { .promptDeclined }
  /// Historical locations are not available.
  public static var historicalLocationError: Code { .historicalLocationError }
}
