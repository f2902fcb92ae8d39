import LocationGPSD
import LocationIO
import LocationKit
import LocationWire

/// A connection to gpsd that requests everything a client may request.
struct DaemonInterview {
  let source: String
  let place: String
  /// The only device to use; `nil` for all.
  let device: String?
  let connect: GPSDSource.Connect

  /// Reads until the connection ends, stores what arrives, and throws the reason of the end.
  func run(_ record: ExaminationRecord) async throws {
    record.note { page, _ in page.wait = .greeting }
    var listener = DaemonListener(source: source, device: device)
    do {
      let connection = try await connect()
      defer { connection.close() }
      record.note { page, _ in page.connection = .mute }
      try connection.send(WireRequest.bytes(.reports(withSentences: true, withOffsets: true), .devices))
      try await connection.forEachLine {
        listener.take($0, record)
        return listener.stranger == nil
      }
      throw GPSDSource.ended(isGreeted: listener.isGreeted, place: place)
    } catch let error as LocationError where !listener.isGreeted && error.code != .cancelled {
      // The server is not mute: a proxy in front of gpsd accepts all connections and then closes them.
      record.note { page, _ in page.connection = listener.stranger.map { .stranger($0) } ?? .failed(error) }
      throw error
    }
  }
}

/// A receiver of gpsd's lines: its JSON, and the sentences that it forwards.
struct DaemonListener {
  /// Content of a server that is not gpsd; `nil` while it may be gpsd.
  private(set) var stranger: StreamContent?
  /// Whether a valid report of gpsd has arrived.
  private(set) var isGreeted = false

  private var decoder: WireDecoder
  private var filter: DeviceFilter

  /// - Parameter device: the only device to use; `nil` for all.
  init(source: String, device: String?) {
    decoder = WireDecoder(origin: source, kind: .live)
    filter = DeviceFilter(device)
  }

  mutating func take(_ line: Span<UInt8>, _ record: ExaminationRecord) {
    guard line.count > 0 else { return }
    if isGreeted, line[0] == UInt8(ascii: "$") || line[0] == UInt8(ascii: "!") {
      record.receive(line)
      return record.receive(Self.lineEnd.span)
    }
    do throws(LocationError) {
      let report = try decoder.decode(line)
      greet(record)
      take(report, record)
    } catch {
      if isGreeted { return record.receive([.fault(error)]) }
      stranger = stranger ?? StreamContent(of: line)
    }
  }

  private static let lineEnd = Array("\r\n".utf8)

  private mutating func greet(_ record: ExaminationRecord) {
    guard !isGreeted else { return }
    isGreeted = true
    record.note { page, elapsed in
      page.connection = .established(elapsed)
      page.wait = .nothing
    }
  }

  private mutating func take(_ report: WireReport, _ record: ExaminationRecord) {
    switch report {
    case .version(let release, _, _): record.note { page, _ in page.release = release }
    case .devices(let list):
      filter.devicesChanged()
      let meant = list.filter { filter.accepts($0.path) }
      record.note { page, elapsed in page.set(meant, elapsed) }
    case .device(let device):
      filter.devicesChanged()
      guard filter.accepts(device.path) else { return }
      record.note { page, elapsed in page.set(page.receivers.filter { $0.path != device.path } + [device], elapsed) }
    case .reading(let reading):
      if filter.accepts(reading.origin?.device) { record.receive([reading]) }
    case .error(let message): record.receive([.fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)"))])
    case .offset(let offset):
      if filter.accepts(offset.device) { record.note { page, _ in page.observer.take(offset) } }
    case .watch, .poll, .event, .other: break
    }
  }
}

extension ExaminationRecord.Page {
  fileprivate mutating func set(_ list: [WireDevice], _ elapsed: Duration) {
    receivers = list
    switch wait {
    case .receivers where list.isEmpty: break
    default: wait = list.isEmpty ? .receivers(elapsed) : .nothing
    }
  }
}

extension StreamContent {
  fileprivate init(of line: Span<UInt8>) {
    let bytes = line.withUnsafeBufferPointer { Array($0) }
    self.init(bytes, holdsSentences: bytes.first == UInt8(ascii: "$") || bytes.first == UInt8(ascii: "!"))
  }
}
