import LocationWire
import Testing

@Suite("WireLine")
struct WireLineTests {
  private func isSafe(_ line: String) -> Bool {
    let bytes = Array(line.utf8)
    return WireLine.isSafeForLibGPS(bytes.span)
  }

  @Test(
    "whole lines of classes that libgps knows are safe",
    arguments: ["TPV", "SKY", "GST", "DEVICE", "VERSION", "WATCH", "ERROR"])
  func safe(name: String) {
    #expect(isSafe(#"{"class":"\#(name)"}"#))
    #expect(isSafe(#"{"class":"\#(name)","device":"/dev/a","new":[{"a":1}]}"# + "\r"))
  }

  @Test(
    "what makes libgps hang, or take a line for the one before, is not",
    arguments: [
      "", "{", "{}", #"{"class":"#, #"{"class":""#, #"{"class":"TPV"#, #"{"class":"TPV""#, #"{"class"="TPV"}"#,
      #"{"class":"TPV","lat":}"#, #"{"class":"TPV"} {"#, #" {"class":"TPV"}"#, #"{ "class":"TPV"}"#,
      #"{"class" :"TPV"}"#, #"{"class": "TPV"}"#, #"{"mode":3,"class":"TPV"}"#, #"{"class":"TPV","class":"TPV"}"#,
      #"{"class":"NOSUCH"}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","stopbits":{}}]}"#, #"{"class":"DEVICES"}"#,
      #"{"class":"SKY","satellites":[{"PRN":1,"class":"SKY"}]}"#, #"{"class":"TPV","x":"class"}"#, #"{"class":"POI"}"#,
      #"{"class":"TPVX"}"#, #"{"class":"tpv"}"#, #"{"class":5}"#,
      "{\"class\":\"TPV\",\"device\":\"\u{1}\"}", "[{\"class\":\"TPV\"}]", #"{"device":"abc"}"#,
    ])
  func unsafe(line: String) {
    #expect(!isSafe(line))
  }
}
