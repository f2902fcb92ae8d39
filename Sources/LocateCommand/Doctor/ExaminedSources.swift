import Glibc
import LocationDoctor
import LocationKit
import LocationService
import LocationSources
import Synchronization

/// The connection between a source, as the user names it, and the doctor.
struct ExaminedSources {
  private let source: String
  // Recordings and scripts are read at full speed, because a diagnosis should not take as long as the recording.
  private let catalog = SourceCatalog(rate: .maximum)

  init(_ source: String) { self.source = source }

  func doctor() throws(LocationError) -> LocationDoctor.Doctor {
    let uri = try SourceURI(source)
    // Reports usage errors before anything is examined.
    let fetcher = try catalog.fetcher(for: source)
    switch uri.scheme {
    case "gpsd":
      let daemon = try uri.daemon()
      return LocationDoctor.Doctor(
        ExaminedSource(source, .gpsd(host: daemon.host, port: daemon.port, device: daemon.device)), .daemon)
    case "file" where Self.isDevice(uri.body): return try ExaminedSources("serial:" + uri.body).doctor()
    case "file": return examine(.file(uri.body), fetcher)
    case "serial": return try line(uri)
    case "tcp", "udp": return examine(.network, fetcher)
    case "stdin", "exec": return examine(.stream, fetcher)
    case "scenario": return examine(.script, fetcher)
    default: return examine(.other, fetcher)
    }
  }

  private func examine(_ kind: ExaminedSource.Kind, _ fetcher: any LocationFetcher) -> LocationDoctor.Doctor {
    let source = ExaminedSource(source, kind)
    guard let stream = fetcher as? StreamFetcher else { return LocationDoctor.Doctor(source, .fetcher(fetcher)) }
    return LocationDoctor.Doctor(source, .tapped({ stream.tapped($0) }))
  }

  /// The catalog has already checked the parameters.
  private func line(_ uri: SourceURI) throws(LocationError) -> LocationDoctor.Doctor {
    // The doctor changes nothing on the receiver.
    let line = try uri.serialLine()
    let (path, baud) = (line.path, line.baud)
    let bytes = SerialSource(path: path, baud: baud)
    let device = (try? SerialDevices().device(path)) ?? path
    return LocationDoctor.Doctor(
      ExaminedSource(source, .serial(device, baud: baud)),
      .tapped(
        { tap in
          StreamFetcher(source: uri.text, from: bytes, waitsForFirstConnection: false)
            .choosing(talker: uri.talker).tapped(tap)
        },
        speed: { bytes.speed }))
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }
}

/// A status line on a terminal with the data received so far.
final class ListeningProgress: Sendable {
  private let isShown: Bool
  private let last = Mutex("")

  init(isShown: Bool) { self.isShown = isShown }

  @Sendable func show(_ elapsed: Duration, _ received: ReceivedData) {
    guard isShown else { return }
    let text = Self.text(elapsed, received)
    last.withLock { last in
      guard last != text else { return }
      last = text
      StandardError.showStatus(text)
    }
  }

  func clear() {
    last.withLock { last in
      if !last.isEmpty { StandardError.clearStatus() }
      last = ""
    }
  }

  private static func text(_ elapsed: Duration, _ received: ReceivedData) -> String {
    var parts = ["listening, \(elapsed.components.seconds) s"]
    if received.bytes > 0 { parts.append("\(received.bytes) bytes") }
    if let sky = received.sky { parts.append("\(sky.satellites.count) satellites, \(sky.satellitesUsed) used") }
    if received.isUnderstood { parts.append(received.firstFix == nil ? "no fix yet" : "fix") }
    return parts.joined(separator: ": ")
  }
}
