import Foundation
public import FoundationNetworking
public import LocationKit

/// Places from a web service, requested each time.
public struct OnlinePlaces: PlacesSource {
  let request: PlacesRequest
  private let loader: APIRequestLoader<PlacesRequest>

  /// - Parameters:
  ///   - request: makes the requests and parses the answers.
  ///   - urlSession: see ``APIRequestLoader``; by default a session that stores no cookies, passwords and answers.
  ///   - limits: limits of time, size and attempts.
  ///   - clock: for time-outs and the time between attempts.
  ///   - jitter: see ``APIRequestLoader``.
  public init(
    _ request: PlacesRequest, urlSession: URLSession = URLSession(configuration: .forgetful),
    limits: WebLimits = WebLimits(), clock: any Clock<Duration> = ContinuousClock(),
    jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.request = request
    loader = APIRequestLoader(
      apiRequest: request, urlSession: urlSession, limits: limits, clock: clock, jitter: jitter)
  }

  public func places(near: Coordinate?) async throws -> PlacesAnswer {
    let answer = try await answer(near: near, known: nil)
    return PlacesAnswer(
      places: answer.list.places, age: .zero, lifetime: answer.freshness.lifetime, remarks: answer.list.remarks)
  }

  /// The answer of the service, with all its pages.
  struct Answer: Sendable {
    var pages: [KeptPage] = []
    var list: AnsweredPlaces
    /// Time for which the service allows the use of its answer, and whether it allows storing it.
    var freshness = CacheControl.unlimited
  }

  /// - Parameter known: an earlier answer; the service need not send its unchanged pages again.
  func answer(near: Coordinate?, known: KeptAnswer?) async throws -> Answer {
    let first = try request.makeRequest(from: PlacesQuery(near: near))
    return try await loader.withinLimit(of: first) { try await pages(near: near, known: known) }
  }

  private func pages(near: Coordinate?, known: KeptAnswer?) async throws -> Answer {
    var answer = Answer(list: AnsweredPlaces(request))
    var room = loader.limits.size
    repeat {
      let question = try request.makeRequest(from: PlacesQuery(near: near, offset: answer.list.entries))
      let (page, freshness) = try await page(question, known: known, limit: room)
      try answer.list.add(page.body)
      answer.pages.append(page)
      answer.freshness = min(answer.freshness, freshness)
      room -= page.body.count
    } while !answer.list.isComplete
    return answer
  }

  private func page(
    _ question: URLRequest, known: KeptAnswer?, limit: Int
  ) async throws -> (KeptPage, CacheControl) {
    var question = question
    let fingerprint = Fingerprint(question)
    let known = known?.pages.first { $0.question == fingerprint }
    if let tag = known?.entityTag {
      question.setValue(tag, forHTTPHeaderField: "If-None-Match")
    } else if let date = known?.lastModified {
      question.setValue(date, forHTTPHeaderField: "If-Modified-Since")
    }
    let response = try await loader.response(to: question, limit: limit)
    let page = KeptPage(
      question: fingerprint, body: response.status == 304 ? known?.body ?? Data() : response.body,
      entityTag: response.entityTag ?? (response.status == 304 ? known?.entityTag : nil),
      lastModified: response.lastModified ?? (response.status == 304 ? known?.lastModified : nil))
    return (page, CacheControl(response.cacheControl, age: response.age))
  }
}
