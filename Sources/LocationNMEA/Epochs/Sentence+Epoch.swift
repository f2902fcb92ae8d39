import LocationKit

extension Sentence {
  /// The time that a sentence bears.
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

  /// The date that a sentence bears.
  var date: CalendarDate? {
    switch self {
    case .rmc(let rmc): rmc.date
    case .zda(let zda): zda.date
    case .pubx04(let pubx): pubx.date
    default: nil
    }
  }

  /// Whether it says where one is, or that nobody knows.
  var isAboutPosition: Bool {
    switch self {
    case .rmc, .gga, .gns, .gll, .pubx00, .pqxfi: true
    default: false
    }
  }

  /// The position that a sentence bears.
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

  /// Whether its time names the fix that it is about, and not the moment at which it is sent: such a sentence may come
  /// when the next fix has begun.
  var isAboutEarlierFix: Bool {
    switch self {
    case .gst, .gbs, .grs: true
    default: false
    }
  }

  /// Which receiver of a stream it is of.
  var attribution: Attribution {
    switch self {
    case .rmc, .gga, .gns, .gll, .gsa, .gsv, .vtg, .zda, .dtm, .gst, .gbs, .grs, .pubx00, .pubx03, .pubx04, .pqxfi:
      .own
    case .pgrme, .pgrmm, .pgrmz, .hdg: .accompanying
    case .hdt, .hdm, .rot, .ths, .txt, .pmtk001, .other: .none
    }
  }

  enum Attribution {
    /// A receiver of its talker's.
    case own
    /// Its talker's receiver where there is one, else the only one of the stream: a compass beside a receiver.
    case accompanying
    /// It says nothing that becomes a reading. A compass is no receiver: headings are in the typed sentences alone.
    case none
  }
}
