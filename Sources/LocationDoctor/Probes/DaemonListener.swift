import LocationGPSD
import LocationIO
import LocationKit
import LocationWire

/// Takes what gpsd says, line by line: its JSON, and the sentences that it passes on.
struct DaemonListener {
  /// What answers without being gpsd; `nil` as long as it may be.
  private(set) var stranger: StreamContent?
  /// Whether it has said anything that gpsd says.
  private(set) var isGreeted = false

  private var decoder: WireDecoder
  private var filter: DeviceFilter

  /// - Parameter device: the only one that is meant; `nil` for all.
  init(source: String, device: String?) {
    decoder = WireDecoder(origin: source, kind: .live)
    filter = DeviceFilter(device)
  }

  mutating func take(_ line: Span<UInt8>, _ notebook: Notebook) {
    guard line.count > 0 else { return }
    if isGreeted, line[0] == UInt8(ascii: "$") || line[0] == UInt8(ascii: "!") {
      notebook.hear(line)
      return notebook.hear(Self.lineEnd.span)
    }
    do throws(LocationError) {
      let report = try decoder.decode(line)
      greet(notebook)
      take(report, notebook)
    } catch {
      if isGreeted { return notebook.hear([.fault(error)]) }
      stranger = stranger ?? StreamContent(of: line)
    }
  }

  private static let lineEnd = Array("\r\n".utf8)

  private mutating func greet(_ notebook: Notebook) {
    guard !isGreeted else { return }
    isGreeted = true
    notebook.note { page, elapsed in
      page.connection = .established(elapsed)
      page.wait = .nothing
    }
  }

  private mutating func take(_ report: WireReport, _ notebook: Notebook) {
    switch report {
    case .version(let release, _, _): notebook.note { page, _ in page.release = release }
    case .devices(let list):
      filter.devicesChanged()
      let meant = list.filter { filter.accepts($0.path) }
      notebook.note { page, elapsed in page.set(meant, elapsed) }
    case .device(let device):
      filter.devicesChanged()
      guard filter.accepts(device.path) else { return }
      notebook.note { page, elapsed in page.set(page.receivers.filter { $0.path != device.path } + [device], elapsed) }
    case .reading(let reading):
      if filter.accepts(reading.origin?.device) { notebook.hear([reading]) }
    case .error(let message): notebook.hear([.fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)"))])
    case .watch, .poll, .event, .other: break
    }
  }
}

extension Notebook.Page {
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
