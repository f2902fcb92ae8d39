import LocationKit

@testable import LocationNMEA

extension RandomSentence {
  static let standard: [Kind] = [
    Kind(name: "RMC") { random in
      var rmc = RMC(
        time: random.maybe { $0.time() }, status: random.maybe { $0.letter("AV") },
        coordinate: random.maybe { $0.coordinate() },
        speed: random.maybe { $0.number(0...999, 3) * Knots.metresPerSecond },
        courseOverGround: random.maybe { $0.number(0...360, 2) }, date: random.maybe { $0.date() },
        magneticVariation: random.maybe { $0.number(-180...180, 1) },
        mode: random.maybe { PositioningMode(rawValue: $0.letter("ADEFMNPRS")) })
      rmc.coordinateDecimals = rmc.coordinate == nil ? 0 : 5
      rmc.speedDecimals = rmc.speed == nil ? 0 : 3
      return .rmc(rmc)
    },
    Kind(name: "GGA") { random in
      var gga = GGA(
        time: random.maybe { $0.time() }, coordinate: random.maybe { $0.coordinate() },
        quality: random.maybe { $0.integer(0...8) }, satellitesUsed: random.maybe { $0.integer(0...40) },
        horizontalDilution: random.maybe { $0.number(1...99, 2) },
        altitudeMSL: random.maybe { $0.number(-999...9999, 2) },
        geoidSeparation: random.maybe { $0.number(-99...99, 2) })
      gga.coordinateDecimals = gga.coordinate == nil ? 0 : 5
      gga.correctionAge = random.maybe { $0.number(0...99, 1) }
      gga.correctionStation = random.maybe { $0.integer(0...4095) }
      return .gga(gga)
    },
    Kind(name: "GNS") { random in
      var gns = GNS(
        time: random.maybe { $0.time() }, coordinate: random.maybe { $0.coordinate() },
        mode: random.maybe { PositioningMode(rawValue: $0.letter("ADEFMNPRS")) },
        satellitesUsed: random.maybe { $0.integer(0...40) },
        horizontalDilution: random.maybe { $0.number(1...99, 2) },
        altitudeMSL: random.maybe { $0.number(-999...9999, 2) },
        geoidSeparation: random.maybe { $0.number(-99...99, 2) })
      gns.coordinateDecimals = gns.coordinate == nil ? 0 : 5
      gns.correctionAge = random.maybe { $0.number(0...99, 1) }
      gns.correctionStation = random.maybe { $0.integer(0...4095) }
      return .gns(gns)
    },
    Kind(name: "GLL") { random in
      var gll = GLL(
        coordinate: random.maybe { $0.coordinate() }, time: random.maybe { $0.time() },
        status: random.maybe { $0.letter("AV") },
        mode: random.maybe { PositioningMode(rawValue: $0.letter("ADEFMNPRS")) })
      gll.coordinateDecimals = gll.coordinate == nil ? 0 : 5
      return .gll(gll)
    },
    Kind(name: "VTG") { random in
      var vtg = VTG(
        courseOverGround: random.maybe { $0.number(0...360, 2) },
        speed: random.maybe { $0.number(0...999, 3) * Knots.metresPerSecond },
        mode: random.maybe { PositioningMode(rawValue: $0.letter("ADEFMNPRS")) })
      vtg.speedDecimals = vtg.speed == nil ? 0 : 3
      return .vtg(vtg)
    },
    Kind(name: "ZDA") { random in .zda(ZDA(time: random.maybe { $0.time() }, date: random.maybe { $0.date() })) },
    Kind(name: "DTM") { random in .dtm(DTM(datum: random.maybe { ["W84", "W72", "999", "P90"][$0.integer(0...3)] })) },
    Kind(name: "GSA") { random in
      .gsa(
        GSA(
          selection: random.maybe { $0.letter("AM") }, fixMode: random.maybe { $0.integer(1...3) },
          satellites: (0..<random.integer(0...12)).map { _ in random.integer(1...336) },
          dilution: DilutionOfPrecision(
            horizontal: random.maybe { $0.number(1...99, 2) }, vertical: random.maybe { $0.number(1...99, 2) },
            position: random.maybe { $0.number(1...99, 2) }), systemID: random.maybe { $0.integer(1...6) }))
    },
    Kind(name: "GSV") { random in
      .gsv(
        GSV(
          sentences: random.maybe { $0.integer(1...9) }, number: random.maybe { $0.integer(1...9) },
          inView: random.maybe { $0.integer(0...36) },
          satellites: (0..<random.integer(0...4)).map { _ in
            GSV.Entry(
              number: random.integer(1...336), elevation: random.maybe { Double($0.integer(0...90)) },
              azimuth: random.maybe { Double($0.integer(0...359)) },
              signalStrength: random.maybe { Double($0.integer(0...99)) })
          }, signalID: random.maybe { $0.letter("0123456789ABCDEF") }))
    },
    Kind(name: "GST") { random in
      .gst(
        GST(
          time: random.maybe { $0.time() }, rangeDeviation: random.maybe { $0.number(1...999_999, 2) },
          semiMajorDeviation: random.maybe { $0.number(1...999, 3) },
          semiMinorDeviation: random.maybe { $0.number(1...999, 3) },
          orientation: random.maybe { $0.number(0...360, 1) },
          latitudeDeviation: random.maybe { $0.number(1...5_773_795, 3) },
          longitudeDeviation: random.maybe { $0.number(1...999, 3) },
          altitudeDeviation: random.maybe { $0.number(1...999, 3) }))
    },
    Kind(name: "GBS") { random in
      .gbs(
        GBS(
          time: random.maybe { $0.time() }, latitudeError: random.maybe { $0.number(1...999, 2) },
          longitudeError: random.maybe { $0.number(1...999, 2) },
          altitudeError: random.maybe { $0.number(1...999, 2) },
          satellite: random.maybe { $0.integer(1...336) }, missedDetection: random.maybe { $0.number(0...1, 3) },
          bias: random.maybe { $0.number(-54_902...999, 2) }, biasDeviation: random.maybe { $0.number(1...999, 2) },
          systemID: random.maybe { $0.integer(1...6) }, signalID: random.maybe { $0.letter("0123456789ABCDEF") }))
    },
    Kind(name: "GRS") { random in
      var residuals: GRS.Residuals = []
      for index in 0..<GRS.Residuals.count { residuals[index] = random.maybe { $0.number(-999...999, 2) } }
      return .grs(
        GRS(
          time: random.maybe { $0.time() }, isRecomputed: random.maybe { $0.bool() }, residuals: residuals,
          systemID: random.maybe { UInt8($0.integer(1...6)) },
          signalID: random.maybe { $0.letter("0123456789ABCDEF") }))
    },
    Kind(name: "VHW") { random in
      .vhw(
        VHW(
          trueHeading: random.maybe { $0.number(0...360, 2) }, magneticHeading: random.maybe { $0.number(0...360, 2) },
          speedThroughWater: random.maybe { $0.number(0...99, 3) * (1852.0 / 3600) }))
    },
    Kind(name: "HDT") { random in .hdt(HDT(heading: random.maybe { $0.number(0...360, 2) })) },
    Kind(name: "HDM") { random in .hdm(HDM(heading: random.maybe { $0.number(0...360, 2) })) },
    Kind(name: "HDG") { random in
      .hdg(
        HDG(
          reading: random.maybe { $0.number(0...360, 1) }, deviation: random.maybe { $0.number(-180...180, 1) },
          variation: random.maybe { $0.number(-180...180, 1) }))
    },
    Kind(name: "ROT") { random in
      .rot(ROT(rate: random.maybe { $0.number(-720...720, 2) }, status: random.maybe { $0.letter("AV") }))
    },
    Kind(name: "THS") { random in
      .ths(THS(heading: random.maybe { $0.number(0...360, 2) }, mode: random.maybe { $0.letter("AEMSV") }))
    },
    Kind(name: "TXT") { random in
      .txt(
        TXT(
          sentences: random.integer(1...99), number: random.integer(1...99),
          identifier: random.maybe { $0.integer(0...99) }, text: random.text()))
    },
  ]

