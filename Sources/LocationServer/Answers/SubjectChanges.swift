import LocationArchive
import LocationIO
import LocationKit
import LocationText
import LocationTracks

/// The operations that change the archive's subjects: delete locations, rename, and merge. The server's own writer does
/// it, so that phones may send meanwhile. What the present state, the journal and webhooks have is not changed.
struct SubjectChanges: Sendable {
  /// `nil` if the server writes no archive.
  let writer: ArchiveWriter?
  let archive: ArchiveAccess?

  var routes: [Route] {
    [
      Route("DELETE", "/v1/subjects/{id}/locations", scope: .write, query: ["from", "to", "tz", "near"]) {
        request, path in try await delete(path["id"], request)
      },
      Route("POST", "/v1/subjects/{id}/rename", scope: .write) { request, path in
        try await move(path["id"], to: JSONBody(request.body).text("to"), isMerge: false)
      },
      Route("POST", "/v1/subjects/{id}/merge", scope: .write) { request, path in
        try await move(path["id"], to: JSONBody(request.body).text("into"), isMerge: true)
      },
    ]
  }

  private func delete(_ subject: String, _ request: ServerRequest) async throws -> ServerResponse {
    let query = request.query
    let context = TimePoint.Context(now: request.now, zone: try query.zone())
    var deletion = ArchiveTrimming.Deletion(
      subject: subject, from: try query.time("from", in: context), to: try query.time("to", in: context, isEnd: true))
    if let from = deletion.from, let to = deletion.to, to < from {
      throw Problem(400, "to is earlier than from: exchange them")
    }
    if let circle = try query.circle("near") {
      deletion.regions = [.circle(center: circle.center, radius: circle.radius)]
    }
    var trimming = ArchiveTrimming()
    trimming.deletions = [deletion]
    let counts = try await trim(trimming, subject)
    return .json(["deleted": counts.removed])
  }

  private func move(_ subject: String, to target: String?, isMerge: Bool) async throws -> ServerResponse {
    guard let target, target.utf8.count <= 100, target.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Problem(
        400, "the member \(isMerge ? "into" : "to") is the other subject: at most 100 bytes, without control characters"
      )
    }
    var trimming = ArchiveTrimming()
    trimming.move = .init(subject, to: target, isMerge: isMerge)
    let counts = try await trim(trimming, subject)
    return .json(["subject": target, "repeated": counts.removed])
  }

  /// Trims the archive on a thread of its own.
  private func trim(_ trimming: ArchiveTrimming, _ subject: String) async throws -> ArchiveTrimCounts {
    guard let writer, let archive else { throw Problem(404, "this server writes no archive") }
    defer { archive.forget() }
    let outcome = await onOwnThread {
      Result { () throws(LocationError) in
        try writer.flush()
        guard try Archive(writer.path).subjects.contains(subject) else {
          throw LocationError(.inputNotFound, "the archive has no subject of this name")
        }
        return try writer.trim(trimming)
      }
    }
    if case .failure(let error) = outcome, error.code == .invalidArgument { throw Problem(409, error.message) }
    return try outcome.get()
  }
}
