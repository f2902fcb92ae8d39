import LocationIO
package import LocationKit
package import LocationReceivers
import LocationUBX
import Synchronization

/// A receiver on a serial line that is configured.
package final class SerialReceiver: ReceiverLine {
  /// Name of the device for ``ReceiverUndoFiles``: udev's stable name if it has one.
  private let device: String
  private let reader: SerialReader
  private let make: ReceiverMake?
  private let place: String
  private let memory: ReceiverUndoFiles?
  private let clock: any Clock<Duration>
  private let warn: @Sendable (LocationError) -> Void
  /// What undoes the changes of this program.
  private let undo = Mutex<[ReceiverSetting]>([])
  /// Why the change of a program that ended early was not undone; `nil` if nothing is left of it.
  private let remnant = Mutex<LocationError?>(nil)

  /// Time for the detection of the speed.
  private static let patience = Duration.seconds(12)
  /// Time for undoing a change at the end. A line that is too slow delays each acknowledgement by seconds.
  private static let farewell = Duration.seconds(8)

  /// - Parameter warn: receives what is wrong, but ends nothing.
  init(
    _ reader: SerialReader, device: String, make: ReceiverMake?, memory: ReceiverUndoFiles?, clock: any Clock<Duration>,
    warn: @escaping @Sendable (LocationError) -> Void
  ) {
    (self.reader, self.device, self.make, self.memory, self.clock) = (reader, device, make, memory, clock)
    self.warn = warn
    place = "serial:\(device)"
  }

  /// Opens a device, finds out its speed, and undoes what a program that ended early has left changed.
  ///
  /// - Parameters:
  ///   - path: a path, a pattern, or empty for the only device that is plugged in.
  ///   - baud: speed; `nil` to detect it.
  ///   - make: make of the receiver; `nil` to find it out.
  ///   - memory: where to store what is to be undone; `nil` for nowhere.
  ///   - warn: receives what is wrong, but ends nothing.
  package static func open(
    path: String, baud: Int?, make: ReceiverMake? = nil, memory: ReceiverUndoFiles?,
    devices: SerialDevices = SerialDevices(), clock: any Clock<Duration> = ContinuousClock(),
    warn: @escaping @Sendable (LocationError) -> Void = { _ in }
  ) async throws -> SerialReceiver {
    let device = try devices.stableName(of: devices.device(path))
    let reader = try SerialReader(SerialPort(device, writes: true, devices: devices), baud: baud, clock: clock)
    let receiver = SerialReceiver(reader, device: device, make: make, memory: memory, clock: clock, warn: warn)
    do {
      try await receiver.settle()
    } catch {
      reader.close()
      throw error
    }
    return receiver
  }

  /// Finds out the speed, and undoes what a program that ended early has left changed. If that is not possible, it is
  /// tried again at the next start, and ``perform(_:)`` changes nothing until then.
  func settle() async throws {
    try await reader.settle(within: Self.patience)
    do {
      try await undoRemnant()
    } catch let error as LocationError {
      remnant.withLock { $0 = error }
    }
  }

  private func undoRemnant() async throws {
    guard let memory, let pending = try memory.pending(device) else { return }
    do {
      let identity = try await identity(pending)
      guard let isSame = pending.undoChange(of: identity) else {
        throw LocationError(.sourceUnavailable, "the receiver does not state its model")
      }
      if isSame {
        try await undo(pending.settings)
      } else {
        warn(
          LocationError(
            .sourceUnavailable,
            "this is \(identity.name): what an earlier run changed on \(pending.name) is not undone", context: place))
      }
      memory.forget(device)
    } catch let error as LocationError {
      throw LocationError(
        .sourceUnavailable, "what an earlier run changed could not be undone: \(error.message)", context: place,
        remedy: "check the cable, or remove what is to be undone: rm \(memory.path(device))")
    }
  }

  /// Returns the identity of the receiver, which may have the speed from which, or to which, an earlier run has changed
  /// it. If it is not known at any of them, the line keeps its speed.
  private func identity(_ pending: ReceiverSettings) async throws -> ReceiverIdentity {
    let former = reader.speed
    let (first, _) = await converse(.identify) { _ in }
    if let identity = try? first.get().identity, pending.undoChange(of: identity) != nil { return identity }
    for speed in pending.speeds where speed != former {
      try reader.setSpeed(speed)
      let outcome = try? await converse(.identify) { _ in }.result.get()
      if let identity = outcome?.identity, pending.undoChange(of: identity) != nil { return identity }
    }
    if let former { try reader.setSpeed(former) }
    return try first.get().identity
  }

  /// Sends settings that undo a change.
  private func undo(_ settings: [ReceiverSetting]) async throws {
    let refused = try await converse(.undo(settings)) { _ in }.result.get().refused
    guard !refused.isEmpty else { return }
    warn(
      LocationError(
        .sourceUnavailable, "the receiver refused to undo \(refused.map(\.name).joined(separator: ", "))",
        context: place, remedy: "unplug the receiver and plug it in again: it then starts with its saved settings"))
  }

  /// Warns if the change of an earlier run is not undone. Its file is not the data of the receiver, bad as it may be.
  func complain() {
    guard let error = remnant.withLock({ $0 }) else { return }
    warn(LocationError(.sourceUnavailable, error.message, context: error.context, remedy: error.remedy))
  }

  /// Warns that it is uncertain whether the receiver has its new settings.
  func complain(of doubt: LocationError) { warn(doubt) }

  /// Warns if the line is too slow for what it is to carry.
  func complain(of load: ExpectedLoad) {
    guard load.isTooHigh else { return }
    warn(
      LocationError(
        .sourceUnavailable, load.message, context: place,
        remedy: load.remedy(by: "raise the speed first: locate receiver set \(place) baud=")))
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
    if job.isChange, let error = remnant.withLock({ $0 }) { throw error }
    complain()
    let (result, hasChanged) = await converse(job) { [self] settings in
      try memory?.remember(settings, of: device)
      undo.withLock { $0 = settings.settings }
    }
    switch result {
    case .success(let outcome):
      if case .configure = job { undo.withLock { $0 = outcome.undo } }
      return outcome
    case .failure(let error):
      if hasChanged { await undoChanges() } else if remnant.withLock({ $0 == nil }) { keep() }
      throw error
    }
  }

  /// Whether the next start with the device is to undo a change of this program.
  package var isPending: Bool { remnant.withLock { $0 == nil } && memory?.isPending(device) == true }

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
        try await undo(settings)
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
  /// Returns the name of a device that stays with it when other devices are plugged in, or else its path, which is the
  /// same in every folder.
  func stableName(of path: String) -> String {
    guard let target = FileLink.resolved(path), target.contains("/tty") else { return Self.absolute(path) }
    return pluggedIn.first { FileLink.resolved($0) == target } ?? Self.absolute(path)
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = FileLink.resolved(".") else { return path }
    return "\(folder)/\(path)"
  }
}
