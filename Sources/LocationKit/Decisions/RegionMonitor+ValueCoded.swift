extension RegionMonitor.Memory: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(previous, handover, clock, places) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      previous: try reader.take(), handover: try reader.take(), clock: try reader.take(), places: try reader.take())
  }
}

extension RegionMonitor.Memory.Previous: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(coordinate, time, line) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(coordinate: try reader.take(), time: try reader.take(), line: try reader.take())
  }
}

extension RegionMonitor.Memory.Place: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(id, state) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(id: try reader.take(), state: try reader.take())
  }
}

extension WatchedPlace: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(isInside, crossing, otherSide, enteredAt)
    writer.put(hasDwelled, isHeld)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(isInside: try reader.take())
    (crossing, otherSide) = try reader.take()
    (enteredAt, hasDwelled, isHeld) = try reader.take()
  }
}

extension WatchedPlace.OtherSide: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(since, locations, confidence) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(since: try reader.take())
    (locations, confidence) = try reader.take()
  }
}

extension EdgeCrossing: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(time, isInferred, bracket) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(time: try reader.take(), isInferred: try reader.take(), bracket: try reader.take())
  }
}
