import LocationKit

/// The merged content of the sentences of one moment.
struct Epoch: Sendable {
  var time: TimeOfDay?
  var date: CalendarDate?
  private var position: (coordinate: Coordinate, decimals: Int)?
  private var speed: (value: Double, decimals: Int)?
  @CompactOptional private var course: Double?
  @CompactOptional private(set) var magneticVariation: Double?
  @CompactOptional private var altitude: Double?
  /// Altitude from a sentence that is not part of the fix: Garmin's, which may be barometric, or Qualcomm's.
  @CompactOptional var secondAltitude: Double?
  @CompactOptional private var geoidSeparation: Double?
  @CompactOptional private var ellipsoidalHeight: Double?
  @CompactOptional private var verticalSpeed: Double?
  var accuracy = EstimatedAccuracy()
  /// Magnetic variation from a compass next to the receiver, used if the receiver sends none.
  @CompactOptional var compassVariation: Double?
  private var satellitesUsed: Int?
  private(set) var dilution = DilutionOfPrecision()
  @CompactOptional private var correctionAge: Double?
  private var correctionStation: Int?
  private var status: FixStatus?
  private var hasPositionSentence = false
  private var saysNoFix = false
  private(set) var dimensions: Int?
  /// Datum of the positions; `nil` for WGS-84.
  var datum: String?

  init(time: TimeOfDay?) { self.time = time }

  mutating func merge(_ rmc: RMC) {
    weigh(rmc.verdict, isQuality: false)
    place(rmc.coordinate, rmc.coordinateDecimals)
    move(rmc.speed, rmc.speedDecimals)
    course = rmc.courseOverGround ?? course
    magneticVariation = rmc.magneticVariation ?? magneticVariation
    date = rmc.date ?? date
  }

  mutating func merge(_ gll: GLL) {
    weigh(gll.verdict, isQuality: false)
    place(gll.coordinate, gll.coordinateDecimals)
  }

  mutating func merge(_ movement: ReportedMovement) {
    move(movement.speed, movement.speedDecimals)
    course = course ?? movement.courseOverGround
  }

  var coordinate: Coordinate? { position?.coordinate }

  var hasMovement: Bool { speed != nil || course != nil }

  mutating func merge(_ gga: GGA) {
    weigh(gga.verdict, isQuality: true)
    place(gga.coordinate, gga.coordinateDecimals)
    altitude = gga.altitudeMSL ?? altitude
    geoidSeparation = gga.geoidSeparation ?? geoidSeparation
    satellitesUsed = gga.satellitesUsed ?? satellitesUsed
    dilution.horizontal = gga.horizontalDilution ?? dilution.horizontal
    correctionAge = gga.correctionAge ?? correctionAge
    correctionStation = gga.correctionStation ?? correctionStation
  }

  /// Merges a GNS. Values that GGA also sends are taken from GGA.
  mutating func merge(_ gns: GNS) {
    weigh(gns.verdict, isQuality: true)
    place(gns.coordinate, gns.coordinateDecimals)
    altitude = altitude ?? gns.altitudeMSL
    geoidSeparation = geoidSeparation ?? gns.geoidSeparation
    satellitesUsed = satellitesUsed ?? gns.satellitesUsed
    dilution.horizontal = dilution.horizontal ?? gns.horizontalDilution
    correctionAge = correctionAge ?? gns.correctionAge
    correctionStation = correctionStation ?? gns.correctionStation
  }

  /// Merges a GSA. A receiver sends several in a row, one per satellite system, which agree; a value that one of them
  /// lacks is taken from another.
  mutating func merge(_ gsa: GSA) {
    if let fixMode = gsa.fixMode { dimensions = max(dimensions ?? 0, fixMode) }
    dilution = dilution.completed(by: gsa.dilution)
  }

