import ArgumentParser
import Glibc
import LocationKit

extension LocationError {
  /// Exit code by sysexits(3).
  var exitCode: ExitCode {
    switch code {
    case .invalidArgument: ExitCode(EX_USAGE)
    case .invalidData: ExitCode(EX_DATAERR)
    case .inputNotFound: ExitCode(EX_NOINPUT)
    case .sourceUnavailable: ExitCode(EX_UNAVAILABLE)
    case .timedOut, .sourceEnded: ExitCode(EX_TEMPFAIL)
    case .permissionDenied: ExitCode(EX_NOPERM)
    case .writingFailed: ExitCode(EX_IOERR)
    default: ExitCode(EX_SOFTWARE)
    }
  }
}
