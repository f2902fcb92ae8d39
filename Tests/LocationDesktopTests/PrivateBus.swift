#if Desktop
  import Foundation
  import LocationKit
  import Synchronization
  import TestSupport
  import Testing

  @testable import LocationDesktop

  /// A dbus-daemon of its own, which ends with this object.
  final class PrivateBus: Sendable {
    static let path = ["/usr/bin/dbus-daemon", "/usr/local/bin/dbus-daemon"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    static let missing: Comment = "SKIPPED: no dbus-daemon here: Config/setup --desktop"

    private let process = Mutex<SpawnedProcess?>(nil)
    private let folder: URL

    /// - Parameter policy: further rules: `<deny own="…"/>`.
    init(policy: String = "") async throws {
      folder = RunFolder.url.appending(path: "bus-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let settings = """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <listen>unix:path=\(folder.path)/socket</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>\(policy)
          </policy>
        </busconfig>
        """
      try Data(settings.utf8).write(to: folder.appending(path: "bus.conf"))
      try await start()
    }

    deinit {
      stop()
      try? FileManager.default.removeItem(at: folder)
    }

    var address: BusAddress { get throws { try BusAddress("unix:path=\(folder.path)/socket") } }

    func start() async throws {
      try? FileManager.default.removeItem(at: folder.appending(path: "socket"))
      let path = try #require(Self.path)
      let started = try SpawnedProcess(
        path, ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile"])
      process.withLock { $0 = started }
      for _ in 0..<600 where (try? await BusConnection(address)) == nil {
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    func signal(_ number: Int32) { process.withLock { $0 }?.send(number) }

    func stop() {
      let running = process.withLock { $0.take() }
      running?.send(SIGCONT)
      running?.send(SIGKILL)
      running?.wait()
    }
  }
#endif