  /// Merges a PUBX,00. The standard sentences take precedence, except for the ellipsoidal height, the vertical speed
  /// and the accuracy.
  mutating func merge(_ pubx: PUBX00) {
    weigh(pubx.verdict, isQuality: false)
    place(pubx.coordinate, Int(pubx.coordinateDecimals))
    move(pubx.speed, Int(pubx.speedDecimals))
    course = course ?? pubx.courseOverGround
    ellipsoidalHeight = pubx.ellipsoidalHeight ?? ellipsoidalHeight
    verticalSpeed = pubx.verticalSpeed ?? verticalSpeed
    accuracy.note(pubx)
    if let said = pubx.dimensions { dimensions = max(dimensions ?? 0, said) }
    satellitesUsed = satellitesUsed ?? pubx.satellitesUsed.map(Int.init)
    dilution.horizontal = dilution.horizontal ?? pubx.horizontalDilution
    dilution.vertical = dilution.vertical ?? pubx.verticalDilution
    dilution.time = dilution.time ?? pubx.timeDilution
    correctionAge = correctionAge ?? pubx.correctionAge
  }

  mutating func merge(_ pqxfi: PQXFI) {
    weigh(.silent, isQuality: false)
    place(pqxfi.coordinate, pqxfi.coordinateDecimals)
    secondAltitude = pqxfi.altitudeMSL ?? secondAltitude
    accuracy.note(pqxfi)
  }

  /// Returns the reading of the epoch; `nil` if no sentence is about the position. `earlierDimensions` comes from an
  /// earlier GSA, for epochs without one.
  func reading(at instant: UTCInstant?, earlierDimensions: Int?, origin: LocationOrigin) -> Reading? {
    guard hasPositionSentence else { return nil }
    guard !saysNoFix, let coordinate = position?.coordinate else {
      return .noFix(NoFix(time: instant, reason: .noFix, origin: origin))
    }
    var fields = LocationFields(coordinate: coordinate, time: instant, origin: origin)
    let altitude = altitude ?? secondAltitude
    let isFlat = altitude == nil && ellipsoidalHeight == nil || (dimensions ?? earlierDimensions) == 2
    fields.mode = isFlat ? .twoDimensional : .threeDimensional
    fields.status = status
    fields.altitudeMSL = altitude
    fields.geoidSeparation = geoidSeparation
    if let ellipsoidalHeight { fields.ellipsoidalHeight = ellipsoidalHeight }
    fields.speed = speed?.value
    fields.courseOverGround = course
    fields.verticalSpeed = verticalSpeed
    fields.magneticVariation = magneticVariation ?? compassVariation
    fields.horizontalAccuracy = accuracy.horizontal
    fields.verticalAccuracy = accuracy.vertical
    fields.datum = datum
    fields.dilution = dilution
    fields.satellitesUsed = satellitesUsed
    fields.correctionAge = correctionAge
    // Receivers without corrections write the station 0000.
    fields.correctionStation = correctionAge == nil && !isCorrected ? nil : correctionStation
    return .location(Location(fields))
  }

  private var isCorrected: Bool { status == .differential || status == .rtkFixed || status == .rtkFloat }

  /// Combines the verdicts of the sentences. A sentence that reports no fix overrides all others. A quality (GGA,
  /// GNS) determines the kind of fix more precisely than a mode letter. If any sentence reports a simulator, the
  /// epoch is simulated.
  private mutating func weigh(_ verdict: FixVerdict, isQuality: Bool) {
    hasPositionSentence = true
    switch verdict {
    case .noFix: saysNoFix = true
    case .silent: break
    case .fix(let kind):
      if kind == .simulated || status == nil || (isQuality && status != .simulated) { status = kind ?? status }
    }
  }

  /// Keeps the coordinate with more digits; of equals, the first.
  private mutating func place(_ coordinate: Coordinate?, _ decimals: Int) {
    guard let coordinate, decimals > position?.decimals ?? -1 else { return }
    position = (coordinate, decimals)
  }

  /// Keeps the speed with more digits; of equals, the first.
  private mutating func move(_ speed: Double?, _ decimals: Int) {
    guard let speed, decimals > self.speed?.decimals ?? -1 else { return }
    self.speed = (speed, decimals)
  }
}
