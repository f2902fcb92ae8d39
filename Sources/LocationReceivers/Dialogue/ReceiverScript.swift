import LocationKit
import LocationUBX

/// The order of the procedures of a job: identify, read, change, and undo what was changed if a part of it is refused.
struct ReceiverScript: Sendable {
  private enum Stage: Sendable {
    case identifying(Identification)
    case reading(StateReading)
    case applying(Application)
    /// Undoes a change of which a part was refused, and ends with the error.
    case undoing(Application, LocationError)
    case asking(ReceiverRequest, isAsked: Bool)
  }

  private let job: ReceiverJob
  private let link: ReceiverLink
  private var stage: Stage?
  private var hasBegun = false
  private(set) var outcome = ReceiverOutcome()
  private(set) var hasChanged = false

  init(_ job: ReceiverJob, _ link: ReceiverLink) {
    (self.job, self.link) = (job, link)
    (outcome.speed, outcome.formerSpeed) = (link.speed, link.speed)
    outcome.identity.port = link.port ?? .uart1
  }

  var isChangingSpeed: Bool {
    switch stage {
    case .applying(let procedure), .undoing(let procedure, _): procedure.isChangingSpeed
    default: false
    }
  }

  mutating func note(_ message: ReceiverMessage) {
    guard case .identifying(var identification) = stage else { return }
    identification.note(message)
    stage = .identifying(identification)
  }

  /// Returns the next step; `nil` at the end. Appends what is to be remembered before it.
  mutating func next(
    _ answer: ReceiverAnswer?, _ actions: inout [ReceiverDialogue.Action]
  ) throws(LocationError) -> ReceiverStep? {
    if !hasBegun {
      hasBegun = true
      stage = begin()
    }
    var answer = answer
    while let stage {
      if let step = try next(of: stage, answer) { return step }
      answer = nil
      self.stage = try following(&actions)
    }
    return nil
  }

  private func begin() -> Stage? {
    guard case .undo(let settings) = job else { return .identifying(Identification(link)) }
    return settings.isEmpty ? nil : .applying(application(of: settings, former: [], saves: false))
  }

  private mutating func next(of stage: Stage, _ answer: ReceiverAnswer?) throws(LocationError) -> ReceiverStep? {
    switch stage {
    case .identifying(var procedure):
      defer { self.stage = .identifying(procedure) }
      return try procedure.next(answer)
    case .reading(var procedure):
      defer { self.stage = .reading(procedure) }
      return try procedure.next(answer)
    case .applying(var procedure):
      defer { self.stage = .applying(procedure) }
      return try procedure.next(answer)
    case .undoing(var procedure, let error):
      defer { self.stage = .undoing(procedure, error) }
      return try procedure.next(answer)
    case .asking(let request, let isAsked):
      if !isAsked {
        self.stage = .asking(request, isAsked: true)
        return .ask(request)
      }
      try note(answer, to: request)
      return nil
    }
  }

  private mutating func note(_ answer: ReceiverAnswer?, to request: ReceiverRequest) throws(LocationError) {
    switch answer {
    case .acknowledged: outcome.isSaved = true
    case .refused:
      throw LocationError(
        .sourceUnavailable, "the receiver refused: \(request.summary)", context: link.place,
        remedy: "it may have no memory for its settings")
    case .silence where request.expectation == .acknowledgement:
      throw LocationError(
        .sourceUnavailable, "the receiver did not acknowledge: \(request.summary)", context: link.place)
    default: break
    }
  }

  /// Returns the stage after the current one, which has ended.
  private mutating func following(_ actions: inout [ReceiverDialogue.Action]) throws(LocationError) -> Stage? {
    switch stage {
    case .identifying(let procedure):
      outcome.identity = procedure.identity ?? outcome.identity
      return try identified(&actions)
    case .reading(let procedure):
      outcome.state = procedure.state
      if case .apply(let settings, let saves, let isTrial) = job {
        return apply(ReceiverPlan(ordered(settings), procedure.state), saves: saves, isTrial: isTrial, &actions)
      }
      guard case .configure(let configuration, let saves, let isTrial, let mustBeUndoable) = job else { return nil }
      let plan = try outcome.identity.planner(link).plan(configuration, procedure.state)
      outcome.expectedLoad = ExpectedLoad(configuration, outcome)
      if mustBeUndoable, let name = plan.unknown.first { throw notUndoable(name) }
      return apply(plan, saves: saves, isTrial: isTrial, &actions)
    case .applying(let procedure): return try applied(procedure)
    case .undoing(_, let error):
      hasChanged = false
      throw error
    case .asking, nil: return nil
    }
  }

