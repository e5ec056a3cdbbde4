/** Short lists in the published forms; the names and numbers are invented. */
export const OFAC_XML = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>11/18/2026</Publish_Date><Record_Count>4</Record_Count></publshInformation>
  <sdnEntry>
    <uid>1001</uid><firstName>Viktor</firstName><lastName>SAMPLEV</lastName><sdnType>Individual</sdnType>
    <programList><program>TEST-A</program><program>TEST-B</program></programList>
    <idList>
      <id><uid>1</uid><idType>Passport</idType><idNumber>AB 123-456</idNumber><idCountry>Ruritania</idCountry></id>
      <id><uid>2</uid><idType>Gender</idType><idNumber>Male</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>3</uid><type>a.k.a.</type><category>strong</category><lastName>SAMPLEFF</lastName><firstName>Victor</firstName></aka>
      <aka><uid>4</uid><type>a.k.a.</type><category>weak</category><lastName>VITYA</lastName></aka>
    </akaList>
    <nationalityList><nationality><uid>5</uid><country>Ruritania</country></nationality></nationalityList>
    <dateOfBirthList><dateOfBirthItem><uid>6</uid><dateOfBirth>12 Nov 1965</dateOfBirth></dateOfBirthItem></dateOfBirthList>
  </sdnEntry>
  <sdnEntry>
    <uid>1002</uid><lastName>GREY HORIZON SHIPPING LLC</lastName><sdnType>Entity</sdnType>
    <programList><program>TEST-A</program></programList>
    <addressList><address><uid>7</uid><city>Zenda</city><country>Ruritania</country></address></addressList>
  </sdnEntry>
  <sdnEntry>
    <uid>1003</uid><lastName>NIGHT HERON</lastName><sdnType>Vessel</sdnType>
    <programList><program>TEST-A</program></programList>
    <idList>
      <id><uid>8</uid><idType>Vessel Registration Identification</idType><idNumber>IMO 9074729</idNumber></id>
      <id><uid>9</uid><idType>MMSI</idType><idNumber>123456789</idNumber></id>
    </idList>
    <vesselInfo><callSign>ABCD7</callSign><vesselType>Crude Oil Tanker</vesselType><vesselFlag>Ruritania</vesselFlag><vesselOwner>Grey Horizon Shipping LLC</vesselOwner></vesselInfo>
  </sdnEntry>
  <sdnEntry><lastName>NOBODY</lastName></sdnEntry>
</sdnList>`;

export const OFAC_CSV = {
  sdn: `1001,"SAMPLEV, Viktor","individual","TEST-A] [TEST-B",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 12 Nov 1965; nationality Ruritania; Gender Male; Passport AB-123456 (Ruritania)."
1002,"GREY HORIZON SHIPPING LLC",-0- ,"TEST-A",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
1003,"NIGHT HERON","vessel","TEST-A",-0- ,"ABCD7","Crude Oil Tanker",-0- ,-0- ,"Ruritania","Grey Horizon Shipping LLC","Vessel Registration Identification IMO 9074729; MMSI 123456789 (vessel)."
x,"BROKEN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
\u001a
`,
  alt: `1001,3,"aka","SAMPLEFF, Victor",-0- 
1001,4,"aka","VITYA","weak"
`,
  add: `1002,7,"1 Harbour Road","Zenda","Ruritania",-0- 
`,
};

export const UN_XML = `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-17T00:00:00">
  <INDIVIDUALS>
    <INDIVIDUAL>
      <DATAID>2001</DATAID><FIRST_NAME>VIKTOR</FIRST_NAME><SECOND_NAME>IVAN</SECOND_NAME><THIRD_NAME>SAMPLEV</THIRD_NAME>
      <UN_LIST_TYPE>Test</UN_LIST_TYPE><GENDER>Male</GENDER>
      <NATIONALITY><VALUE>Ruritania</VALUE></NATIONALITY>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Victor Sampleff</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Vitya</ALIAS_NAME></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1965-11-12</DATE></INDIVIDUAL_DATE_OF_BIRTH>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>AB 123456</NUMBER></INDIVIDUAL_DOCUMENT>
    </INDIVIDUAL>
  </INDIVIDUALS>
  <ENTITIES>
    <ENTITY><DATAID>2002</DATAID><FIRST_NAME>GREY HORIZON SHIPPING</FIRST_NAME>
      <ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Grey Horizon Lines</ALIAS_NAME></ENTITY_ALIAS>
      <ENTITY_ADDRESS><COUNTRY>Ruritania</COUNTRY></ENTITY_ADDRESS>
    </ENTITY>
    <ENTITY><FIRST_NAME>NO NUMBER</FIRST_NAME></ENTITY>
  </ENTITIES>
</CONSOLIDATED_LIST>`;

export const EU_XML = `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-11-16T10:00:00.000+02:00">
  <sanctionEntity logicalId="3001" euReferenceNumber="EU.1.2">
    <regulation programme="TEST"/>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias wholeName="Vitya" strong="false" gender="M"/>
    <nameAlias wholeName="Viktor SAMPLEV" strong="true" gender="M"/>
    <citizenship countryIso2Code="RU"/><citizenship countryIso2Code="00"/>
    <birthdate birthdate="1965-11-12" year="1965"/>
    <identification identificationTypeCode="passport" number="AB 123456"/>
  </sanctionEntity>
  <sanctionEntity logicalId="3002">
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="NIGHT HERON" strong="true"/>
    <identification identificationTypeCode="imo" number="9074729"/>
  </sanctionEntity>
  <sanctionEntity logicalId="3003"><subjectType classificationCode="E"/></sanctionEntity>
</export>`;

export const UK_XML = `<?xml version="1.0" encoding="utf-8"?>
<Designations>
  <DateGenerated>18/11/2026</DateGenerated>
  <Designation>
    <UniqueID>TST0001</UniqueID><RegimeName>The Test Regulations</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
    <Names>
      <Name><Name1>VIKTOR</Name1><Name6>SAMPLEV</Name6><NameType>Primary Name</NameType></Name>
      <Name><Name6>VITYA</Name6><NameType>Alias (weak)</NameType></Name>
    </Names>
    <Addresses><Address><AddressCountry>Ruritania</AddressCountry></Address></Addresses>
    <IndividualDetails><Individual>
      <DOBs><DOB>12/11/1965</DOB></DOBs><Genders><Gender>Male</Gender></Genders>
      <Nationalities><Nationality>Ruritania</Nationality></Nationalities>
      <PassportDetails><Passport><PassportNumber>AB123456</PassportNumber></Passport></PassportDetails>
    </Individual></IndividualDetails>
  </Designation>
  <Designation>
    <UniqueID>TST0002</UniqueID><IndividualEntityShip>Ship</IndividualEntityShip>
    <Names><Name><Name6>NIGHT HERON</Name6><NameType>Primary Name</NameType></Name></Names>
    <ShipDetails><Ship><IMONumbers><IMONumber>9074729</IMONumber></IMONumbers>
      <CurrentOwnerOperators><CurrentOwnerOperator>Grey Horizon Shipping LLC</CurrentOwnerOperator></CurrentOwnerOperators></Ship></ShipDetails>
  </Designation>
</Designations>`;
