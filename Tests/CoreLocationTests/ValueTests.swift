import LocationKit
import LocationTesting
import TestSupport
import Testing

@testable import CoreLocation

// As many programs do: it compiles only while the module itself does not conform.
extension CLLocationCoordinate2D: Equatable {
  static func == (left: CLLocationCoordinate2D, right: CLLocationCoordinate2D) -> Bool {
    left.latitude == right.latitude && left.longitude == right.longitude
  }
}

/// developer.apple.com/documentation/corelocation/cllocation
@Suite("Values")
struct ValueTests {
  /// developer.apple.com/documentation/corelocation/cllocation/init(latitude:longitude:)
  @Test("A location of a latitude and a longitude has no altitude, course or speed")
  func initializes() {
    let location = CLLocation(latitude: 48, longitude: 11)

    #expect(location.coordinate == CLLocationCoordinate2DMake(48, 11))
    #expect(location.horizontalAccuracy == 0)
    #expect([location.verticalAccuracy, location.course, location.speed, location.courseAccuracy] == [-1, -1, -1, -1])
    #expect(location.sourceInformation == nil)
    #expect(location.floor == nil)
  }

  /// developer.apple.com/documentation/corelocation/cllocation/distance(from:)
  /// That the line follows the ellipsoid is a rule of this module: SymbolTable.md, CLLocation.
  @Test("The distance follows the WGS-84 ellipsoid", arguments: [(0.0, 1.0, 111_319.49), (1.0, 0.0, 110_574.39)])
  func measures(latitude: Double, longitude: Double, metres: Double) {
    let distance = CLLocation(latitude: 0, longitude: 0).distance(
      from: CLLocation(latitude: latitude, longitude: longitude))

    #expect(abs(distance - metres) < 0.01)
  }

  /// developer.apple.com/documentation/corelocation/cllocationcoordinate2disvalid(_:)
  @Test("A coordinate out of range, or not a number, is invalid")
  func validates() {
    #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90, longitude: -180)))
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
    #expect(CLLocation(latitude: 91, longitude: 0).distance(from: CLLocation(latitude: 0, longitude: 0)).isNaN)
  }

  /// developer.apple.com/documentation/corelocation/cllocation/verticalaccuracy
  /// developer.apple.com/documentation/corelocation/cllocation/speed
  /// developer.apple.com/documentation/corelocation/cllocation/course
  /// developer.apple.com/documentation/corelocation/cllocation/sourceinformation
  @Test("A location has the values and the provenance of the source; unknown values are invalid")
  func converts() {
    var location = Journey.location(0, origin: LocationOrigin(source: "x", kind: .simulated))
    let unknown = CLLocation(location, now: Journey.start)
    (location.altitudeMSL, location.geoidSeparation) = (500, 46)
    (location.speed, location.courseOverGround) = (3, 270)
    location.horizontalAccuracy = .metres(10, level: .twoThirds)
    location.verticalAccuracy = .metres(20, level: .twoThirds)
    let known = CLLocation(location, now: Journey.start)

    #expect([unknown.speed, unknown.course, unknown.verticalAccuracy] == [-1, -1, -1])
    #expect([known.altitude, known.ellipsoidalAltitude, known.speed, known.course] == [500, 546, 3, 270])
    #expect([known.horizontalAccuracy, known.verticalAccuracy] == [10, 20])
    #expect(known.sourceInformation?.isSimulatedBySoftware == true)
    #expect(known.sourceInformation?.isProducedByAccessory == false)
  }

  /// developer.apple.com/documentation/corelocation/cllocation/horizontalaccuracy: "a negative value indicates that the
  /// latitude and longitude are invalid". Programs take 0 for a perfect accuracy. The values are a rule of this module:
  /// CoreLocation.md, Accuracy.
  @Test(
    "An accuracy that the source does not state follows from the dilution of precision, and is never 0",
    arguments: [(nil, 5.89), (1, 5.89), (4, 23.55), (51, 300.3)] as [(Double?, Double)])
  func derivesAccuracies(dilution: Double?, metres: Double) {
    var location = Journey.location(0)
    location.altitudeMSL = 10
    location.dilution = DilutionOfPrecision(horizontal: dilution)

    let converted = CLLocation(location, now: Journey.start)

    #expect(abs(converted.horizontalAccuracy - metres) < 0.05)
    #expect(abs(converted.verticalAccuracy - 1.5 * 3.9 * (dilution ?? 1)) < 0.01)
  }

