import LocationKit

/// An assembler of one receiver's sentences into epochs. An epoch consists of all sentences with the same time, and
/// of the sentences without a time between them.
///
/// An epoch is complete when the sentence arrives that is known to end the receiver's cycle, when a new time begins,
/// or on silence; in a recording, also when a different position has the same time. It is delivered then, exactly
/// once, and never altered afterwards.
struct EpochAssembler: Sendable {
  /// Nanoseconds between the last two epochs.
  private(set) var interval: Int64?
  /// Epoch that sentences are added to, even after its delivery.
  private(set) var epoch = Epoch(time: nil)
  /// Whether an epoch is open.
  private(set) var isOpen = false
  private(set) var isDelivered = false
  /// Last delivered reports, because an echo may arrive some epochs later.
  private var reports: [Report] = []
  private var nextReport = 0
  private static let mostReports = 4
  /// Whether the open epoch began with a sentence without a time, and its time has not arrived yet.
  private(set) var isAwaitingTime = false
  private var cycleStart = CycleStart()
  /// The movement that belongs either to the open epoch or to the next one, which the next time decides.
  private var unclear: ReportedMovement?
  /// The movement at the beginning of the open epoch. It counts if the epoch has no other, or if the cycle is known.
  private var doubtful: ReportedMovement?
  private var cycle = CycleEnd()
  /// Time and date of the epoch before the open one.
  private var last: (time: TimeOfDay, date: CalendarDate?)?
  /// Datum of subsequent positions; `nil` for WGS-84.
  private var datum: String?
  private var dimensions: (value: Int, age: Int)?
  /// Last magnetic variation from a compass next to the receiver. A compass sends at moments of its own.
  private var variation: (value: Double, age: Int)?
  /// Number of epochs for which the last value of a GSA or of a compass remains valid.
  private static let longestMemory = 10
  private let repeatedTime: RepeatedTime
  /// The first position sentence of the open epoch, and of the epoch before it.
  private var mark: PositionMark?
  private var lastMark: PositionMark?

  init(_ repeatedTime: RepeatedTime) { self.repeatedTime = repeatedTime }

  /// Returns whether the open epoch ends before this sentence because a new time begins, or no epoch is open yet. A
  /// position sentence without a time (the receiver has lost the time, or has none yet) begins an epoch if
  /// the open one already contains a sentence with its address.
  @inline(__always)
  func isEnded(by sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard let time = sentence.time else {
      return sentence.isAboutPosition ? !isOpen || cycle.hasSeen(address) : isLeading(address)
    }
    if isAwaitingTime { return false }
    guard isOpen, let openTime = epoch.time else { return true }
    guard Self.isSame(time, sentence.date, as: (openTime, epoch.date)) else { return true }
    return repeatedTime != .isDropped && isRepetition(sentence, address)
  }

  /// Returns whether a sentence repeats the first position sentence of an epoch, with the same time and a position
  /// that counts as another one under ``RepeatedTime``.
  @inline(__always)
  func isRepetition(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard isAwaitingTime else { return mark?.recurs(as: sentence, address, repeatedTime) ?? false }
    guard let last, let time = sentence.time, Self.isSame(time, sentence.date, as: last) else { return false }
    return lastMark?.recurs(as: sentence, address, repeatedTime) ?? false
  }

  /// Returns whether a time and, if both are known, a date are those of an epoch.
  private static func isSame(
    _ time: TimeOfDay, _ date: CalendarDate?, as epoch: (time: TimeOfDay, date: CalendarDate?)
  ) -> Bool {
    guard time.isSameMoment(as: epoch.time) else { return false }
    // A logger that wakes once a day always sends the same time of day. RMC and ZDA may differ in the century.
    guard let date, let other = epoch.date else { return true }
    return date.day == other.day && date.month == other.month && date.year % 100 == other.year % 100
  }

  /// Returns whether a sentence without a time begins the receiver's cycle.
  @inline(__always)
  private func isLeading(_ address: SentenceAddress) -> Bool {
    cycleStart.leader == address && (isAwaitingTime ? cycle.hasSeen(address) : epoch.time != nil)
  }

  /// Returns whether a sentence that would end the open epoch belongs to an earlier epoch. Either it refers to an
  /// earlier fix, or it has the time of the previous epoch, which lacks a sentence with this address.
  func isLate(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard let time = sentence.time else { return false }
    if sentence.isAboutEarlierFix, isOpen, let openTime = epoch.time, time.isBefore(openTime) { return true }
    guard let last else { return false }
    return time.isSameMoment(as: last.time) && !cycle.hadSeen(address)
  }

  /// Begins an epoch with this sentence.
  mutating func begin(with sentence: some EpochSentence) {
    cycle.close()
    if !isAwaitingTime {
      last = epoch.time.map { ($0, epoch.date) }
      lastMark = mark
    }
    mark = nil
    epoch = Epoch(time: nil)
    (isOpen, isDelivered) = (true, false)
    isAwaitingTime = sentence.time == nil && !sentence.isAboutPosition
    (doubtful, unclear) = (cycleStart.suspect == nil ? nil : unclear, nil)
    if let time = sentence.time { date(time) }
  }

  private mutating func date(_ time: TimeOfDay) {
    isAwaitingTime = false
    epoch.time = time
    if let last { interval = time.nanoseconds - last.time.nanoseconds }
    cycleStart.beginEpoch()
  }

