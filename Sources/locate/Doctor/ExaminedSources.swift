import Glibc
import LocationDoctor
import LocationKit
import LocationSources

/// Wires a source as a user names it to the doctor.
struct ExaminedSources {
  private let source: String
  // Recordings and scripts at full speed: whoever waits for a diagnosis does not want to see them played.
  private let catalog = SourceCatalog(rate: .maximum)

  init(_ source: String) { self.source = source }

  func doctor() throws(LocationError) -> LocationDoctor.Doctor {
    let uri = try SourceURI(source)
    // A usage error is told as everywhere, before anything is looked at.
    let fetcher = try catalog.fetcher(for: source)
    switch uri.scheme {
    case "gpsd":
      let (host, port, path) = try uri.authority(defaultPort: 2947)
      let device = path.map { $0.contains("://") ? String($0.dropFirst()) : $0 }
      return LocationDoctor.Doctor(
        ExaminedSource(source, .gpsd(host: host ?? "localhost", port: port, device: device)), .daemon)
    case "file": return LocationDoctor.Doctor(ExaminedSource(source, .file(uri.body)), .fetcher(fetcher))
    case "stdin": return LocationDoctor.Doctor(ExaminedSource(source, .stream), .fetcher(fetcher))
    case "scenario": return LocationDoctor.Doctor(ExaminedSource(source, .script), .fetcher(fetcher))
    default: return LocationDoctor.Doctor(ExaminedSource(source, .other), .fetcher(fetcher))
    }
  }
}