  static let makers: [Kind] = [
    Kind(name: "PUBX,00") { random in
      let letters = ["NF", "DR", "G2", "G3", "D2", "D3", "RK", "TT", "XY"]
      var pubx = PUBX00(
        time: random.maybe { $0.time() }, coordinate: random.maybe { $0.coordinate() },
        status: random.maybe { random in
          let name = Array(letters[random.integer(0...8)].utf8)
          return PUBX00.NavigationStatus(rawValue: UInt16(name[0]) << 8 | UInt16(name[1]))
        })
      pubx.coordinateDecimals = pubx.coordinate == nil ? 0 : 5
      pubx.ellipsoidalHeight = random.maybe { $0.number(-999...9999, 3) }
      pubx.horizontalAccuracy = random.maybe { $0.number(1...9999, 2) }
      pubx.verticalAccuracy = random.maybe { $0.number(1...9999, 2) }
      pubx.speed = random.maybe { $0.number(0...999, 3) * (1 / 3.6) }
      pubx.speedDecimals = pubx.speed == nil ? 0 : 3
      pubx.courseOverGround = random.maybe { $0.number(0...360, 2) }
      pubx.verticalSpeed = random.maybe { $0.number(-99...99, 3) }
      pubx.correctionAge = random.maybe { $0.number(0...99, 1) }
      pubx.horizontalDilution = random.maybe { $0.number(1...99, 2) }
      pubx.verticalDilution = random.maybe { $0.number(1...99, 2) }
      pubx.timeDilution = random.maybe { $0.number(1...99, 2) }
      pubx.satellitesUsed = random.maybe { UInt8($0.integer(0...72)) }
      return .pubx00(pubx)
    },
    Kind(name: "PUBX,04") { random in
      var pubx = PUBX04(
        time: random.maybe { $0.time() }, date: random.maybe { $0.date() },
        timeOfWeek: random.maybe { $0.number(0...604_799, 2) }, week: random.maybe { $0.integer(0...4095) },
        leapSeconds: random.maybe { $0.integer(0...60) }, clockBias: random.maybe { $0.number(-999_999...999_999, 0) },
        clockDrift: random.maybe { $0.number(-9999...9999, 3) },
        pulseGranularity: random.maybe { $0.number(-99...99, 0) })
      pubx.areLeapSecondsDefault = pubx.leapSeconds != nil && random.bool()
      return .pubx04(pubx)
    },
    Kind(name: "PGRME") { random in
      .pgrme(
        PGRME(
          horizontalError: random.maybe { $0.number(1...999, 1) },
          verticalError: random.maybe { $0.number(1...999, 1) },
          overallError: random.maybe { $0.number(1...999, 1) }))
    },
    Kind(name: "PGRMM") { random in .pgrmm(PGRMM(datum: random.text())) },
    Kind(name: "PGRMZ") { random in
      .pgrmz(
        PGRMZ(
          altitude: random.maybe { Double($0.integer(-1300...30_000)) * Feet.metres },
          dimensions: random.maybe { $0.integer(1...3) }))
    },
    Kind(name: "PMTK001") { random in
      .pmtk001(
        PMTK001(
          command: random.maybe { $0.integer(0...999) },
          result: random.maybe { PMTK001.Result.allCases[$0.integer(0...3)] }))
    },
    Kind(name: "PQXFI") { random in
      var pqxfi = PQXFI(
        time: random.maybe { $0.time() }, coordinate: random.maybe { $0.coordinate() },
        altitudeMSL: random.maybe { $0.number(-999...9999, 2) },
        horizontalError: random.maybe { $0.number(1...999, 2) },
        verticalError: random.maybe { $0.number(1...999, 2) }, speedDeviation: random.maybe { $0.number(1...99, 2) }
      )
      pqxfi.coordinateDecimals = pqxfi.coordinate == nil ? 0 : 5
      return .pqxfi(pqxfi)
    },
  ]
}
