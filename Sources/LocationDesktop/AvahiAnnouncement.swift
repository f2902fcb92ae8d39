import LocationIO
import LocationKit
import Synchronization

/// The announcement of a server of NMEA 0183 on the network, by Avahi: GeoClue finds and reads such servers.
package final class AvahiAnnouncement: Sendable {
  private let running = Mutex<Task<Void, Never>?>(nil)

  private static let service = "org.freedesktop.Avahi"
  private static let group = "org.freedesktop.Avahi.EntryGroup"

  /// Announces a port. Announces it again when Avahi was restarted.
  ///
  /// - Parameter name: name of the service for the user.
  /// - Throws: ``LocationKit/LocationError/Code/sourceUnavailable`` without Avahi,
  ///   ``LocationKit/LocationError/Code/invalidArgument`` in a program that is built without libdbus; `CancellationError`.
  package init(port: UInt16, name: String, on bus: BusAddress) async throws {
    var end = try await Self.announce(port, name, bus)
    let task = Task {
      var backOff = BackOff(first: .milliseconds(200), longest: .seconds(5))
      while !Task.isCancelled {
        await end()
        repeat { try? await Task.sleep(for: backOff.next(jitter: .random(in: 0...1))) } while await !again()
      }
      func again() async -> Bool {
        guard !Task.isCancelled else { return true }
        guard let next = try? await Self.announce(port, name, bus) else { return false }
        end = next
        backOff.reset()
        return true
      }
    }
    running.withLock { $0 = task }
  }

  deinit { running.withLock { $0?.cancel() } }

  package func close() async {
    let task = running.withLock { $0 }
    task?.cancel()
    await task?.value
  }

  /// Announces a port. Returns a function that returns when the announcement has ended.
  private static func announce(
    _ port: UInt16, _ name: String, _ bus: BusAddress
  ) async throws -> @Sendable () async -> Void {
    let losses = Awaited(false)
    let connection = try await BusConnection(bus) { message in
      if message.isLoss(of: service) { losses.change { $0 = true } }
      return []
    }
    do {
      try await connection.watchOwner(of: service)
      let answer = try await connection.call(.call(service, "/", "org.freedesktop.Avahi.Server", "EntryGroupNew"))
      guard let path = answer.body.first?.string else { throw LocationError(.invalidData, "Avahi makes no group") }
      let accuracy = BusValue.array(of: "y", Array("accuracy=exact".utf8).map { .byte($0) })
      let entry: [BusValue] = [
        // Every interface, both versions of IP, and the host and domain of this machine.
        .int32(-1), .int32(-1), .uint32(0), .string(name), .string("_nmea-0183._tcp"), .string(""), .string(""),
        .uint16(port), .array(of: "ay", [accuracy]),
      ]
      _ = try await connection.call(.call(service, path, group, "AddService", entry))
      _ = try await connection.call(.call(service, path, group, "Commit"))
    } catch let error as LocationError {
      connection.close()
      guard let refusal = error.refusal, refusal.is(.serviceUnknown) || refusal.is(.nameHasNoOwner) else { throw error }
      throw LocationError(
        .sourceUnavailable, "there is no Avahi", context: bus.shown, remedy: "install it: apt-get install avahi-daemon",
        underlying: error)
    }
    return {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = try? await losses.wait { $0 ? true : nil } }
        group.addTask { _ = try? await connection.ended() }
        await group.next()
        group.cancelAll()
      }
      connection.close()
    }
  }
}
