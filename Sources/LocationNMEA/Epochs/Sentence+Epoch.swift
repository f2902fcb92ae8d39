import LocationKit

extension Sentence {
  /// Time that the sentence carries.
  var time: TimeOfDay? {
    switch self {
    case .rmc(let rmc): rmc.time
    case .gga(let gga): gga.time
    case .gns(let gns): gns.time
    case .gll(let gll): gll.time
    case .zda(let zda): zda.time
    case .gst(let gst): gst.time
    case .gbs(let gbs): gbs.time
    case .grs(let grs): grs.time
    case .pubx00(let pubx): pubx.time
    case .pubx04(let pubx): pubx.time
    case .pqxfi(let pqxfi): pqxfi.time
    case .gsa, .gsv, .vtg, .dtm, .hdt, .hdm, .hdg, .rot, .ths, .txt, .pubx03, .pgrme, .pgrmm, .pgrmz, .pmtk001, .other:
      nil
    }
  }

  /// Date that the sentence carries.
  var date: CalendarDate? {
    switch self {
    case .rmc(let rmc): rmc.date
    case .zda(let zda): zda.date
    case .pubx04(let pubx): pubx.date
    default: nil
    }
  }

  /// Whether the sentence reports a position, or that the position is unknown.
  var isAboutPosition: Bool {
    switch self {
    case .rmc, .gga, .gns, .gll, .pubx00, .pqxfi: true
    default: false
    }
  }

  /// Position that the sentence carries.
  var coordinate: Coordinate? {
    switch self {
    case .rmc(let rmc): rmc.coordinate
    case .gga(let gga): gga.coordinate
    case .gns(let gns): gns.coordinate
    case .gll(let gll): gll.coordinate
    case .pubx00(let pubx): pubx.coordinate
    case .pqxfi(let pqxfi): pqxfi.coordinate
    default: nil
    }
  }

  /// Whether the time is that of the fix that the sentence describes, not the moment at which it is sent. Such a
  /// sentence may arrive after the next fix has begun.
  var isAboutEarlierFix: Bool {
    switch self {
    case .gst, .gbs, .grs: true
    default: false
    }
  }

  /// Receiver of the stream that the sentence belongs to.
  var attribution: Attribution {
    switch self {
    case .rmc, .gga, .gns, .gll, .gsa, .gsv, .vtg, .zda, .dtm, .gst, .gbs, .grs, .pubx00, .pubx03, .pubx04, .pqxfi:
      .own
    case .pgrme, .pgrmm, .pgrmz, .hdg: .accompanying
    case .hdt, .hdm, .rot, .ths, .txt, .pmtk001, .other: .none
    }
  }

  enum Attribution {
    /// The receiver of its talker.
    case own
    /// The receiver of its talker if that exists, else the only receiver of the stream: a compass next to a receiver.
    case accompanying
    /// No receiver: nothing in the sentence becomes a reading. A compass is not a receiver: headings are only in the
    /// typed sentences.
    case none
  }
}
