import LocationKit

/// The state of a subject that is not resident.
struct StoredSubject {
  var id: String
  var sequence: UInt32
  var state: State

  enum State {
    /// No reading has been taken.
    case new
    case compact(CompactDecider, MotionTrace?, LocationOrigin)
    /// Memory of a decider.
    case decider([UInt8])
  }

  var hasDecider: Bool { if case .decider = state { true } else { false } }
}

extension StoredSubject: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(id, sequence)
    switch state {
    case .new: break
    case .compact(let compact, let trace, let origin):
      writer.put(compact, origin, ValueBytes?.none)
      // The next field was an earlier form of the trace.
      writer.skip()
      writer.put(trace)
    case .decider(let memory): writer.put(CompactDecider?.none, LocationOrigin?.none, ValueBytes(memory))
    }
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (id, sequence) = (try reader.take(), try reader.take())
    let (compact, origin): (CompactDecider?, LocationOrigin?) = (try reader.take(), try reader.take())
    let memory: ValueBytes? = try reader.take()
    state = memory.map { .decider($0.bytes) } ?? .new
    reader.skip()
    let trace: MotionTrace? = try reader.take()
    if let compact, let origin { state = .compact(compact, trace, origin) }
  }
}
