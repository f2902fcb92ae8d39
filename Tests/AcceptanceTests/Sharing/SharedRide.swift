import Foundation
import TestSupport
import Testing

/// `locate share` at work with a recording of a receiver, six satellites and all; ends with this object.
final class SharedRide {
  let port = FreePort.take()
  let program: RunningProgram
  private let workspace: Workspace

  /// - Parameter options: in addition to `--gpsd`.
  init(_ options: String...) async throws {
    workspace = try Workspace()
    let path = try workspace.write(Self.sentences(600), as: "ride.nmea")
    program = try Program.start(["share", path, "--gpsd", "\(port)"] + options)
    // It listens before it prints so.
    await program.errorLines(2)
  }

  deinit { program.send(SIGKILL) }

  var address: String { "127.0.0.1:\(port)" }

  /// Northward from 48° N 11.5° E, an epoch a second.
  static func sentences(_ count: Int) -> String {
    (0..<count).map { second in
      let time = String(format: "10%02d%02d.00", second / 60, second % 60)
      let latitude = String(format: "48%07.4f,N", Double(second) * 0.01)
      return sentence("GPRMC,\(time),A,\(latitude),01130.0000,E,36.0,0.0,010526,,,A")
        + sentence("GPGGA,\(time),\(latitude),01130.0000,E,1,06,1.0,500.0,M,47.0,M,,")
        + sentence("GPGSA,A,3,05,13,15,18,20,23,,,,,,,1.9,1.0,1.6")
        + sentence("GPGSV,2,1,06,05,68,295,46,13,52,088,44,15,44,172,43,18,33,241,40")
        + sentence("GPGSV,2,2,06,20,29,312,38,23,21,045,35") + sentence("GPGST,\(time),1.0,,,,2.0,3.0,4.0")
    }.joined()
  }

  static func sentence(_ payload: String) -> String {
    "$\(payload)*\(String(format: "%02X", payload.utf8.reduce(0, ^)))\r\n"
  }
}
