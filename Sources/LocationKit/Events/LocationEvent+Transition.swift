extension LocationEvent {
  /// Transition of an event of a place; `nil` for all other events.
  package var transition: RegionTransition? {
    switch self {
    case .entered(let transition), .exited(let transition), .dwelled(let transition), .passed(let transition),
      .placeRemoved(let transition):
      transition
    case .received, .updated, .headingUpdated, .stateChanged, .visited, .clockStepped, .sourceChanged,
      .authorizationChanged, .fault:
      nil
    }
  }

  /// Value of the member `event` of its JSON, such as `enter` or `depart`; `nil` for events of neither a place nor a visit.
  package var eventName: String? {
    switch self {
    case .entered: "enter"
    case .exited: "exit"
    case .dwelled: "dwell"
    case .passed: "pass"
    case .placeRemoved: "remove"
    case .visited(let visit): visit.eventName
    case .received, .updated, .headingUpdated, .stateChanged, .clockStepped, .sourceChanged, .authorizationChanged,
      .fault:
      nil
    }
  }

  /// Number of the event in the manager's journal; `nil` without a journal, and for events of neither a place nor a
  /// visit.
  public var sequence: Int? {
    if case .visited(let visit) = self { visit.sequence } else { transition?.sequence }
  }

  /// Returns the same kind of event with another transition.
  package func with(_ transition: RegionTransition) -> LocationEvent {
    switch self {
    case .entered: .entered(transition)
    case .exited: .exited(transition)
    case .dwelled: .dwelled(transition)
    case .passed: .passed(transition)
    case .placeRemoved: .placeRemoved(transition)
    case .received, .updated, .headingUpdated, .stateChanged, .visited, .clockStepped, .sourceChanged,
      .authorizationChanged, .fault:
      self
    }
  }
}

/// The coding of events of places and visits; no other event is written.
extension LocationEvent: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    let kind: UInt8 =
      switch self {
      case .entered: 1
      case .exited: 2
      case .dwelled: 3
      case .passed: 4
      case .placeRemoved: 5
      case .visited: 6
      case .received, .updated, .headingUpdated, .stateChanged, .clockStepped, .sourceChanged, .authorizationChanged,
        .fault:
        0
      }
    writer.put(kind, transition)
    if case .visited(let visit) = self { writer.put(visit) }
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let kind = try reader.take(UInt8.self)
    if kind == 6 {
      reader.skip()
      self = .visited(try reader.take())
      return
    }
    let transition = try reader.take(RegionTransition?.self)
    guard (1...5).contains(kind), let transition else { throw ValueReader.Failure(isUnknownCase: true) }
    switch kind {
    case 1: self = .entered(transition)
    case 2: self = .exited(transition)
    case 3: self = .dwelled(transition)
    case 4: self = .passed(transition)
    default: self = .placeRemoved(transition)
    }
  }
}
