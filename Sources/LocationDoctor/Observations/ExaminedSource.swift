/// The source that is examined, as far as the checks depend on it.
public struct ExaminedSource: Sendable, Hashable {
  /// As the user named it.
  public var text: String
  public var kind: Kind

  public enum Kind: Sendable, Hashable {
    /// - Parameter device: the only one that is meant; `nil` for all.
    case gpsd(host: String, port: UInt16, device: String?)
    /// A serial line, by its path.
    /// - Parameter baud: `nil` where the speed is searched for.
    case serial(String, baud: Int?)
    /// Another's bytes: TCP, UDP.
    case network
    /// Standard input, another program's output.
    case stream
    /// A file, by its path.
    case file(String)
    /// Made up: its times have nothing to do with now.
    case script
    /// A plugin's.
    case other
  }

  public init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }

  /// Whether its times are those of now.
  var isLive: Bool {
    switch kind {
    case .file, .script: false
    default: true
    }
  }

  var isSerial: Bool { if case .serial = kind { true } else { false } }

  var isDaemon: Bool { if case .gpsd = kind { true } else { false } }

  /// Whether processes and files of this machine are the daemon's.
  var isOnThisMachine: Bool {
    guard case .gpsd(let host, _, _) = kind else { return true }
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