  private mutating func identified(_ actions: inout [ReceiverDialogue.Action]) throws(LocationError) -> Stage? {
    switch job {
    case .identify: return nil
    case .show:
      if outcome.identity.make == .unknown { return nil }
      return .reading(StateReading(try outcome.identity.planner(link).shown))
    case .backup: return .reading(StateReading(try outcome.identity.planner(link).all, isStrict: true))
    case .configure(let configuration, let saves, _, _):
      if saves, outcome.identity.make != .ublox { throw cannotSave }
      return .reading(StateReading(try outcome.identity.planner(link).reads(for: configuration), isStrict: true))
    case .apply(let settings, _, _):
      _ = try outcome.identity.planner(link)
      try checkForm(of: settings)
      return .reading(StateReading(ReceiverPlan.reads(for: settings)))
    case .undo: return nil
    case .save:
      guard outcome.identity.make == .ublox, outcome.identity.software != nil else { throw cannotSave }
      return .asking(.saveAll, isAsked: false)
    case .restart(let restart):
      guard let request = restart.request(outcome.identity.make) else {
        _ = try outcome.identity.planner(link)
        return nil
      }
      return .asking(request, isAsked: false)
    }
  }

  private mutating func apply(
    _ plan: ReceiverPlan, saves: Bool, isTrial: Bool, _ actions: inout [ReceiverDialogue.Action]
  ) -> Stage? {
    (outcome.undo, outcome.unknown) = (plan.former, plan.unknown)
    let application = application(of: plan.settings, former: plan.former, saves: saves)
    if isTrial {
      outcome.plan = application.requests.map { .init(bytes: $0.bytes, summary: $0.summary) }
      return nil
    }
    guard !plan.settings.isEmpty else { return nil }
    if !plan.former.isEmpty {
      let port = outcome.identity.port
      let speed = plan.settings.compactMap { $0.speed(on: port) }.last
      actions.append(
        .remember(ReceiverSettings(plan.former, comments: [outcome.identity.name], speed: speed ?? link.speed)))
    }
    hasChanged = true
    return .applying(application)
  }

  private func application(of settings: [ReceiverSetting], former: [ReceiverSetting], saves: Bool) -> Application {
    Application(
      settings, former: former, port: outcome.identity.port, speed: outcome.speed, saves: saves, place: link.place)
  }

  private mutating func applied(_ procedure: Application) throws(LocationError) -> Stage? {
    (outcome.applied, outcome.refused) = (procedure.applied, procedure.refused)
    (outcome.speed, outcome.isSaved) = (procedure.speed, procedure.isSaved)
    switch job {
    case .configure:
      if !procedure.refused.isEmpty {
        let names = Set(procedure.applied.map(\.name))
        let undo = outcome.undo.filter { names.contains($0.name) }
        return .undoing(application(of: undo, former: [], saves: false), refusal(procedure.refused))
      }
    case .undo: hasChanged = false
    default: break
    }
    return nil
  }
}

extension ReceiverScript {
  private func refusal(_ settings: [ReceiverSetting]) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver refused \(settings.map(\.description).joined(separator: ", "))",
      context: link.place,
      remedy: "what was changed before is undone; see what it has: locate receiver show \(link.place)")
  }

  private func notUndoable(_ name: String) -> LocationError {
    LocationError(
      .sourceUnavailable, "the receiver does not state its setting \(name), so the change could not be undone",
      context: link.place, remedy: "change it permanently: locate receiver set \(link.place) …")
  }

  private var cannotSave: LocationError {
    LocationError(
      .sourceUnavailable, "\(outcome.identity.name) has no command that saves its settings", context: link.place,
      remedy: "set them after each start of the receiver")
  }

  /// Returns settings of a file with those last that change the speed, or end the answers.
  private func ordered(_ settings: [ReceiverSetting]) -> [ReceiverSetting] {
    let speeds = settings.filter { $0.speed(on: outcome.identity.port) != nil && !$0.switchesUBXOff }
    let last = speeds + settings.filter(\.switchesUBXOff)
    return settings.filter { !last.contains($0) } + last
  }

  /// Throws if settings of a file have a form that the receiver does not take.
  private func checkForm(of settings: [ReceiverSetting]) throws(LocationError) {
    let identity = outcome.identity
    let wrong = settings.first { setting in
      switch setting {
      case .key: !identity.hasKeys
      case .message: identity.make != .ublox || identity.software == nil
      case .sentence: identity.make == .ublox && identity.software != nil
      }
    }
    guard let wrong else { return }
    throw LocationError(
      .invalidData, "\(identity.name) does not take \(wrong.name)", context: link.place,
      remedy: "restore the file on the receiver from which it was made")
  }
}
