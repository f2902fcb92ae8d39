extension RegionTransition: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(sequence, place, location, distance)
    writer.put(isInitial, isInferred, crossed, bracket)
    writer.put(confidence, evidence)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    let sequence = try reader.take(Int?.self)
    self.init(place: try reader.take(), location: try reader.take(), distance: try reader.take())
    self.sequence = sequence
    (isInitial, isInferred, crossed) = try reader.take()
    (bracket, confidence, evidence) = try reader.take()
  }
}

extension DecisionEvidence: ValueCoded {
  package func write(to writer: inout ValueWriter) {
    writer.put(previous, hysteresis, confirmation.locations, confirmation.duration)
    writer.put(maximumSpeed)
  }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(
      previous: try reader.take(), hysteresis: try reader.take(),
      confirmation: ConfirmationLimits(locations: try reader.take(), duration: try reader.take()),
      maximumSpeed: try reader.take())
  }
}

extension DecisionEvidence.Point: ValueCoded {
  package func write(to writer: inout ValueWriter) { writer.put(coordinate, time, distance) }

  package init(from reader: inout ValueReader) throws(ValueReader.Failure) {
    self.init(coordinate: try reader.take(), time: try reader.take(), distance: try reader.take())
  }
}
