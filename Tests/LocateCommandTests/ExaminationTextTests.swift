import LocationDoctor
import LocationKit
import Testing

@testable import LocateCommand

@Suite("ExaminationText")
struct ExaminationTextTests {
  private static let examination = Examination(
    source: "gpsd://localhost",
    findings: [
      Finding(.connection, .ok, "gpsd 3.22 answers"),
      Finding(
        .device, .failed, "gpsd has no device", cause: "none was plugged in when it started",
        remedy: "gpsdctl add /dev/ttyACM0", code: .sourceUnavailable),
      Finding(.bytes, .unchecked, "not looked at"), Finding(.fix, .unchecked, "not looked at"),
    ])

  @Test("prints verdict, link and observation in columns, cause and remedy below")
  func columns() {
    let text = printed { ExaminationReport(examination: Self.examination).append(to: &$0) }
    #expect(
      text == """
        ok        connection      gpsd 3.22 answers
        FAILED    device          gpsd has no device
                    because       none was plugged in when it started
                    do            gpsdctl add /dev/ttyACM0
        unchecked bytes, fix: not looked at

        The first broken link is device: gpsd has no device
        → gpsdctl add /dev/ttyACM0

        """)
  }

  @Test("wraps at the width, indented to the column")
  func folds() {
    let text = printed { ExaminationReport(examination: Self.examination, width: 56).append(to: &$0) }
    #expect(
      text.contains(
        """
                    because       none was plugged in when it
                                  started

        """))
  }
}
