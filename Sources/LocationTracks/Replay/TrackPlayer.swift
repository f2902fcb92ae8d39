import LocationKit

/// A player of passes over a track, each of which continues where the previous one ended.
struct TrackPlayer {
  private let selection: PlaybackSelection
  private var pacer: PlaybackPacer
  private var shift: TimeShift
  private var isFirstPass = true
  /// Playing time of a timed recording since the beginning of the first pass.
  private var playedUntil = Duration.zero

  init(_ selection: PlaybackSelection, rate: PlaybackRate, clock: any Clock<Duration>) throws(LocationError) {
    self.selection = selection
    pacer = try PlaybackPacer(rate: rate, clock: clock)
    shift = TimeShift(now: selection.now, rate: rate)
  }

  struct Pass {
    var locations = 0
    /// Entries excluded by the selection, with counts.
    var leftOut: [String: Int] = [:]
    var failure: LocationError?
  }

  mutating func play(_ reader: TrackReader, _ report: @Sendable ([Reading]) async -> Void) async throws -> Pass {
    var pass = Pass()
    var crop = selection.crop
    do {
      try await play(reader, &crop, &pass, report)
    } catch let error as LocationError {
      pass.failure = error
    }
    try await play(isShifted ? shift.finish() : [], at: nil, &pass, report)
    try await pacer.finish(report: report)
    pass.leftOut = crop.leftOut
    isFirstPass = false
    return pass
  }

  /// Plays entries that arrived together at the time of their arrival, counted from the first played ones, and all others
  /// at their own times. The next pass begins a second after the last arrival.
  private mutating func play(
    _ reader: TrackReader, _ crop: inout TimeCrop, _ pass: inout Pass, _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var entries: [TrackEntry] = []
    var start: Duration?
    let offset = isFirstPass ? Duration.zero : playedUntil + .seconds(1)
    while try await reader.next(into: &entries) {
      var count = 0
      for arrival in reader.arrivals {
        let moment = selected(from: entries[count..<count + arrival.count], &crop)
        count += arrival.count
        if moment.isEmpty { continue }
        let begin = start ?? arrival.elapsed
        start = begin
        playedUntil = offset + arrival.elapsed - begin
        try await play(moment, at: playedUntil, &pass, report)
      }
      try await play(selected(from: entries[count...], &crop), at: nil, &pass, report)
      entries.removeAll(keepingCapacity: true)
      // It is unknown when a pipe will deliver more.
      if !reader.canBeReadAgain { try await pacer.finish(report: report) }
    }
  }

  private var isShifted: Bool { selection.loops || selection.now != nil }

  private mutating func selected(
    from entries: ArraySlice<TrackEntry>, _ crop: inout TimeCrop
  ) -> ArraySlice<TrackEntry> {
    var selected = entries
    if selection.start != nil || selection.end != nil {
      var kept: [TrackEntry] = []
      for entry in entries { crop.take(entry, into: &kept) }
      selected = kept[...]
    }
    return isShifted ? shift.take(selected) : selected
  }

  private mutating func play(
    _ entries: ArraySlice<TrackEntry>, at moment: Duration?, _ pass: inout Pass,
    _ report: @Sendable ([Reading]) async -> Void
  ) async throws {
    var readings: [Reading] = []
    readings.reserveCapacity(entries.count)
    for entry in entries { if let reading = entry.reading { readings.append(reading) } }
    let locations = readings.count { if case .location = $0 { true } else { false } }
    // The path from the end to the beginning is unknown: start a new segment.
    if pass.locations == 0, locations > 0, !isFirstPass { readings.beginSegment() }
    pass.locations += locations
    if let moment {
      try await pacer.play(readings, at: moment, report: report)
    } else {
      try await pacer.play(readings, report: report)
    }
  }
}

extension [Reading] {
  /// Marks the first location as the beginning of a segment.
  fileprivate mutating func beginSegment() {
    for index in indices {
      guard case .location(var location) = self[index] else { continue }
      location.startsSegment = true
      self[index] = .location(location)
      return
    }
  }
}
