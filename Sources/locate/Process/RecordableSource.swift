import LocationIO
import LocationKit
import LocationSources
import LocationWire
import Logging

/// A source as a stream of bytes: its original bytes, or gpsd JSON of its reports.
struct RecordableSource {
  let source: String
  /// Whether to wait for a source that is not available yet.
  var waits = false
  var logLevel = Logger.Level.notice

  /// Passes each piece of data to `take` as it arrives, until the source ends.
  func run(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let uri = try SourceURI(source)
    guard uri.talker == nil else {
      throw LocationError(
        .usage, "all bytes of a source are recorded, of every talker", place: source,
        remedy: "record it without talker=, and name the talker when you replay the recording")
    }
    switch uri.scheme {
    case "stdin":
      try await read(DescriptorReader(descriptor: 0, place: "standard input", closesDescriptor: false), take)
    case "file": try await read(try InputFile(uri.body).makeReader(), take)
    case "gpsd": try await follow(uri, take)
    default: try await report(take)
    }
  }

  private func read(_ reader: DescriptorReader, _ take: ([UInt8]) throws -> Void) async throws {
    defer { reader.close() }
    while let bytes = try await reader.next() { try take(bytes) }
  }

  /// Runs `body` until it ends or `take` throws; rethrows the error of `take`.
  private func run(
    _ take: @escaping @Sendable ([UInt8]) throws -> Void,
    _ body: @escaping @Sendable (@escaping @Sendable ([UInt8]) -> Void) async throws -> Void
  ) async throws {
    let (failure, hasFailed) = (FirstFailure(), Promise<Void>())
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await body { bytes in
          failure.note { try take(bytes) }
          if failure.isNoted { hasFailed.fill(()) }
        }
      }
      group.addTask { try await hasFailed.value() }
      defer { group.cancelAll() }
      try await group.next()
    }
    try failure.rethrow()
  }

  /// Reads gpsd's JSON. Once gpsd has answered, lost connections are re-established without limit.
  private func follow(_ uri: SourceURI, _ take: ([UInt8]) throws -> Void) async throws {
    let daemon = try uri.daemon()
    let (host, port) = (daemon.host, daemon.port)
    let place = TCPConnection.place(host: host, port: port)
    let request = try Self.watch(device: daemon.device, place: place)
    var (hasAnswered, isLossTold) = (false, false)
    while true {
      do {
        let connection = try await TCPConnection.connect(
          host: host, port: port, timeout: .seconds(5),
          remedy: "is gpsd running? try: systemctl start gpsd")
        defer { connection.close() }
        try connection.send(request)
        while let bytes = try await Self.next(of: connection, place: place) {
          (hasAnswered, isLossTold) = (true, false)
          try take(bytes)
        }
        let word = hasAnswered ? "gpsd has closed the connection" : "the connection was closed before any data arrived"
        throw LocationError(.sourceUnavailable, word, place: place)
      } catch let error as LocationError where (hasAnswered || waits) && error.code == .sourceUnavailable {
        if !isLossTold { StandardError.report("\(place): \(error.message); waiting for it") }
        isLossTold = true
      }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Returns the next data. A gpsd with a receiver is never silent for 10 s; after that it is asked for its version,
  /// and must answer within 5 s.
  private static func next(of connection: TCPConnection, place: String) async throws -> [UInt8]? {
    for patience in [Duration.seconds(10), .seconds(5)] {
      let speaks = try await withTimeout(patience, clock: ContinuousClock()) {
        try await connection.untilReadable()
        return true
      }
      if speaks == true { return try await connection.next() }
      try connection.send(Array("?VERSION;\n".utf8))
    }
    throw LocationError(.sourceUnavailable, "connected, but silent for 15 s", place: place)
  }

  /// Maximum length of a request in gpsd up to 3.27.
  private static let longestRequest = 80

  private static func watch(device: String?, place: String) throws(LocationError) -> [UInt8] {
    var writer = ASCIIWriter()
    writer.append("?WATCH={\"enable\":true,\"json\":true")
    if let device {
      writer.append(",\"device\":")
      writer.appendQuoted(device)
    }
    writer.append("};\n")
    guard writer.bytes.count <= longestRequest, device?.contains(where: "*?[".contains) != true else {
      throw LocationError(
        .usage, "gpsd itself is asked for a device to record, which takes no pattern and no long name", place: place,
        remedy: "leave the device out: all of them are recorded")
    }
    return writer.bytes
  }

  /// Reads a source that has no raw bytes of its own.
  private func report(_ take: @escaping @Sendable ([UInt8]) throws -> Void) async throws {
    let fetcher = try SourceCatalog(waits: waits, logLevel: logLevel).fetcher(for: source)
    try await run(take) { take in
      // A stream reconnects without limit, as in watch.
      if let stream = fetcher as? StreamFetcher {
        return try await stream.tapped(take).run(FetchRequest()) { readings in
          for case .fault(let error) in readings where !error.isSkip { StandardError.report("\(error)") }
        }
      }
      try await fetcher.run(FetchRequest()) { readings in
        var writer = ASCIIWriter()
        for reading in readings { WireEncoder().encode(reading, to: &writer) }
        if !writer.bytes.isEmpty { take(writer.bytes) }
      }
    }
  }
}