  /// Ends the wait for a time of an epoch that began without one. If the time is that of the previous epoch, which
  /// has been delivered, the sentence continues that epoch: the receiver's time is frozen, or the cycle has not
  /// begun.
  private mutating func endWait(with sentence: some EpochSentence, _ address: SentenceAddress) {
    let beginsEpoch = repeatedTime != .isDropped && isRepetition(sentence, address)
    isAwaitingTime = false
    guard let time = sentence.time else { return }
    guard !beginsEpoch, let last, Self.isSame(time, sentence.date, as: last) else { return date(time) }
    mark = lastMark
    epoch = Epoch(time: last.time)
    epoch.date = last.date
    (isDelivered, doubtful) = (true, nil)
    if !cycle.hadSeen(address) { cycleStart.noteMiddle() }
  }

  /// Adds a sentence to the open epoch. Returns `true` if the epoch is known to be complete with it.
  @inline(__always)
  mutating func add(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    let isUnclear = note(sentence, address)
    guard isOpen else { return false }
    let isLast = cycle.note(address)
    if mark == nil { mark = PositionMark(sentence, address) }
    guard !isDelivered, !isUnclear else { return isLast && !isDelivered }
    sentence.merge(into: &epoch)
    if sentence.isAboutPosition, let datum { epoch.datum = datum }
    return isLast
  }

  /// Notes what a sentence shows of the cycle. Returns `true` if it is not clear yet to which epoch the sentence
  /// belongs.
  @inline(__always)
  private mutating func note(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    cycleStart.note(address, hasTime: sentence.time != nil)
    if isAwaitingTime, sentence.time != nil || sentence.isAboutPosition {
      endWait(with: sentence, address)
    } else if sentence.time != nil {
      noteMiddle()
    }
    if sentence.time != nil {
      if let movement = sentence.movement, cycleStart.note(ofEpoch: movement) { doubtful = nil }
    } else if let movement = sentence.movement, !sentence.isAboutPosition {
      return note(movement, by: address)
    }
    return false
  }

  /// Notes a VTG. Returns `true` if it is not clear yet to which epoch the VTG belongs.
  private mutating func note(_ movement: ReportedMovement, by address: SentenceAddress) -> Bool {
    cycleStart.note(movement, by: address)
    if isAwaitingTime {
      doubtful = doubtful ?? movement
      return true
    }
    if !isOpen { cycleStart.suspect(address) }
    guard !isOpen || address == cycleStart.suspect || cycleStart.contradicts(movement) else { return false }
    unclear = movement
    return true
  }

  /// Notes a sentence with the open epoch's time: preceding sentences without a time also belong to this epoch.
  private mutating func noteMiddle() {
    cycleStart.noteMiddle()
    if let movement = unclear.take(), !isDelivered { epoch.merge(movement) }
  }

  /// Notes silence in a live stream: preceding sentences belong to the epoch before the silence.
  mutating func noteSilence() {
    cycleStart.noteSilence()
    unclear = nil
  }

  /// The time and the position of an epoch.
  struct Report: Sendable {
    let time: TimeOfDay
    let coordinate: Coordinate

    init?(_ epoch: Epoch) {
      guard let time = epoch.time, let coordinate = epoch.coordinate else { return nil }
      (self.time, self.coordinate) = (time, coordinate)
    }

    func isSame(as other: Report) -> Bool { time.isSameMoment(as: other.time) && coordinate == other.coordinate }
  }

  private mutating func keep(_ report: Report) {
    if reports.count < Self.mostReports { reports.append(report) } else { reports[nextReport] = report }
    nextReport = (nextReport + 1) % Self.mostReports
  }

  /// Returns whether one of the last epochs has reported the same.
  func hasDelivered(_ report: Report) -> Bool { reports.contains(where: report.isSame) }

  /// Report of the open epoch; `nil` if it has been delivered, or has no time or position.
  var undelivered: Report? { isOpen && !isDelivered ? Report(epoch) : nil }

  /// Drops the open epoch, because another receiver's epoch reports the same.
  mutating func drop() { isDelivered = true }

  /// Stores the datum of all subsequent epochs.
  mutating func note(_ dtm: DTM) -> Bool {
    datum = dtm.isWGS84 ? nil : dtm.datum ?? datum
    return true
  }

  /// Stores the magnetic variation of a compass, for subsequent epochs.
  mutating func note(_ hdg: HDG) -> Bool {
    variation = hdg.variation.map { ($0, 0) } ?? variation
    return true
  }

  /// Notes Garmin's datum. Garmin sends the name with each fix, after its position; a `String` is made only if the
  /// name has changed.
  mutating func note(_ pgrmm: PGRMM) -> Bool {
    if pgrmm.isWGS84 {
      datum = nil
    } else if !pgrmm.datum.isEmpty, datum.map({ pgrmm.datum.equals($0) }) != true {
      datum = pgrmm.datum.description
    }
    if !isDelivered { epoch.datum = datum }
    return true
  }

  /// Returns the reading of the open epoch; `nil` if it has been delivered before or reports nothing. Later sentences
  /// are not merged into a delivered epoch.
  mutating func deliver(at instant: UTCInstant?, origin: LocationOrigin) -> Reading? {
    guard isOpen, !isDelivered, !isAwaitingTime else { return nil }
    isDelivered = true
    if let report = Report(epoch) { keep(report) }
    if let doubtful, cycleStart.leader != nil || !epoch.hasMovement { epoch.merge(doubtful) }
    let memory = dimensions.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    dimensions = epoch.dimensions.map { ($0, 0) } ?? dimensions.map { ($0.value, $0.age + 1) }
    epoch.compassVariation = variation.flatMap { $0.age < Self.longestMemory ? $0.value : nil }
    variation?.age += 1
    return epoch.reading(at: instant, earlierDimensions: memory, origin: origin)
  }
}
