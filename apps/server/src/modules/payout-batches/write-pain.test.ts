import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import {
  breaches,
  type Definition,
  elementsOf,
  is,
  of,
  text,
} from '../../../test/fixtures/message-definition.ts';
import { rowsOfPain } from './read-pain.ts';
import { type Debtor, type Transfer, writePain } from './write-pain.ts';

const BIC = is(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 0);
const COUNTRY = is(/^[A-Z]{2}$/, 0);
const ADDRESS: Definition = [
  ...['AdrTp', 'Dept', 'SubDept'].map((name) => [name, text(70, 0)] as const),
  ['StrtNm', text(70, 0)],
  ['BldgNb', text(16, 0)],
  ['BldgNm', text(35, 0)],
  ['Flr', text(70, 0)],
  ['PstBx', text(16, 0)],
  ['Room', text(70, 0)],
  ['PstCd', text(16, 0)],
  ['TwnNm', text(35, 0)],
  ['TwnLctnNm', text(35, 0)],
  ['DstrctNm', text(35, 0)],
  ['CtrySubDvsn', text(35, 0)],
  ['Ctry', COUNTRY],
];
const PARTY: Definition = [
  ['Nm', text(140, 0)],
  ['PstlAdr', of(ADDRESS, 0)],
  ['Id', text(1, 0)],
  ['CtryOfRes', COUNTRY],
];
const ACCOUNT: Definition = [
  [
    'Id',
    of([
      ['IBAN', is(/^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/, 0)],
      ['Othr', of([['Id', text(34)]], 0)],
    ]),
  ],
  ['Tp', text(1, 0)],
  ['Ccy', is(/^[A-Z]{3}$/, 0)],
  ['Nm', text(70, 0)],
];
const AGENT: Definition = [
  [
    'FinInstnId',
    of([
      ['BICFI', BIC],
      [
        'ClrSysMmbId',
        of(
          [
            ['ClrSysId', of([['Cd', text(5)]], 0)],
            ['MmbId', text(35)],
          ],
          0,
        ),
      ],
      ['LEI', text(20, 0)],
      ['Nm', text(140, 0)],
      ['PstlAdr', of(ADDRESS, 0)],
      ['Othr', text(1, 0)],
    ]),
  ],
];
const SUM = is(/^\d{1,17}(\.\d{1,17})?$/, 0);
const COUNT = is(/^\d{1,15}$/);
const CHARGES = is(/^(DEBT|CRED|SHAR|SLEV)$/, 0);

/** The elements in their order, from the public message definition report of pain.001.001.09. */
const MESSAGE: Definition = [
  [
    'GrpHdr',
    of([
      ['MsgId', text(35)],
      ['CreDtTm', is(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)],
      ['Authstn', text(1, 0)],
      ['NbOfTxs', COUNT],
      ['CtrlSum', SUM],
      ['InitgPty', of(PARTY)],
      ['FwdgAgt', of(AGENT, 0)],
    ]),
  ],
  [
    'PmtInf',
    {
      min: 1,
      most: 99,
      inner: [
        ['PmtInfId', text(35)],
        ['PmtMtd', is(/^(CHK|TRF|TRA)$/)],
        ['BtchBookg', is(/^(true|false)$/, 0)],
        ['NbOfTxs', COUNT],
        ['CtrlSum', SUM],
        ['PmtTpInf', text(1, 0)],
        ['ReqdExctnDt', of([['Dt', is(/^\d{4}-\d\d-\d\d$/)]])],
        ['PoolgAdjstmntDt', text(10, 0)],
        ['Dbtr', of(PARTY)],
        ['DbtrAcct', of(ACCOUNT)],
        ['DbtrAgt', of(AGENT)],
        ['UltmtDbtr', of(PARTY, 0)],
        ['ChrgBr', CHARGES],
        [
          'CdtTrfTxInf',
          {
            min: 1,
            most: 9_999,
            inner: [
              [
                'PmtId',
                of([
                  ['InstrId', text(35, 0)],
                  ['EndToEndId', text(35)],
                  ['UETR', text(36, 0)],
                ]),
              ],
              [
                'PmtTpInf',
                of(
                  [
                    ['InstrPrty', text(4, 0)],
                    ['SvcLvl', of([['Cd', text(4)]])],
                  ],
                  0,
                ),
              ],
              ['Amt', of([['InstdAmt', is(/^\d{1,13}(\.\d{1,5})?$/)]])],
              ['XchgRateInf', text(1, 0)],
              ['ChrgBr', CHARGES],
              ['UltmtDbtr', of(PARTY, 0)],
              ['CdtrAgt', of(AGENT, 0)],
              ['Cdtr', of(PARTY, 0)],
              ['CdtrAcct', of(ACCOUNT, 0)],
              ['UltmtCdtr', of(PARTY, 0)],
              ['Purp', text(1, 0)],
              ['RmtInf', of([['Ustrd', text(140, 0)]], 0)],
            ],
          },
        ],
      ],
    },
  ],
];

