import LocationIO
import LocationKit
import LocationSources
import LocationWire
import Logging

/// A source as a stream of bytes: its own, or gpsd's JSON of what it reports.
struct RecordableSource {
  let source: String
  /// Whether one that is not there yet is waited for.
  var waits = false
  var logLevel = Logger.Level.notice

  /// Gives every piece to `take` as it comes, until the source ends.
  func run(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let uri = try SourceURI(source)
    switch uri.scheme {
    case "stdin":
      try await read(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false), take)
    case "file": try await read(try InputFile(uri.body).makeReader(), take)
    case "gpsd", "libgps": try await follow(uri, take)
    default: try await report(take)
    }
  }

  private func read(_ reader: DescriptorReader, _ take: ([UInt8]) throws -> Void) async throws {
    defer { reader.close() }
    while let bytes = try await reader.next() { try take(bytes) }
  }

  /// Opened again for ever, as when it is watched.
  private func tap(_ stream: StreamFetcher, _ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let failure = OneShot<any Error>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let tapped = stream.tapped { bytes in
          do { try take(bytes) } catch { failure.fill(error) }
        }
        try await tapped.run(FetchRequest()) { readings in
          for case .fault(let error) in readings where error.code != .badData { StandardError.complain("\(error)") }
        }
      }
      group.addTask { throw try await failure.value() }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Once gpsd has answered, the connection is renewed for ever.
  private func follow(_ uri: SourceURI, _ take: ([UInt8]) throws -> Void) async throws {
    let (host, port, device) = try uri.daemon()
    var (hasAnswered, isLossTold) = (false, false)
    while true {
      do {
        let connection = try await TCPConnection.connect(
          host: host, port: port, timeout: .seconds(5),
          remedy: "is gpsd running? try: systemctl start gpsd")
        defer { connection.close() }
        try connection.send(Self.watch(device: device))
        while let bytes = try await connection.next() {
          (hasAnswered, isLossTold) = (true, false)
          try take(bytes)
        }
      } catch let error as LocationError where hasAnswered && error.code == .sourceUnavailable {
        // Said below.
      }
      let place = TCPConnection.place(host: host, port: port)
      if !hasAnswered {
        throw LocationError(.sourceUnavailable, "the connection was closed without a word", place: place)
      }
      if !isLossTold { StandardError.complain("\(place): gpsd has closed the connection; waiting for it") }
      isLossTold = true
      try await Task.sleep(for: .seconds(1))
    }
  }

  private static func watch(device: String?) -> [UInt8] {
    var writer = ASCIIWriter()
    writer.append("?WATCH={\"enable\":true,\"json\":true")
    if let device {
      writer.append(",\"device\":")
      writer.appendQuoted(device)
    }
    writer.append("};\n")
    return writer.bytes
  }

  /// Of a source without bytes of its own.
  private func report(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let fetcher = try SourceCatalog(waits: waits, logLevel: logLevel).fetcher(for: source)
    if let stream = fetcher as? StreamFetcher { return try await tap(stream, take) }
    let failure = FirstFailure()
    try await fetcher.run(FetchRequest()) { readings in
      var writer = ASCIIWriter()
      for reading in readings { WireEncoder().encode(reading, to: &writer) }
      if !writer.bytes.isEmpty { failure.note { try take(writer.bytes) } }
    }
    try failure.rethrow()
  }
}
