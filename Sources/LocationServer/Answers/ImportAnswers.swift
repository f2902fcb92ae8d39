import LocationIO
package import LocationKit
import LocationText
import Synchronization

/// A file that a client sends, and that is imported once it is complete.
package struct ImportedFile: Sendable {
  package typealias Outcome = (read: Int, stored: Int, lines: [String])

  let append: @Sendable ([UInt8]) throws(LocationError) -> Void
  let run: @Sendable (_ subject: String, _ progress: @escaping @Sendable (Int) -> Void) async throws -> Outcome

  /// - Parameters:
  ///   - append: writes bytes of the file; waits for the disk.
  ///   - run: imports the file under a subject. Calls its last argument with the number of points read so far.
  package init(
    append: @escaping @Sendable ([UInt8]) throws(LocationError) -> Void,
    run: @escaping @Sendable (_ subject: String, _ progress: @escaping @Sendable (Int) -> Void) async throws -> Outcome
  ) {
    (self.append, self.run) = (append, run)
  }
}

/// The operations that import track files and exports of services into the archive, one at a time. The same file again
/// stores nothing. What is imported decides nothing about places.
struct ImportAnswers: Sendable {
  /// Makes a file with the client's name; `nil` if the server stores nothing.
  let makeFile: (@Sendable (String) throws(LocationError) -> ImportedFile)?
  /// Subject of the server's own source; `nil` for the one without a name.
  let ownSubject: String?
  let archive: ArchiveAccess?
  let limits: ServerLimits
  private let jobs = ImportJobs()

  init(
    makeFile: (@Sendable (String) throws(LocationError) -> ImportedFile)?, ownSubject: String?,
    archive: ArchiveAccess?, limits: ServerLimits
  ) {
    (self.makeFile, self.ownSubject, self.archive, self.limits) = (makeFile, ownSubject, archive, limits)
  }

  var routes: [Route] {
    [
      Route("POST", "/v1/import", scope: .ingest, streamsBody: true) { request, _ in try await take(request) },
      Route("GET", "/v1/import", scope: .ingest) { request, _ in
        .json(["imports": jobs.jobs(of: request.token?.name).map(\.object)])
      },
      Route("GET", "/v1/import/{id}", scope: .ingest) { request, path in
        guard let job = jobs[path["id"]], job.owner == request.token?.name else {
          throw Problem(404, "there is no import with this number")
        }
        return .json(job.object)
      },
    ]
  }

  private func take(_ request: ServerRequest) async throws -> ServerResponse {
    guard let makeFile else { throw Problem(404, "this server stores no locations: it has no archive") }
    let subject = try subject(request)
    let name = try request.query.text("name") ?? ""
    guard jobs.begin() else {
      throw Problem(503, "another file is being imported: send this one afterwards", headers: ["retry-after": "5"])
    }
    do {
      let file = try await onBlockingThread { () throws(LocationError) in try makeFile(name) }
      let size = Mutex(0)
      try await request.readBody(limits.importedFile) { bytes in
        size.withLock { $0 += bytes.count }
        try await onBlockingThread { () throws(LocationError) in try file.append(bytes) }
      }
      guard size.withLock({ $0 }) > 0 else { throw Problem(400, "the body is empty: send the file as the body") }
      let job = jobs.add(name: name, subject: subject, owner: request.token?.name)
      Task(priority: .utility) { [jobs, archive] in
        await jobs.run(job.id) { progress in try await file.run(subject, progress) }
        archive?.forget()
      }
      var response = ServerResponse.json(job.object).with("location", "/v1/import/" + job.id)
      response.status = 202
      return response
    } catch {
      jobs.end()
      throw error
    }
  }

  /// Returns the subject of the token. A token that may change the archive's subjects chooses one, as a client without a token
  /// does.
  private func subject(_ request: ServerRequest) throws(Problem) -> String {
    let asked = try request.query.text("subject")
    if let token = request.token, !token.scopes.contains(.write) {
      let own = token.subject ?? token.name
      guard asked == nil || asked == own else {
        throw Problem(403, "this token imports for one subject only: omit subject, or add the scope write")
      }
      return own
    }
    let subject = asked ?? ownSubject ?? ""
    guard subject.utf8.count <= 100, subject.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }), !TokenSecret.isIn(subject)
    else { throw Problem(400, "the subject must have at most 100 bytes, and no control characters") }
    return subject
  }
}

/// The imports of a server: one that runs, and the last ones that have ended.
final class ImportJobs: Sendable {
  struct Job: Sendable {
    let id: String
    let name: String
    let subject: String
    /// Name of the token; `nil` for none.
    let owner: String?
    /// Points read so far.
    var read = 0
    var stored: Int?
    var lines: [String] = []
    var fault: String?

    var object: JSONObjectText {
      [
        "id": id, "name": name, "subject": subject,
        "state": fault != nil ? "failed" : stored == nil ? "reading" : "done", "read": read,
        "stored": stored, "table": lines, "error": fault,
      ]
    }
  }

  private struct State {
    var jobs: [Job] = []
    var isBusy = false
  }

  private let state = Mutex(State())
  private static let most = 100

  /// - Parameter owner: name of the token; `nil` for none.
  func jobs(of owner: String?) -> [Job] { state.withLock { $0.jobs.filter { $0.owner == owner } } }

  subscript(id: String) -> Job? { state.withLock { $0.jobs.first { $0.id == id } } }

  /// Returns `false` while another one is received or runs.
  func begin() -> Bool {
    state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
  }

  func end() { state.withLock { $0.isBusy = false } }

  func add(name: String, subject: String, owner: String?) -> Job {
    let number = (0..<8).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
    let job = Job(id: number, name: name, subject: subject, owner: owner)
    state.withLock { state in
      state.jobs.append(job)
      if state.jobs.count > Self.most { state.jobs.removeFirst() }
    }
    return job
  }

  /// Runs a job to its end.
  func run(
    _ id: String, _ body: (@escaping @Sendable (Int) -> Void) async throws -> ImportedFile.Outcome
  ) async {
    do {
      let outcome = try await body { read in self.change(id) { $0.read = read } }
      // Who sees the outcome may send the next file.
      end()
      change(id) { ($0.read, $0.stored, $0.lines) = (outcome.read, outcome.stored, outcome.lines) }
    } catch {
      end()
      // Paths of the server are not the client's.
      change(id) { $0.fault = LocationError(wrapping: error).message }
    }
  }

  private func change(_ id: String, _ body: (inout Job) -> Void) {
    state.withLock { state in
      if let index = state.jobs.firstIndex(where: { $0.id == id }) { body(&state.jobs[index]) }
    }
  }
}
