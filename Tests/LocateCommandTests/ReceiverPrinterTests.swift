import ArgumentParser
import LocationKit
import Testing

@testable import LocateCommand

@Suite("What receivers state of themselves: --only rf,ver")
struct ReceiverPrinterTests {
  private static let origin = LocationOrigin(source: "serial:", device: "a", kind: .live)

  private static func status(_ strength: UInt8, _ versions: [String] = []) -> ReceiverStatus {
    var receiver = ReceiverStatus()
    (receiver.antenna, receiver.jamming, receiver.jammingStrength) = (.good, ReceiverStatus.Jamming.none, strength)
    receiver.versions = versions
    return receiver
  }

  private func text(_ arguments: [String], _ receivers: [ReceiverStatus?]) throws -> String {
    var printer = try OutputOptions.parse(arguments + ["--time-zone", "UTC"]).makePrinter()
    var writer = TextWriter()
    for (second, receiver) in receivers.enumerated() {
      let time = UTCInstant(nanoseconds: Int64(second) * 1_000_000_000)
      let report = NoFix(time: time, reason: .noFix, origin: Self.origin, receiver: receiver)
      printer.print(.received(.noFix(report)), to: &writer)
    }
    return String(decoding: writer.raw.bytes, as: UTF8.self)
  }

  @Test("are printed when they change, as text")
  func changes() throws {
    let versions = ["EXT CORE 1.00", "00190000", "FWVER=HPG 1.32", "MOD=ZED-F9P"]
    let receivers = [Self.status(3), Self.status(3), nil, Self.status(90), Self.status(90, versions)]
    let lines = try text(["--only", "rf,ver"], receivers).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasSuffix("antenna: good, interference: none (3 of 255)") == true)
    #expect(lines.last?.hasSuffix("ZED-F9P, HPG 1.32") == true)
    #expect(try text(["--only", "ver"], receivers).split(separator: "\n").count == 1)
  }

  @Test("are classes of JSON that are not printed unless they are asked for")
  func json() throws {
    let receivers = [Self.status(3, ["A \"1\""]), Self.status(3, ["A \"1\""])]
    #expect(
      try text(["--only", "rf", "--only", "ver", "--format", "json"], receivers) == """
        {"class":"VER","device":"a","receiver":"A \\"1\\"","versions":["A \\"1\\""],"source":"serial:"}
        {"class":"RF","device":"a","time":"1970-01-01T00:00:00.000Z","ant":1,"jam":3,"jamState":"none","source":"serial:"}

        """)
    let all = try text(["--format", "json"], receivers).split(separator: "\n")
    #expect(all.count == 2 && all.allSatisfy { $0.hasPrefix(#"{"class":"TPV""#) })
  }

  @Test("are the only classes that are also text", arguments: ["tpv", "rf,tpv", "x", ""])
  func text(classes: String) {
    #expect(throws: (any Error).self) { try OutputOptions.parse(["--only", classes]) }
  }
}
