import LocationIO
import LocationKit
package import LocationReceivers
import LocationUBX
import Synchronization

/// A receiver on a serial line that is configured.
package final class SerialReceiver: ReceiverLine {
  /// Name of the device for ``ReceiverMemory``: udev's stable name if it has one.
  private let device: String
  private let reader: SerialReader
  private let make: ReceiverMake?
  private let place: String
  private let memory: ReceiverMemory?
  private let clock: any Clock<Duration>
  /// What undoes the changes of this program.
  private let undo = Mutex<[ReceiverSetting]>([])

  /// Time for the detection of the speed.
  private static let patience = Duration.seconds(12)
  /// Time for undoing a change at the end.
  private static let farewell = Duration.seconds(4)

  init(
    _ reader: SerialReader, device: String, make: ReceiverMake?, memory: ReceiverMemory?, clock: any Clock<Duration>
  ) {
    (self.reader, self.device, self.make, self.memory, self.clock) = (reader, device, make, memory, clock)
    place = "serial:\(device)"
  }

  /// Opens a device, finds out its speed, and undoes what a program that ended early has left changed.
  ///
  /// - Parameters:
  ///   - path: a path, a pattern, or empty for the only device that is plugged in.
  ///   - baud: speed; `nil` to detect it.
  ///   - make: make of the receiver; `nil` to find it out.
  ///   - memory: where to store what is to be undone; `nil` for nowhere.
  package static func open(
    path: String, baud: Int?, make: ReceiverMake? = nil, memory: ReceiverMemory?,
    devices: SerialDevices = SerialDevices(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> SerialReceiver {
    let device = try devices.stableName(of: devices.device(path))
    let port = try SerialPort(device, writes: true, devices: devices)
    let detector = baud == nil ? BaudDetector(first: [port.speed].compactMap(\.self)) : nil
    let reader = SerialReader(port, detector: detector, clock: clock) { _ in }
    let receiver = SerialReceiver(reader, device: device, make: make, memory: memory, clock: clock)
    do {
      if let speed = baud ?? detector?.speed, speed != port.speed { try port.setSpeed(speed) }
      try await receiver.settle()
    } catch {
      reader.close()
      throw error
    }
    return receiver
  }

  /// Finds out the speed, and undoes what a program that ended early has left changed.
  func settle() async throws {
    try await reader.settle(within: Self.patience)
    guard let memory, let pending = try memory.pending(device) else { return }
    do {
      if pending.undoChange(of: try await identity(pending)) {
        _ = try await converse(.undo(pending.settings)) { _ in }.result.get()
      }
      // Another receiver is on the line now: nothing of it was changed.
      memory.forget(device)
    } catch let error as LocationError {
      throw LocationError(
        .sourceUnavailable, "what an earlier run changed could not be undone: \(error.message)", context: place,
        remedy: "check the cable, or remove what is to be undone: \(memory.path(device))")
    }
  }

  /// Returns the identity of the receiver, which may have the speed to which an earlier run has changed it.
  private func identity(_ pending: ReceiverSettings) async throws -> ReceiverIdentity {
    let (result, _) = await converse(.identify) { _ in }
    guard case .failure = result, let speed = pending.speed, speed != reader.speed else {
      return try result.get().identity
    }
    try reader.setSpeed(speed)
    return try await converse(.identify) { _ in }.result.get().identity
  }

  package var link: ReceiverLink {
    // Devices of this name are USB ports of the receiver itself; others are converters at a serial port.
    let isUSB = (FileLink.resolved(device) ?? device).contains("/ttyACM")
    return ReceiverLink(place: place, speed: reader.speed, port: isUSB ? .usb : nil, make: make)
  }

  package func untilReadable() async throws { try await reader.untilReadable() }
  package func next() async throws -> [UInt8]? { try await reader.next() }
  package func send(_ bytes: [UInt8]) async throws { try reader.send(bytes) }
  package func setSpeed(_ baud: Int) async throws { try reader.setSpeed(baud) }

  private func converse(
    _ job: ReceiverJob, _ remember: @escaping @Sendable (ReceiverSettings) throws -> Void
  ) async -> (result: Result<ReceiverOutcome, any Error>, hasChanged: Bool) {
    await ReceiverConversation(self, clock: clock).run(job, remember: remember)
  }

  /// Performs a dialogue. If it fails or is cancelled in the middle of a change, the change is undone, or is remembered
  /// for the next start.
  package func perform(_ job: ReceiverJob) async throws -> ReceiverOutcome {
    let (result, hasChanged) = await converse(job) { [self] settings in
      try memory?.remember(settings, of: device)
      undo.withLock { $0 = settings.settings }
    }
    switch result {
    case .success(let outcome):
      if case .configure = job { undo.withLock { $0 = outcome.undo } }
      return outcome
    case .failure(let error):
      if hasChanged { await undoChanges() } else { keep() }
      throw error
    }
  }

  /// Whether the next start with the device is to undo a change.
  package var isPending: Bool { memory?.isPending(device) ?? false }

  /// Leaves the receiver as it is: nothing is undone any more.
  package func keep() {
    undo.withLock { $0 = [] }
    memory?.forget(device)
  }

  /// Undoes the changes of this program, also if the task is cancelled. What cannot be undone is remembered for the next
  /// start.
  func undoChanges() async {
    let settings = undo.withLock { settings in
      defer { settings = [] }
      return settings
    }
    guard !settings.isEmpty else { return }
    // A cancelled task would end the dialogue at once.
    let work = Task.detached { [self] in
      try await withTimeout(Self.farewell, clock: clock) { [self] in
        try await converse(.undo(settings)) { _ in }.result.get()
      }
    }
    if case .success(.some) = await work.result { memory?.forget(device) }
  }

  /// Closes the line. Changes that were not kept are undone.
  package func close() async {
    await undoChanges()
    reader.close()
  }
}

extension SerialDevices {
  /// Returns the name of a device that stays with it when other devices are plugged in; the path itself without one.
  func stableName(of path: String) -> String {
    guard let target = FileLink.resolved(path), target.contains("/tty") else { return path }
    return pluggedIn.first { FileLink.resolved($0) == target } ?? path
  }
}
