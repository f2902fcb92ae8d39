import LocationKit
import LocationUBX

/// The order of the procedures of a job: identify, read, change, and undo what was changed if a part of it is refused.
struct ReceiverScript: Sendable {
  private let job: ReceiverJob
  let link: ReceiverLink
  /// The current part; `nil` before the first one and after the last one.
  private var procedure: (any ReceiverProcedure)?
  private var hasBegun = false
  /// The error with which the script ends after it has undone a change of which a part was refused.
  private var refusal: LocationError?
  /// What follows a change: what was applied is read back, and then stored.
  private enum Stage { case changing, readingBack, storing }
  private var stage = Stage.changing
  private(set) var outcome = ReceiverOutcome()
  private(set) var hasChanged = false

  init(_ job: ReceiverJob, _ link: ReceiverLink) {
    (self.job, self.link) = (job, link)
    (outcome.speed, outcome.formerSpeed) = (link.speed, link.speed)
    outcome.identity.port = link.port ?? .uart1
  }

  var isChangingSpeed: Bool { (procedure as? Application)?.isChangingSpeed ?? false }

  /// Speed of the line, in baud; `nil` where a line has none.
  var speed: Int? { (procedure as? Application)?.speed ?? outcome.speed }

  mutating func note(_ message: ReceiverMessage) { procedure?.note(message) }

  /// Returns the next step; `nil` at the end. Appends what is to be remembered before it.
  mutating func next(
    _ answer: ReceiverAnswer?, _ actions: inout [ReceiverDialogue.Action]
  ) throws(LocationError) -> ReceiverStep? {
    if !hasBegun {
      hasBegun = true
      procedure = begin()
    }
    var answer = answer
    while procedure != nil {
      do throws(LocationError) {
        if let step = try procedure?.next(answer) { return step }
      } catch {
        throw refusal.map { $0.withoutUndo(error) } ?? error
      }
      answer = nil
      procedure = try following(&actions)
    }
    return nil
  }

  private func begin() -> (any ReceiverProcedure)? {
    guard case .undo(let settings) = job else { return Identification(link) }
    // Without UBX, no other setting is acknowledged.
    let ordered = settings.filter(\.switchesUBXOn) + settings.filter { !$0.switchesUBXOn }
    return settings.isEmpty ? nil : application(of: ordered, former: [], saves: false)
  }

  /// Returns the part after the current one, which has ended.
  private mutating func following(
    _ actions: inout [ReceiverDialogue.Action]
  ) throws(LocationError) -> (any ReceiverProcedure)? {
    switch procedure {
    case let procedure as Identification:
      outcome.identity = procedure.identity ?? outcome.identity
      return try identified(&actions)
    case let procedure as StateReading where stage == .readingBack: return readBack(procedure.state)
    case let procedure as StateReading:
      outcome.state = procedure.state
      if case .apply(let settings, let saves, let isTrial) = job {
        return apply(ReceiverPlan(ordered(settings), procedure.state), saves: saves, isTrial: isTrial, &actions)
      }
      guard case .configure(let configuration, let saves, let isTrial, let mustBeUndoable) = job else { return nil }
      let plan = try outcome.identity.planner(link).plan(configuration, procedure.state)
      outcome.expectedLoad = ExpectedLoad(configuration, outcome)
      if mustBeUndoable, let name = plan.unknown.first { throw notUndoable(name) }
      return apply(plan, saves: saves, isTrial: isTrial, &actions)
    case let procedure as Application:
      if let refusal {
        hasChanged = false
        throw procedure.refused.isEmpty ? refusal : refusal.withoutUndo(undoRefusal(of: procedure.refused))
      }
      return applied(procedure)
    case let procedure as SingleRequest:
      outcome.isSaved = try procedure.isAcknowledged(link) ? true : nil
      return nil
    default: return nil
    }
  }

  private mutating func identified(
    _ actions: inout [ReceiverDialogue.Action]
  ) throws(LocationError) -> (any ReceiverProcedure)? {
    switch job {
    case .identify: return nil
    case .show where outcome.identity.isCutOff, .backup where outcome.identity.isCutOff: throw cutOff
    case .show:
      if outcome.identity.make == .unknown { return nil }
      return StateReading(try outcome.identity.planner(link).shown)
    case .backup: return StateReading(try outcome.identity.planner(link).all, silence: .isError)
    case .configure(let configuration, let saves, _, _):
      if saves, outcome.identity.make != .ublox { throw cannotSave }
      return StateReading(try outcome.identity.planner(link).reads(for: configuration), silence: .isError)
    case .apply(let settings, _, _):
      _ = try outcome.identity.planner(link)
      try checkForm(of: settings)
      return StateReading(ReceiverPlan.reads(for: settings), silence: .isError)
    case .undo: return nil
    case .save:
      guard outcome.identity.make == .ublox, outcome.identity.software != nil else { throw cannotSave }
      return SingleRequest(.saveAll)
    case .restart(let restart):
      guard let request = restart.request(outcome.identity.make) else {
        _ = try outcome.identity.planner(link)
        return nil
      }
      return SingleRequest(request)
    }
  }

