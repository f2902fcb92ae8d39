import LocationKit

/// The speed of a serial line: ten bits for each byte, including start and stop bit.
struct SerialLineSpeed: Sendable {
  /// Bits per second.
  let baud: Int

  /// Speeds that Linux supports, from NMEA 0183's 4800 on.
  static let standardRates = [
    4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600, 1_500_000, 2_000_000, 4_000_000,
  ]

  /// Uses the requested speed, or else the slowest standard one (from 9600 on) that is idle for a fifth of the time.
  ///
  /// - Throws: `.invalidArgument` if `bytes` do not pass within `interval`.
  init(baud: Int?, bytes: Int, interval: Duration) throws(LocationError) {
    let needed = Double(bytes * 10) / interval.inSeconds
    let usual = Self.standardRates.first { $0 >= 9600 && Double($0) * 0.8 >= needed }
    guard let speed = baud ?? usual ?? Self.standardRates.last, speed > 0, Double(speed) >= needed else {
      throw LocationError(
        .invalidArgument,
        "an epoch of \(bytes) bytes does not pass a serial line of \(baud ?? 4_000_000) baud in \(interval)",
        remedy: "raise the baud rate, or lower the scenario's rate or the speed-up")
    }
    self.baud = speed
  }

  /// Creates a speed in bits per second, at least 1.
  init(baud: Int) { self.baud = max(1, baud) }

  func time(for bytes: Int) -> Duration { .nanoseconds(Int64(bytes) * 10_000_000_000 / Int64(baud)) }

  /// Number of bytes that arrive at once, as from a USB converter: those of 5 ms, at least 32.
  var chunkSize: Int { max(32, baud / 2000) }
}
