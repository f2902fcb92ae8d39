#if Web
  import Foundation
  import TestSupport
  import Testing

  /// Services that answer as no honest one does, and lines that cannot be trusted.
  @Suite("Places from a hostile web service", .realTime)
  struct WebAttackTests {
    private let workspace: Workspace

    init() throws { workspace = try Workspace() }

    /// Answers `locate replay --pois` by a server that sends what is in a file, over TLS where a certificate and its key are
    /// named; prints the exit code, the program's largest memory in kilobytes, the number of connections, and standard error.
    private static let probe = """
      import resource, socket, ssl, subprocess, sys, threading
      program, ride, answer, scheme = sys.argv[1:5]
      answer = open(answer, 'rb').read()
      listener = socket.create_server(('127.0.0.1', 0))
      context = None
      if len(sys.argv) > 5:
          context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
          context.load_cert_chain(sys.argv[5], sys.argv[6])
      connections = 0
      def serve():
          global connections
          while True:
              client, _ = listener.accept()
              connections += 1
              try:
                  if context: client = context.wrap_socket(client, server_side=True)
                  client.recv(65536)
                  client.sendall(answer)
                  client.close()
              except OSError: pass
      threading.Thread(target=serve, daemon=True).start()
      address = '%s://127.0.0.1:%d/places' % (scheme, listener.getsockname()[1])
      child = subprocess.run([program, 'replay', ride, '--rate', 'max', '--format', 'json', '--only', 'poi', '--pois',
                              address, '--pois-near', '52.5163,13.3777', '--pois-cache', 'none'],
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
      print(child.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, connections)
      print(child.stderr.decode(errors='replace'))
      """

    private struct Outcome {
      let code: Int
      let kilobytes: Int
      let connections: Int
      let errors: String
    }

    private func python(
      _ arguments: [String], authorities: String? = nil, proxy: String? = nil
    ) async throws -> ProgramResult {
      let python = try #require(Program.installed("python3"), "python3 is among what Config/setup installs")
      var environment = ["SWIFT_BACKTRACE": "enable=no"]
      environment["URLSessionCertificateAuthorityInfoFile"] = authorities
      if let proxy { environment.merge(["http_proxy": proxy, "no_proxy": "", "NO_PROXY": ""]) { $1 } }
      return try await Program.command(python, arguments, environment: environment, deadline: .seconds(120))
    }

    private func outcome(
      of answer: String, _ scheme: String = "http", certificate: [String] = [], authorities: String? = nil,
      proxy: String? = nil
    ) async throws -> Outcome {
      let ride = try workspace.write(SampleNMEA.ride(10), as: "ride.nmea")
      let result = try await python(
        ["-c", Self.probe, Program.path, ride, answer, scheme] + certificate, authorities: authorities, proxy: proxy)
      let numbers = (result.lines.first ?? "").split(separator: " ").compactMap { Int($0) }
      try #require(numbers.count == 3, "\(result.errors)")
      return Outcome(code: numbers[0], kilobytes: numbers[1], connections: numbers[2], errors: result.output)
    }

    private static let places = #"{"places":[{"id":"gate","lat":52.5163,"long":13.3777,"radius":40000}]}"#
    private static let correct = "HTTP/1.1 200 OK\r\nContent-Length: \(places.utf8.count)\r\n\r\n\(places)"

    @Test("a response that unpacks to 512 MB uses no more memory than the limit allows", arguments: [1, 2, 3])
    func bomb(layers: Int) async throws {
      let path = workspace.path("bomb")
      let made = try await python([
        "-c",
        """
        import sys, zlib
        def pack(blocks):
            packer = zlib.compressobj(9, zlib.DEFLATED, 31)
            return b''.join([packer.compress(block) for block in blocks] + [packer.flush()])
        body = pack([b' ' * (1 << 20)] * 512)
        for _ in range(int(sys.argv[2]) - 1): body = pack([body])
        head = 'HTTP/1.1 200 OK\\r\\nContent-Encoding: %s\\r\\nContent-Length: %d\\r\\n\\r\\n'
        open(sys.argv[1], 'wb').write((head % (', '.join(['gzip'] * int(sys.argv[2])), len(body))).encode() + body)
        """, path, "\(layers)",
      ])
      #expect(made.code == 0, "\(made.errors)")
      let outcome = try await outcome(of: path)
      #expect(outcome.code == 65)
      #expect(outcome.errors.contains("the answer is larger than 33554432 bytes"), "\(outcome.errors)")
      #expect(outcome.kilobytes < 150_000)
    }

    @Test("rejects an endless header")
    func endlessHead() async throws {
      let lines = (0..<400_000).map { "X-\($0): \(String(repeating: "x", count: 80))\r\n" }
      let path = try workspace.write("HTTP/1.1 200 OK\r\n" + lines.joined() + "\r\n", as: "answer")
      let outcome = try await outcome(of: path)
      #expect(outcome.code == 69)
      #expect(outcome.kilobytes < 150_000)
    }

    @Test("skips informational responses (1xx)", arguments: [1, 3])
    func informational(count: Int) async throws {
      let hints = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"
      let path = try workspace.write(String(repeating: hints, count: count) + Self.correct, as: "answer")
      let outcome = try await outcome(of: path)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.connections == 1)
    }

    @Test("connects directly to a service on this machine, whatever proxy the environment names")
    func proxy() async throws {
      let path = try workspace.write(Self.correct, as: "answer")
      let outcome = try await outcome(of: path, proxy: "http://127.0.0.1:1")
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.connections == 1)
    }

    // MARK: TLS

    /// Certificates for 127.0.0.1: one that is signed by a test's own authority, one that has expired, one for another host,
    /// and one that is self-signed. Returns the authority's.
    private func makeCertificates() async throws -> String {
      let folder = URL(filePath: workspace.path("ca.pem")).deletingLastPathComponent().path
      let result = try await Program.command(
        "/bin/sh",
        [
          "-c",
          """
          set -e; cd "$1"
          own() { openssl req -x509 -newkey rsa:2048 -nodes -keyout $1.key -out $1.pem -days 5 -subj /CN=$1 $2 $3; }
          own ca
          own self -addext subjectAltName=IP:127.0.0.1
          signed() {
            openssl req -newkey rsa:2048 -nodes -keyout $1.key -out $1.csr -subj /CN=$1
            echo subjectAltName=$2 > $1.ext
            openssl x509 -req -in $1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out $1.pem -days $3 -extfile $1.ext
          }
          signed good IP:127.0.0.1 5
          signed expired IP:127.0.0.1 -1
          signed other DNS:other.example 5
          """, "sh", folder,
        ], deadline: .seconds(60))
      #expect(result.code == 0, "\(result.errors)")
      return workspace.path("ca.pem")
    }

    @Test(
      "an untrusted certificate is an error that names it, and the request is not retried",
      .enabled(if: Program.installed("openssl") != nil, "SKIPPED: openssl is not installed"),
      arguments: [
        ("good", true, ""), ("good", false, "is signed by an authority that this machine does not trust"),
        ("self", false, "is self-signed"), ("expired", true, "has expired"), ("other", true, "is for another host"),
      ])
    func certificates(name: String, isKnown: Bool, message: String) async throws {
      let authority = try await makeCertificates()
      let answer = try workspace.write(Self.correct, as: "answer")
      let outcome = try await outcome(
        of: answer, "https", certificate: [workspace.path("\(name).pem"), workspace.path("\(name).key")],
        authorities: isKnown ? authority : nil)
      #expect(outcome.code == (message.isEmpty ? 0 : 69), "\(outcome.errors)")
      #expect(
        message.isEmpty || outcome.errors.contains("the certificate of the service \(message); "), "\(outcome.errors)")
      #expect(outcome.connections == 1)
    }
  }
#endif
