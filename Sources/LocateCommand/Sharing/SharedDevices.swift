import LocationKit
import LocationNMEA

/// The devices of a source, each with its own sentence encoder.
struct SharedDevices {
  private var encoders: [LocationOrigin: NMEAEncoder] = [:]

  /// Limit of encoders, which are all dropped when it is reached: a source can invent any number of device names.
  private static let mostDevices = 64

  /// Encodes the readings among the events as NMEA 0183 sentences.
  mutating func sentences(of events: [LocationEvent]) -> [UInt8] {
    var writer = ASCIIWriter()
    for case .received(let reading) in events {
      guard let origin = reading.origin else { continue }
      if encoders[origin] == nil, encoders.count == Self.mostDevices { encoders.removeAll() }
      encoders[origin, default: NMEAEncoder()].encode(reading, to: &writer)
    }
    return writer.bytes
  }

  /// Returns an event for each device that reports the end of the source, and removes all devices.
  mutating func farewell() -> [LocationEvent] {
    defer { encoders.removeAll() }
    return encoders.keys.map { origin in
      .received(.noFix(NoFix(time: nil, reason: .sourceEnded, origin: origin)))
    }
  }
}
