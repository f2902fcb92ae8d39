package import LocationIO
package import LocationKit
import Synchronization

/// A serial device. It is searched for, opened and locked at each opening; its speed is detected once.
package final class SerialSource: ByteSource {
  private let path: String
  private let baud: Int?
  private let devices: SerialDevices
  private let clock: any Clock<Duration>
  private let lastSpeed = Mutex<Int?>(nil)

  /// - Parameters:
  ///   - path: a path, a pattern, or empty for the only device that is plugged in.
  ///   - baud: speed; `nil` to detect it.
  package init(
    path: String, baud: Int?, devices: SerialDevices = SerialDevices(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.baud = baud
    self.devices = devices
    self.clock = clock
  }

  package var place: String { path.isEmpty ? "serial" : path }
  package var lossReason: LossReason { .deviceRemoved }

  /// Speed in baud: that of the user, or the detected one; `nil` before the detection.
  package var speed: Int? { baud ?? lastSpeed.withLock { $0 } }

  package func open() throws(LocationError) -> any ByteReader {
    let port = try SerialPort(devices.device(path), devices: devices)
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
