/// A position with its time, its quality and its provenance. Units are SI units, degrees and UTC; an unknown value is
/// `nil`.
///
/// A location is as cheap to pass as a reference: its storage is copy-on-write.
public struct Location: Sendable {
  // The properties forward to the box by hand: a subscript by key path takes ten times as long from another module.
  private var box: Box
  // Beside the box: most locations are trusted, and to say so copies nothing.
  private var trust: Integrity.State?

  /// Position on the WGS-84 ellipsoid, in degrees; on ``datum`` if that is not `nil`.
  public var coordinate: Coordinate {
    get { box.fields.coordinate }
    set { fields.coordinate = newValue }
  }
  /// Time of the position; `nil` if the source has no time or no date.
  public var time: UTCInstant? {
    get { box.fields.time }
    set { fields.time = newValue }
  }
  /// Number of dimensions of the fix.
  public var mode: FixMode {
    get { box.fields.mode }
    set { fields.mode = newValue }
  }
  /// Method by which the position was obtained; `nil` if the source does not report it.
  public var status: FixStatus? {
    get { box.fields.status }
    set { fields.status = newValue }
  }
  /// Altitude in metres above mean sea level.
  public var altitudeMSL: Double? {
    get { box.fields.altitudeMSL }
    set { fields.altitudeMSL = newValue }
  }
  /// Height of mean sea level above the ellipsoid at this position, in metres. See ``ellipsoidalHeight``.
  public var geoidSeparation: Double? {
    get { box.fields.geoidSeparation }
    set { fields.geoidSeparation = newValue }
  }
  /// Speed over ground in metres per second, 0 or more.
  public var speed: Double? {
    get { box.fields.speed }
    set { fields.speed = newValue }
  }
  /// Direction of movement in degrees true, 0 to 360; not the heading.
  public var courseOverGround: Double? {
    get { box.fields.courseOverGround }
    set { fields.courseOverGround = newValue }
  }
  /// Vertical speed in metres per second, up positive.
  public var verticalSpeed: Double? {
    get { box.fields.verticalSpeed }
    set { fields.verticalSpeed = newValue }
  }
  /// Magnetic variation in degrees, east positive.
  public var magneticVariation: Double? {
    get { box.fields.magneticVariation }
    set { fields.magneticVariation = newValue }
  }
  /// Accuracy in the plane.
  public var horizontalAccuracy: Accuracy? {
    get { box.fields.horizontalAccuracy }
    set { fields.horizontalAccuracy = newValue }
  }
  /// Accuracy of the height.
  public var verticalAccuracy: Accuracy? {
    get { box.fields.verticalAccuracy }
    set { fields.verticalAccuracy = newValue }
  }
  /// Dilution of precision; empty if unknown.
  public var dilution: DilutionOfPrecision {
    get { box.fields.dilution }
    set { fields.dilution = newValue }
  }
  /// Number of satellites from which the fix was computed.
  public var satellitesUsed: Int? {
    get { box.fields.satellitesUsed }
    set { fields.satellitesUsed = newValue }
  }
  /// Age in seconds of the differential corrections in use.
  public var correctionAge: Double? {
    get { box.fields.correctionAge }
    set { fields.correctionAge = newValue }
  }
  /// Number of the reference station that made the corrections.
  public var correctionStation: Int? {
    get { box.fields.correctionStation }
    set { fields.correctionStation = newValue }
  }
  /// Name of the datum if it is not WGS-84: such a location decides no region. A name of WGS-84 (`W84`, `WGS84`,
  /// `WGS-84`, `WGS 84`) becomes `nil`.
  public var datum: String? {
    get { box.fields.datum }
    set { fields.datum = newValue }
  }
  /// What few receivers report in addition; `nil` for most locations.
  public var details: LocationDetails? {
    get { box.fields.details }
    set { fields.details = newValue }
  }
  /// What the receiver reports of itself in ``details``.
  var receiverStatus: ReceiverStatus? {
    // Most locations have no details, and a copy of none takes twenty nanoseconds.
    if case .none = box.fields.details { return nil }
    return box.fields.details?.receiver
  }
  /// What sensors measured at this position; empty for most locations.
  public var sensors: SensorValues {
    get { box.fields.sensors }
    set { fields.sensors = newValue }
  }
  /// Verdict of the manager; `nil` if none has judged this location, or its ``DecisionConfiguration/integrity`` is
  /// ``IntegrityPolicy/ignore``.
  public var integrity: Integrity? {
    get { trust.map { Integrity($0) } ?? box.fields.integrity }
    set {
      trust = newValue.flatMap { $0.isTrusted ? $0.state : nil }
      let distrust = trust == nil ? newValue : nil
      if distrust != nil || box.fields.integrity != nil { fields.integrity = distrust }
    }
  }
  /// Sets the verdict of a location that has none, or one that trusts it, to one that trusts it.
  mutating func trust(_ state: Integrity.State) {
    if box.fields.integrity == nil { trust = state } else { integrity = Integrity(state) }
  }
  /// Verdict if this location is not trusted; otherwise `nil`.
  package var distrust: Integrity? { box.fields.integrity }
  /// Source, device and kind of source of the location.
  public var origin: LocationOrigin {
    get { box.fields.origin }
    set { fields.origin = newValue }
  }
  /// Whether the time is earlier than the predecessor's or, in a live source, the same; set by the manager. Such a
  /// location is delivered, but decides nothing.
  public var isOutOfOrder: Bool {
    get { box.fields.isOutOfOrder }
    set { fields.isOutOfOrder = newValue }
  }
  /// Whether this is the first location of a track segment: the path from its predecessor is unknown.
  public var startsSegment: Bool {
    get { box.fields.startsSegment }
    set { fields.startsSegment = newValue }
  }

