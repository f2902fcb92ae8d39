import LocationIO
package import LocationKit
import LocationWire

/// A decoder of a fleet's input: lines of gpsd's JSON with the member `subject`, the id of what the reading is about.
///
/// A line without the member belongs to the subject with the empty id. Each `TPV` is a reading of its own: the several
/// reports that a gpsd may send of one epoch are not merged. `SKY`, events, and what a gpsd says about itself are
/// accepted and decide nothing.
package struct FleetLineDecoder: Sendable {
  private let source: String
  private var framer = LineFramer(maximumLength: longestLine)
  private var decoder: WireDecoder
  /// Number of lines so far, complete or not.
  package private(set) var line = 0
  /// Number of `lines` read, and what was skipped.
  package private(set) var counts = InputCounts(unit: "lines")

  private static let longestLine = 1 << 20

  /// - Parameter source: name of the input in origins and errors.
  package init(source: String) {
    self.source = source
    decoder = WireDecoder(origin: source, kind: .replayed)
  }

  /// Calls `take` with each reading of the lines that the bytes complete, and `complain` with each fault.
  /// - Parameter passedOver: number of lines at the beginning that are counted only.
  package mutating func decode(
    _ bytes: Span<UInt8>, passingOver passedOver: Int = 0, _ take: (String, Reading) throws -> Void,
    complain: (LocationError) -> Void
  ) throws {
    try withFramer { framer, decoder in
      try framer.push(bytes) { line throws(any Error) in try decoder.read(line, passedOver, take, complain) }
    }
  }

  /// Ends the input; a last line without a line end counts.
  package mutating func finish(
    passingOver passedOver: Int = 0, _ take: (String, Reading) throws -> Void, complain: (LocationError) -> Void
  ) throws {
    try withFramer { framer, decoder in
      try framer.finish { line throws(any Error) in try decoder.read(line, passedOver, take, complain) }
    }
  }

  /// Lends the framer, whose lines change the decoder.
  private mutating func withFramer(_ body: (inout LineFramer, inout FleetLineDecoder) throws -> Void) rethrows {
    var framer = LineFramer(maximumLength: Self.longestLine)
    swap(&framer, &self.framer)
    defer {
      swap(&framer, &self.framer)
      if self.framer.overlongLines > 0 { counts.skipped["overlong line"] = self.framer.overlongLines }
    }
    try body(&framer, &self)
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ passedOver: Int, _ take: (String, Reading) throws -> Void,
    _ complain: (LocationError) -> Void
  ) throws {
    line += 1
    if bytes.isEmpty || line <= passedOver { return }
    let (subject, reading): (String, Reading)
    do throws(LocationError) {
      let report = try decoder.decode(bytes)
      subject = try decoder.subject(in: bytes)
      counts.read += 1
      if let fault = decoder.leftOut {
        counts.skip("implausible value")
        complain(LocationError(.invalidData, fault.message, context: place))
      }
      guard case .reading(let found) = report else { return }
      switch found {
      case .sky, .heading: return
      default: break
      }
      reading = found
    } catch {
      counts.skip("unreadable line")
      return complain(LocationError(.invalidData, error.message, context: place))
    }
    try take(subject, reading)
  }

  private var place: String { "\(source):\(line)" }
}
