import LocationIO
public import LocationKit

extension LocationFetcher where Self == StreamFetcher {
  /// NMEA 0183 or gpsd JSON on standard input.
  public static func standardInput(acceptsMissingChecksums: Bool = false) -> StreamFetcher {
    StreamFetcher(
      source: "-", reader: DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false),
      acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// A receiver on a serial line, read directly: raw, eight bits, no parity, and locked against other programs.
  ///
  /// Unplugged, it is "no fix" with the reason ``LossReason/deviceRemoved``, and used again within half a second of being
  /// plugged in. Running throws source unavailable where there is no such device or another program holds it, permission
  /// denied with the group that may open it, and usage where `path` means several devices. See <doc:Receivers>.
  ///
  /// - Parameters:
  ///   - path: a path (`/dev/ttyUSB0`, `/dev/serial/by-id/…`), a pattern that one device matches (`/dev/ttyACM*`), or
  ///     nothing for the one that is plugged in.
  ///   - baud: its speed; `nil` to find it out.
  ///   - waitsForFirstConnection: whether a device that is not there yet is waited for.
  ///   - acceptsMissingChecksums: whether sentences without a checksum are taken; they are counted either way.
  public static func serial(
    path: String = "", baud: Int? = nil, waitsForFirstConnection: Bool = false, acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    StreamFetcher(
      source: "serial:\(path)", from: SerialSource(path: path, baud: baud),
      waitsForFirstConnection: waitsForFirstConnection, acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// A server that sends NMEA 0183 or gpsd JSON to whoever connects; a gpsd is asked to.
  ///
  /// A connection that breaks, or on which nothing comes for 30 s, is "no fix" with the reason ``LossReason/linkLost`` and
  /// made again for ever. Running throws source unavailable where the first one cannot be made within 5 s, or nothing
  /// comes on it within 10 s.
  ///
  /// - Parameters:
  ///   - host: name or address.
  ///   - waitsForFirstConnection: whether a server that is not there yet is waited for.
  ///   - acceptsMissingChecksums: whether sentences without a checksum are taken; they are counted either way.
  public static func tcp(
    host: String, port: UInt16 = 10_110, waitsForFirstConnection: Bool = false, acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    let bytes = TCPSource(host: host, port: port)
    return StreamFetcher(
      source: "tcp://\(bytes.place)", from: bytes, waitsForFirstConnection: waitsForFirstConnection,
      acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// NMEA 0183 or gpsd JSON in UDP datagrams that others send here.
  ///
  /// Of several senders each is a receiver of its own: the first one's readings bear no device, the others' their sender's
  /// address. That nothing comes is no fault. Running throws source unavailable where another program has the port.
  ///
  /// - Parameters:
  ///   - bind: the address of this machine that is listened on; `0.0.0.0` for all.
  ///   - waitsForFirstConnection: whether a port that is not free yet is waited for.
  ///   - acceptsMissingChecksums: whether sentences without a checksum are taken; they are counted either way.
  public static func udp(
    bind: String = "127.0.0.1", port: UInt16 = 10_110, waitsForFirstConnection: Bool = false,
    acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    let bytes = UDPSource(host: bind, port: port)
    return StreamFetcher(
      source: "udp://\(bytes.place)", from: bytes, waitsForFirstConnection: waitsForFirstConnection,
      acceptsMissingChecksums: acceptsMissingChecksums)
  }
}
