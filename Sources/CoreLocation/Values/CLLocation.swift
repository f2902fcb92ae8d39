public import Foundation
import LocationFoundation
import LocationKit

/// A location with its time and quality. Negative accuracies mark invalid values, as documented by Apple.
///
/// Programs for Apple's platforms take an accuracy of 0 for a perfect one, or drop it. Where a source states none,
/// ``horizontalAccuracy`` and ``verticalAccuracy`` follow from the dilution of precision: see <doc:CoreLocation>.
//
// Safe to send: the stored fields are immutable, and a subclass that adds mutable state takes over this obligation, as
// on Apple's platforms.
open class CLLocation: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  struct Fields: Sendable {
    var coordinate: CLLocationCoordinate2D
    var altitude: CLLocationDistance = 0
    var ellipsoidalAltitude: CLLocationDistance = 0
    var horizontalAccuracy: CLLocationAccuracy = 0
    var verticalAccuracy: CLLocationAccuracy = -1
    var course: CLLocationDirection = -1
    var courseAccuracy: CLLocationDirectionAccuracy = -1
    var speed: CLLocationSpeed = -1
    var speedAccuracy: CLLocationSpeedAccuracy = -1
    var timestamp: Date
    var source: CLLocationSourceInformation?
  }

  let fields: Fields

  init(_ fields: Fields) { self.fields = fields }

  /// Creates a location at 0, 0, at the reference date, without altitude, course and speed.
  public override init() {
    fields = Fields(coordinate: CLLocationCoordinate2D(), timestamp: Date(timeIntervalSinceReferenceDate: 0))
  }

  /// Creates a location at this time, with an accuracy of 0, and without altitude, course and speed.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    fields = Fields(coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), timestamp: Date())
  }

  /// Creates a location without course and speed.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      timestamp: timestamp)
  }

  /// Creates a location with course and speed, whose accuracies are not stated.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, speed: speed, timestamp: timestamp)
  }

  /// Creates a location with course, speed and their accuracies.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
      timestamp: timestamp)
  }

  /// Creates a location with all values and a provenance.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date, sourceInfo: CLLocationSourceInformation
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
      course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
      timestamp: timestamp, source: sourceInfo)
  }

  /// Position in degrees; invalid if ``horizontalAccuracy`` is negative.
  open var coordinate: CLLocationCoordinate2D { fields.coordinate }
  /// Metres above mean sea level; invalid if ``verticalAccuracy`` is negative.
  open var altitude: CLLocationDistance { fields.altitude }
  /// Metres above the WGS-84 ellipsoid; invalid if ``verticalAccuracy`` is negative.
  open var ellipsoidalAltitude: CLLocationDistance { fields.ellipsoidalAltitude }
  /// Radius in metres that contains the position in 68 % of the cases; negative if ``coordinate`` is invalid.
  open var horizontalAccuracy: CLLocationAccuracy { fields.horizontalAccuracy }
  /// Metres up and down, in 68 % of the cases; negative if there is no altitude.
  open var verticalAccuracy: CLLocationAccuracy { fields.verticalAccuracy }
  /// Direction of movement in degrees true; negative if unknown.
  open var course: CLLocationDirection { fields.course }
  /// Degrees; negative if not stated.
  open var courseAccuracy: CLLocationDirectionAccuracy { fields.courseAccuracy }
  /// Metres per second; negative if unknown.
  open var speed: CLLocationSpeed { fields.speed }
  /// Metres per second; negative if not stated.
  open var speedAccuracy: CLLocationSpeedAccuracy { fields.speedAccuracy }
  /// Time of the position.
  open var timestamp: Date { fields.timestamp }
  /// Floor of the building; always `nil` here.
  open var floor: CLFloor? { nil }
  /// Provenance; `nil` for a location that the program made without one.
  open var sourceInformation: CLLocationSourceInformation? { fields.source }

  /// Returns the distance in metres along the WGS-84 ellipsoid; not a number if one of the positions is invalid.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    coordinate.distance(to: location.coordinate)
  }

  /// The same as ``distance(from:)``.
  @available(*, deprecated, renamed: "distance(from:)")
  open func getDistanceFrom(_ location: CLLocation) -> CLLocationDistance { distance(from: location) }

  // MARK: NSSecureCoding, NSCopying

  /// Always `true`: the values are decoded by their classes.
  public static var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    guard let fields = Fields(coder) else { return nil }
    self.fields = fields
  }

  open func encode(with coder: NSCoder) { fields.encode(with: coder) }

  /// Returns this location: it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Text in the form of Apple's: position, accuracy, speed, course and time.
  open override var description: String {
    func number(_ value: Double) -> String { String(format: "%.2f", value) }
    let position = String(format: "<%+.8f,%+.8f>", coordinate.latitude, coordinate.longitude)
    // Foundation ends the process when it describes a date that is no number, or beyond all calendars.
    let seconds = timestamp.timeIntervalSince1970
    let time = seconds.magnitude < 1e11 ? "\(timestamp)" : "\(seconds)"
    return "\(position) +/- \(number(horizontalAccuracy))m (speed \(number(speed)) mps / course \(number(course)))"
      + " @ \(time)"
  }
}

