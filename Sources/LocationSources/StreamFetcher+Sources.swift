import LocationIO
public import LocationKit
public import LocationReceivers

extension LocationFetcher where Self == StreamFetcher {
  /// Returns a fetcher of NMEA 0183, UBX or gpsd JSON on standard input.
  public static func standardInput(acceptsMissingChecksums: Bool = false) -> StreamFetcher {
    StreamFetcher(
      source: "-", reader: DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false),
      acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// Returns a fetcher of a receiver on a serial line, read directly: raw, eight bits, no parity, and locked against
  /// other programs.
  ///
  /// An unplugged receiver is "no fix" with the reason ``/LocationKit/LossReason/deviceRemoved``; it is used again within half a
  /// second after it is plugged in. Without `waitsForFirstConnection`, running throws source unavailable if the device does
  /// not exist or another program holds it, permission denied with the group that may open it, and invalid argument if
  /// `path` matches several devices. See <doc:Receivers>.
  ///
  /// - Parameters:
  ///   - path: a path (`/dev/ttyUSB0`, `/dev/serial/by-id/…`), a pattern that one device matches (`/dev/ttyACM*`), or
  ///     empty for the only device that is plugged in.
  ///   - baud: speed of the line; `nil` to detect it.
  ///   - configuration: settings of the receiver while it is read. The settings are in its RAM, and are undone when the
  ///     run ends. A setting that cannot be undone is an error.
  ///   - stateFolder: folder for files that remember what is to be undone if the program is killed: the next start with
  ///     the same device does it. `nil` remembers nothing.
  ///   - waitsForFirstConnection: whether to wait for a device that does not exist yet (default: true).
  ///   - acceptsMissingChecksums: whether sentences without a checksum are accepted; they are counted in both cases.
  public static func serial(
    path: String = "", baud: Int? = nil, configuration: ReceiverConfiguration = ReceiverConfiguration(),
    stateFolder: String? = nil, waitsForFirstConnection: Bool = true, acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    let bytes = SerialSource(
      path: path, baud: baud, configuration: configuration, memory: stateFolder.map { ReceiverUndoFiles(folder: $0) })
    return StreamFetcher(
      source: "serial:\(path)", from: bytes,
      waitsForFirstConnection: waitsForFirstConnection, acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// Returns a fetcher of a server that sends NMEA 0183, UBX or gpsd JSON to its clients. A gpsd is asked for its reports.
  ///
  /// A connection that fails, or is silent for 30 s, is "no fix" with the reason ``/LocationKit/LossReason/linkLost``, and is
  /// re-established without limit. Without `waitsForFirstConnection`, running throws source unavailable if the first
  /// connection is not made within 5 s, or no data arrives on it within 10 s.
  ///
  /// - Parameters:
  ///   - host: name or address.
  ///   - port: TCP port.
  ///   - waitsForFirstConnection: whether to wait for a server that is not available yet (default: true).
  ///   - acceptsMissingChecksums: whether sentences without a checksum are accepted; they are counted in both cases.
  public static func tcp(
    host: String, port: UInt16 = 10_110, waitsForFirstConnection: Bool = true, acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    let bytes = TCPSource(host: host, port: port)
    return StreamFetcher(
      source: "tcp://\(bytes.place)", from: bytes, waitsForFirstConnection: waitsForFirstConnection,
      acceptsMissingChecksums: acceptsMissingChecksums)
  }

  /// Returns a fetcher of NMEA 0183, UBX or gpsd JSON in UDP datagrams sent to this machine.
  ///
  /// Each sender is a receiver of its own: the readings of the first one have no device, those of the others have their
  /// sender's address. Silence is not a fault. Running throws source unavailable if another program uses the port.
  ///
  /// - Parameters:
  ///   - bind: address of this machine to listen on; `0.0.0.0` for all.
  ///   - port: UDP port.
  ///   - waitsForFirstConnection: whether to wait for a port that is not free yet (default: true).
  ///   - acceptsMissingChecksums: whether sentences without a checksum are accepted; they are counted in both cases.
  public static func udp(
    bind: String = "127.0.0.1", port: UInt16 = 10_110, waitsForFirstConnection: Bool = true,
    acceptsMissingChecksums: Bool = false
  ) -> StreamFetcher {
    let bytes = UDPSource(host: bind, port: port)
    return StreamFetcher(
      source: "udp://\(bytes.place)", from: bytes, waitsForFirstConnection: waitsForFirstConnection,
      acceptsMissingChecksums: acceptsMissingChecksums)
  }
}