  /// developer.apple.com/documentation/corelocation/cllocationsourceinformation/issimulatedbysoftware
  /// developer.apple.com/documentation/corelocation/cllocationsourceinformation/isproducedbyaccessory
  @Test(
    "Software produces simulated and replayed locations, an accessory produces live ones",
    arguments: LocationOrigin.Kind.allCases)
  func statesProvenance(_ kind: LocationOrigin.Kind) {
    let location = Journey.location(0, origin: LocationOrigin(source: "x", kind: kind))
    let information = CLLocation(location, now: Journey.start).sourceInformation

    #expect(information?.isSimulatedBySoftware == (kind != .live))
    #expect(information?.isProducedByAccessory == (kind == .live))
  }

  /// developer.apple.com/documentation/corelocation/cllocation
  /// developer.apple.com/documentation/foundation/nssecurecoding
  @Test("A location survives secure coding")
  func survivesCoding() throws {
    let information = CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false)
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11), altitude: 1, horizontalAccuracy: 2,
      verticalAccuracy: 3, course: 4, courseAccuracy: 5, speed: 6, speedAccuracy: 7,
      timestamp: Date(timeIntervalSince1970: 8), sourceInfo: information)

    let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))

    #expect(copy.coordinate == location.coordinate)
    #expect([copy.altitude, copy.horizontalAccuracy, copy.verticalAccuracy, copy.course] == [1, 2, 3, 4])
    #expect([copy.courseAccuracy, copy.speed, copy.speedAccuracy] == [5, 6, 7])
    #expect(copy.timestamp == location.timestamp)
    #expect(copy.sourceInformation?.isSimulatedBySoftware == true)
  }

  /// developer.apple.com/documentation/corelocation/cllocation
  @Test("A location without a provenance survives secure coding")
  func survivesCodingWithoutProvenance() throws {
    let location = CLLocation(latitude: 48, longitude: 11)

    let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))

    #expect(copy.coordinate == location.coordinate)
    #expect(copy.sourceInformation == nil)
  }

  /// developer.apple.com/documentation/corelocation/clregion: "Conforms To: NSCopying, NSSecureCoding"
  @Test("Regions survive secure coding and copying", arguments: [true, false])
  func regionsSurviveCoding(isCopied: Bool) throws {
    let circle = RegionTests.region("shop")
    (circle.notifyOnEntry, circle.notifyOnExit) = (false, true)
    let beacon = CLBeaconRegion(uuid: UUID(), major: 1, minor: 65_535, identifier: "beacon")
    func twin<Region: CLRegion>(_ region: Region) throws -> Region? {
      if isCopied { return region.copy() as? Region }
      let data = try NSKeyedArchiver.archivedData(withRootObject: region, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: Region.self, from: data)
    }

    let copy = try #require(try twin(circle))
    let other = try #require(try twin(beacon))

    #expect(copy !== circle && copy == circle)
    #expect(copy.center == circle.center && copy.radius == circle.radius)
    #expect(!copy.notifyOnEntry && copy.notifyOnExit)
    #expect(other.uuid == beacon.uuid && other.major == 1 && other.minor == 65_535)
  }

  /// developer.apple.com/documentation/corelocation/clvisit: "Conforms To: NSCopying, NSSecureCoding"
  @Test("A program may subclass a visit and a heading for its tests, and archive a visit")
  func subclassesVisits() throws {
    let visit = MadeUpVisit(arrival: Date(timeIntervalSince1970: 8))

    let data = try NSKeyedArchiver.archivedData(withRootObject: visit, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: MadeUpVisit.self, from: data) as CLVisit?)

    #expect(copy.arrivalDate == visit.arrivalDate)
    #expect(copy.departureDate == .distantFuture)
    #expect(MadeUpHeading().trueHeading == 90)
    #expect(MadeUpHeading().headingAccuracy < 0)
  }

  /// developer.apple.com/documentation/corelocation/clcircularregion
  @Test("The descriptions of a location and a circle have Apple's form")
  func describes() {
    let center = CLLocationCoordinate2D(latitude: 48, longitude: -11.5)
    let location = CLLocation(
      coordinate: center, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1,
      timestamp: Date(timeIntervalSince1970: 0))

    #expect(
      location.description
        == "<+48.00000000,-11.50000000> +/- 5.00m (speed -1.00 mps / course -1.00) @ 1970-01-01 00:00:00 +0000")
    #expect(
      CLCircularRegion(center: center, radius: 100, identifier: "shop").description
        == "CLCircularRegion (identifier:'shop', center:<+48.00000000,-11.50000000>, radius:100.00m)")
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct
  @Test("An error keeps the user information of the program")
  func keepsUserInformation() {
    let error = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no signal", "attempt": 3])

    #expect(error.localizedDescription == "no signal")
    #expect((error as NSError).userInfo["attempt"] as? Int == 3)
    #expect(error == CLError(.network))
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct
  @Test("An error has Apple's domain and codes, as a value and as an NSError")
  func hasAppleErrors() {
    let error: any Error = CLError(.denied)

    #expect((error as NSError).domain == kCLErrorDomain)
    #expect((error as NSError).code == 1)
    #expect(CLError.Code.historicalLocationError.rawValue == 19)
    #expect((error as? CLError)?.code == .denied)
    do { throw error } catch CLError.denied {} catch { Issue.record("not matched by its code") }
  }

  /// A rule of this module: CLError+LocationKit.swift.
  @Test("An error that the source causes states the place and the remedy")
  func explains() {
    let cause = LocationError(.sourceUnavailable, "refused", context: "localhost:2947", remedy: "start gpsd")
    let error = CLError(cause)

    #expect(error.code == .network)
    #expect(error.localizedDescription.contains("localhost:2947: refused; start gpsd"))
  }

  /// developer.apple.com/documentation/corelocation/clregion/identifier
  /// developer.apple.com/documentation/corelocation/clcircularregion/contains(_:)
  @Test("Regions with equal identifiers are equal; a circle contains its edge")
  func comparesRegions() {
    let center = CLLocationCoordinate2D(latitude: 0, longitude: 0)
    let region = CLCircularRegion(center: center, radius: 111_319.5, identifier: "a")

    #expect(region == CLCircularRegion(center: center, radius: 1, identifier: "a"))
    #expect(Set<CLRegion>([region]).contains(CLRegion(identifier: "a")))
    #expect(region.contains(CLLocationCoordinate2D(latitude: 0, longitude: 1)))
    #expect(!region.contains(CLLocationCoordinate2D(latitude: 0, longitude: 1.0001)))
    #expect(!region.contains(kCLLocationCoordinate2DInvalid))
  }

  /// A rule of this module: CoreLocation.md, The source.
  @Test("The source is LOCATE_SOURCE, or gpsd without it; an invalid LOCATE_SOURCE fails with the reason")
  func choosesTheSource() async {
    #expect("\(type(of: SourceEnvironment.fetcher([:])))" == "GPSDFetcher")
    #expect("\(type(of: SourceEnvironment.fetcher(["LOCATE_SOURCE": "ride.gpx"])))" == "ReplayFetcher")
    await expectThrows(LocationError(.invalidArgument, "there is no source nonsense:", context: "nonsense://x")) {
      try await SourceEnvironment.fetcher(["LOCATE_SOURCE": "nonsense://x"]).run(FetchRequest()) { _ in }
    }
  }
}

/// A visit of a test, as many programs declare it. Not private, because only the classes of a module have archive names.
final class MadeUpVisit: CLVisit, @unchecked Sendable {
  private let arrival: Date

  init(arrival: Date) {
    self.arrival = arrival
    super.init()
  }

  required init?(coder: NSCoder) {
    arrival = .distantPast
    super.init(coder: coder)
  }

  override var arrivalDate: Date { arrival == .distantPast ? super.arrivalDate : arrival }
  override var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 48, longitude: 11) }
}

final class MadeUpHeading: CLHeading, @unchecked Sendable {
  override var trueHeading: CLLocationDirection { 90 }
}
