#if Server
  import Foundation
  import Glibc
  import LocationIO
  import LocationKit
  import TestSupport
  import Testing

  @testable import LocationServer

  /// Certificates, and a client with encryption, by the program openssl.
  private enum OpenSSL {
    static let path = "/usr/bin/openssl"
    static let isInstalled = access(path, X_OK) == 0
    static let absence: Comment = "SKIPPED: no openssl here: apt-get install openssl"

    /// Runs the program, and returns what it prints.
    static func run(_ arguments: [String], input: String? = nil) async throws -> String {
      let outcome = await onBlockingThread {
        Result {
          let output = Pipe()
          let file = input.map { open($0, O_RDONLY | O_CLOEXEC) }
          defer { if let file { close(file) } }
          let process = try SpawnedProcess(
            path, arguments, input: file, output: output.fileHandleForWriting.fileDescriptor)
          try output.fileHandleForWriting.close()
          let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
          process.wait()
          return String(decoding: bytes, as: UTF8.self)
        }
      }
      return try outcome.get()
    }

    static func makeCertificate(_ certificate: String, key: String) async throws {
      _ = try await run([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
    }
  }

  @Suite("TLSFiles", .enabled(if: OpenSSL.isInstalled, OpenSSL.absence))
  struct TLSFilesTests {
    private let folder: TemporaryFolder
    private let files: TLSFiles

    init() async throws {
      folder = try TemporaryFolder()
      files = TLSFiles(certificate: folder.path("cert.pem"), key: folder.path("key.pem"))
      try await OpenSSL.makeCertificate(files.certificate, key: files.key)
    }

    @Test("the server answers over TLS with the certificate, and not without TLS")
    func encrypts() async throws {
      var options = ServerOptions()
      options.tls = files
      let request = folder.path("request")
      try Data(RunningServer.request("/healthz")).write(to: URL(fileURLWithPath: request))

      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        let answer = try await OpenSSL.run(
          [
            "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile",
            files.certificate, "-verify_return_error", "-verify_hostname", "localhost",
          ], input: request)
        let plain = await RawClient.exchange(port, RunningServer.request("/healthz"))

        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.hasSuffix("ok\n"))
        #expect(!plain.contains("200 OK"))
      }
    }

    @Test("a webhook is delivered to a receiver whose certificate is trusted, and to no other")
    func deliversWebhooks() async throws {
      var options = ServerOptions()
      options.tls = files

      try await RunningServer.run(HTTPServer.Content(hub: LocationHub()), options) { port in
        let request = WebhookRequest(
          address: try WebhookAddress("https://localhost:\(port)/healthz"), headers: [:], body: Array("{}".utf8),
          allowsPrivate: true)
        var client = WebhookClient(timeout: .seconds(60))
        let untrusted = await client.send(request)
        client.authorities = files.certificate
        let trusted = await client.send(request)

        #expect(untrusted.failure?.contains("no trusted connection") == true, "\(untrusted)")
        #expect(trusted == .answered(status: 405))
      }
    }

    private func error(_ files: TLSFiles) -> LocationError? {
      do throws(LocationError) {
        _ = try files.context()
        return nil
      } catch {
        return error
      }
    }

    @Test("a missing file and one that is not PEM are errors that name it")
    func namesFaults() throws {
      let text = folder.path("text")
      try Data("hello\n".utf8).write(to: URL(fileURLWithPath: text))

      let missing = error(TLSFiles(certificate: folder.path("none"), key: files.key))
      let noCertificate = error(TLSFiles(certificate: text, key: files.key))
      let noKey = error(TLSFiles(certificate: files.certificate, key: text))
      let exchanged = error(TLSFiles(certificate: files.key, key: files.certificate))

      #expect(missing?.context == folder.path("none"))
      #expect(noCertificate?.context == text)
      #expect(noKey?.context == text)
      #expect(exchanged?.context == files.key)
    }

    @Test(
      "a renewed certificate is used by new connections; a half renewed one is an error, and the former one remains")
    func renews() async throws {
      let certificate = try ServedCertificate(files)
      let first = certificate.context
      try certificate.refresh()
      #expect(certificate.context === first)

      let other = TLSFiles(certificate: folder.path("other.pem"), key: folder.path("other.key"))
      try await OpenSSL.makeCertificate(other.certificate, key: other.key)
      #expect(rename(other.certificate, files.certificate) == 0)
      expectThrows(
        LocationError(.invalidData, "the private key does not belong to the certificate", context: files.key)
      ) { try certificate.refresh() }
      #expect(certificate.context === first)

      #expect(rename(other.key, files.key) == 0)
      try certificate.refresh()
      let second = certificate.context
      #expect(second !== first)
      try certificate.refresh()
      #expect(certificate.context === second)
    }

    @Test("the key of another certificate is an error")
    func comparesKeys() async throws {
      let other = TLSFiles(certificate: folder.path("other.pem"), key: folder.path("other.key"))
      try await OpenSSL.makeCertificate(other.certificate, key: other.key)

      let mismatch = error(TLSFiles(certificate: files.certificate, key: other.key))

      #expect(mismatch?.message == "the private key does not belong to the certificate")
      #expect(mismatch?.context == other.key)
      #expect(error(other) == nil)
    }
  }
#endif
