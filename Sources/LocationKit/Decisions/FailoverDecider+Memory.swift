extension FailoverDecider {
  /// Writes the state of a choice among devices. The limits are omitted, and so is the state of runs that fail and are
  /// retried, which only sources have.
  func write(to writer: inout ValueWriter) {
    writer.put(active, line, lastSwitch)
    writer.put(heldNoFix, lastTime, switchTime, candidates)
  }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (active, line, lastSwitch) = try reader.take()
    (heldNoFix, lastTime, switchTime) = try reader.take()
    candidates = try reader.take()
    for index in candidates.indices { candidates[index].limit(limits) }
    if let active, !candidates.indices.contains(active) { throw ValueReader.Failure() }
  }
}

/// The coding of everything but the limits.
extension FailoverCandidate: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(name, state, location)
    writer.put(isTold, wasSilent, hasSpoken)
    writer.put(heard, fixSince, orders)
    writer.put(intervals, betterSince, comparableSince)
    writer.put(integrity, agreement)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(name: try reader.take(), limits: FailoverLimits())
    (state, location) = try reader.take()
    (isTold, wasSilent, hasSpoken) = try reader.take()
    (heard, fixSince, orders) = try reader.take()
    (intervals, betterSince, comparableSince) = try reader.take()
    integrity = try reader.take()
    agreement = try reader.take(or: SourceAgreement())
  }
}

extension FailoverCandidate.State: ValueCoded {
  func write(to writer: inout ValueWriter) {
    switch self {
    case .unheard: writer.put(UInt8(0))
    case .fix: writer.put(UInt8(1))
    case .lost(let reason, let since):
      writer.put(UInt8(2), reason, since)
    }
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    switch try reader.take(UInt8.self) {
    case 0: self = .unheard
    case 1: self = .fix
    case 2: self = .lost(try reader.take(), since: try reader.take())
    default: throw ValueReader.Failure(isUnknownCase: true)
    }
  }
}

extension NoFix: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(time, reason, origin) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(time: try reader.take(), reason: try reader.take(), origin: try reader.take())
  }
}

extension LossReason: ValueCoded {}

/// Written as nanoseconds.
extension Duration: ValueCoded {
  package static var form: ValueForm { .eightBytes }
  package func write(to writer: inout ValueWriter) { writer.append(inNanoseconds) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = .nanoseconds(try reader.next(Int64.self))
  }
}
