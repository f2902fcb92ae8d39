import LocationUBX

/// The messages CFG-VALSET, CFG-VALGET and CFG-VALDEL, which change and report settings by key, with their
/// transactions.
///
/// A request with an unknown key, a wrong size, a layer that the receiver lacks or a value out of range is refused as a
/// whole. Source: u-blox F9 HPG 1.32 Interface Description (UBX-22008968), 3.10.
struct KeyValueAnswers: Sendable {
  /// A series of requests that are applied together.
  private struct Transaction: Sendable {
    var kind: UBXKind
    var layers: Set<ConfigurationDatabase.Layer>
    var values: ConfigurationDatabase.Values = [:]
    var removed: [UInt32] = []
  }

  /// A change to apply.
  private enum Change {
    case store(ConfigurationDatabase.Values)
    case remove([UInt32])
  }

  private let rules: ConfigurationRules
  private var transaction: Transaction?

  /// Keys in a request, and in an answer.
  static let mostKeys = 64

  init(rules: ConfigurationRules) { self.rules = rules }

  /// Ends a transaction without applying it, as any other request for settings does.
  mutating func cancel() { transaction = nil }

  // MARK: - Reading

  /// Returns the payload of the answer to CFG-VALGET; `nil` for a refusal.
  mutating func get(_ payload: [UInt8], from database: ConfigurationDatabase) -> [UInt8]? {
    cancel()
    guard payload.count >= 4, payload[0] == 0, let ids = Self.ids(payload[4...]),
      let layer = ConfigurationDatabase.Layer(rawValue: payload[1]), database.has(layer),
      ids.allSatisfy({ ConfigurationDatabase.isWildcard($0) || database.knows($0) })
    else { return nil }
    let position = Int(payload[2]) | Int(payload[3]) << 8
    let found = ids.flatMap { database.keys(matching: $0, in: layer) }
    // A group that the receiver does not have is not an unknown key: its list is empty, as an F9P answers.
    let isEmptyGroup = !ids.isEmpty && found.isEmpty && position == 0 && layer == .ram
    guard position < found.count || isEmptyGroup, let values = database.values(in: layer) else { return nil }
    var answer: [UInt8] = [1, payload[1], payload[2], payload[3]]
    for id in found.dropFirst(position).prefix(Self.mostKeys) {
      UBXConfigurationValue(id: id, raw: values[id] ?? 0)?.append(to: &answer)
    }
    return answer
  }

  // MARK: - Changing

  /// Applies CFG-VALSET. Returns `false` for a refusal, which changes nothing.
  mutating func set(_ payload: [UInt8], in database: inout ConfigurationDatabase) -> Bool {
    guard payload.count >= 4, payload[0] <= 1, let layers = Self.layers(payload[1], in: database),
      let list = UBXConfigurationValue.list(payload.span, from: 4), list.count <= Self.mostKeys,
      list.allSatisfy({ database.knows($0.id) })
    else {
      cancel()
      return false
    }
    let values = ConfigurationDatabase.Values(list.map { ($0.id, $0.raw) }) { $1 }
    return perform(.store(values), UBXKind.setValues, layers, action: Self.action(payload), on: &database)
  }

  /// Applies CFG-VALDEL. Returns `false` for a refusal, which changes nothing.
  mutating func remove(_ payload: [UInt8], from database: inout ConfigurationDatabase) -> Bool {
    guard payload.count >= 4, payload[0] <= 1, let layers = Self.layers(payload[1], in: database),
      !layers.contains(.ram), let ids = Self.ids(payload[4...]),
      ids.allSatisfy({ ConfigurationDatabase.isWildcard($0) || database.knows($0) })
    else {
      cancel()
      return false
    }
    let all = ids.flatMap { id in
      ConfigurationDatabase.isWildcard(id) ? database.keys(matching: id, in: .defaults) : [id]
    }
    return perform(.remove(all), UBXKind.removeValues, layers, action: Self.action(payload), on: &database)
  }

  /// Performs an action of a transaction: 0 applies at once, 1 begins, 2 continues, 3 applies and ends.
  private mutating func perform(
    _ change: Change, _ kind: UBXKind, _ layers: Set<ConfigurationDatabase.Layer>, action: UInt8,
    on database: inout ConfigurationDatabase
  ) -> Bool {
    var current: Transaction
    switch action {
    case 0, 1: current = Transaction(kind: kind, layers: layers)
    default:
      guard let open = transaction, open.kind == kind, open.layers == layers else {
        cancel()
        return false
      }
      current = open
    }
    switch change {
    case .store(let values): current.values.merge(values) { $1 }
    case .remove(let ids): current.removed += ids
    }
    guard action == 0 || action == 3 else {
      transaction = current
      return true
    }
    cancel()
    return apply(current, to: &database)
  }

  /// Applies all or nothing. The values are judged only if they come into effect, as by real receivers.
  private func apply(_ transaction: Transaction, to database: inout ConfigurationDatabase) -> Bool {
    if transaction.layers.contains(.ram) {
      guard rules.allow(transaction.values, over: database.ram) else { return false }
    }
    database.store(transaction.values, in: transaction.layers)
    database.remove(transaction.removed, from: transaction.layers)
    return true
  }

  // MARK: - Fields

  /// Returns the layers of a field of bits; `nil` for none, or one that the receiver lacks.
  private static func layers(
    _ bits: UInt8, in database: ConfigurationDatabase
  ) -> Set<ConfigurationDatabase.Layer>? {
    let layers: [ConfigurationDatabase.Layer] = [.ram, .bbr, .flash].filter { bits >> $0.rawValue & 1 == 1 }
    return layers.isEmpty || !layers.allSatisfy(database.has) ? nil : Set(layers)
  }

  private static func action(_ payload: [UInt8]) -> UInt8 { payload[0] == 1 ? payload[2] & 3 : 0 }

  /// Returns the keys of a list; `nil` if it is cut, or too long.
  private static func ids(_ bytes: ArraySlice<UInt8>) -> [UInt32]? {
    guard bytes.count.isMultiple(of: 4), bytes.count <= 4 * mostKeys else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
    }
  }
}

extension UBXKind {
  static let setValues = UBXKind(0x06, 0x8A)
  static let getValues = UBXKind(0x06, 0x8B)
  static let removeValues = UBXKind(0x06, 0x8C)
}
