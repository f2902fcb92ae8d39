/// The source to examine, with the properties that the checks depend on.
public struct ExaminedSource: Sendable, Hashable {
  /// Source, as the user named it.
  public var text: String
  /// Kind of the source.
  public var kind: Kind

  /// The kind of a source.
  public enum Kind: Sendable, Hashable {
    /// gpsd.
    ///
    /// - Parameter device: the only device to use; `nil` for all.
    case gpsd(host: String, port: UInt16, device: String?)
    /// A serial line with its path.
    ///
    /// - Parameter baud: speed; `nil` if it is detected.
    case serial(String, baud: Int?)
    /// Bytes from the network: TCP, UDP.
    case network
    /// Standard input, or the output of a program.
    case stream
    /// A file with its path.
    case file(String)
    /// A simulation, whose times are unrelated to the present.
    case script
    /// A source of a plugin.
    case other
  }

  /// Creates a source.
  public init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Whether its times are current.
  var isLive: Bool {
    switch kind {
    case .file, .script: false
    default: true
    }
  }

  var isSerial: Bool { if case .serial = kind { true } else { false } }

  var isDaemon: Bool { if case .gpsd = kind { true } else { false } }

  /// Whether the source uses processes and files of this machine.
  var isOnThisMachine: Bool {
    guard case .gpsd(let host, _, _) = kind else { return true }
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
