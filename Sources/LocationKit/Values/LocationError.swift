/// What went wrong, where, and what to do about it. Two errors are equal when code and place are.
public struct LocationError: Error, Sendable {
  public let code: Code
  /// What happened, in one clause without a full stop: `checksum is 4A, the bytes sum to 4B`.
  public let message: String
  /// Where: `ride.gpx:12:7`, `localhost:2947`, `/dev/ttyUSB0`. `nil` when there is no place to name.
  public let place: String?
  /// What the user can do next; `nil` when nothing helps.
  public let remedy: String?
  public let underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, place: String? = nil, remedy: String? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.remedy = remedy
    self.underlying = underlying
  }

  /// The kind of failure. New codes may come: switch with a `default`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// A parameter, a source URI or a scheme that cannot be.
    public static let usage = Code(description: "usage")
    /// What was read is not what it should be.
    public static let badData = Code(description: "bad data")
    /// A file that is missing, or is none.
    public static let noInput = Code(description: "no input")
    /// A source that cannot be reached, or was lost for good.
    public static let sourceUnavailable = Code(description: "source unavailable")
    public static let permissionDenied = Code(description: "permission denied")
    /// No location came in time; see the message for how far it got.
    public static let timedOut = Code(description: "timed out")
    /// The source ended before there was a location.
    public static let sourceEnded = Code(description: "source ended")
    public static let cancelled = Code(description: "cancelled")
    /// A reader of events fell too far behind.
    public static let readerTooSlow = Code(description: "reader too slow")
    /// What must be kept could not be written.
    public static let writingFailed = Code(description: "writing failed")
    /// A fault of ours.
    public static let `internal` = Code(description: "internal")
  }
}

extension LocationError {
  /// `error` itself where it is one of ours; a cancellation as such; anything else is a fault of whoever threw it.
  public init(wrapping error: any Error) {
    switch error {
    case let error as LocationError: self = error
    case is CancellationError: self.init(.cancelled, "it was cancelled", underlying: error)
    default: self.init(.internal, "\(error)", underlying: error)
    }
  }
}

extension LocationError: Hashable {
  public static func == (left: LocationError, right: LocationError) -> Bool {
    left.code == right.code && left.place == right.place
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

extension LocationError: CustomStringConvertible {
  /// `place: message; remedy`
  public var description: String {
    (place.map { "\($0): " } ?? "") + message + (remedy.map { "; \($0)" } ?? "")
  }
}
