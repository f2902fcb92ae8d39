import Foundation
import LocationKit
import LocationReceivers
import LocationSources
import TestSupport
import Testing

@Suite("ReceiverUndoFiles")
struct ReceiverUndoFilesTests {
  private let folder = RunFolder.url.appending(path: "memory-\(UUID().uuidString)").path
  private let device = "/dev/serial/by-id/usb-u-blox GNSS"
  private var memory: ReceiverUndoFiles { ReceiverUndoFiles(folder: folder) }

  private func settings(_ lines: String..., speed: Int? = nil) -> ReceiverSettings {
    ReceiverSettings(lines.compactMap { ReceiverSetting($0) }, comments: ["u-blox M10"], speed: speed)
  }

  @Test("returns the last settings of a device until they are forgotten, in a file that is private")
  func remembers() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try memory.pending(device) == nil)
    try memory.remember(settings("CFG-RATE-MEAS=1 s"), of: device)
    let unfinished = "\(memory.path(device)).4711-1.part"
    try Data().write(to: URL(filePath: unfinished))
    let last = settings("CFG-RATE-MEAS=0.2 s", "$PMTK220,1000", "CFG-RATE: E8 03 01 00 01 00", speed: 38_400)
    try memory.remember(last, of: device)

    #expect(try memory.pending(device) == last)
    #expect(!FileManager.default.fileExists(atPath: unfinished))
    #expect(memory.path(device) == "\(folder)/receiver-dev-serial-by-id-usb-u-blox-GNSS.undo")
    let mode = try FileManager.default.attributesOfItem(atPath: memory.path(device))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(!memory.isPending("/dev/ttyUSB0"))
    memory.forget(device)
    #expect(!memory.isPending(device))
    #expect(try memory.pending(device) == nil)
  }

  @Test("is an error that names the file and what to do if the file is damaged, or others may change it")
  func refuses() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try memory.remember(settings("CFG-RATE-MEAS=1 s"), of: device)
    let path = memory.path(device)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    expectThrows(LocationError(.permissionDenied, "other users may change this file", context: path)) {
      try memory.pending(device)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    for (text, line, message) in [
      ("", 1, "this is not a file of settings"),
      ("# settings of a receiver, form 1\nCFG-RATE-MEAS=often\n", 2, "this is not a setting"),
    ] {
      try Data(text.utf8).write(to: URL(filePath: path))
      let error = #expect(throws: LocationError.self) { try memory.pending(device) }
      #expect(error?.states(.invalidData, message, at: "\(path):\(line)") == true)
      #expect(error?.message.hasSuffix("; what an earlier run changed is not undone") == true)
      #expect(error?.remedy == "unplug the receiver and plug it in again, then remove the file: rm \(path)")
    }
  }
}
