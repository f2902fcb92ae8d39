import LocationGPSD
import LocationIO
import LocationKit

/// A connection to gpsd that requests everything a client may request.
struct DaemonInterview {
  let source: String
  let place: String
  /// The only device to use; `nil` for all.
  let device: String?
  let connect: GPSDFetcher.Connect

  /// A sky view of 184 satellites has 17 KB.
  private static let longestLine = 65_536
  // gpsd 3.22 accepts requests of up to 80 bytes.
  private static let request = Array("?WATCH={\"enable\":true,\"json\":true,\"nmea\":true};\n?DEVICES;\n".utf8)

  /// Reads until the connection ends, and stores what arrives.
  func run(_ record: ExaminationRecord) async throws {
    record.note { page, _ in page.wait = .greeting }
    let connection = try await open(record)
    defer { connection.close() }
    var listener = DaemonListener(source: source, device: device)
    do {
      try await listen(on: connection, &listener, record)
    } catch let error as LocationError where !listener.isGreeted && error.code != .cancelled {
      // The server answered with an error: a proxy in front of gpsd accepts all connections and then closes them.
      record.note { page, _ in page.connection = .failed(error) }
      throw error
    }
    if listener.isGreeted { throw LocationError(.sourceUnavailable, "gpsd has closed the connection", place: place) }
    let closed = LocationError(.sourceUnavailable, "the connection was closed before any data arrived", place: place)
    record.note { page, _ in page.connection = listener.stranger.map { .stranger($0) } ?? .failed(closed) }
  }

  private func listen(
    on connection: any ByteConnection, _ listener: inout DaemonListener, _ record: ExaminationRecord
  ) async throws {
    try connection.send(Self.request)
    var framer = LineFramer(maximumLength: Self.longestLine)
    while let bytes = try await connection.next() {
      framer.push(bytes.span) { listener.take($0, record) }
      if listener.stranger != nil { break }
    }
    framer.finish { listener.take($0, record) }
  }

  private func open(_ record: ExaminationRecord) async throws -> any ByteConnection {
    do throws(LocationError) {
      let connection = try await connect()
      record.note { page, _ in page.connection = .mute }
      return connection
    } catch {
      if error.code != .cancelled { record.note { page, _ in page.connection = .failed(error) } }
      throw error
    }
  }
}
