import LocationKit
import LocationText

/// A writer of FIT activities: `file_id`, `sport`, `event`, `record`, `lap`, `session` and `activity`.
///
/// Written values can be read back with these roundings: latitude and longitude 4.2e-8°, time 1 s, heights 0.1 m, speed and
/// climb 0.0005 m/s, distance 0.005 m, heart rate, cadence, power, temperature and horizontal accuracy 0.5.
///
/// The header of a file states its size. Therefore a file is kept in memory until it is complete: with another track, and
/// after a million points, another file follows, as the protocol permits. A segment ends with a stop of the timer; a report of
/// no fix is a record without a position. A file of simulated points has the product "simulated".
struct FITWriter: DocumentWriter {
  var omissions = Omissions()

  private let creator: String
  private var metadata = TrackMetadata()
  private var header = TrackHeader()
  private var file: FITActivity?
  private var hasFiles = false

  init(creator: String) { self.creator = creator }

  func closing(to writer: inout ASCIIWriter) {
    // A file without a record is complete as well.
    let whole = file ?? (hasFiles ? nil : FITActivity(header, product: creator, created: metadata.time))
    whole?.append(to: &writer)
  }

  mutating func write(_ metadata: TrackMetadata, to writer: inout ASCIIWriter) {
    omissions.note(
      TrackMetadata(
        name: metadata.name, description: metadata.description, author: metadata.author, keywords: metadata.keywords))
    self.metadata = metadata
  }

  mutating func write(_ waypoint: Waypoint, to writer: inout ASCIIWriter) { omissions.note(.waypoints) }

  mutating func beginRoute(_ header: TrackHeader, to writer: inout ASCIIWriter) { omissions.note(.routes) }

  mutating func writeRoutePoint(_ point: Waypoint, to writer: inout ASCIIWriter) { omissions.note(.routePoints) }

  mutating func beginTrack(_ header: TrackHeader, to writer: inout ASCIIWriter) {
    endFile(to: &writer)
    self.header = header
    let type = header.type.map { FITNames.sports.contains($0) } ?? true
    if header.comment != nil || header.description != nil || !type { omissions.note(.headers) }
  }

  mutating func write(_ point: TrackPoint, to writer: inout ASCIIWriter) {
    let location = point.location
    guard omissions.keeps(location) else { return }
    if file.map({ $0.count >= Self.mostPoints || $0.isSimulated != location.isSimulated }) ?? false {
      endFile(to: &writer)
    }
    if file == nil {
      file = FITActivity(
        header, product: location.isSimulated ? FITActivity.simulated : creator, created: metadata.time ?? location.time
      )
    }
    if location.startsSegment { file?.endSegment() }
    file?.append(point, at: location.time?.secondsOfFIT, &omissions)
  }

  /// A report of no fix is a record without a position.
  mutating func write(_ report: NoFix, to writer: inout ASCIIWriter) {
    if file == nil { omissions.note(.noFix) }
    file?.appendNoFix(at: report.time?.secondsOfFIT)
  }

  mutating func endSegment(to writer: inout ASCIIWriter) { file?.endSegment() }

  private mutating func endFile(to writer: inout ASCIIWriter) {
    guard let whole = file.take() else { return }
    whole.append(to: &writer)
    hasFiles = true
  }

  private static let mostPoints = 1_000_000
}

extension UTCInstant {
  /// Seconds since 1989-12-31, rounded down; `nil` if FIT cannot represent them as a date.
  fileprivate var secondsOfFIT: Int? {
    let seconds = Int((nanoseconds - nanosecondsOfDay % Self.nanosecondsPerSecond) / Self.nanosecondsPerSecond)
    let own = seconds - Int(Self.startOfFIT)
    return (0x1000_0000..<0xFFFF_FFFF).contains(own) ? own : nil
  }
}
