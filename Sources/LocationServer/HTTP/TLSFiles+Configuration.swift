#if Server
  import LocationIO
  import LocationKit
  import NIOSSL

  extension TLSFiles {
    private static let largest = 1 << 20

    /// Reads the files. Throws if one is missing, unreadable or not PEM, and if the key is another certificate's.
    func context() throws(LocationError) -> NIOSSLContext {
      let chain = try certificates()
      let privateKey = try privateKey()
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      do {
        // The context compares the key with the certificate.
        return try NIOSSLContext(configuration: configuration)
      } catch {
        throw LocationError(
          .invalidData, "the private key does not belong to the certificate", context: key,
          remedy: "specify the key of \(certificate), the first certificate of that file")
      }
    }

    private func certificates() throws(LocationError) -> [NIOSSLCertificate] {
      let bytes = try InputFile.contents(of: certificate, limit: Self.largest)
      guard let chain = try? NIOSSLCertificate.fromPEMBytes(bytes), !chain.isEmpty else {
        throw LocationError(
          .invalidData, "there is no certificate in the PEM format", context: certificate,
          remedy: "it begins with -----BEGIN CERTIFICATE-----; convert others with: openssl x509 -inform DER")
      }
      return chain
    }

    private func privateKey() throws(LocationError) -> NIOSSLPrivateKey {
      let bytes = try InputFile.contents(of: key, limit: Self.largest)
      guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
        throw LocationError(
          .invalidData, "there is no private key without a password in the PEM format", context: key,
          remedy: "decrypt it with: openssl pkey -in FILE")
      }
      return key
    }
  }
#endif
