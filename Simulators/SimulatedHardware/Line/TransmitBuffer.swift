import LocationKit

/// The buffer between a receiver and its serial line. Messages wait in it for the line; one that finds no room is lost
/// as a whole. It uses the times of the epochs, so that the same messages yield the same losses.
struct TransmitBuffer: Sendable {
  /// Bytes that wait at most: those of u-blox's serial ports.
  static let capacity = 4096

  /// Time until which the line is busy with the messages so far.
  private var busyUntil = Duration.zero

  /// Takes the messages of an epoch that find room.
  ///
  /// - Parameters:
  ///   - now: the time of the epoch.
  ///   - lineIsBusyUntil: the time until which answers keep the line busy.
  /// - Returns: these messages, and the time from which the line sends them.
  mutating func take(
    _ messages: [[UInt8]], at now: Duration, lineIsBusyUntil: Duration, _ speed: SerialLineSpeed,
    _ load: inout LineLoad
  ) -> (messages: [[UInt8]], begin: Duration) {
    let begin = max(now, busyUntil, lineIsBusyUntil)
    var pending = Int(((begin - now).inSeconds * Double(speed.baud) / 10).rounded())
    var taken: [[UInt8]] = []
    for message in messages {
      guard pending + message.count <= Self.capacity else {
        load.lost += 1
        continue
      }
      pending += message.count
      taken.append(message)
    }
    busyUntil = begin + speed.time(for: taken.reduce(0) { $0 + $1.count })
    load.pending = pending
    return (taken, begin)
  }
}

extension LineLoad {
  /// Notes the messages of an epoch, before some of them are lost. `interval`: time to the next epoch.
  mutating func note(_ messages: [[UInt8]], taken: [[UInt8]], interval: Duration, _ speed: SerialLineSpeed?) {
    sent += taken.reduce(0) { $0 + $1.count }
    guard let speed else { return }
    let needed = speed.time(for: messages.reduce(0) { $0 + $1.count })
    usage = min(100, Int((100 * needed.inSeconds / max(interval.inSeconds, 1e-9)).rounded()))
    peakUsage = max(peakUsage, usage)
  }
}
