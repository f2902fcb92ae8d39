/// A position with its time, its quality and its provenance. SI units, degrees, UTC; unknown is `nil`.
///
/// A value that is as cheap to hand on as a reference: copies share their fields until one of them is changed.
public struct Location: Sendable {
  private var box: Box

  public var coordinate: Coordinate {
    get { box.fields.coordinate }
    set { fields.coordinate = newValue }
  }
  /// When the receiver was there; `nil` where the source has no time or no date.
  public var time: UTCInstant? {
    get { box.fields.time }
    set { fields.time = newValue }
  }
  public var mode: FixMode {
    get { box.fields.mode }
    set { fields.mode = newValue }
  }
  public var status: FixStatus? {
    get { box.fields.status }
    set { fields.status = newValue }
  }
  /// Metres above mean sea level.
  public var altitudeMSL: Double? {
    get { box.fields.altitudeMSL }
    set { fields.altitudeMSL = newValue }
  }
  /// Metres from the ellipsoid up to mean sea level at this place. See ``ellipsoidalHeight``.
  public var geoidSeparation: Double? {
    get { box.fields.geoidSeparation }
    set { fields.geoidSeparation = newValue }
  }
  /// Metres a second over ground, 0 or more.
  public var speed: Double? {
    get { box.fields.speed }
    set { fields.speed = newValue }
  }
  /// Degrees true, 0 to 360, of the movement; not the direction one looks.
  public var courseOverGround: Double? {
    get { box.fields.courseOverGround }
    set { fields.courseOverGround = newValue }
  }
  /// Metres a second, up positive.
  public var verticalSpeed: Double? {
    get { box.fields.verticalSpeed }
    set { fields.verticalSpeed = newValue }
  }
  /// Degrees, east positive.
  public var magneticVariation: Double? {
    get { box.fields.magneticVariation }
    set { fields.magneticVariation = newValue }
  }
  public var horizontalAccuracy: Accuracy? {
    get { box.fields.horizontalAccuracy }
    set { fields.horizontalAccuracy = newValue }
  }
  public var verticalAccuracy: Accuracy? {
    get { box.fields.verticalAccuracy }
    set { fields.verticalAccuracy = newValue }
  }
  public var dilution: DilutionOfPrecision {
    get { box.fields.dilution }
    set { fields.dilution = newValue }
  }
  /// How many satellites the fix was computed from.
  public var satellitesUsed: Int? {
    get { box.fields.satellitesUsed }
    set { fields.satellitesUsed = newValue }
  }
  /// Seconds since the differential corrections in use were made.
  public var correctionAge: Double? {
    get { box.fields.correctionAge }
    set { fields.correctionAge = newValue }
  }
  /// The station that made the corrections.
  public var correctionStation: Int? {
    get { box.fields.correctionStation }
    set { fields.correctionStation = newValue }
  }
  /// The datum where it is not WGS-84: such a location decides no region. A name of WGS-84 (`W84`, `WGS84`, `WGS-84`, `WGS 84`)
  /// becomes `nil`.
  public var datum: String? {
    get { box.fields.datum }
    set { fields.datum = newValue }
  }
  public var origin: LocationOrigin {
    get { box.fields.origin }
    set { fields.origin = newValue }
  }
  /// Set by the manager: the time is earlier than the predecessor's or, in a live source, the same. Such a location is passed
  /// on, but decides nothing.
  public var isOutOfOrder: Bool {
    get { box.fields.isOutOfOrder }
    set { fields.isOutOfOrder = newValue }
  }
  /// The first of a track segment: nobody knows what was between its predecessor and it.
  public var startsSegment: Bool {
    get { box.fields.startsSegment }
    set { fields.startsSegment = newValue }
  }

  public init(coordinate: Coordinate, time: UTCInstant?, mode: FixMode = .twoDimensional, origin: LocationOrigin) {
    self.init(LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin))
  }

  package init(_ fields: consuming LocationFields) { box = Box(fields) }

  /// Metres above the WGS-84 ellipsoid: as measured, or altitude plus geoid separation where both are known.
  public var ellipsoidalHeight: Double? {
    get { box.fields.ellipsoidalHeight }
    set { fields.ellipsoidalHeight = newValue }
  }

  /// Whether anything on the way from the sky to here was made up.
  public var isSimulated: Bool { status == .simulated || origin.kind == .simulated }
}

extension Location: Hashable {
  public static func == (left: Location, right: Location) -> Bool {
    left.box === right.box || left.box.fields == right.box.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(box.fields) }
}

extension Location {
  /// The fields in one piece of memory, which copies of a location share. They are more than two hundred bytes: from the
  /// decoder to whoever hears of it a location is copied a dozen times.
  ///
  /// Sendable, for nobody changes fields that he does not own alone: see ``fields``.
  private final class Box: @unchecked Sendable {
    // The access to a location is exclusive already, and nobody else has its box when it is written.
    @exclusivity(unchecked) var fields: LocationFields

    init(_ fields: consuming LocationFields) { self.fields = fields }
  }

  /// To be changed: the location's own from then on.
  private var fields: LocationFields {
    get { box.fields }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.fields) }
      yield &box.fields
    }
  }
}
