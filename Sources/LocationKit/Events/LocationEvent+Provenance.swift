extension LocationEvent {
  /// Whether the location or the report that caused the event is simulated: see ``Location/isSimulated``. `false` if
  /// neither caused it.
  public var isSimulated: Bool {
    switch self {
    case .received(.location(let location)), .updated(let location): location.isSimulated
    case .received(let reading): reading.origin?.kind == .simulated
    case .headingUpdated(let heading): heading.origin.kind == .simulated
    case .stateChanged(let change): change.isSimulated
    case .entered, .exited, .dwelled, .passed, .placeRemoved: transition?.location.isSimulated ?? false
    case .visited(let visit): visit.isSimulated
    case .clockStepped(let step): step.location.isSimulated
    case .sourceChanged(let change): change.isSimulated
    case .authorizationChanged, .fault: false
    }
  }

  /// Returns the same event with its origins transformed by `move`. Readings stay unchanged.
  package func moved(_ move: (LocationOrigin) -> LocationOrigin) -> LocationEvent {
    switch self {
    case .stateChanged(var change):
      if let origin = change.lastKnown?.origin { change.lastKnown?.origin = move(origin) }
      change.origin = change.origin.map(move)
      return .stateChanged(change)
    case .visited(var visit):
      visit.origin = visit.origin.map(move)
      return .visited(visit)
    case .clockStepped(var step):
      step.location.origin = move(step.location.origin)
      return .clockStepped(step)
    case .sourceChanged(var change):
      func name(_ source: String, _ device: String?) -> String {
        move(LocationOrigin(source: source, device: device, kind: .live)).source
      }
      change.source = name(change.source, change.device)
      change.previous = change.previous.map { name($0, change.previousDevice) }
      return .sourceChanged(change)
    default:
      guard var transition else { return self }
      transition.location.origin = move(transition.location.origin)
      return with(transition)
    }
  }
}
