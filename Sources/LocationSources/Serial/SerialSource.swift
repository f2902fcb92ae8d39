package import LocationIO
package import LocationKit
package import LocationReceivers
import Synchronization

/// A serial device. It is searched for, opened and locked at each opening; its speed is detected once.
package final class SerialSource: ByteSource {
  private let path: String
  private let baud: Int?
  private let configuration: ReceiverConfiguration
  private let memory: ReceiverUndoFiles?
  private let devices: SerialDevices
  private let clock: any Clock<Duration>
  private let lastSpeed = Mutex<Int?>(nil)
  private let warnings = Mutex(Warnings())

  /// - Parameters:
  ///   - path: a path, a pattern, or empty for the only device that is plugged in.
  ///   - baud: speed; `nil` to detect it.
  ///   - configuration: settings of the receiver while it is read; the change is undone when the reader is closed.
  ///   - memory: where to store what is to be undone; `nil` for nowhere.
  package init(
    path: String, baud: Int?, configuration: ReceiverConfiguration = ReceiverConfiguration(),
    memory: ReceiverUndoFiles? = nil, devices: SerialDevices = SerialDevices(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.baud = baud
    self.configuration = configuration
    self.memory = memory
    self.devices = devices
    self.clock = clock
  }

  package var place: String { path.isEmpty ? "serial" : path }
  package var lossReason: LossReason { .deviceRemoved }

  /// Speed in baud: that of the user, or the detected one; `nil` before the detection.
  package var speed: Int? { baud ?? lastSpeed.withLock { $0 } }

  package func open() async throws -> any ByteReader {
    let device = try devices.stableName(of: devices.device(path))
    let writes = !configuration.isEmpty || memory?.isPending(device) == true
    // A receiver that is plugged in again may have another speed: the detection starts again, with the last speed
    // first.
    let reader = try SerialReader(
      SerialPort(device, writes: writes, devices: devices), baud: baud, last: lastSpeed.withLock { $0 }, clock: clock
    ) { [weak self] speed in self?.lastSpeed.withLock { $0 = speed } }
    guard writes else { return reader }
    let receiver = SerialReceiver(reader, device: device, make: nil, memory: memory, clock: clock) {
      [weak self] warning in self?.warnings.withLock { $0.add(warning) }
    }
    return try await ConfiguredReader(reader, receiver, configuration)
  }

  package func takeWarnings() -> [LocationError] { warnings.withLock { $0.take() } }
}

/// Warnings, each of which is passed on once.
private struct Warnings {
  private var all: [LocationError] = []
  private var taken = 0

  mutating func add(_ warning: LocationError) {
    if !all.contains(where: { $0.description == warning.description }) { all.append(warning) }
  }

  mutating func take() -> [LocationError] {
    defer { taken = all.count }
    return Array(all[taken...])
  }
}
