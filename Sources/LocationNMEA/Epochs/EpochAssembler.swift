import LocationKit

/// Puts the sentences of one receiver together into epochs: all that bears one time, and what came in between without a
/// time.
///
/// An epoch is complete when the sentence has come with which the receiver's cycle is known to end, when a new time
/// begins, or on silence; in a recording, also when another position comes with the same time. It is delivered then, and
/// never again nor altered.
struct EpochAssembler: Sendable {
  /// Nanoseconds between the last two epochs.
  private(set) var interval: Int64?
  /// The epoch that sentences are added to, also after it has been delivered.
  private(set) var epoch = Epoch(time: nil)
  /// Whether there is one.
  private(set) var isOpen = false
  private(set) var isDelivered = false
  /// What was delivered last: an echo of it may come some epochs later.
  private var reports: [Report] = []
  private var nextReport = 0
  private static let mostReports = 4
  /// Whether the open epoch has begun with a sentence without a time, which is to come.
  private(set) var isAwaitingTime = false
  private var cycleStart = CycleStart()
  /// Whether it belongs to the open epoch or to the next one shows when the next time comes.
  private var unclear: Movement?
  /// The same, of the open epoch's beginning: it counts where the epoch has no other, or the cycle is known.
  private var doubtful: Movement?
  private var cycle = CycleEnd()
  /// When the epoch before the open one was.
  private var last: (time: TimeOfDay, date: CalendarDate?)?
  /// The datum of the positions that come, where it is not WGS-84.
  private var datum: String?
  private var dimensions: (value: Int, age: Int)?
  /// What a compass beside the receiver knows of the magnetic variation: it speaks at moments of its own.
  private var variation: (value: Double, age: Int)?
  /// After so many epochs without a GSA nobody knows what it would say.
  private static let longestMemory = 10
  private let repeatedTime: RepeatedTime
  /// The first position sentence of the open epoch, and of the epoch before it.
  private var mark: PositionMark?
  private var lastMark: PositionMark?

  init(_ repeatedTime: RepeatedTime) { self.repeatedTime = repeatedTime }

  /// Whether the open epoch ends before such a sentence, or none is open yet: a new time begins. A sentence about the
  /// position that has lost its time, or that a receiver sends before it knows the time, begins an epoch when its like has
  /// been there.
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

  /// Whether the first position sentence of an epoch recurs with its time and another position.
  @inline(__always)
  func isRepetition(_ sentence: some EpochSentence, _ address: SentenceAddress) -> Bool {
    guard isAwaitingTime else { return mark?.recurs(as: sentence, address, repeatedTime) ?? false }
    guard let last, let time = sentence.time, Self.isSame(time, sentence.date, as: last) else { return false }
    return lastMark?.recurs(as: sentence, address, repeatedTime) ?? false
  }

  /// Whether a time and a date, where both are known, are those of an epoch.
  private static func isSame(
    _ time: TimeOfDay, _ date: CalendarDate?, as epoch: (time: TimeOfDay, date: CalendarDate?)
  ) -> Bool {
    guard time.isSameMoment(as: epoch.time) else { return false }
    // A logger that wakes once a day always says the same time. RMC and ZDA may differ in the century.
    guard let date, let other = epoch.date else { return true }
    return date.day == other.day && date.month == other.month && date.year % 100 == other.year % 100
  }

  /// Whether a sentence without a time begins the receiver's cycle.
  @inline(__always)
  private func isLeading(_ address: SentenceAddress) -> Bool {
    cycleStart.leader == address && (isAwaitingTime ? cycle.hasSeen(address) : epoch.time != nil)
  }

  /// Whether a sentence that would end the open epoch belongs to the one before it: such a one of its time is all that
  /// that one lacked.
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

  /// The epoch that has begun without a time has one now. Where that is the time of the epoch before it, which has been
  /// delivered, this is more of that: the receiver's time stands still, or the cycle has not begun.
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

  /// Adds a sentence to the open epoch. True when it is known to be complete by it.
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

  /// Notes what a sentence shows of the cycle. True where it is not clear yet to which epoch it belongs.
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

  /// Notes a VTG. True where it is not clear yet to which epoch it belongs.
  private mutating func note(_ movement: Movement, by address: SentenceAddress) -> Bool {
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

  /// A sentence with the open epoch's time: what came before it without one belongs to it, too.
  private mutating func noteMiddle() {
    cycleStart.noteMiddle()
    if let movement = unclear.take(), !isDelivered { epoch.merge(movement) }
  }

  /// A live stream is silent: what has come belongs to what came before.
  mutating func noteSilence() {
    cycleStart.noteSilence()
    unclear = nil
  }

  /// A moment and where the receiver was.
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

  /// Whether one of the last epochs has reported the same.
  func hasDelivered(_ report: Report) -> Bool { reports.contains(where: report.isSame) }

  /// What the open epoch will report, where it has not been delivered.
  var undelivered: Report? { isOpen && !isDelivered ? Report(epoch) : nil }

  /// Another receiver's epoch stands for the open one.
  mutating func drop() { isDelivered = true }

  /// Notes what holds for all epochs from now on. False when a sentence is about one.
  mutating func noteStanding(_ sentence: Sentence) -> Bool {
    switch sentence {
    case .dtm(let dtm): datum = dtm.isWGS84 ? nil : dtm.datum ?? datum
    case .pgrmm(let pgrmm): note(pgrmm)
    case .hdg(let hdg): variation = hdg.variation.map { ($0, 0) } ?? variation
    default: return false
    }
    return true
  }

  /// Garmin sends the name with each fix, behind its position: it becomes a `String` only when it is another.
  private mutating func note(_ pgrmm: PGRMM) {
    if pgrmm.isWGS84 {
      datum = nil
    } else if !pgrmm.datum.isEmpty, datum.map({ pgrmm.datum.equals($0) }) != true {
      datum = pgrmm.datum.description
    }
    if !isDelivered { epoch.datum = datum }
  }

  /// What the open epoch says; `nil` when that has been said before, or when it says nothing. Nothing more is added to it.
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
