package import LocationIO
package import LocationKit
package import LocationReceivers
import Synchronization

/// A serial device. It is searched for, opened and locked at each opening; its speed is detected once.
package final class SerialSource: ByteSource {
  private let path: String
  private let baud: Int?
  private let configuration: ReceiverConfiguration
  private let memory: ReceiverMemory?
  private let devices: SerialDevices
  private let clock: any Clock<Duration>
  private let lastSpeed = Mutex<Int?>(nil)

  /// - Parameters:
  ///   - path: a path, a pattern, or empty for the only device that is plugged in.
  ///   - baud: speed; `nil` to detect it.
  ///   - configuration: settings of the receiver while it is read; the change is undone when the reader is closed.
  ///   - memory: where to store what is to be undone; `nil` for nowhere.
  package init(
    path: String, baud: Int?, configuration: ReceiverConfiguration = ReceiverConfiguration(),
    memory: ReceiverMemory? = nil, devices: SerialDevices = SerialDevices(),
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
    let reader = try reader(of: SerialPort(device, writes: writes, devices: devices))
    guard writes else { return reader }
    let receiver = SerialReceiver(reader, device: device, make: nil, memory: memory, clock: clock)
    return try await ConfiguredReader(reader, receiver, configuration)
  }

  private func reader(of port: SerialPort) throws(LocationError) -> SerialReader {
    // A receiver that is plugged in again may have another speed: the detection starts again, with the last speed
    // first.
    let known = [lastSpeed.withLock { $0 }, port.speed].compactMap(\.self)
    let detector = baud == nil ? BaudDetector(first: known) : nil
    let reader = SerialReader(port, detector: detector, clock: clock) { [weak self] speed in
      self?.lastSpeed.withLock { $0 = speed }
    }
    do throws(LocationError) {
      if let speed = baud ?? detector?.speed, speed != port.speed { try port.setSpeed(speed) }
    } catch {
      reader.close()
      throw error
    }
    return reader
  }
}