  /// Creates a location with the essential values; set the others afterwards.
  public init(coordinate: Coordinate, time: UTCInstant?, mode: FixMode = .twoDimensional, origin: LocationOrigin) {
    self.init(LocationFields(coordinate: coordinate, time: time, mode: mode, origin: origin))
  }

  package init(_ fields: consuming LocationFields) { box = Box(fields) }

  /// Height in metres above the WGS-84 ellipsoid: as measured, or altitude plus geoid separation if both are known.
  public var ellipsoidalHeight: Double? {
    get { box.fields.ellipsoidalHeight }
    set { fields.ellipsoidalHeight = newValue }
  }

  /// Whether the fix status or the source is simulated.
  public var isSimulated: Bool { status == .simulated || origin.kind == .simulated }
}

extension Location: Hashable {
  /// Returns whether two locations report the same. A location that is trusted equals one that was not judged.
  public static func == (left: Location, right: Location) -> Bool {
    left.box === right.box || left.box.fields == right.box.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(box.fields) }
}

extension Location {
  /// The fields of a location in one heap object, which copies of the location share. The fields have more than two
  /// hundred bytes, and a location is copied a dozen times between the decoder and its recipients.
  ///
  /// Safe to send: only `Location.fields` writes here, and only while this box has exactly one reference, held by a
  /// location to which the writer has exclusive access. A box that is referenced twice, by copies in any threads, is
  /// never written again until all but one of them have released it; the atomic reference count orders their reads
  /// before the write, as in the collections of the standard library.
  private final class Box: @unchecked Sendable {
    // A write already has exclusive access to the location that owns the box: a second check at run time is redundant.
    @exclusivity(unchecked) var fields: LocationFields

    init(_ fields: consuming LocationFields) { self.fields = fields }
  }

  /// Changes fields in place. Allocates only if a copy of the location shares them.
  package mutating func update(_ body: (inout LocationFields) -> Void) { body(&fields) }

  /// Replaces what most locations have, in place. Allocates only if a copy of the location shares the fields.
  package mutating func take(_ values: borrowing LocationMeasurements) { fields.take(values) }

  /// Fields for reading, or uniquely referenced fields for mutation.
  private var fields: LocationFields {
    get { box.fields }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.fields) }
      yield &box.fields
    }
  }
}