  private mutating func apply(
    _ plan: ReceiverPlan, saves: Bool, isTrial: Bool, _ actions: inout [ReceiverDialogue.Action]
  ) -> (any ReceiverProcedure)? {
    (outcome.undo, outcome.unknown) = (plan.former, plan.unknown)
    if isTrial {
      let application = application(of: plan.settings, former: plan.former, saves: saves)
      outcome.plan = application.requests.map { .init(bytes: $0.bytes, summary: $0.summary) }
      return nil
    }
    guard !plan.settings.isEmpty else { return nil }
    if !plan.former.isEmpty {
      let port = outcome.identity.port
      let speed = plan.settings.compactMap { $0.speed(on: port) }.last
      actions.append(
        .remember(ReceiverSettings(undoing: plan.former, of: outcome.identity, speed: speed ?? link.speed)))
    }
    hasChanged = true
    return application(of: plan.settings, former: plan.former, saves: false)
  }

  private func application(of settings: [ReceiverSetting], former: [ReceiverSetting], saves: Bool) -> Application {
    Application(
      settings, former: former, port: outcome.identity.port, speed: outcome.speed, saves: saves, place: link.place)
  }

  private mutating func applied(_ procedure: Application) -> (any ReceiverProcedure)? {
    outcome.speed = procedure.speed
    if stage == .storing {
      outcome.isSaved = procedure.isSaved
      return nil
    }
    (outcome.applied, outcome.refused) = (procedure.applied, procedure.refused)
    switch job {
    case .configure where !procedure.refused.isEmpty: return undoing(refusal(of: procedure.refused))
    case .undo: hasChanged = false
    case .configure, .apply:
      guard let items = ReadBack.items(for: procedure.applied) else {
        noteUnverified(ReceiverState())
        return storing()
      }
      stage = .readingBack
      return StateReading(items, silence: .ends)
    default: break
    }
    return nil
  }

  /// Compares what the receiver has acknowledged with what it states afterwards.
  private mutating func readBack(_ state: ReceiverState) -> (any ReceiverProcedure)? {
    noteUnverified(state)
    let port = outcome.identity.port
    let ignored = outcome.applied.compactMap { setting in ReadBack(setting, state, port).map { (setting, $0) } }
    guard !ignored.isEmpty else { return storing() }
    let error = LocationError(
      .sourceUnavailable, "the receiver acknowledged \(ignored.prefix(4).map(\.1.text).joined(separator: "; "))",
      context: link.place, remedy: "its firmware ignores the setting, or changes it to a value that it can have")
    if case .configure = job { return undoing(error) }
    outcome.ignored = error
    outcome.applied.removeAll { setting in ignored.contains { $0.0 == setting } }
    return storing()
  }

  private mutating func noteUnverified(_ state: ReceiverState) {
    let port = outcome.identity.port
    var names: [String] = []
    for setting in outcome.applied where ReadBack.isOpen(setting, state, port) && !names.contains(setting.name) {
      names.append(setting.name)
    }
    guard !names.isEmpty else { return }
    outcome.unverified = unverified(names, isOverloaded: state.unanswered > 0)
  }

  /// Returns the part that undoes what was applied, after which the script ends with an error.
  private mutating func undoing(_ error: LocationError) -> Application {
    let names = Set(outcome.applied.map(\.name))
    refusal = error
    return application(of: outcome.undo.filter { names.contains($0.name) }, former: [], saves: false)
  }

  /// Returns the part that stores what was applied; `nil` if that was not asked for.
  private mutating func storing() -> Application? {
    switch job {
    case .configure(_, saves: true, _, _), .apply(_, saves: true, _):
      stage = .storing
      var storing = application(of: [], former: [], saves: true)
      storing.applied = outcome.applied
      return storing
    default: return nil
    }
  }
}

extension ReceiverScript {
  /// Returns settings of a file with a higher speed first, a lower one last, and then what ends the answers: the line
  /// must carry the messages at any time.
  private func ordered(_ settings: [ReceiverSetting]) -> [ReceiverSetting] {
    let last = settings.filter(\.switchesUBXOff)
    let speeds = settings.filter { $0.speed(on: outcome.identity.port) != nil && !last.contains($0) }
    let faster = speeds.filter { ($0.speed(on: outcome.identity.port) ?? 0) > (link.speed ?? 0) }
    let slower = speeds.filter { !faster.contains($0) }
    return faster + settings.filter { !speeds.contains($0) && !last.contains($0) } + slower + last
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
