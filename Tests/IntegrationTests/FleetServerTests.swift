import Foundation
import TestSupport
import Testing

/// The script that guards the disk of a server, with programs that stand in for nats-server and stat.
@Suite("Config/fleet/server", .realTime)
struct FleetServerTests {
  private let folder = RunFolder.url.appending(path: "server-\(UUID().uuidString)")
  private let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Config/fleet/server").path

  init() throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "bin"), withIntermediateDirectories: true)
    try write("#!/bin/sh\nread free < \"$FOLDER/free\"\necho \"$free 1048576\"\n", to: "bin/stat")
    try write(
      "#!/bin/sh\necho \"$*\" >> \"$FOLDER/starts\"\n[ \"$1\" != fail ] || exit 3\nexec sleep 600\n",
      to: "bin/nats-server")
    try write("", to: "starts")
    try leave(300)
  }

  private func write(_ text: String, to name: String) throws {
    let path = folder.appending(path: name)
    try Data(text.utf8).write(to: path, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
  }

  /// Leaves so many megabytes free.
  private func leave(_ megabytes: Int) throws { try write("\(megabytes)\n", to: "free") }

  private func run(_ arguments: String...) throws -> SpawnedProcess {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    try write("", to: "errors")
    let errors = try FileHandle(forWritingTo: folder.appending(path: "errors"))
    return try SpawnedProcess(
      "/bin/sh", [script] + arguments,
      environment: ["PATH=\(folder.path)/bin:\(path)", "FOLDER=\(folder.path)"], errors: errors.fileDescriptor)
  }

  private func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Waits until a file has a text so many times.
  private func wait(for text: String, times count: Int = 1, in name: String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while case let found = try self.text(of: name), found.ranges(of: text).count < count {
      try #require(ContinuousClock.now < deadline, "\(name): \(found)")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test("a server is killed before the disk is full, waits for room, and starts again with its store")
  func room() async throws {
    let server = try run(folder.path, "200", "-c", "x.conf")
    try await wait(for: "-c x.conf\n", in: "starts")
    try leave(150)
    try await wait(for: "150 MB are free on the disk of \(folder.path), and the server waits for 200 MB", in: "errors")
    try leave(200)
    try await wait(for: "-c x.conf\n", times: 2, in: "starts")
    server.send(SIGTERM)
    #expect(await server.end() == 0)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a server whose disk was full does not start again")
  func full() async throws {
    let server = try run(folder.path, "200", "-c", "x.conf")
    try await wait(for: "-c x.conf\n", in: "starts")
    try leave(99)
    #expect(await server.end() == 70)
    #expect(try text(of: "errors").contains("the disk of \(folder.path) was full, and the store may lack messages"))
    try FileManager.default.removeItem(at: folder)
  }

  @Test("the end of a server is its own")
  func end() async throws {
    #expect(try await run(folder.path, "200", "fail").end() == 3)
    #expect(try text(of: "starts") == "fail\n")
    try FileManager.default.removeItem(at: folder)
  }

  @Test("wrong arguments are refused", arguments: [["200", "x"], ["/nowhere", "200", "x"], ["/tmp", "much", "x"]])
  func wrong(arguments: [String]) async throws {
    let code = try await run(arguments[0], arguments[1], arguments.count > 2 ? arguments[2] : "").end()
    #expect([64, 66].contains(code))
    #expect(try text(of: "starts").isEmpty)
    try FileManager.default.removeItem(at: folder)
  }
}
