import Foundation
import TestSupport
import Testing

@Suite("A file without read permission", .realTime)
struct PermissionTests {
  static let setpriv = Program.installed("setpriv")
  static let canBeSomebodyElse = getuid() != 0 || setpriv != nil

  /// Runs the program as a user other than root.
  private func run(_ arguments: [String], in workspace: Workspace) async throws -> ProgramResult {
    // Other users have no access to the build folder.
    let program = workspace.path("locate")
    try await Program.copy(to: program)
    // A build for coverage would complain about its own file.
    let environment = ["LLVM_PROFILE_FILE": "/dev/null"]
    guard getuid() == 0, let setpriv = Self.setpriv else {
      return try await Program.command(program, arguments, environment: environment)
    }
    return try await Program.command(
      setpriv, ["--reuid=65534", "--regid=65534", "--clear-groups", program] + arguments, environment: environment)
  }

  @Test(
    "is reported once, with its own exit code",
    .enabled(if: canBeSomebodyElse, "SKIPPED: root may read everything, and setpriv is not installed"),
    arguments: [["replay"], ["watch"], ["once"], ["replay", "-", "--pois"]])
  func unreadable(_ command: [String]) async throws {
    let workspace = try Workspace()
    let path = try workspace.write(SampleGPX.ride, as: "secret.gpx")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let result = try await run(command + [path], in: workspace)
    #expect(result.code == 77)
    #expect(result.output == "")
    #expect(
      result.errors
        == "locate: \(path): this file may not be read (Permission denied); ask its owner for read permission: chmod a+r\n"
    )
  }
}
