extension RegionMonitor.Memory: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(previous, handover, clock, places) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      previous: try reader.take(), handover: try reader.take(), clock: try reader.take(), places: try reader.take())
  }
}

extension RegionMonitor.Previous: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(point, line) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (point, line) = try reader.take() }
}

extension RegionMonitor.Memory.Place: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(id, state) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) { (id, state) = try reader.take() }
}

extension WatchedPlace: ValueCoded {
  func write(to writer: inout ValueWriter) {
    writer.put(isInside, crossing, otherSide, enteredAt)
    writer.put(hasDwelled, isHeld)
  }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(isInside: try reader.take())
    (crossing, otherSide) = try reader.take()
    (enteredAt, hasDwelled, isHeld) = try reader.take()
  }
}

extension WatchedPlace.OtherSide: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(since, locations, confidence) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(since: try reader.take())
    (locations, confidence) = try reader.take()
  }
}

extension EdgeCrossing: ValueCoded {
  func write(to writer: inout ValueWriter) { writer.put(time, isInferred, bracket) }

  init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(time: try reader.take(), isInferred: try reader.take(), bracket: try reader.take())
  }
}
