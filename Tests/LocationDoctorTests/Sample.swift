import LocationKit
import LocationWire

@testable import LocationDoctor

/// Observations of a machine on which all is well; a test breaks one link.
enum Sample {
  static let now = UTCInstant(iso8601: "2026-05-01T10:00:05Z")!
  static let device = "/dev/ttyACM0"
  static let origin = LocationOrigin(source: "gpsd://localhost:2947", device: device, kind: .live)
  static let gpsd = DaemonProcess(
    process: 700, credentials: Credentials(user: 102, group: 20), command: DaemonCommand(devices: [device]))

  static func file(
    _ path: String = device, permissions: UInt32 = 0o660, group: UInt32 = 20, holders: [DeviceFile.Holder] = []
  ) -> DeviceFile {
    DeviceFile(
      path: path,
      status: FileStatus(kind: .characterDevice, permissions: permissions, owner: 0, group: group, device: 0xA600),
      holders: holders)
  }

  static var machine: Machine {
    var machine = Machine()
    machine.user = Credentials(user: 1000, group: 1000)
    machine.accounts = Accounts(
      passwd: "root:x:0:0::/:/bin/sh\ngpsd:x:102:20::/:/bin/false\nann:x:1000:1000::/:/bin/sh\n",
      group: "root:x:0:\ndialout:x:20:\nuucp:x:10:ann\nann:x:1000:\n")
    machine.receivers = [file()]
    machine.devices = [file()]
    machine.daemons = [gpsd]
    machine.isDaemonInstalled = true
    machine.hasSocketUnit = true
    machine.defaults = DaemonDefaults(addsUSB: true)
    return machine
  }

  static func location(time: UTCInstant? = UTCInstant(iso8601: "2026-05-01T10:00:04.500Z")) -> Location {
    var location = Location(
      coordinate: Coordinate(latitude: 52.5, longitude: 13.4)!, time: time, mode: .threeDimensional, origin: origin)
    location.horizontalAccuracy = Accuracy(radius: 12, level: .ninetyFive, basis: .daemon)
    return location
  }

  static func sky(inView: Int = 9, used: Int = 7, strength: Double? = 44) -> SkyView {
    SkyView(
      time: nil,
      satellites: (0..<inView).map {
        Satellite(
          constellation: .gps, identifier: $0 + 1, number: $0 + 1, signalStrength: strength, isUsed: $0 < used)
      }, origin: origin)
  }

  static var received: ReceivedData {
    var received = ReceivedData()
    received.take(.sky(sky()), at: .milliseconds(400), now)
    received.take(.location(location()), at: .milliseconds(600), now)
    received.sentences = ["GNRMC": 3, "GNGGA": 3]
    received.bytes = 400
    received.firstByte = .milliseconds(300)
    received.content = .nmea
    return received
  }

  /// gpsd on this machine.
  static var observations: Observations {
    var seen = Observations(
      source: ExaminedSource("gpsd://localhost:2947", .gpsd(host: "localhost", port: 2947, device: nil)),
      systemTime: now)
    seen.machine = machine
    seen.connection = .established(.milliseconds(3))
    seen.release = "3.22"
    seen.libgps = CompiledLibGPS(name: "libgps API 11.0 (gpsd 3.22)", satelliteLimit: 140)
    seen.receivers = [WireDevice(path: device, isActive: true, driver: "u-blox", baud: 9600)]
    seen.received = received
    seen.listened = .seconds(3)
    return seen
  }

  /// The same receiver on a line that is read here.
  static var line: Observations {
    var seen = observations
    seen.source = ExaminedSource("serial:\(device)", .serial(device, baud: nil))
    seen.machine?.user = Credentials(user: 1000, group: 1000, groups: [20])
    seen.connection = .notTried
    seen.release = nil
    seen.receivers = []
    seen.speed = 9600
    return seen
  }
}

extension Observations {
  /// Nothing came.
  mutating func fallSilent() {
    received = ReceivedData()
    listened = .seconds(12)
  }

  /// The source is a recording that was read to its end, and has no location.
  mutating func recordWithoutLocation() {
    source = ExaminedSource("x.ubx", .file("x.ubx"))
    machine?.devices = [DeviceFile(path: "x.ubx", status: FileStatus(kind: .regular, permissions: 0o644, size: 5))]
    fail(.invalidData, "there is no location in this UBX file")
    received.isWhole = true
  }

  /// As the source that the user named is not there.
  mutating func fail(_ code: LocationError.Code, _ message: String) {
    fallSilent()
    received.hasEnded = true
    received.failure = LocationError(code, message, context: "place")
  }
}
