/// The content of a ``Location``. Decoders fill it directly, because it is stored inline and not shared.
package struct LocationFields: Hashable {
  package var coordinate: Coordinate
  package var time: UTCInstant?
  package var mode: FixMode
  package var status: FixStatus?
  @CompactOptional package var altitudeMSL: Double?
  @CompactOptional package var geoidSeparation: Double?
  @CompactOptional private var measuredEllipsoidalHeight: Double?
  @CompactOptional package var speed: Double?
  @CompactOptional package var courseOverGround: Double?
  @CompactOptional package var verticalSpeed: Double?
  @CompactOptional package var magneticVariation: Double?
  package var horizontalAccuracy: Accuracy?
  package var verticalAccuracy: Accuracy?
  package var dilution = DilutionOfPrecision()
  package var satellitesUsed: Int?
  @CompactOptional package var correctionAge: Double?
  package var correctionStation: Int?
  /// Name of the datum if it is not WGS-84. Setting a name of WGS-84 or an empty text stores `nil`.
  package var datum: String? {
    didSet {
      if let datum, datum.isEmpty || Datum.isWGS84(datum.utf8.span) { self.datum = nil }
    }
  }
  package var origin: LocationOrigin
  package var isOutOfOrder = false
  package var startsSegment = false
  // In an object of its own, because most locations have none.
  private var boxedDetails: Boxed<LocationDetails>?
  private var boxedIntegrity: Boxed<Integrity>?
  private var boxedSensors: Boxed<SensorValues>?

  package init(coordinate: Coordinate, time: UTCInstant?, mode: FixMode = .twoDimensional, origin: LocationOrigin) {
    self.coordinate = coordinate
    self.time = time
    self.mode = mode
    self.origin = origin
  }

  /// Empty details become `nil`.
  package var details: LocationDetails? {
    get { boxedDetails?.value }
    set { boxedDetails = newValue.flatMap { $0.isEmpty ? nil : Boxed($0) } }
  }

  package var integrity: Integrity? {
    get { boxedIntegrity?.value }
    set { boxedIntegrity = newValue.map { Boxed($0) } }
  }

  package var sensors: SensorValues {
    get { boxedSensors?.value ?? SensorValues() }
    set { boxedSensors = newValue.isEmpty ? nil : Boxed(newValue) }
  }

  package var ellipsoidalHeight: Double? {
    get {
      if let measuredEllipsoidalHeight { return measuredEllipsoidalHeight }
      guard let altitudeMSL, let geoidSeparation else { return nil }
      return altitudeMSL + geoidSeparation
    }
    set { measuredEllipsoidalHeight = newValue }
  }
}

extension LocationFields {
  /// Replaces what most locations have; the other fields remain.
  mutating func take(_ values: borrowing LocationMeasurements) {
    coordinate = values.coordinate
    time = values.time
    if origin !== values.origin { origin = values.origin }
    (mode, status) = (values.mode, values.status)
    _altitudeMSL = CompactOptional(number: values.altitudeMSL)
    _speed = CompactOptional(number: values.speed)
    _courseOverGround = CompactOptional(number: values.courseOverGround)
    horizontalAccuracy = values.horizontalAccuracy
    satellitesUsed = values.satellitesUsed
    (isOutOfOrder, startsSegment) = (values.isOutOfOrder, values.startsSegment)
  }
}
