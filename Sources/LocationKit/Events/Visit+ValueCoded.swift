extension Visit: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence, coordinate, horizontalAccuracy, arrival)
    writer.put(departure, isOver, lastSeen, time)
    writer.put(limits, origin, isSimulated)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(
      coordinate: try reader.take(), horizontalAccuracy: try reader.take(), arrival: try reader.take(),
      departure: try reader.take(), isOver: try reader.take(), lastSeen: try reader.take(), time: try reader.take())
    self.sequence = sequence
    (limits, origin, isSimulated) = try reader.take()
  }
}

extension VisitLimits: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(radius, duration, longestGap) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(radius: try reader.take(), duration: try reader.take(), longestGap: try reader.take())
  }
}
