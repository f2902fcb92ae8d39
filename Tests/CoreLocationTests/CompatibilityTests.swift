import CoreLocation
import Testing

/// What programs for Apple's platforms write, as a program sees the module from outside.
@Suite("Programs for Apple's platforms")
struct CompatibilityTests {
  private final class Recorder: NSObject, CLLocationManagerDelegate {
    // Many programs name the property so: it hides the calls with a question mark, and nothing else.
    let locationManager = CLLocationManager()
    var calls: [String] = []

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { calls.append("authorization") }
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      calls.append("\(locations.count) locations")
    }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      calls.append("\((error as? CLError)?.code == .denied)")
    }
    func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
      calls.append("entered \(region.identifier)")
    }
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanagerdelegate: all methods are optional.
  @Test("A program calls the optional methods of a delegate with a question mark")
  func callsOptionalMethods() {
    let recorder = Recorder()
    let manager = recorder.locationManager
    let delegate: (any CLLocationManagerDelegate)? = recorder

    delegate?.locationManagerDidChangeAuthorization?(manager)
    delegate?.locationManager?(manager, didUpdateLocations: [CLLocation(latitude: 48, longitude: 11)])
    delegate?.locationManager?(manager, didFailWithError: CLError(.denied))
    delegate?.locationManager?(manager, didEnterRegion: RegionTests.region("shop"))
    delegate?.locationManager?(manager, didExitRegion: RegionTests.region("shop"))
    delegate?.locationManager(manager, didUpdateLocations: [])

    #expect(recorder.calls == ["authorization", "1 locations", "true", "entered shop", "0 locations"])
  }

  private final class CountingManager: CLLocationManager {
    var calls: [String] = []
    override func startUpdatingHeading() { calls.append("heading") }
    override func stopUpdatingHeading() { calls.append("no heading") }
    override func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) { calls.append("beacons") }
    override func requestHistoricalLocations(
      purposeKey: String, sampleCount: Int, completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
    ) { calls.append("history") }
  }

  /// developer.apple.com/documentation/corelocation/cllocationmanager
  @Test("A subclass overrides the methods of headings, ranging and history")
  func overrides() {
    let manager = CountingManager()

    manager.startUpdatingHeading()
    manager.stopUpdatingHeading()
    manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
    manager.requestHistoricalLocations(purposeKey: "a", sampleCount: 1) { _, _ in }

    #expect(manager.calls == ["heading", "no heading", "beacons", "history"])
  }

  private final class Address: CLPlacemark {
    private var city: String?
    override var locality: String? {
      get { city }
      set { city = newValue }
    }
    override var name: String? { "Harbour" }
  }

  /// developer.apple.com/documentation/corelocation/clplacemark
  @Test("A subclass of a placemark states fields of its own, and is archived")
  func subclassesPlacemarks() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    CLLocation(latitude: 48, longitude: 11).encodeAs("location", coder)
    let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    let address = try #require(Address(coder: reader))
    address.locality = "Hamburg"

    let place = CLPlacemark(placemark: address)
    let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLPlacemark.self, from: data))

    #expect(address.locality == "Hamburg")
    #expect(copy.name == "Harbour")
    #expect(copy.location?.coordinate.latitude == 48)
  }

  /// developer.apple.com/documentation/corelocation/clbeaconidentityconstraint: "Conforms To: NSCopying, NSSecureCoding"
  @Test("An identity of beacons survives secure coding and copying")
  func archivesIdentities() throws {
    let identity = CLBeaconIdentityConstraint(uuid: UUID(), major: 1)

    let data = try NSKeyedArchiver.archivedData(withRootObject: identity, requiringSecureCoding: true)
    let twin = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLBeaconIdentityConstraint.self, from: data)

    #expect(twin?.uuid == identity.uuid && twin?.major == 1 && twin?.minor == nil)
    #expect((identity.copy() as? CLBeaconIdentityConstraint)?.uuid == identity.uuid)
  }

  /// developer.apple.com/documentation/corelocation/cllocation: an object of NSObject's initializer.
  @Test("A location without values lies at 0, 0")
  func initializesWithoutValues() {
    let location = CLLocation()

    #expect(location.coordinate.latitude == 0 && location.coordinate.longitude == 0)
    #expect(location.timestamp == Date(timeIntervalSinceReferenceDate: 0))
    #expect(location.speed == -1)
  }

  /// developer.apple.com/documentation/corelocation/clerror-swift.struct
  @Test("An NSError of Core Location is a CLError, and another one is not")
  func castsErrors() {
    let error = NSError(domain: kCLErrorDomain, code: CLError.network.rawValue)
    let other: any Error = NSError(domain: NSCocoaErrorDomain, code: 2)
    let unknown: any Error = NSError(domain: kCLErrorDomain, code: 4711)

    #expect((error as? CLError)?.code == .network)
    #expect(((error as any Error) as? CLError)?.code == .network)
    #expect(other as? CLError == nil)
    #expect(unknown as? CLError == nil)
    #expect((CLError(.denied) as NSError).code == 1)
    do { throw error } catch let caught as CLError { #expect(caught.code == .network) } catch { Issue.record(error) }
  }

  /// Apple's: `Error Domain=kCLErrorDomain Code=1 "(null)"`.
  @Test("A printed error has Apple's form")
  func printsErrors() {
    let error: any Error = CLError(.denied)

    #expect("\(error)" == #"Error Domain=kCLErrorDomain Code=1 "(null)""#)
    let described = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no signal"])
    #expect("\(described)".hasSuffix(#"Code=2 "no signal""#))
  }

  @MainActor
  private final class Addresses {
    private let geocoder = CLGeocoder()

    func find(_ address: String, near region: CLRegion?) async throws -> Int {
      _ = try? await geocoder.reverseGeocodeLocation(CLLocation(latitude: 48, longitude: 11))
      _ = try? await geocoder.geocodeAddressString(address, in: region)
      return try await geocoder.geocodeAddressString(address, in: region, preferredLocale: nil).count
    }
  }

  /// developer.apple.com/documentation/corelocation/clgeocoder
  @Test("A class of the main actor owns a geocoder and awaits its answers")
  func ownsAGeocoder() async {
    await #expect(throws: CLError(.network)) { try await Addresses().find("Harbour", near: nil) }
  }
}

extension NSObject {
  fileprivate func encodeAs(_ key: String, _ coder: NSCoder) { coder.encode(self, forKey: key) }
}
