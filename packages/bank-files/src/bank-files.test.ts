import { describe, expect, it } from 'vitest';
import { type CsvAnswers, findBalanceFault, fingerprintsOf, parseBankFile } from './index.ts';

const read = (text: string, answers: CsvAnswers = { currency: 'EUR' }) =>
  parseBankFile(new TextEncoder().encode(text), answers);
const one = (text: string, answers?: CsvAnswers) => {
  const file = read(text, answers);
  if (!('statements' in file)) throw new Error(JSON.stringify(file));
  return file.statements[0]!;
};

const camt = (version: string, entries: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Id>S-7</Id>
<Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1175.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (
  sts: string,
  dbtr: string,
) => `<Ntry><Amt Ccy="EUR">250.50</Amt><CdtDbtInd>CRDT</CdtDbtInd>${sts}
<BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><DtTm>2026-03-03T00:00:00</DtTm></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><RltdPties>${dbtr}<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>INV-0007</Ustrd><Ustrd>freight</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">75</Amt><CdtDbtInd>DBIT</CdtDbtInd>${sts}<BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`;

describe('camt.053', () => {
  it.each([
    ['02', '<Sts>BOOK</Sts>', '<Dbtr><Nm>Baltic Grain</Nm></Dbtr>'],
    ['08', '<Sts><Cd>BOOK</Cd></Sts>', '<Dbtr><Pty><Nm>Baltic Grain</Nm></Pty></Dbtr>'],
  ])('version %s gives lines, balances and who paid', (version, sts, dbtr) => {
    const statement = one(camt(version, entry(sts, dbtr)));
    expect(statement).toMatchObject({
      account: 'NL91ABNA0417164300',
      currency: 'EUR',
      openingMinor: 100000n,
      closingMinor: 117550n,
      closingOn: '2026-03-02',
    });
    expect(statement.lines).toMatchObject([
      {
        bookedOn: '2026-03-02',
        valueOn: '2026-03-03',
        amountMinor: 25050n,
        counterparty: 'Baltic Grain',
        counterpartyAccount: 'DE89370400440532013000',
        endToEndId: 'E2E-1',
        bankId: 'B-1',
        text: 'INV-0007 freight',
      },
      { amountMinor: -7500n },
    ]);
    expect(findBalanceFault(statement)).toBeNull();
  });

  it('leaves out what is pending, and tells a batch payment by payment', () => {
    const detail = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = `<Ntry><Amt Ccy="EUR">175.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
      <AcctSvcrRef>B-9</AcctSvcrRef><NtryDtls>${detail('100.00')}${detail('75.50')}</NtryDtls></Ntry>`;
    const pending = batch.replace('BOOK', 'PDNG');
    const statement = one(camt('08', batch + pending));
    expect(statement.lines.map((line) => [line.amountMinor, line.bankId])).toEqual([
      [10000n, 'B-9/1'],
      [7550n, 'B-9/2'],
    ]);
  });

  it('says what is missing when the balances do not agree', () => {
    const statement = one(camt('08', ''));
    expect(findBalanceFault(statement)).toBe(
      'The opening balance of EUR 1,000.00 and the lines come to EUR 1,000.00, but the file says EUR 1,175.50: EUR 175.50 is missing.',
    );
  });

  it('refuses document types, depths and amounts that are none, in a sentence', () => {
    expect(read(`<!DOCTYPE a [<!ENTITY b "c">]>${camt('08', '')}`)).toHaveProperty('reason');
    expect(read(`<?xml version="1.0"?><!DOCTYPE a>${camt('08', '')}`)).toEqual({
      reason: 'This file declares a document type, which messages of banks never do.',
    });
    expect(read('<a>'.repeat(5000))).toHaveProperty('reason');
    expect(read(camt('02', entry('', '').replace('250.50', '1e9')))).toHaveProperty('reason');
  });
});

const MT940 = `:20:STMT1
:25:ABNANL2A/NL91ABNA0417164300
:28C:12/1
:60F:C251230EUR1000,00
:61:2512310102D75,5NTRFNONREF//B77
:86:166?00TRANSFER?20EREF+X-1?21SVWZ+INV-0007?32Baltic Gr?33ain?31DE89370400440532013000
:61:260102C100,NMSCREF-1
:86:/EREF/E-2/NAME/Nordic Ore/REMI/freight/
:61:260102RC24,50NTRFNONREF
:62F:C260102EUR1000,00
:86:The bank wishes a good year
-`;

describe('MT940', () => {
  it('reads lines, reversals, the turn of the year and both kinds of details', () => {
    const statement = one(MT940);
    expect(statement).toMatchObject({ account: 'NL91ABNA0417164300', number: '12/1' });
    expect(statement.lines).toMatchObject([
      {
        bookedOn: '2026-01-02',
        valueOn: '2025-12-31',
        amountMinor: -7550n,
        bankId: 'B77',
        counterparty: 'Baltic Grain',
        endToEndId: 'X-1',
      },
      { amountMinor: 10000n, counterparty: 'Nordic Ore', endToEndId: 'E-2', reference: 'REF-1' },
      { amountMinor: -2450n, text: '' },
    ]);
    expect(findBalanceFault(statement)).toBeNull();
  });
});

describe('OFX', () => {
  const sgml = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12 34</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302120000[-5:EST]<TRNAMT>250.50<FITID>F1<NAME>Baltic &amp; Co<MEMO>
</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>-10,00<FITID>F2</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>99.00<DTASOF>20260303</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  it.each([
    ['1 (SGML)', sgml],
    [
      '2 (XML)',
      `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${sgml
        .slice(sgml.indexOf('<OFX>'))
        .replaceAll(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')
        .replace('<MEMO>', '<MEMO></MEMO>')}`,
    ],
  ])('reads version %s', (_, text) => {
    expect(one(text)).toMatchObject({
      account: '1234',
      currency: 'USD',
      closingMinor: 9900n,
      lines: [
        { bookedOn: '2026-03-02', amountMinor: 25050n, bankId: 'F1', counterparty: 'Baltic & Co' },
        { bookedOn: '2026-03-03', amountMinor: -1000n, bankId: 'F2' },
      ],
    });
  });
});

describe('CSV', () => {
  it('judges delimiter, decimal comma and the order of the day over the whole column', () => {
    const statement = one(
      'Account statement;;\nDatum;Omschrijving;Bedrag;Saldo\n01/02/2026;INV-7;1.234,50;2.234,50\n13/02/2026;"fee; monthly";-10,00;2.224,50\n',
    );
    expect(statement).toMatchObject({ openingMinor: 100000n, closingMinor: 222450n });
    expect(statement.lines).toMatchObject([
      { bookedOn: '2026-02-01', amountMinor: 123450n },
      { bookedOn: '2026-02-13', amountMinor: -1000n, text: 'fee; monthly' },
    ]);
  });

  it('asks when every day can be read in two ways, and takes the answer', () => {
    const text = 'Date,Debit,Credit\n01/02/2026,"1,000.00",\n03/04/2026,,5.25\n';
    expect(read(text)).toMatchObject({
      question: 'dateOrder',
      choices: ['day first', 'month first'],
    });
    const statement = one(text, { currency: 'USD', dateOrder: 'month first' });
    expect(statement.lines).toMatchObject([
      { bookedOn: '2026-01-02', amountMinor: -100000n },
      { bookedOn: '2026-03-04', amountMinor: 525n },
    ]);
  });

  it('reads months first when a day says so, a side in a column of its own, and newest first', () => {
    const statement = one(
      'Date\tAmount\tAf Bij\tBalance\n02/25/2026\t10.00\tAf\t90.00\n02/01/2026\t50.00\tBij\t100.00\n',
    );
    expect(statement).toMatchObject({ openingMinor: 5000n, closingMinor: 9000n });
    expect(findBalanceFault(statement)).toBeNull();
  });

  it('asks for the decimal sign when 1,234 may be thousands or not, in a currency of three places', () => {
    expect(read('Date,Amount\n2026-02-01,"1,234"\n', { currency: 'KWD' })).toMatchObject({
      question: 'decimal',
    });
  });

  it('refuses what mixes orders or has no heads, in a sentence', () => {
    expect(read('Date,Amount\n25/02/2026,1.00\n02/25/2026,1.00\n')).toEqual({
      reason: 'The days of the file are not all written in one order.',
    });
    expect(read('Date;Amount;Betrag\n2026-02-01;1,00;2,00\n')).toEqual({
      reason:
        "“Amount” and “Betrag” name one amount twice. Keep the column of the account's currency.",
    });
    expect(read('hello, world')).toHaveProperty('reason');
    expect(read('PK\u0003\u0004')).toHaveProperty('reason');
    expect(read('a\0b')).toHaveProperty('reason');
  });
});

it('tells two equal bookings of a day apart, the same way at every reading', () => {
  const lines = one('Date,Amount,Text\n2026-02-01,5.00,fee\n2026-02-01,5.00,fee\n').lines;
  const prints = fingerprintsOf(lines);
  expect(new Set(prints).size).toBe(2);
  expect(fingerprintsOf(lines)).toEqual(prints);
});

describe('hostile files', () => {
  it('are refused after one reading, however many brackets they are made of', () => {
    for (const text of ['<a'.repeat(500_000), '<a '.repeat(300_000), '<'.repeat(1_000_000)]) {
      expect(parseBankFile(new TextEncoder().encode(text), {})).toHaveProperty('reason');
    }
  });
});
