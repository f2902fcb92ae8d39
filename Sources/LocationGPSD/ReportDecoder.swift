import LocationKit
import LocationWire

/// Turns a line of gpsd's into what it says: in pure Swift, or with libgps.
protocol ReportDecoder {
  mutating func decode(_ line: Span<UInt8>) throws(LocationError) -> WireReport
}

extension WireDecoder: ReportDecoder {}
