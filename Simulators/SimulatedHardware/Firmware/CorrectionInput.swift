import LocationKit

/// The corrections of a base that a receiver gets: messages of RTCM 10403.3. With the base's position and its
/// observations, the phase of the carriers is solved: as real numbers at once, as whole ones ten seconds later.
struct CorrectionInput: Sendable {
  /// A message that arrived.
  struct Received: Sendable, Hashable {
    var type: Int
    var station: Int
    var isUsed: Bool
  }

  /// Position of the base, metres in the frame of the earth; `nil` until message 1005 or 1006.
  private(set) var base: SIMD3<Double>?
  /// Number of the station.
  private(set) var station = 0
  private var received: [Received] = []
  private var hasNewObservations = false
  private var lastObservations: UTCInstant?
  /// Time since which observations have arrived without a gap.
  private var begin: UTCInstant?

  private static let timeToFix = Duration.seconds(10)
  /// Messages that wait for the next epoch.
  private static let mostReceived = 64
  /// Messages with observations: multiple signal messages 4 and 7 of GPS, GLONASS, Galileo and BeiDou.
  private static let observations: Set<Int> = [1074, 1077, 1084, 1087, 1094, 1097, 1124, 1127, 1004, 1012]

  /// Takes a frame with the right checksum.
  mutating func take(_ frame: [UInt8]) {
    let bits = BitReader(frame[3..<(frame.count - 3)])
    guard let type = bits.unsigned(0, 12) else { return }
    let number = bits.unsigned(12, 12) ?? 0
    var isUsed = false
    if type == 1005 || type == 1006, let x = bits.signed(34, 38), let y = bits.signed(74, 38),
      let z = bits.signed(114, 38)
    {
      base = SIMD3(Double(x), Double(y), Double(z)) * 1e-4
      station = number
      isUsed = true
    }
    if Self.observations.contains(type) {
      hasNewObservations = true
      isUsed = base != nil
    }
    if received.count < Self.mostReceived {
      received.append(Received(type: type, station: number, isUsed: isUsed))
    }
  }

  /// Returns the messages that arrived since the last call. The time of the epoch is that of its observations.
  mutating func takeReceived(at time: UTCInstant) -> [Received] {
    if hasNewObservations { lastObservations = time }
    hasNewObservations = false
    defer { received = [] }
    return received
  }

  /// Returns the solution at the time of an epoch. Without observations for longer than `timeout`, it begins again.
  mutating func carrier(at time: UTCInstant, timeout: Duration, allowsFixed: Bool) -> SolutionState.Carrier {
    guard base != nil, let last = lastObservations, time.duration(since: last) <= timeout else {
      begin = nil
      return .none
    }
    let begin = self.begin ?? time
    self.begin = begin
    return allowsFixed && time.duration(since: begin) >= Self.timeToFix ? .fixed : .float
  }
}

/// A reader of numbers in a series of bits, the highest bit of each byte first.
struct BitReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// Returns the number of `count` bits from a bit on; `nil` if they are not there.
  func unsigned(_ start: Int, _ count: Int) -> Int? {
    guard start + count <= 8 * bytes.count else { return nil }
    return (start..<(start + count)).reduce(0) { number, bit in
      number << 1 | Int(bytes[bytes.startIndex + bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
  }

  /// Returns the number in two's complement.
  func signed(_ start: Int, _ count: Int) -> Int? {
    unsigned(start, count).map { $0 >> (count - 1) == 1 ? $0 - 1 << count : $0 }
  }
}
