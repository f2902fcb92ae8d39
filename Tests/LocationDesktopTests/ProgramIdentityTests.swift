import Foundation
import LocationKit
import TestSupport
import Testing

@testable import LocationDesktop

@Suite("ProgramIdentity")
struct ProgramIdentityTests {
  @Test(
    "a Flatpak is recognized by its scope",
    arguments: [
      (
        "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-flatpak-org.gnome.Maps-3358.scope",
        "org.gnome.Maps"
      ),
      ("0::/user.slice/app.slice/app-flatpak-org.gnome.Maps-3358.scope/inner", "org.gnome.Maps"),
      (#"0::/app.slice/app-flatpak-org.example.some\x2dthing-42.scope"#, "org.example.some-thing"),
      ("0::/app.slice/app-flatpak-org.example.some-thing-42.scope", "org.example.some-thing"),
      ("5:cpu:/\n1:name=systemd:/user.slice/flatpak-org.gnome.Maps-7.scope\n0::/", "org.gnome.Maps"),
      ("1:name=systemd:/user.slice/xdg-app-org.gnome.Maps-7.scope", "org.gnome.Maps"),
      ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-org.gnome.Maps-3358.scope", nil),
      ("0::/system.slice/flatpak-org.gnome.Maps-7.service", nil),
      ("4:memory:/app-flatpak-org.gnome.Maps-3358.scope", nil),
      ("0::/app-flatpak-42.scope", nil), ("0::/", nil), ("", nil),
    ] as [(String, String?)])
  func sandboxes(text: String, name: String?) {
    #expect(ProgramIdentity.sandbox(inControlGroups: text + "\n") == name)
  }

  @Test("a process is read where the kernel shows it, and one that has ended is an error")
  func processes() throws {
    let root = RunFolder.url.appending(path: "processes-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root.appending(path: "42"), withIntermediateDirectories: true)
    try Data("0::/app-flatpak-org.gnome.Maps-3358.scope\n".utf8).write(to: root.appending(path: "42/cgroup"))
    #expect(
      try ProgramIdentity(user: 1000, process: 42, root: root.path)
        == ProgramIdentity(user: 1000, sandbox: "org.gnome.Maps"))
    let error = #expect(throws: LocationError.self) {
      try ProgramIdentity(user: 1000, process: 43, root: root.path)
    }
    #expect(error?.code == .inputNotFound)
    #expect(try ProgramIdentity(user: 1, process: UInt32(getpid())).sandbox == nil)
  }
}