const DEBTOR: Debtor = {
  ...{
    name: 'Fjordline Bulk ApS & Søn',
    street: 'Havnegade 1',
    postcode: '1058',
    town: 'København',
  },
  ...{ countryCode: 'DK', account: 'NL91ABNA0417164300', isIban: true, currency: 'USD' },
  bic: 'MSHTNL2A',
};
const transfer = (more: Partial<Transfer> = {}, beneficiary: object = {}): Transfer => ({
  ...{ id: 'PO-00001', minor: 125_000n, currency: 'USD', charges: null, paymentDate: '2026-11-26' },
  ...{ reference: 'INV 88-20411', debtor: DEBTOR },
  beneficiary: {
    ...{ entityType: 'COMPANY', name: "Ship's (Agents) Ltd", contactId: '', email: '' },
    ...{ street: 'Wharf Road', building: '12', postcode: 'E14', town: 'London', countryCode: 'GB' },
    ...{ bankCountryCode: 'GB', currency: 'USD', method: 'LOCAL', iban: '' },
    ...{ accountNumber: '12345678', routingCode: '601613', bic: '', bankName: '', ...beneficiary },
  },
  ...more,
});
const message = (transfers: readonly Transfer[]) =>
  writePain({
    id: 'PB-0001-20261125200000',
    madeAt: '2026-11-25T20:00:00.000Z',
    company: 'Fjordline & <Co>',
    transfers,
  });

describe('a pain.001.001.09 message', () => {
  const transfers = [
    transfer(),
    transfer(
      { id: 'PO-00002', charges: 'PAYER' },
      { iban: 'DE89370400440532013000', accountNumber: '', routingCode: '', bic: 'COBADEFF' },
    ),
    transfer({ id: 'PO-00003', currency: 'JPY', minor: 90_000n, paymentDate: '2026-11-27' }),
  ];
  const euro = { currency: 'EUR', debtor: { ...DEBTOR, currency: 'EUR' } };
  const toGermany = { iban: 'DE89370400440532013000', accountNumber: '', routingCode: '' };
  /** Whether a payment is sent as one of SEPA, with all that this asks for, or with none of it. */
  const isOfSepa = (xml: string) =>
    xml.includes('<SvcLvl><Cd>SEPA</Cd></SvcLvl>') &&
    xml.includes('<ChrgBr>SLEV</ChrgBr>') &&
    /<CdtrAcct><Id><IBAN>\w+<\/IBAN><\/Id><\/CdtrAcct>/.test(xml);

  it('sends euro between accounts of SEPA as its guidelines ask, and nothing else', () => {
    expect(isOfSepa(message([transfer(euro, toGermany)]))).toBe(true);
    const others = [
      transfer({}, toGermany),
      transfer({ ...euro, charges: 'SHARED' }, { ...toGermany, method: 'SWIFT' }),
      transfer(euro, { ...toGermany, iban: 'AE070331234567890123456' }),
      transfer(euro),
    ];
    for (const other of others) expect(message([other])).not.toMatch(/SEPA|SLEV/);
  });

  it('has every element in its order, none missing and none too long, as the definition says', () => {
    const xml = message([...transfers, transfer({ ...euro, id: 'PO-00004' }, toGermany)]);
    expect(XMLValidator.validate(xml)).toBe(true);
    const [document] = elementsOf(xml);
    expect(document?.name).toBe('Document');
    expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    expect(breaches(document!.inner[0]!.inner, MESSAGE, '')).toEqual([]);
  });

  it('the check finds what is out of order', () => {
    const [document] = elementsOf(message(transfers).replace('<PmtMtd>TRF</PmtMtd>', ''));
    expect(breaches(document!.inner[0]!.inner, MESSAGE, '')).toEqual(['/PmtInf/PmtMtd is missing']);
  });

  it('groups by account and day, counts and adds up, and writes Latin alone', () => {
    const xml = message(transfers);
    expect(xml.match(/<PmtInf>/g)?.length).toBe(2);
    // 1,250.00 + 1,250.00 + 90,000
    expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>92500.00</CtrlSum>');
    expect(xml).toContain('<InstdAmt Ccy="JPY">90000</InstdAmt>');
    expect(xml).toContain('<TwnNm>Kobenhavn</TwnNm>');
    expect(xml).toContain('<ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>601613</MmbId>');
    expect(/^[\x20-\x7e\n]*$/.test(xml)).toBe(true);
  });

  it('comes back as the rows it was made of', () => {
    const read = rowsOfPain(message(transfers));
    expect('rows' in read && read.rows[0]).toEqual({
      ...{ beneficiary: "Ship's (Agents) Ltd", account: '12345678', currency: 'USD' },
      ...{ amount: '1250.00', reference: 'INV 88-20411', bill: '', paymentDate: '2026-11-26' },
    });
  });
});

describe('a file that somebody brings', () => {
  it.each([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'document type'],
    ['depth', '<a>'.repeat(100) + '</a>'.repeat(100), 'pain.001'],
    ['another message', '<Document><FIToFIPmtStsRpt/></Document>', 'pain.001'],
    ['no XML', '<Document><a></Document>', 'well-formed'],
  ])('%s is refused', (_, xml, why) => {
    const read = rowsOfPain(xml);
    expect('reason' in read && read.reason).toContain(why);
  });
});
