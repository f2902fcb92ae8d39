#if Server
  import Glibc
  import HummingbirdCore
  import LocationIO
  import LocationKit
  import Logging
  import NIOCore
  import NIOSSL
  import Synchronization

  /// The certificate that new connections use. It is read again when its files have changed, because certificates are renewed
  /// while a server runs.
  final class ServedCertificate: Sendable {
    /// Interval of ``refresh()``.
    static let interval = Duration.seconds(30)

    private struct State {
      var context: NIOSSLContext
      var versions: [FileVersion?]
    }

    private let files: TLSFiles
    private let state: Mutex<State>

    /// Reads the files; see ``TLSFiles/context()``.
    init(_ files: TLSFiles) throws(LocationError) {
      self.files = files
      let versions = Self.versions(of: files)
      state = Mutex(State(context: try files.context(), versions: versions))
    }

    var context: NIOSSLContext { state.withLock { $0.context } }

    /// Reads the files again if they have changed since the last call. Waits for the disk. Throws if they cannot be used, for
    /// example because only one of them is renewed yet: the former certificate remains in use.
    func refresh() throws(LocationError) {
      let versions = Self.versions(of: files)
      let isNew = state.withLock { state in
        defer { state.versions = versions }
        return state.versions != versions
      }
      guard isNew else { return }
      let context = try files.context()
      state.withLock { $0.context = context }
    }

    private static func versions(of files: TLSFiles) -> [FileVersion?] {
      [files.certificate, files.key].map { path in stat.of(path: path).map { FileVersion($0) } }
    }
  }

  /// Connections that are encrypted with the present certificate.
  struct EncryptedChannel<Connections: ServerChildChannel>: ServerChildChannel {
    let connections: Connections
    let certificate: ServedCertificate

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connections.Value> {
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificate.context))
      }.flatMap { connections.setup(channel: channel, logger: logger) }
    }

    func handle(value: Connections.Value, logger: Logger) async {
      await connections.handle(value: value, logger: logger)
    }
  }
#endif
