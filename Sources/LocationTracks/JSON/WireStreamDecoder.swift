import LocationIO
public import LocationKit
import LocationWire

/// Turns a stream of gpsd JSON lines into readings. Several reports of one device about one time are one location.
public struct WireStreamDecoder: Sendable {
  private let source: String
  private var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
  private var decoder: WireDecoder
  /// `nil` where each report is a reading.
  private var merger: EpochMerger?
  private var line = 0
  /// What has been read, in `lines`, and what was skipped.
  public private(set) var account = SourceAccount(unit: "lines")

  /// - Parameter source: names the stream in origins and errors.
  public init(source: String, kind: LocationOrigin.Kind) { self.init(source: source, kind: kind, mergesReports: true) }

  /// - Parameter mergesReports: whether several reports of one device about one time are one location.
  package init(source: String, kind: LocationOrigin.Kind, mergesReports: Bool) {
    self.source = source
    decoder = WireDecoder(origin: source, kind: kind)
    if mergesReports { merger = EpochMerger(kind == .live ? .live : .recorded, waits: kind == .live) }
  }

  /// Appends what the bytes complete.
  public mutating func decode(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
    swap(&framer, &self.framer)
    framer.push(bytes) { line in take(line, into: &readings) }
    swap(&framer, &self.framer)
    noteOverlong()
  }

  /// The stream has ended: a last line without its end counts.
  public mutating func finish(into readings: inout [Reading]) {
    var framer = LineFramer(maximumLength: WireLogFormat.longestLine)
    swap(&framer, &self.framer)
    framer.finish { line in take(line, into: &readings) }
    swap(&framer, &self.framer)
    noteOverlong()
    merger?.release(into: &readings)
  }

  /// A live stream is silent: what is held back for the rest of its epoch is delivered.
  public mutating func flush(into readings: inout [Reading]) { merger?.release(into: &readings) }

  private mutating func take(_ bytes: Span<UInt8>, into readings: inout [Reading]) {
    line += 1
    if bytes.isEmpty { return }
    do throws(LocationError) {
      let report = try decoder.decode(bytes)
      account.read += 1
      if let fault = decoder.leftOut {
        account.skip("implausible value")
        readings.append(.fault(LocationError(.badData, fault.message, place: "\(source):\(line)")))
      }
      switch report {
      case .reading(let reading): if merger?.merge(reading, into: &readings) == nil { readings.append(reading) }
      case .error(let message):
        readings.append(
          .fault(LocationError(.sourceUnavailable, "gpsd reports: \(message)", place: "\(source):\(line)")))
      case .version, .devices, .device, .watch, .poll, .event, .other: break
      }
    } catch {
      account.skip("unreadable line")
      readings.append(.fault(LocationError(.badData, error.message, place: "\(source):\(line)")))
    }
  }

  private mutating func noteOverlong() {
    if framer.overlongLines > 0 { account.skipped["overlong line"] = framer.overlongLines }
  }
}