extension CLLocation.Fields {
  init?(_ coder: NSCoder) {
    guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "time") else { return nil }
    func value(_ key: String) -> Double { coder.decodeDouble(forKey: key) }
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: value("latitude"), longitude: value("longitude")),
      altitude: value("altitude"), ellipsoidalAltitude: value("ellipsoidalAltitude"),
      horizontalAccuracy: value("horizontalAccuracy"), verticalAccuracy: value("verticalAccuracy"),
      course: value("course"), courseAccuracy: value("courseAccuracy"), speed: value("speed"),
      speedAccuracy: value("speedAccuracy"), timestamp: Date(timeIntervalSince1970: value("time")),
      source: coder.decodeIfPresent(CLLocationSourceInformation.self, forKey: "source"))
  }

  func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: "latitude")
    coder.encode(coordinate.longitude, forKey: "longitude")
    coder.encode(altitude, forKey: "altitude")
    coder.encode(ellipsoidalAltitude, forKey: "ellipsoidalAltitude")
    coder.encode(horizontalAccuracy, forKey: "horizontalAccuracy")
    coder.encode(verticalAccuracy, forKey: "verticalAccuracy")
    coder.encode(course, forKey: "course")
    coder.encode(courseAccuracy, forKey: "courseAccuracy")
    coder.encode(speed, forKey: "speed")
    coder.encode(speedAccuracy, forKey: "speedAccuracy")
    coder.encode(timestamp.timeIntervalSince1970, forKey: "time")
    if let source { coder.encode(source, forKey: "source") }
  }
}

extension NSCoder {
  /// Returns the object of a key; `nil` if there is none. Without the check, Foundation on Linux ends the program or
  /// the decoding.
  func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
}

extension CLLocation {
  /// Range error from which accuracies follow where a source states none.
  static let rangeError = RangeError.suburban

  /// Returns a radius in metres that contains 68 % of the positions: as stated, or as it follows from the dilution of
  /// precision; a position of unknown dilution counts as one of dilution 1.
  static func horizontalRadius(_ accuracy: Accuracy?, _ dilution: DilutionOfPrecision) -> CLLocationAccuracy {
    let nominal = Accuracy(
      radius: (dilution.horizontal ?? 1) * rangeError.metres, level: .oneSigmaPerAxis, basis: .derived)
    return (accuracy ?? nominal).map { $0.radius(at: .twoThirds) ?? $0.radius } ?? rangeError.metres
  }

  /// Returns the metres up and down that contain 68 % of the heights, like ``horizontalRadius(_:_:)``. Heights are
  /// typically 1.5 times as uncertain as positions.
  private static func height(_ accuracy: Accuracy?, _ dilution: DilutionOfPrecision) -> CLLocationAccuracy {
    let nominal = (dilution.vertical ?? 1.5 * (dilution.horizontal ?? 1)) * rangeError.metres
    return accuracy.map { $0.height(at: .twoThirds) ?? $0.radius } ?? nominal
  }

  /// Creates a location from LocationKit's; `now` is the time of a location that has none.
  convenience init(_ location: Location, now: UTCInstant) {
    let altitude = location.altitudeMSL
    let height = location.ellipsoidalHeight
    let hasHeight = altitude != nil || height != nil
    self.init(
      Fields(
        coordinate: CLLocationCoordinate2D(location.coordinate), altitude: altitude ?? height ?? 0,
        ellipsoidalAltitude: height ?? altitude ?? 0,
        horizontalAccuracy: Self.horizontalRadius(location.horizontalAccuracy, location.dilution),
        verticalAccuracy: hasHeight ? Self.height(location.verticalAccuracy, location.dilution) : -1,
        course: location.courseOverGround ?? -1, speed: location.speed ?? -1,
        speedAccuracy: location.speed == nil ? -1 : location.details?.speedAccuracy ?? -1,
        timestamp: Date(location.time ?? now),
        source: CLLocationSourceInformation(
          softwareSimulationState: location.isSimulated || location.origin.kind != .live,
          andExternalAccessoryState: location.origin.kind == .live && !location.isSimulated)))
  }
}

extension CLLocationCoordinate2D {
  /// Returns the distance in metres along the ellipsoid; not a number if a coordinate is invalid.
  func distance(to other: CLLocationCoordinate2D) -> Double {
    guard let here = onEarth, let there = other.onEarth else { return .nan }
    return here.distance(to: there)
  }
}
