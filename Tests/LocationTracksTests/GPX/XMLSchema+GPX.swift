@testable import LocationText

extension XMLSchema {
  /// What GPX 1.1 allows, written from its documentation at topografix.com/GPX/1/1: names, order, counts and types of
  /// the elements that a writer may use; `link`, `copyright` and `bounds`, which none uses, are missing.
  static let gpx = XMLSchema(
    text: """
      <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns="http://www.topografix.com/GPX/1/1"
        targetNamespace="http://www.topografix.com/GPX/1/1" elementFormDefault="qualified">
      <xsd:element name="gpx"><xsd:complexType><xsd:sequence>
        <xsd:element name="metadata" type="metadata" minOccurs="0"/>
        <xsd:element name="wpt" type="point" minOccurs="0" maxOccurs="unbounded"/>
        <xsd:element name="rte" type="route" minOccurs="0" maxOccurs="unbounded"/>
        <xsd:element name="trk" type="track" minOccurs="0" maxOccurs="unbounded"/>
        <xsd:element name="extensions" type="extensions" minOccurs="0"/>
        </xsd:sequence>
        <xsd:attribute name="version" type="xsd:string" use="required" fixed="1.1"/>
        <xsd:attribute name="creator" type="xsd:string" use="required"/>
      </xsd:complexType></xsd:element>
      <xsd:complexType name="metadata"><xsd:sequence>
        <xsd:element name="name" type="xsd:string" minOccurs="0"/>
        <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
        <xsd:element name="author" minOccurs="0"><xsd:complexType><xsd:sequence>
          <xsd:element name="name" type="xsd:string" minOccurs="0"/>
        </xsd:sequence></xsd:complexType></xsd:element>
        <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
        <xsd:element name="keywords" type="xsd:string" minOccurs="0"/>
      </xsd:sequence></xsd:complexType>
      <xsd:complexType name="point"><xsd:sequence>
        <xsd:element name="ele" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="time" type="xsd:dateTime" minOccurs="0"/>
        <xsd:element name="magvar" type="degrees" minOccurs="0"/>
        <xsd:element name="geoidheight" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="name" type="xsd:string" minOccurs="0"/>
        <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
        <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
        <xsd:element name="src" type="xsd:string" minOccurs="0"/>
        <xsd:element name="sym" type="xsd:string" minOccurs="0"/>
        <xsd:element name="type" type="xsd:string" minOccurs="0"/>
        <xsd:element name="fix" type="fix" minOccurs="0"/>
        <xsd:element name="sat" type="xsd:nonNegativeInteger" minOccurs="0"/>
        <xsd:element name="hdop" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="vdop" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="pdop" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="ageofdgpsdata" type="xsd:decimal" minOccurs="0"/>
        <xsd:element name="dgpsid" type="station" minOccurs="0"/>
        <xsd:element name="extensions" type="extensions" minOccurs="0"/>
        </xsd:sequence>
        <xsd:attribute name="lat" type="latitude" use="required"/>
        <xsd:attribute name="lon" type="longitude" use="required"/>
      </xsd:complexType>
      <xsd:group name="header"><xsd:sequence>
        <xsd:element name="name" type="xsd:string" minOccurs="0"/>
        <xsd:element name="cmt" type="xsd:string" minOccurs="0"/>
        <xsd:element name="desc" type="xsd:string" minOccurs="0"/>
        <xsd:element name="src" type="xsd:string" minOccurs="0"/>
        <xsd:element name="number" type="xsd:nonNegativeInteger" minOccurs="0"/>
        <xsd:element name="type" type="xsd:string" minOccurs="0"/>
        <xsd:element name="extensions" type="extensions" minOccurs="0"/>
      </xsd:sequence></xsd:group>
      <xsd:complexType name="route"><xsd:sequence><xsd:group ref="header"/>
        <xsd:element name="rtept" type="point" minOccurs="0" maxOccurs="unbounded"/>
      </xsd:sequence></xsd:complexType>
      <xsd:complexType name="track"><xsd:sequence><xsd:group ref="header"/>
        <xsd:element name="trkseg" minOccurs="0" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
          <xsd:element name="trkpt" type="point" minOccurs="0" maxOccurs="unbounded"/>
          <xsd:element name="extensions" type="extensions" minOccurs="0"/>
        </xsd:sequence></xsd:complexType></xsd:element>
      </xsd:sequence></xsd:complexType>
      <xsd:complexType name="extensions"><xsd:sequence>
        <xsd:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
      </xsd:sequence></xsd:complexType>
      <xsd:simpleType name="latitude"><xsd:restriction base="xsd:decimal">
        <xsd:minInclusive value="-90"/><xsd:maxInclusive value="90"/>
      </xsd:restriction></xsd:simpleType>
      <xsd:simpleType name="longitude"><xsd:restriction base="xsd:decimal">
        <xsd:minInclusive value="-180"/><xsd:maxExclusive value="180"/>
      </xsd:restriction></xsd:simpleType>
      <xsd:simpleType name="degrees"><xsd:restriction base="xsd:decimal">
        <xsd:minInclusive value="0"/><xsd:maxExclusive value="360"/>
      </xsd:restriction></xsd:simpleType>
      <xsd:simpleType name="station"><xsd:restriction base="xsd:integer">
        <xsd:minInclusive value="0"/><xsd:maxInclusive value="1023"/>
      </xsd:restriction></xsd:simpleType>
      <xsd:simpleType name="fix"><xsd:restriction base="xsd:string">
        <xsd:enumeration value="none"/><xsd:enumeration value="2d"/><xsd:enumeration value="3d"/>
        <xsd:enumeration value="dgps"/><xsd:enumeration value="pps"/>
      </xsd:restriction></xsd:simpleType>
      </xsd:schema>
      """)

  /// What Garmin's TrackPointExtension v2 allows: order, counts and ranges.
  static let garminTrackPoint = XMLSchema(
    text: """
      <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
        xmlns="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
        targetNamespace="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" elementFormDefault="qualified">
      <xsd:element name="TrackPointExtension"><xsd:complexType><xsd:sequence>
        <xsd:element name="atemp" type="xsd:double" minOccurs="0"/>
        <xsd:element name="wtemp" type="xsd:double" minOccurs="0"/>
        <xsd:element name="depth" type="xsd:double" minOccurs="0"/>
        <xsd:element name="hr" minOccurs="0"><xsd:simpleType><xsd:restriction base="xsd:unsignedByte">
          <xsd:minInclusive value="1"/><xsd:maxInclusive value="255"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
        <xsd:element name="cad" minOccurs="0"><xsd:simpleType><xsd:restriction base="xsd:unsignedByte">
          <xsd:minInclusive value="0"/><xsd:maxInclusive value="254"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
        <xsd:element name="speed" type="xsd:double" minOccurs="0"/>
        <xsd:element name="course" type="degrees" minOccurs="0"/>
        <xsd:element name="bearing" type="degrees" minOccurs="0"/>
      </xsd:sequence></xsd:complexType></xsd:element>
      <xsd:simpleType name="degrees"><xsd:restriction base="xsd:decimal">
        <xsd:minInclusive value="0"/><xsd:maxExclusive value="360"/>
      </xsd:restriction></xsd:simpleType>
      </xsd:schema>
      """)
}
