extension Visit: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence)
    writer.put(coordinate)
    writer.put(horizontalAccuracy)
    writer.put(arrival)
    writer.put(departure)
    writer.put(isOver)
    writer.put(lastSeen)
    writer.put(time)
    writer.put(limits)
    writer.put(origin)
    writer.put(isSimulated)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(
      coordinate: try reader.take(), horizontalAccuracy: try reader.take(), arrival: try reader.take(),
      departure: try reader.take(), isOver: try reader.take(), lastSeen: try reader.take(), time: try reader.take())
    self.sequence = sequence
    limits = try reader.take()
    (origin, isSimulated) = (try reader.take(), try reader.take())
  }
}

extension VisitLimits: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(radius)
    writer.put(duration.inNanoseconds)
    writer.put(longestGap.inNanoseconds)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      radius: try reader.take(), duration: .nanoseconds(try reader.take(Int64.self)),
      longestGap: .nanoseconds(try reader.take(Int64.self)))
  }
}
