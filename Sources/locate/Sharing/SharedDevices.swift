import LocationKit
import LocationNMEA

/// The devices of a source, each with its own sentences.
struct SharedDevices {
  private var encoders: [LocationOrigin: NMEAEncoder] = [:]

  /// Whoever makes up names has the old ones forgotten.
  private static let mostDevices = 64

  /// What has happened, in sentences.
  mutating func sentences(of events: [LocationEvent]) -> [UInt8] {
    var writer = ASCIIWriter()
    for case .received(let reading) in events {
      guard let origin = reading.origin else { continue }
      if encoders[origin] == nil, encoders.count == Self.mostDevices { encoders.removeAll() }
      encoders[origin, default: NMEAEncoder()].encode(reading, to: &writer)
    }
    return writer.bytes
  }

  /// That the source is gone, and with it all devices.
  mutating func farewell() -> [LocationEvent] {
    defer { encoders.removeAll() }
    return encoders.keys.map { origin in
      .received(.noFix(NoFix(time: nil, reason: .sourceEnded, origin: origin)))
    }
  }
}
