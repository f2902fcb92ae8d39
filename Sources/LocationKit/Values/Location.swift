/// A position with its time, its quality and its provenance. SI units, degrees, UTC; unknown is `nil`.
public struct Location: Sendable, Hashable {
  public var coordinate: Coordinate
  /// When the receiver was there; `nil` where the source has no time or no date.
  public var time: UTCInstant?
  public var mode: FixMode
  public var status: FixStatus?

  /// Metres above mean sea level.
  @CompactOptional public var altitudeMSL: Double?
  /// Metres from the ellipsoid up to mean sea level at this place. See ``ellipsoidalHeight``.
  @CompactOptional public var geoidSeparation: Double?
  @CompactOptional private var measuredEllipsoidalHeight: Double?
  /// Metres a second over ground, 0 or more.
  @CompactOptional public var speed: Double?
  /// Degrees true, 0 to 360, of the movement; not the direction one looks.
  @CompactOptional public var courseOverGround: Double?
  /// Metres a second, up positive.
  @CompactOptional public var verticalSpeed: Double?
  /// Degrees, east positive.
  @CompactOptional public var magneticVariation: Double?
  public var horizontalAccuracy: Accuracy?
  public var verticalAccuracy: Accuracy?
  public var dilution = DilutionOfPrecision()
  /// How many satellites the fix was computed from.
  public var satellitesUsed: Int?
  /// Seconds since the differential corrections in use were made.
  @CompactOptional public var correctionAge: Double?
  /// The station that made the corrections.
  public var correctionStation: Int?
  /// The datum where it is not WGS-84: such a location decides no region.
  public var datum: String?

  public var origin: LocationOrigin
  /// Set by the manager: the time is not later than the predecessor's. Such a location is passed on, but decides nothing.
  public var isOutOfOrder = false
  /// The first of a track segment: nobody knows what was between its predecessor and it.
  public var startsSegment = false

  public init(coordinate: Coordinate, time: UTCInstant?, mode: FixMode = .twoDimensional, origin: LocationOrigin) {
    self.coordinate = coordinate
    self.time = time
    self.mode = mode
    self.origin = origin
  }

  /// Metres above the WGS-84 ellipsoid: as measured, or altitude plus geoid separation where both are known.
  public var ellipsoidalHeight: Double? {
    get {
      if let measuredEllipsoidalHeight { return measuredEllipsoidalHeight }
      guard let altitudeMSL, let geoidSeparation else { return nil }
      return altitudeMSL + geoidSeparation
    }
    set { measuredEllipsoidalHeight = newValue }
  }

  /// Whether anything on the way from the sky to here was made up.
  public var isSimulated: Bool { status == .simulated || origin.kind == .simulated }
}
