import ArgumentParser
import Glibc
import LocationIO
import LocationKit
import LocationNATS

/// Options of the commands that use NATS.
struct NATSArguments: ParsableArguments {
  @Option(
    help: .value(
      "url", "Use the NATS servers at these addresses, nats://[USER@]HOST:PORT or tls://, separated by commas."))
  var nats = "nats://localhost:4222"

  @Option(help: .value("file", "Connect to NATS as the user of this credentials file."), completion: .file())
  var natsCredentials: String?

  @Option(
    help: .value(
      "file", "Connect to NATS with the password in this file; without a user in the address, with the token."),
    completion: .file())
  var natsPasswordFile: String?

  @Option(
    help: .value(
      "file", "Trust NATS servers whose certificate one of these authorities has signed (default: those of the system)."
    ),
    completion: .file())
  var natsCa: String?

  @Option(help: .value("file", "Identify to NATS by this certificate."), completion: .file())
  var natsCertificate: String?

  @Option(
    help: .value("file", "Read the key of --nats-certificate from this file (default: the file of the certificate)."),
    completion: .file())
  var natsKey: String?

  func validate() throws {
    do { _ = try options("") } catch { throw ValidationError(error.sentence) }
    if natsKey != nil, natsCertificate == nil { throw ValidationError("--nats-key needs --nats-certificate") }
  }

  private func options(_ name: String) throws(LocationError) -> NATSOptions {
    var options = try NATSOptions(servers: nats.split(separator: ",").map(String.init), name: "locate \(name)")
    (options.credentials, options.authorities) = (natsCredentials, natsCa)
    (options.certificate, options.key) = (natsCertificate, natsKey)
    return options
  }

  /// Connects, and warns of servers of old versions on standard error.
  /// - Parameter name: name of the client for the servers.
  func connect(_ name: String) async throws -> NATSConnection {
    let options = try options(name)
    let connection = try await options.connect(passwordFile: natsPasswordFile)
    let old = await options.askServers().filter(\.isAtRisk)
    if let version = old.first?.version {
      let names = old.map(\.name).sorted().joined(separator: ", ")
      StandardError.complain(
        "nats-server \(version) of \(names): events may be lost or come twice after the network between servers "
          + "was cut; install \(NATSServer.tested) or later")
    }
    return connection
  }

  /// Returns what is wrong with the mappings of the servers that answer.
  func mappingFlaws(partitions: Int) async throws -> [LocationError] {
    var flaws: [LocationError] = []
    for server in nats.split(separator: ",").map(String.init) {
      var options = try options("fleet places")
      options.servers = [NATSOptions.shown(server)]
      guard let connection = try? await options.connect(passwordFile: natsPasswordFile) else { continue }
      if let flaw = try await MappingProbe(connection, partitions: partitions).fault() { flaws.append(flaw) }
    }
    return flaws
  }
}

extension NATSOptions {
  /// Connects on a thread of its own, which waits for the answer.
  /// - Parameter passwordFile: file with the password of the user, or with a token; `nil` for the variable
  ///   LOCATE_NATS_PASSWORD. Credentials that systemd passes to the service as `nats.creds` are used if no others are given.
  func connect(passwordFile: String? = nil) async throws -> NATSConnection {
    var options = self
    options.secret =
      if let passwordFile {
        try ConfidentialFile(passwordFile, isSecret: true).firstLine()
      } else {
        getenv("LOCATE_NATS_PASSWORD").map { String(cString: $0) }
      }
    if options.credentials == nil, options.secret == nil, let folder = getenv("CREDENTIALS_DIRECTORY") {
      let path = String(cString: folder) + "/nats.creds"
      if access(path, R_OK) == 0 { options.credentials = path }
    }
    for file in [options.credentials, options.authorities, options.certificate, options.key] {
      if let file { _ = try InputFile(file) }
    }
    let ready = options
    return try await onOwnThread { Result { () throws(LocationError) in try NATSConnection(ready) } }.get()
  }

  /// Returns what the servers report of themselves; those that do not answer are left out.
  func askServers() async -> [NATSServer] {
    await withTaskGroup(of: NATSServer?.self) { group in
      for server in servers { group.addTask { await NATSServer.ask(server) } }
      return await group.reduce(into: []) { found, server in if let server { found.append(server) } }
    }
  }
}

/// Numbers of partitions: `0-7,12`.
struct PartitionList: ExpressibleByArgument {
  let partitions: Set<Int>

  init?(argument: String) {
    var partitions: Set<Int> = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 0,
        first <= last, last < 65_536
      else { return nil }
      partitions.formUnion(first...last)
    }
    self.partitions = partitions
  }
}
