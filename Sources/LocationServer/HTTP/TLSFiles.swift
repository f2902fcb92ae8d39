/// The files that identify a server to its clients, in the PEM format.
public struct TLSFiles: Sendable, Hashable {
  /// The server's certificate, followed by those of its issuers.
  public var certificate: String
  /// The private key of the certificate.
  public var key: String

  /// Creates a pair of paths.
  public init(certificate: String, key: String) { (self.certificate, self.key) = (certificate, key) }
}
