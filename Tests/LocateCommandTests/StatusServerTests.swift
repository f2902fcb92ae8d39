import Glibc
import Testing

@testable import LocateCommand

@Suite("StatusServer")
struct StatusServerTests {
  private let server: StatusServer

  init() throws {
    server = try StatusServer(host: "127.0.0.1", port: 0) { path in
      switch path {
      case "/metrics": StatusServer.Answer(text: "a 1\n")
      case "/healthz": StatusServer.Answer(isSuccess: false, text: "ill\n")
      default: nil
      }
    }
  }

  private func connect() -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = server.port.bigEndian
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return descriptor
  }

  /// Sends a request, and returns all that the server sends until it closes.
  private func ask(_ request: String) -> String {
    let descriptor = connect()
    defer { close(descriptor) }
    _ = request.withCString { send(descriptor, $0, request.utf8.count, Int32(MSG_NOSIGNAL)) }
    var (answer, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { answer += buffer[..<count] }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test(
    "each request has one answer",
    arguments: [
      ("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200 OK", "a 1\n"),
      ("GET /metrics?x=1 HTTP/1.0\r\n\r\n", "HTTP/1.1 200 OK", "a 1\n"),
      ("HEAD /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK", "\r\n\r\n"),
      ("GET /healthz HTTP/1.1\r\n\r\n", "HTTP/1.1 503", "ill\n"),
      ("GET /other HTTP/1.1\r\n\r\n", "HTTP/1.1 404", "\n"),
      ("POST /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 405", "\n"), ("junk\r\n\r\n", "HTTP/1.1 400", "\n"),
      (String(repeating: "x", count: 9000), "HTTP/1.1 400", "\n"),
    ])
  func answers(request: String, start: String, end: String) {
    let answer = ask(request)
    #expect(answer.hasPrefix(start))
    #expect(answer.utf8.suffix(end.utf8.count).elementsEqual(end.utf8))
  }

  @Test("clients that send nothing keep nobody away")
  func idleClients() {
    let idle = (0..<200).map { _ in connect() }
    defer { for descriptor in idle { close(descriptor) } }
    #expect(ask("GET /metrics HTTP/1.1\r\n\r\n").hasSuffix("a 1\n"))
  }
}
