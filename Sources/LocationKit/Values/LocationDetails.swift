/// What few receivers report of a position in addition; `nil` for what is unknown.
public struct LocationDetails: Sendable, Hashable {
  /// Ellipse of the horizontal error, one standard deviation on each axis.
  public var errorEllipse: ErrorEllipse?
  /// Position and velocity in the Earth-centred, Earth-fixed frame, as the receiver states them.
  public var earthCentred: EarthCentredState?
  /// Position relative to the base station.
  public var relativePosition: RelativePosition?
  /// State of the receiver itself.
  public var receiver: ReceiverStatus?
  /// Accuracy of the speed in metres per second, one standard deviation as the receiver estimates it.
  public var speedAccuracy: Double?
  /// Number of received signals.
  public var signalCount: Int?
  /// Mean carrier-to-noise density of the received signals in dB-Hz.
  public var meanSignal: Double?
  /// Whether the receiver has not yet confirmed the time, or the leap seconds in it. Such a time decides no step of the
  /// clock.
  public var isTimeUnconfirmed = false

  /// Creates details of which nothing is known.
  public init() {}

  /// Whether nothing is known.
  package var isEmpty: Bool { self == LocationDetails() }

  /// Returns the details of `later`, and this value's for those that `later` lacks.
  package func completed(by later: LocationDetails) -> LocationDetails {
    var whole = later
    whole.errorEllipse = later.errorEllipse ?? errorEllipse
    whole.earthCentred = later.earthCentred ?? earthCentred
    whole.relativePosition = later.relativePosition ?? relativePosition
    whole.receiver = later.receiver ?? receiver
    whole.speedAccuracy = later.speedAccuracy ?? speedAccuracy
    whole.signalCount = later.signalCount ?? signalCount
    whole.meanSignal = later.meanSignal ?? meanSignal
    return whole
  }
}

/// An ellipse of the horizontal error.
public struct ErrorEllipse: Sendable, Hashable {
  /// Semi-major axis in metres.
  public var major: Double
  /// Semi-minor axis in metres.
  public var minor: Double
  /// Direction of the semi-major axis in degrees true, from 0 to below 180.
  public var orientation: Double

  /// Creates an ellipse; `nil` if a number is not finite or negative, or the minor axis is the longer one.
  public init?(major: Double, minor: Double, orientation: Double) {
    guard major.isFinite, orientation.isFinite, minor >= 0, minor <= major else { return nil }
    (self.major, self.minor) = (major, minor)
    let rest = orientation.truncatingRemainder(dividingBy: 180)
    self.orientation = rest < 0 ? rest + 180 : rest + 0
  }
}

/// A position and a velocity in the Earth-centred, Earth-fixed frame; `nil` for what is unknown.
public struct EarthCentredState: Sendable, Hashable {
  /// Position in metres: x, y and z.
  public var position: SIMD3<Double>?
  /// Velocity in metres per second: x, y and z.
  public var velocity: SIMD3<Double>?
  /// Accuracy of the position in metres, in space.
  public var positionAccuracy: Double?
  /// Accuracy of the velocity in metres per second, in space.
  public var velocityAccuracy: Double?

  /// Creates a state of which nothing is known.
  public init() {}
}

/// A position relative to a base station.
public struct RelativePosition: Sendable, Hashable {
  /// Metres to the north.
  public var north: Double
  /// Metres to the east.
  public var east: Double
  /// Metres downwards; `nil` if unknown.
  public var down: Double?
  /// Distance in metres; `nil` if unknown.
  public var length: Double?
  /// Direction in degrees true; `nil` if unknown.
  public var heading: Double?

  /// Creates a relative position.
  public init(north: Double, east: Double, down: Double? = nil, length: Double? = nil, heading: Double? = nil) {
    (self.north, self.east, self.down, self.length, self.heading) = (north, east, down, length, heading)
  }
}

/// A value in an object of its own, which makes its owner small.
package final class Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  package static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension Location {
  /// Whether the receiver has not confirmed the time: see ``LocationDetails/isTimeUnconfirmed``.
  package var hasUnconfirmedTime: Bool { details?.isTimeUnconfirmed ?? false }
}
