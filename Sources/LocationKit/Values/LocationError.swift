/// A failure: what failed, where, and what to do. Two errors are equal if their codes and contexts are equal.
public struct LocationError: Error, Sendable {
  /// Kind of failure.
  public let code: Code
  /// What happened, in one clause without a full stop: `checksum is 4A, the bytes sum to 4B`.
  public let message: String
  /// Where it happened: `ride.gpx:12:7`, `localhost:2947`, `/dev/ttyUSB0`. `nil` if there is no place to name.
  public let context: String?
  /// What the user can do; `nil` if there is no remedy.
  public let remedy: String?
  /// Error that caused this one; `nil` if there is none.
  public let underlying: (any Error)?

  /// Creates an error; the parameters are described at the properties.
  public init(
    _ code: Code, _ message: String, context: String? = nil, remedy: String? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.context = context
    self.remedy = remedy
    self.underlying = underlying
  }

  /// Returns the error as one of another place.
  package func at(_ place: String) -> LocationError {
    LocationError(code, message, context: place, remedy: remedy, underlying: underlying)
  }

  /// The kind of failure. Versions to come may add codes: switch with a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// Short name of the kind, as in `invalid data`.
    public let description: String

    /// An invalid parameter, source URI or scheme.
    public static let invalidArgument = Code(description: "invalid argument")
    /// Data that does not conform to its format.
    public static let invalidData = Code(description: "invalid data")
    /// An input that does not exist, or is not a file of the required kind.
    public static let inputNotFound = Code(description: "input not found")
    /// A source that cannot be reached, or was lost permanently.
    public static let sourceUnavailable = Code(description: "source unavailable")
    /// A file or device that this process may not open.
    public static let permissionDenied = Code(description: "permission denied")
    /// No location before the time-out; the message states how far the source got.
    public static let timedOut = Code(description: "timed out")
    /// A source that ended before it delivered a location.
    public static let sourceEnded = Code(description: "source ended")
    /// An operation that the caller cancelled.
    public static let cancelled = Code(description: "cancelled")
    /// A reader of events that fell too far behind.
    public static let readerTooSlow = Code(description: "reader too slow")
    /// A failed write of data that must be kept.
    public static let writingFailed = Code(description: "writing failed")
    /// A defect of this library or of a fetcher.
    public static let internalError = Code(description: "internal error")
  }
}

extension LocationError {
  /// Creates a ``LocationError`` from any error. A ``LocationError`` stays as it is, a `CancellationError` becomes
  /// ``Code/cancelled``, and any other error becomes ``Code/internalError``.
  public init(wrapping error: any Error) {
    switch error {
    case let error as LocationError: self = error
    case is CancellationError: self.init(.cancelled, "the work was cancelled", underlying: error)
    default: self.init(.internalError, "\(error)", underlying: error)
    }
  }
}

extension LocationError: Hashable {
  public static func == (left: LocationError, right: LocationError) -> Bool {
    left.code == right.code && left.context == right.context
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(context)
  }
}

extension LocationError: CustomStringConvertible {
  /// Text of the form `context: message; remedy`.
  public var description: String {
    (context.map { "\($0): " } ?? "") + message + (remedy.map { "; \($0)" } ?? "")
  }
}
