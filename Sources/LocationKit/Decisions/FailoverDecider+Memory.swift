extension FailoverDecider {
  /// Writes the state of a choice among devices. The limits are omitted, and so is the state of runs that fail and are
  /// retried, which only sources have.
  func write(to writer: inout ValueWriter) {
    writer.put(active, [line, lastSwitch], heldNoFix, lastTime)
    writer.put(switchTime, UInt32(candidates.count))
    for candidate in candidates { candidate.write(to: &writer) }
  }

  mutating func read(from reader: inout ValueReader) throws(ValueReader.Failure) {
    active = try reader.take()
    let lines = try reader.take([Duration].self)
    guard lines.count == 2 else { throw ValueReader.Failure() }
    (line, lastSwitch) = (lines[0], lines[1])
    (heldNoFix, lastTime, switchTime) = try reader.take()
    candidates = []
    for _ in 0..<(try reader.take(UInt32.self)) {
      candidates.append(try FailoverCandidate(from: &reader, limits: limits))
    }
    if let active, !candidates.indices.contains(active) { throw ValueReader.Failure() }
  }
}

extension FailoverCandidate {
  fileprivate func write(to writer: inout ValueWriter) {
    writer.put(name, state, location, [isTold, wasSilent, hasSpoken])
    writer.put([heard, fixSince], orders, intervals, betterSince)
    writer.put(comparableSince)
  }

  fileprivate init(from reader: inout ValueReader, limits: FailoverLimits) throws(ValueReader.Failure) {
    self.init(name: try reader.take(), limits: limits)
    (state, location) = try reader.take()
    let flags = try reader.take([Bool].self)
    let lines = try reader.take([Duration].self)
    guard flags.count == 3, lines.count == 2 else { throw ValueReader.Failure() }
    (isTold, wasSilent, hasSpoken) = (flags[0], flags[1], flags[2])
    (heard, fixSince) = (lines[0], lines[1])
    (orders, intervals) = try reader.take()
    (betterSince, comparableSince) = try reader.take()
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
    default: throw ValueReader.Failure()
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
  package func write(to writer: inout ValueWriter) { writer.put(inNanoseconds) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self = .nanoseconds(try reader.take(Int64.self))
  }
}
