import LocationKit

/// What the messages of one epoch, which have the same time of week, say about the receiver's position.
struct UBXEpoch: Sendable {
  /// Milliseconds of the GPS week.
  let timeOfWeek: Int64

  var time: UTCInstant?
  var latitude: Double?
  var longitude: Double?
  /// Metres.
  var ellipsoidalHeight: Double?
  var altitudeMSL: Double?
  var horizontalAccuracy: Double?
  var verticalAccuracy: Double?
  /// Whether the accuracies have been taken from a message of high precision.
  var isPrecise = false
  /// Metres per second and degrees.
  var speed: Double?
  var course: Double?
  var climb: Double?
  var magneticVariation: Double?
  var satellitesUsed: Int?
  var correctionAge: Double?
  var dilution = DilutionOfPrecision()
  /// What few receivers send.
  var details = LocationDetails()
  var isTimeUnconfirmed = false
  /// Number and mean strength of the received signals.
  var signals: (count: Int, mean: Double)?
  /// `nil` if no message has stated whether there is a fix.
  var fix: Fix?
  /// Whether a message has come that contains the position, if there is one.
  var hasPosition = false

  /// The state of the solution.
  struct Fix: Sendable {
    /// u-blox's `fixType` or `gpsFix`.
    var type: Int64
    var isValid: Bool
    var isDifferential = false
    /// u-blox's `carrSoln`: 1 float, 2 fixed.
    var carrierSolution: Int64 = 0

    var mode: FixMode? {
      guard isValid else { return nil }
      return switch type {
      case 1, 3, 4, 5: .threeDimensional
      case 2: .twoDimensional
      default: nil
      }
    }

    var status: FixStatus {
      switch (type, carrierSolution) {
      case (1, _): .deadReckoning
      // Time only: the receiver stands at a surveyed point.
      case (5, _): .surveyed
      case (_, 1): .rtkFloat
      case (_, 2): .rtkFixed
      case (4, _): .combined
      default: isDifferential ? .differential : .autonomous
      }
    }
  }

  init(timeOfWeek: Int64) { self.timeOfWeek = timeOfWeek }

  /// Returns the location or its absence; `nil` if no message has stated either.
  func reading(_ origin: LocationOrigin, _ receiver: ReceiverStatus?) -> Reading? {
    guard let fix, hasPosition else { return nil }
    guard let mode = fix.mode, let latitude, let longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return .noFix(NoFix(time: time, reason: .noFix, origin: origin, receiver: receiver)) }
    var location = LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin)
    location.status = fix.status
    if mode == .threeDimensional {
      location.altitudeMSL = Self.plausible(altitudeMSL, PlausibleRange.height)
      location.ellipsoidalHeight = Self.plausible(ellipsoidalHeight, PlausibleRange.height)
      if let altitudeMSL, let ellipsoidalHeight {
        location.geoidSeparation = Self.plausible(ellipsoidalHeight - altitudeMSL, PlausibleRange.geoidSeparation)
      }
      // u-blox's vAcc is one standard deviation: 68 % on one axis.
      location.verticalAccuracy = verticalAccuracy.flatMap { Accuracy(radius: $0, level: .twoThirds, basis: .receiver) }
    }
    // u-blox's hAcc is the square root of the sum of the variances on both axes: of a circular normal distribution,
    // 63 % lie within it. The nearest level is two thirds.
    location.horizontalAccuracy = horizontalAccuracy.flatMap {
      Accuracy(radius: $0, level: .twoThirds, basis: .receiver)
    }
    location.speed = Self.plausible(speed, PlausibleRange.speed)
    location.courseOverGround = Self.plausible(course, PlausibleRange.course)
    location.verticalSpeed = Self.plausible(climb, PlausibleRange.verticalSpeed)
    location.magneticVariation = Self.plausible(magneticVariation, PlausibleRange.magneticVariation)
    location.dilution = dilution
    location.satellitesUsed = satellitesUsed
    location.correctionAge = correctionAge
    var details = details
    details.receiver = receiver
    details.isTimeUnconfirmed = time != nil && isTimeUnconfirmed
    if let signals { (details.signalCount, details.meanSignal) = signals }
    location.details = details
    return .location(Location(consume location))
  }

  private static func plausible(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
    value.flatMap { range.contains($0) ? $0 : nil }
  }
}
