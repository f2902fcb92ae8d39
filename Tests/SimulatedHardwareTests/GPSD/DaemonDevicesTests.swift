import LocationKit
import LocationTesting
import LocationWire
import Testing

@testable import SimulatedHardware

@Suite("DaemonDevices")
struct DaemonDevicesTests {
  private let now = UTCInstant(nanoseconds: 1_777_629_600_123_456_789)
  private let origin = LocationOrigin(source: "gpsd://boat", device: "/dev/ttyACM0", kind: .live)

  @Test("announces a device with its first reading, and sends all of it to clients that watch JSON and NMEA")
  func announces() throws {
    var devices = DaemonDevices()
    let reports = devices.take(.received(.location(try location())), now: now)
    #expect(reports.map(\.form) == [.json, .json, .nmea])
    #expect(reports.allSatisfy { $0.device == "/dev/ttyACM0" })
    #expect(
      text(reports[0])
        == #"{"class":"DEVICE","path":"/dev/ttyACM0","driver":"NMEA0183","activated":"2026-05-01T10:00:00.123Z","flags":1}"#
        + "\r\n")
    #expect(text(reports[1]).hasPrefix(#"{"class":"TPV","device":"/dev/ttyACM0","mode":2,"#))
    #expect(text(reports[1]).hasSuffix("}\r\n"))
    #expect(text(reports[2]).hasPrefix("$GPGGA,"))
    #expect(devices.list.map(\.path) == ["/dev/ttyACM0"])
    #expect(devices.take(.received(.location(try location())), now: now).map(\.form) == [.json, .nmea])
  }

  @Test("does not reveal the original source of the readings")
  func hidesTheSource() throws {
    var devices = DaemonDevices()
    let origin = LocationOrigin(source: "/home/ann/secret/ride.gpx", kind: .replayed)
    let reports = devices.take(.received(.location(try location(origin))), now: now)
    #expect(devices.list.map(\.path) == ["ride.gpx"])
    for report in reports { #expect(!text(report).contains("secret")) }
  }

  @Test("truncates a device's name to libgps's limit, at a whole character")
  func cutsNames() throws {
    var devices = DaemonDevices()
    let name = "/dev/" + String(repeating: "é", count: 100)
    let origin = LocationOrigin(source: "x", device: name, kind: .live)
    _ = devices.take(.received(.location(try location(origin))), now: now)
    #expect(devices.list.map(\.path) == [String(repeating: "é", count: 63)])
  }

  @Test("adds GST if the receiver reports its accuracy, and only then")
  func addsDeviation() throws {
    var devices = DaemonDevices()
    var location = try location()
    location.horizontalAccuracy = Accuracy(radius: 2, level: .oneSigmaPerAxis, basis: .receiver)
    _ = devices.take(.received(.location(location)), now: now)
    let reports = devices.take(.received(.location(location)), now: now)
    #expect(reports.map(\.form) == [.json, .json, .nmea])
    #expect(text(reports[1]).hasPrefix(#"{"class":"GST","device":"/dev/ttyACM0","#))
    #expect(!devices.lastReports[0].gst.isEmpty)
    location.horizontalAccuracy = nil
    #expect(devices.take(.received(.location(location)), now: now).map(\.form) == [.json, .nmea])
    #expect(devices.lastReports[0].gst.isEmpty)
  }

  @Test(
    "reports a removed device: no fix, then DEVICE with activated 0",
    arguments: [LossReason.deviceRemoved, .linkLost, .sourceEnded])
  func reportsRemoval(reason: LossReason) throws {
    var devices = DaemonDevices()
    _ = devices.take(.received(.location(try location())), now: now)
    let reports = devices.take(.received(.noFix(NoFix(time: nil, reason: reason, origin: origin))), now: now)
    #expect(text(reports[0]).hasPrefix(#"{"class":"TPV","device":"/dev/ttyACM0","mode":1"#))
    #expect(text(reports[1]).contains("$GPRMC,,V,"))
    #expect(text(reports[2]) == #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"# + "\r\n")
    #expect(devices.list.isEmpty)
    #expect(devices.lastReports.isEmpty)
    // It is not reported twice.
    #expect(devices.take(.received(.noFix(NoFix(time: nil, reason: reason, origin: origin))), now: now) == [])
    #expect(devices.take(.received(.location(try location())), now: now).count == 3)
  }

  @Test("keeps a device that has lost its fix", arguments: [LossReason.noFix, .silence])
  func keepsDevices(reason: LossReason) throws {
    var devices = DaemonDevices()
    _ = devices.take(.received(.location(try location())), now: now)
    let reports = devices.take(.received(.noFix(NoFix(time: nil, reason: reason, origin: origin))), now: now)
    #expect(reports.map(\.form) == [.json, .nmea])
    #expect(devices.list.count == 1)
    #expect(String(decoding: devices.lastReports[0].tpv, as: UTF8.self).contains(#""mode":1"#))
  }

  @Test("drops the accuracy with the fix")
  func forgetsDeviation() throws {
    var devices = DaemonDevices()
    var location = try location()
    location.horizontalAccuracy = Accuracy(radius: 2, level: .oneSigmaPerAxis, basis: .receiver)
    _ = devices.take(.received(.location(location)), now: now)
    _ = devices.take(.received(.noFix(NoFix(time: nil, reason: .noFix, origin: origin))), now: now)
    #expect(devices.lastReports[0].gst.isEmpty)
  }

  @Test("marks a simulated location, although the device was real before")
  func changesKind() throws {
    var devices = DaemonDevices()
    _ = devices.take(.received(.location(try location())), now: now)
    let simulated = LocationOrigin(source: "x", device: "/dev/ttyACM0", kind: .simulated)
    let reports = devices.take(.received(.location(try location(simulated))), now: now)
    #expect(reports.map(\.form) == [.json, .nmea])
    #expect(text(reports[1]).contains(",E,8,"))
    #expect(devices.list.count == 1)
  }

  @Test("reports the loss of all devices with their source")
  func losesAll() throws {
    var devices = DaemonDevices()
    for name in ["/dev/a", "/dev/b"] {
      let origin = LocationOrigin(source: "x", device: name, kind: .live)
      _ = devices.take(.received(.location(try location(origin))), now: now)
    }
    let reports = devices.removeAll()
    #expect(reports.count { text($0).contains(#""activated":0"#) } == 2)
    #expect(devices.list.isEmpty)
    #expect(devices.removeAll() == [])
  }

  @Test("stores a limited number of devices, however many names there are")
  func boundsDevices() throws {
    var devices = DaemonDevices()
    for number in 0..<200 {
      let origin = LocationOrigin(source: "x", device: "/dev/\(number)", kind: .live)
      _ = devices.take(.received(.location(try location(origin))), now: now)
    }
    #expect(devices.list.map(\.path) == (136..<200).map { "/dev/\($0)" })
  }

  @Test("sends states and places only to clients that request them")
  func givesEvents() throws {
    var devices = DaemonDevices()
    let change = StateChange(.tracking, reason: nil, lastKnown: nil, time: nil)
    let reports = devices.take(.stateChanged(change), now: now)
    #expect(reports.map(\.form) == [.locate])
    #expect(text(reports[0]) == #"{"class":"STATE","state":"tracking"}"# + "\r\n")
    #expect(devices.take(.fault(LocationError(.invalidData, "x")), now: now) == [])
    #expect(devices.take(.received(.fault(LocationError(.invalidData, "x"))), now: now) == [])
  }

  @Test("an event contains its device as source, and whether it is simulated, but not the original source")
  func provenanceOfEvents() throws {
    var devices = DaemonDevices()
    let named = LocationOrigin(source: "tcp://secret:1", device: "/dev/a", kind: .simulated)
    let file = LocationOrigin(source: "/home/me/secret/ride.gpx", kind: .replayed)
    let place = PointOfInterest(id: "home", region: .circle(center: try location(named).coordinate, radius: 10))
    for (origin, mark) in [(named, #""source":"/dev/a","simulated":true"#), (file, #""source":"ride.gpx""#)] {
      let location = try location(origin)
      var visit = Visit(coordinate: location.coordinate)
      (visit.origin, visit.isSimulated) = (origin, location.isSimulated)
      var change = SourceChange(to: origin.source, device: origin.device, from: file.source)
      change.isSimulated = location.isSimulated
      let events: [LocationEvent] = [
        .entered(RegionTransition(place: place, location: location, distance: 0)), .visited(visit),
        .stateChanged(StateChange(.tracking, lastKnown: location)), .sourceChanged(change),
        .clockStepped(ClockStep(amount: .seconds(-1), location: location)),
      ]
      for event in events {
        let line = try text(#require(devices.take(event, now: now).first))
        #expect(!line.contains("secret"), "\(line)")
        #expect(mark.split(separator: ",").allSatisfy { line.contains($0) }, "\(line)")
      }
    }
  }

  private func location(_ origin: LocationOrigin? = nil) throws -> Location {
    let coordinate = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    return Location(coordinate: coordinate, time: now, origin: origin ?? self.origin)
  }

  private func text(_ report: DaemonReport) -> String { String(decoding: report.bytes, as: UTF8.self) }
}
