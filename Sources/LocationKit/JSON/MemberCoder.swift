/// A list of the members of a JSON object, each of which is read or written. A value lists its members once, for both
/// directions. A member whose value is unknown, `false` or empty is absent.
struct MemberCoder {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private enum Direction {
    case reading(KeyedDecodingContainer<Name>)
    case writing(KeyedEncodingContainer<Name>)
  }

  private var direction: Direction

  init(_ decoder: any Decoder) throws { direction = .reading(try decoder.container(keyedBy: Name.self)) }

  init(_ encoder: any Encoder) { direction = .writing(encoder.container(keyedBy: Name.self)) }

  var isReading: Bool { if case .reading = direction { true } else { false } }

  mutating func callAsFunction<Value: Codable>(_ name: String, _ value: inout Value?) throws {
    switch direction {
    case .reading(let container):
      value = try container.decodeIfPresent(Value.self, forKey: Name(stringValue: name))
    case .writing(var container):
      try container.encodeIfPresent(value, forKey: Name(stringValue: name))
      direction = .writing(container)
    }
  }

  mutating func callAsFunction(_ name: String, _ flag: inout Bool) throws {
    var value = flag ? true : nil
    try self(name, &value)
    flag = value ?? false
  }

  mutating func callAsFunction<Element: Codable>(_ name: String, _ list: inout [Element]) throws {
    var value = list.isEmpty ? nil : list
    try self(name, &value)
    list = value ?? []
  }

  /// Reads or writes a member that must be present.
  mutating func required<Value: Codable>(_ name: String, _ value: inout Value) throws {
    var member: Value? = value
    try self(name, &member)
    value = try unwrap(member, "the member \(name) is missing")
  }

  /// Reads or writes a value as a member of another type, which must be valid.
  mutating func converted<Value, Member: Codable>(
    _ name: String, _ value: inout Value?, _ write: (Value) -> Member, _ read: (Member) -> Value?
  ) throws {
    var member = value.map(write)
    try self(name, &member)
    value = try member.map { try unwrap(read($0), "the member \(name) is invalid") }
  }

  func unwrap<Value>(_ value: Value?, _ fault: String) throws -> Value {
    if let value { return value }
    guard case .reading(let container) = direction else { preconditionFailure(fault) }
    throw DecodingError.dataCorrupted(.init(codingPath: container.codingPath, debugDescription: fault))
  }
}

/// A value that lists the members of its JSON object.
protocol MemberCoded {
  /// Reads or writes all members.
  mutating func code(_ members: inout MemberCoder) throws
}

extension MemberCoded {
  /// Returns this value with the members that the object has.
  func read(_ members: inout MemberCoder) throws -> Self {
    var value = self
    try value.code(&members)
    return value
  }

  func read(from decoder: any Decoder) throws -> Self {
    var members = try MemberCoder(decoder)
    return try read(&members)
  }

  func write(_ members: inout MemberCoder) throws { _ = try read(&members) }

  func write(to encoder: any Encoder) throws {
    var members = MemberCoder(encoder)
    try write(&members)
  }
}

extension MemberCoder {
  /// Reads or writes a time, and `leap`, which marks a moment within a leap second.
  mutating func time(_ time: inout UTCInstant?) throws {
    var isLeapSecond = time?.isLeapSecond ?? false
    try self("time", &time)
    try self("leap", &isLeapSecond)
    time?.isLeapSecond = isLeapSecond
  }

  mutating func coordinate(_ coordinate: inout Coordinate) throws {
    var (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    try required("lat", &latitude)
    try required("lon", &longitude)
    coordinate = try unwrap(Coordinate(latitude: latitude, longitude: longitude), "lat or lon is out of range")
  }

  /// Reads or writes `eph` or `epv`, with its basis and level. As in gpsd's reports, a radius without a basis is the daemon's.
  mutating func accuracy(_ name: String, _ accuracy: inout Accuracy?) throws {
    var (radius, level) = (accuracy?.radius, accuracy?.level.wireShare)
    var basis = accuracy?.basis
    try self(name, &radius)
    try converted(
      "\(name)Basis", &basis, { "\($0.wireName)" },
      { name in Accuracy.Basis.allCases.first { "\($0.wireName)" == name } })
    try self("\(name)Level", &level)
    guard isReading else { return }
    accuracy = radius.flatMap {
      Accuracy(radius: $0, level: level.flatMap { .init(wireShare: $0) } ?? .unknown, basis: basis ?? .daemon)
    }
  }

  /// Reads or writes the source, the device, their kind and `simulated`. Without a kind, the source is a simulated or a
  /// live one.
  mutating func origin(_ origin: inout LocationOrigin?, _ isSimulated: inout Bool) throws {
    var (source, device, kind) = (origin?.source, origin?.device, origin?.kind)
    try self("source", &source)
    try self("device", &device)
    try converted("kind", &kind, { "\($0)" }, { name in LocationOrigin.Kind.allCases.first { "\($0)" == name } })
    try self("simulated", &isSimulated)
    guard isReading else { return }
    origin = source.map { LocationOrigin(source: $0, device: device, kind: kind ?? (isSimulated ? .simulated : .live)) }
  }

  /// Reads or writes a verdict, its reasons, its beginning and its confidence.
  mutating func integrity(_ integrity: inout Integrity?) throws {
    var (state, reasons) = (integrity?.state, integrity?.reasons ?? [])
    var (since, confidence) = (integrity?.since, integrity?.confidence)
    try self("integrity", &state)
    try self("reasons", &reasons)
    try self("since", &since)
    try self("integrityConfidence", &confidence)
    guard isReading else { return }
    integrity = state.map { Integrity($0, reasons: reasons, since: since, confidence: confidence) }
  }
}
