import LocationKit
import LocationWire

extension PointQuantity {
  /// Returns the value of a point; `nil` if it is unknown, or follows from other values of the point.
  package func value(of point: TrackPoint) -> Double? {
    switch self {
    case .heartRate: point.sensors.heartRate
    case .cadence: point.sensors.cadence
    case .temperature: point.sensors.temperature
    case .power: point.sensors.power
    case .distance: point.sensors.distance
    default: value(of: point.location)
    }
  }

  /// Sets the value of a point. Returns `false` if the value is invalid; then the point is unchanged.
  package func set(_ value: Double, on point: inout TrackPoint) -> Bool {
    var (isSet, sensors) = (false, point.sensors)
    point.location.update { isSet = set(value, on: &$0, &sensors) }
    if sensors != point.sensors { point.sensors = sensors }
    return isSet
  }

  /// Sets the value of a point that is being read, like ``set(_:on:)``.
  func set(_ value: Double, on fields: inout LocationFields, _ sensors: inout SensorValues) -> Bool {
    guard value.isFinite else { return false }
    if let range = plausibleRange, !range.contains(value) {
      // 0 means unknown if the range begins above it.
      return value == 0
    }
    switch self {
    case .heartRate: sensors.heartRate = value
    case .cadence: sensors.cadence = value
    case .temperature: sensors.temperature = value
    case .power: sensors.power = value
    case .distance: sensors.distance = value
    default: return set(value, on: &fields)
    }
    return true
  }

  private func value(of location: Location) -> Double? {
    switch self {
    case .altitudeMSL: location.altitudeMSL
    case .ellipsoidalHeight: location.ownEllipsoidalHeight
    case .geoidSeparation: location.geoidSeparation
    case .speed: location.speed
    case .course: location.courseOverGround?.asFullCircle(decimals: decimals)
    case .verticalSpeed: location.verticalSpeed
    case .magneticVariation: location.magneticVariation
    case .horizontalDilution: location.dilution.horizontal
    case .verticalDilution: location.dilution.vertical
    case .positionDilution: location.dilution.position
    case .satellitesUsed: location.satellitesUsed.map(Double.init)
    case .correctionAge: location.correctionAge
    case .correctionStation: location.correctionStation.map(Double.init)
    case .mode: location.mode == location.impliedMode ? nil : Double(location.mode.rawValue)
    // Status 8 marks simulated locations, whatever simulated them.
    case .status: (location.isSimulated ? .simulated : location.status).map { Double($0.rawValue) }
    case .isLeapSecond: location.time?.isLeapSecond == true ? 1 : nil
    default: accuracyValue(of: location)
    }
  }

  private func accuracyValue(of location: Location) -> Double? {
    switch self {
    case .horizontalAccuracy: location.horizontalAccuracy?.radius
    case .horizontalLevel: location.horizontalAccuracy?.level.wireShare
    case .horizontalBasis: location.horizontalAccuracy?.basis.number
    case .verticalAccuracy: location.verticalAccuracy?.radius
    case .verticalLevel: location.verticalAccuracy?.level.wireShare
    case .verticalBasis: location.verticalAccuracy?.basis.number
    default: nil
    }
  }

  private func set(_ value: Double, on fields: inout LocationFields) -> Bool {
    switch self {
    case .altitudeMSL: fields.altitudeMSL = value
    case .ellipsoidalHeight: fields.ellipsoidalHeight = value
    case .geoidSeparation: fields.geoidSeparation = value
    case .verticalSpeed: fields.verticalSpeed = value
    case .magneticVariation: fields.magneticVariation = value
    case .course: fields.courseOverGround = value
    case .speed: fields.speed = value
    case .horizontalDilution: fields.dilution.horizontal = value
    case .verticalDilution: fields.dilution.vertical = value
    case .positionDilution: fields.dilution.position = value
    case .correctionAge: fields.correctionAge = value
    default: return setWhole(value, on: &fields) || setAccuracy(value, on: &fields)
    }
    return true
  }

  /// Sets quantities that are counts or codes.
  private func setWhole(_ value: Double, on fields: inout LocationFields) -> Bool {
    guard let whole = UInt16(exactly: value) else { return false }
    switch self {
    case .satellitesUsed: fields.satellitesUsed = Int(whole)
    case .correctionStation: fields.correctionStation = Int(whole)
    case .mode:
      guard let mode = UInt8(exactly: whole).flatMap(FixMode.init) else { return false }
      fields.mode = mode
    case .status:
      guard let status = UInt8(exactly: whole), status > 0 else { return false }
      fields.status = FixStatus(rawValue: status)
    case .isLeapSecond where whole <= 1:
      if whole == 1 {
        fields.time = fields.time.map { UTCInstant(nanoseconds: $0.nanoseconds, isLeapSecond: true) }
      }
    default: return false
    }
    return true
  }

  private func setAccuracy(_ value: Double, on fields: inout LocationFields) -> Bool {
    let member = isHorizontal ? \LocationFields.horizontalAccuracy : \LocationFields.verticalAccuracy
    var accuracy = fields[keyPath: member]
    switch self {
    case .horizontalAccuracy, .verticalAccuracy: accuracy = Accuracy(radius: value, level: .unknown, basis: .stated)
    case .horizontalLevel, .verticalLevel: accuracy = accuracy?.at(share: value)
    case .horizontalBasis, .verticalBasis: accuracy = accuracy?.on(number: value)
    default: return false
    }
    guard let accuracy else { return false }
    fields[keyPath: member] = accuracy
    return true
  }

  private var isHorizontal: Bool {
    self == .horizontalAccuracy || self == .horizontalLevel || self == .horizontalBasis
  }
}

extension Location {
  /// Ellipsoidal height; `nil` if it follows from the other heights to the millimetre.
  fileprivate var ownEllipsoidalHeight: Double? {
    guard let ellipsoidalHeight, let altitudeMSL, let geoidSeparation else { return ellipsoidalHeight }
    return abs(ellipsoidalHeight - altitudeMSL - geoidSeparation) < 0.001 ? nil : ellipsoidalHeight
  }
}

extension Accuracy {
  fileprivate func at(share: Double) -> Accuracy? {
    Level(wireShare: share).flatMap { Accuracy(radius: radius, level: $0, basis: basis) }
  }

  fileprivate func on(number: Double) -> Accuracy? {
    guard let index = Int(exactly: number), Basis.allCases.indices.contains(index) else { return nil }
    return Accuracy(radius: radius, level: level, basis: Basis.allCases[index])
  }
}

extension Accuracy.Basis {
  fileprivate var number: Double? { Accuracy.Basis.allCases.firstIndex(of: self).map(Double.init) }
}
