@testable import LocationText

extension XMLSchema {
  /// What TrainingCenterDatabase v2 allows, written from the public description of its elements: names, order, counts and types
  /// of those that a writer may use; folders, courses, workouts and authors, which none writes, are missing.
  static let tcx = XMLSchema(
    text: """
      <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
        targetNamespace="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" elementFormDefault="qualified">
      <xsd:element name="TrainingCenterDatabase"><xsd:complexType><xsd:sequence>
        <xsd:element name="Activities" minOccurs="0"><xsd:complexType><xsd:sequence>
          <xsd:element name="Activity" type="activity" minOccurs="0" maxOccurs="unbounded"/>
        </xsd:sequence></xsd:complexType></xsd:element>
      </xsd:sequence></xsd:complexType></xsd:element>
      <xsd:complexType name="activity"><xsd:sequence>
        <xsd:element name="Id" type="xsd:dateTime"/>
        <xsd:element name="Lap" type="lap" maxOccurs="unbounded"/>
        <xsd:element name="Notes" type="xsd:string" minOccurs="0"/>
        </xsd:sequence>
        <xsd:attribute name="Sport" use="required"><xsd:simpleType><xsd:restriction base="xsd:token">
          <xsd:enumeration value="Running"/><xsd:enumeration value="Biking"/><xsd:enumeration value="Other"/>
        </xsd:restriction></xsd:simpleType></xsd:attribute>
      </xsd:complexType>
      <xsd:complexType name="lap"><xsd:sequence>
        <xsd:element name="TotalTimeSeconds" type="xsd:double"/>
        <xsd:element name="DistanceMeters" type="xsd:double"/>
        <xsd:element name="MaximumSpeed" type="xsd:double" minOccurs="0"/>
        <xsd:element name="Calories" type="xsd:unsignedShort"/>
        <xsd:element name="AverageHeartRateBpm" type="heartRate" minOccurs="0"/>
        <xsd:element name="MaximumHeartRateBpm" type="heartRate" minOccurs="0"/>
        <xsd:element name="Intensity"><xsd:simpleType><xsd:restriction base="xsd:token">
          <xsd:enumeration value="Active"/><xsd:enumeration value="Resting"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
        <xsd:element name="Cadence" type="cadence" minOccurs="0"/>
        <xsd:element name="TriggerMethod"><xsd:simpleType><xsd:restriction base="xsd:token">
          <xsd:enumeration value="Manual"/><xsd:enumeration value="Distance"/><xsd:enumeration value="Location"/>
          <xsd:enumeration value="Time"/><xsd:enumeration value="HeartRate"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
        <xsd:element name="Track" minOccurs="0" maxOccurs="unbounded"><xsd:complexType><xsd:sequence>
          <xsd:element name="Trackpoint" type="trackpoint" maxOccurs="unbounded"/>
        </xsd:sequence></xsd:complexType></xsd:element>
        <xsd:element name="Notes" type="xsd:string" minOccurs="0"/>
        <xsd:element name="Extensions" type="extensions" minOccurs="0"/>
        </xsd:sequence>
        <xsd:attribute name="StartTime" type="xsd:dateTime" use="required"/>
      </xsd:complexType>
      <xsd:complexType name="trackpoint"><xsd:sequence>
        <xsd:element name="Time" type="xsd:dateTime"/>
        <xsd:element name="Position" minOccurs="0"><xsd:complexType><xsd:sequence>
          <xsd:element name="LatitudeDegrees"><xsd:simpleType><xsd:restriction base="xsd:double">
            <xsd:minInclusive value="-90"/><xsd:maxInclusive value="90"/>
          </xsd:restriction></xsd:simpleType></xsd:element>
          <xsd:element name="LongitudeDegrees"><xsd:simpleType><xsd:restriction base="xsd:double">
            <xsd:minInclusive value="-180"/><xsd:maxExclusive value="180"/>
          </xsd:restriction></xsd:simpleType></xsd:element>
        </xsd:sequence></xsd:complexType></xsd:element>
        <xsd:element name="AltitudeMeters" type="xsd:double" minOccurs="0"/>
        <xsd:element name="DistanceMeters" type="xsd:double" minOccurs="0"/>
        <xsd:element name="HeartRateBpm" type="heartRate" minOccurs="0"/>
        <xsd:element name="Cadence" type="cadence" minOccurs="0"/>
        <xsd:element name="SensorState" type="xsd:token" minOccurs="0"/>
        <xsd:element name="Extensions" type="extensions" minOccurs="0"/>
      </xsd:sequence></xsd:complexType>
      <xsd:complexType name="heartRate"><xsd:sequence>
        <xsd:element name="Value"><xsd:simpleType><xsd:restriction base="xsd:unsignedByte">
          <xsd:minInclusive value="1"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
      </xsd:sequence></xsd:complexType>
      <xsd:simpleType name="cadence"><xsd:restriction base="xsd:unsignedByte">
        <xsd:maxInclusive value="254"/>
      </xsd:restriction></xsd:simpleType>
      <xsd:complexType name="extensions"><xsd:sequence>
        <xsd:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="unbounded"/>
      </xsd:sequence></xsd:complexType>
      </xsd:schema>
      """)

  /// ActivityExtension v2, for trackpoints.
  static let tcxExtension = XMLSchema(
    text: """
      <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"
        xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"
        targetNamespace="http://www.garmin.com/xmlschemas/ActivityExtension/v2" elementFormDefault="qualified">
      <xsd:element name="TPX"><xsd:complexType><xsd:sequence>
        <xsd:element name="Speed" type="xsd:double" minOccurs="0"/>
        <xsd:element name="RunCadence" minOccurs="0"><xsd:simpleType><xsd:restriction base="xsd:unsignedByte">
          <xsd:maxInclusive value="254"/>
        </xsd:restriction></xsd:simpleType></xsd:element>
        <xsd:element name="Watts" type="xsd:unsignedShort" minOccurs="0"/>
      </xsd:sequence></xsd:complexType></xsd:element>
      </xsd:schema>
      """)
}
