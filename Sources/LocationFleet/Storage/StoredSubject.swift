import LocationKit

/// The state of a subject that is not resident.
struct StoredSubject {
  var id: String
  var sequence: UInt32
  var state: State

  enum State {
    /// No reading has been taken.
    case new
    case compact(CompactDecider, LocationOrigin)
    /// Memory of a decider.
    case decider([UInt8])
  }

  var hasDecider: Bool { if case .decider = state { true } else { false } }
}

extension StoredSubject: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(id, sequence)
    switch state {
    case .new: writer.put(UInt8(0))
    case .compact(let compact, let origin):
      writer.put(UInt8(1))
      compact.write(to: &writer)
      writer.put(origin)
    case .decider(let memory):
      writer.put(UInt8(2), memory)
    }
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    (id, sequence) = (try reader.take(), try reader.take())
    switch try reader.take(UInt8.self) {
    case 0: state = .new
    case 1: state = .compact(try CompactDecider(from: &reader), try reader.take())
    case 2: state = .decider(try reader.take())
    default: throw ValueReader.Failure()
    }
  }
}
