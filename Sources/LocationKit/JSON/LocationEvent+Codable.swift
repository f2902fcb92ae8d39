/// A JSON object whose `class` and `event` state the kind: see <doc:EventsAsJSON>. A received reading has no such form:
/// encoding it throws.
extension LocationEvent: Codable {
  public init(from decoder: any Decoder) throws {
    var members = try MemberCoder(decoder)
    var (name, event): (String, String?) = ("", nil)
    try members.required("class", &name)
    try members("event", &event)
    switch name {
    case "TPV": self = .updated(try Location.unknown.read(&members))
    case "ATT": self = .headingUpdated(try Heading(origin: Location.unknown.origin).read(&members))
    case "POI":
      let transition = try RegionTransition.unknown.read(&members)
      let known: [LocationEvent] = [
        .entered(transition), .exited(transition), .dwelled(transition), .passed(transition), .placeRemoved(transition),
      ]
      self = try members.unwrap(known.first { $0.eventName == event }, "the member event is missing or unknown")
    case "VISIT": self = .visited(try Visit(coordinate: .origin).read(&members))
    case "STATE":
      var step: Double?
      try members("clockStep", &step)
      if step == nil {
        self = .stateChanged(try StateChange(.acquiring).read(&members))
      } else {
        self = .clockStepped(try ClockStep(amount: .zero, location: .unknown).read(&members))
      }
    case "SOURCE": self = .sourceChanged(try SourceChange(to: "").read(&members))
    case "AUTHORIZATION":
      var state: Authorization?
      try members.converted("authorization", &state, { "\($0)" }, Authorization.init(name:))
      self = .authorizationChanged(try members.unwrap(state, "the member authorization is missing"))
    case "ERROR": self = .fault(try LocationError(.internalError, "").read(&members))
    default: self = try members.unwrap(nil, "there is no event of the class \(name)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = MemberCoder(encoder)
    var (name, event) = (className, eventName)
    try members.required("class", &name)
    try members("event", &event)
    switch self {
    case .received:
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "a reading has no form: see WireEncoder"))
    case .updated(let location): try location.write(&members)
    case .headingUpdated(let heading): try heading.write(&members)
    case .stateChanged(let change): try change.write(&members)
    case .entered(let transition), .exited(let transition), .dwelled(let transition), .passed(let transition),
      .placeRemoved(let transition):
      try transition.write(&members)
    case .visited(let visit): try visit.write(&members)
    case .clockStepped(let step): try step.write(&members)
    case .sourceChanged(let change): try change.write(&members)
    case .authorizationChanged(let state):
      var state: Authorization? = state
      try members.converted("authorization", &state, { "\($0)" }, Authorization.init(name:))
    case .fault(let error): try error.write(&members)
    }
  }

  private var className: String {
    switch self {
    case .received, .updated: "TPV"
    case .headingUpdated: "ATT"
    case .stateChanged, .clockStepped: "STATE"
    case .entered, .exited, .dwelled, .passed, .placeRemoved: "POI"
    case .visited: "VISIT"
    case .sourceChanged: "SOURCE"
    case .authorizationChanged: "AUTHORIZATION"
    case .fault: "ERROR"
    }
  }
}

extension Authorization {
  fileprivate init?(name: String) {
    guard let state = [Self.notDetermined, .denied, .authorized].first(where: { "\($0)" == name }) else { return nil }
    self = state
  }
}

/// A JSON object with the members of a `POI` line, and the whole `place` and `location`.
extension RegionTransition: Codable, MemberCoded {
  fileprivate static var unknown: RegionTransition {
    RegionTransition(place: .unknown, location: .unknown, distance: 0)
  }

  public init(from decoder: any Decoder) throws { self = try Self.unknown.read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }

  mutating func code(_ members: inout MemberCoder) throws {
    try members.required("place", &place)
    try members.required("location", &location)
    try members.required("distance", &distance)
    try members("initial", &isInitial)
    try members("inferred", &isInferred)
    try members("crossed", &crossed)
    var times = bracket.map { [$0.lowerBound, $0.upperBound] } ?? []
    try members("bracket", &times)
    if times.count == 2, times[0] <= times[1] { bracket = times[0]...times[1] }
    try members("confidence", &confidence)
    try members("alarm", &isAlarm)
    try members("seq", &sequence)
  }
}

/// A JSON object with the members of a `VISIT` line.
extension Visit: Codable, MemberCoded {
  public init(from decoder: any Decoder) throws { self = try Self(coordinate: .origin).read(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try write(to: encoder) }

  mutating func code(_ members: inout MemberCoder) throws {
    var event = eventName
    try members.required("event", &event)
    isOver = event == "depart"
    try members.time(&time)
    try members.coordinate(&coordinate)
    try members.accuracy("eph", &horizontalAccuracy)
    try members("arrival", &arrival)
    try members("departure", &departure)
    try members("lastSeen", &lastSeen)
    try members.origin(&origin, &isSimulated)
    try members("seq", &sequence)
    var (radius, duration, gap) = (limits?.radius, limits?.duration, limits?.longestGap)
    try members("radius_m", &radius)
    try members.seconds("duration_s", &duration)
    try members.seconds("longestGap_s", &gap)
    guard members.isReading, let radius, let duration, let gap else { return }
    limits = VisitLimits(radius: radius, duration: duration, longestGap: gap)
  }
}

/// The members of a `STATE` line, and the whole last location.
extension StateChange: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    try members.required("state", &state)
    try members("reason", &reason)
    try members("lastKnown", &lastKnown)
    try members.time(&time)
    var isSimulated = isSimulated
    try members.origin(&origin, &isSimulated)
    try members("alarm", &isAlarm)
    try members.integrity(&integrity)
  }
}

/// The members of a `STATE` line with a step of the clock, and the whole location.
extension ClockStep: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    var (state, amount): (TrackingState, Duration?) = (.tracking, amount)
    try members.required("state", &state)
    try members.seconds("clockStep", &amount)
    self.amount = try members.unwrap(amount, "the member clockStep is missing")
    try members.required("location", &location)
  }
}

extension SourceChange.Reason: Codable {}

/// The members of a `SOURCE` line.
extension SourceChange: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    try members.required("source", &source)
    try members("device", &device)
    try members("previous", &previous)
    try members("previousDevice", &previousDevice)
    try members("reason", &reason)
    try members.time(&time)
    try members("simulated", &isSimulated)
  }
}

/// The members of gpsd's ATT.
extension Heading: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    try members.time(&time)
    try members("heading", &trueHeading)
    try members("mheading", &magneticHeading)
    try members("magvar", &magneticVariation)
    try members("deviation", &magneticDeviation)
    try members("headingError", &accuracy)
    var (origin, isSimulated): (LocationOrigin?, Bool) = (origin, origin.kind == .simulated)
    try members.origin(&origin, &isSimulated)
    self.origin = try members.unwrap(origin, "the member source is missing")
  }
}

/// `code`, `message`, `context` and `remedy`; the underlying error is left out.
extension LocationError: MemberCoded {
  mutating func code(_ members: inout MemberCoder) throws {
    var (code, message, context, remedy) = (code.description, message, context, remedy)
    try members.required("code", &code)
    try members.required("message", &message)
    try members("context", &context)
    try members("remedy", &remedy)
    self = LocationError(Code(description: code), message, context: context, remedy: remedy)
  }
}
