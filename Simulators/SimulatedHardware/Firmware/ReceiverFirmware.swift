import LocationKit
import LocationScenario

/// The behaviour of a receiver: what it sends in each epoch, and what it answers and changes on request. A value without
/// a clock: the same requests and epochs yield the same bytes.
protocol ReceiverFirmware: Sendable {
  /// Interval of the epochs; `nil` for the scenario's.
  var interval: Duration? { get }
  /// Bits per second of its serial line.
  var baud: Int { get }
  /// Systems whose satellites it receives; `nil` for those of the scenario.
  var constellations: Set<Constellation>? { get }
  /// What its line has carried, for messages about it.
  var line: LineLoad { get set }

  /// Returns the answers to a request; `nil` for one that it does not understand.
  mutating func answers(to request: ReaderRequest) -> [[UInt8]]?

  /// Returns the answers to requests that it does not understand, all together.
  func notice(hasSentence: Bool) -> [[UInt8]]

  /// Returns the messages of an epoch. `truth`: the true movement, which corrections bring it near to.
  mutating func messages(_ report: ReceiverReport, truth: Movement) -> [[UInt8]]

  /// Returns the restart that was requested since the last call.
  mutating func takeRestart() -> ReceiverModel.Start?
}

extension ReceiverFirmware {
  var interval: Duration? { nil }
  var constellations: Set<Constellation>? { nil }
  mutating func takeRestart() -> ReceiverModel.Start? { nil }
}

/// A complete unit of a receiver's input.
enum ReaderRequest: Sendable, Hashable {
  /// A frame of u-blox.
  case frame(ReceiverFrame)
  /// A line that begins with `$`, with its end.
  case sentence([UInt8])
  /// A frame of RTCM 10403 with the right checksum.
  case corrections([UInt8])
  /// Anything else.
  case strange
}

/// What a serial line has carried.
struct LineLoad: Sendable, Hashable {
  /// Bytes sent and received.
  var sent = 0
  var received = 0
  /// Bytes that wait in the buffer.
  var pending = 0
  /// Share of the line's capacity in the last second, percent, and the largest one.
  var usage = 0
  var peakUsage = 0
  /// Messages that found no room in the buffer since the start.
  var lost = 0
}
