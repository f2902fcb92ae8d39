import LocationKit
import LocationTesting
import Testing

@testable import LocateCommand

@Suite("UsedSatellites")
struct UsedSatellitesTests {
  private let start = UTCInstant.utc("2026-05-01T10:00:00Z")
  private var satellites = UsedSatellites()

  @Test("a location has the number of the last view, before and after it, for ten seconds")
  mutating func completes() {
    satellites.note(.make(inView: 12, used: 8, time: start))

    let numbers = [-11.0, -10, 0, 10, 11].map { seconds in
      satellites.completed(.make(time: start + seconds)).satellitesUsed
    }

    #expect(numbers == [nil, 8, 8, 8, nil])
  }

  @Test("a view without a time counts from the location after it")
  mutating func countsFromTheNextLocation() {
    satellites.note(.make(inView: 12, used: 8))

    let numbers = [100.0, 110, 111].map { satellites.completed(.make(time: start + $0)).satellitesUsed }

    #expect(numbers == [8, 8, nil])
  }

  @Test("a location keeps its own number, and one without a time has none")
  mutating func keepsOwnNumbers() {
    satellites.note(.make(inView: 12, used: 8, time: start))
    var location = Location.make(time: start)
    location.satellitesUsed = 5

    #expect(satellites.completed(location).satellitesUsed == 5)
    #expect(satellites.completed(.make(time: nil)).satellitesUsed == nil)
  }

  @Test("a view without satellites has no number, and 0 is unknown")
  mutating func ignoresMissingNumbers() {
    satellites.note(.make(inView: 12, used: 8, time: start))
    satellites.note(.make(inView: 0, time: start + 1))
    let kept = satellites.completed(.make(time: start + 1)).satellitesUsed
    satellites.note(.make(inView: 12, used: 0, time: start + 2))

    #expect(kept == 8)
    #expect(satellites.completed(.make(time: start + 2)).satellitesUsed == nil)
  }

  @Test("the number of a device is for its locations only")
  mutating func separatesDevices() {
    func origin(_ device: String) -> LocationOrigin {
      LocationOrigin(source: "gpsd://localhost", device: device, kind: .live)
    }
    satellites.note(.make(inView: 12, used: 8, time: start, origin: origin("/dev/ttyACM0")))

    #expect(satellites.completed(.make(time: start, origin: origin("/dev/ttyACM0"))).satellitesUsed == 8)
    #expect(satellites.completed(.make(time: start, origin: origin("/dev/ttyACM1"))).satellitesUsed == nil)
  }
}
