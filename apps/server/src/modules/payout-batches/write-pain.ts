import type { BeneficiaryInput } from '@mainsheet/contract';
import { amountText } from '@mainsheet/money';
import { drawXml, optional, type XmlNode } from '../../platform/documents/xml.ts';

/** Whose account money leaves, as their bank knows it. */
export type Debtor = {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly countryCode: string;
  readonly account: string;
  readonly isIban: boolean;
  readonly currency: string;
  readonly bic: string;
};

export type Transfer = {
  /** Unique among ours: what both banks answer with. */
  readonly id: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly beneficiary: BeneficiaryInput;
  readonly charges: 'PAYER' | 'SHARED' | 'BENEFICIARY' | null;
  readonly paymentDate: string;
  readonly reference: string;
  readonly debtor: Debtor;
};

export type Message = {
  readonly id: string;
  /** Instant in UTC. */
  readonly madeAt: string;
  readonly company: string;
  readonly transfers: readonly Transfer[];
};

/** Source: ISO 20022 payments maintenance 2019, namespace of the message. */
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const CHARGES = { PAYER: 'DEBT', SHARED: 'SHAR', BENEFICIARY: 'CRED' } as const;
/** Codes of clearing systems. Source: ISO 20022 external code set ExternalClearingSystemIdentification1Code. */
const CLEARING: Readonly<Record<string, string>> = {
  AU: 'AUBSB',
  CN: 'CNAPS',
  GB: 'GBDSC',
  IN: 'INFSC',
  US: 'USABA',
};

/** Countries of accounts that SEPA credit transfers reach. Source: European Payments Council, EPC409-09. */
const SEPA: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT ' +
    'NL NO PL PT RO RS SE SI SK SM VA'
  ).split(' '),
);

/** Euro between two accounts of the scheme, sent in the way that is at home there. */
const isSepa = ({ currency, beneficiary: b, debtor }: Transfer): boolean =>
  currency === 'EUR' &&
  b.method === 'LOCAL' &&
  debtor.isIban &&
  [debtor.account, b.iban].every((iban) => SEPA.has(iban.slice(0, 2)));

/** Letters that are no other letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ø: 'o',
    Ø: 'O',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ß: 'ss',
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
  },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i', '&': '+' },
};

/** Characters that every bank passes on, as many as the element takes. Source: SWIFT character set X. */
function latin(text: string, most: number): string {
  const bare = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 ]/gu, (letter) => LETTERS[letter] ?? letter);
  return bare
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
}

type Address = {
  street: string;
  building: string;
  postcode: string;
  town: string;
  countryCode: string;
};

/** A structured address; unstructured lines are no longer taken from November 2026 on. */
const address = (at: Address): XmlNode => [
  'PstlAdr',
  [
    optional('StrtNm', latin(at.street, 70)),
    optional('BldgNb', latin(at.building, 16)),
    optional('PstCd', latin(at.postcode, 16)),
    optional('TwnNm', latin(at.town, 35)),
    optional('Ctry', at.countryCode),
  ],
];

const account = (
  name: string,
  of: { number: string; isIban: boolean; currency: string | null },
): XmlNode => [
  name,
  [
    ['Id', of.isIban ? [['IBAN', of.number]] : [['Othr', [['Id', latin(of.number, 34)]]]]],
    of.currency === null ? null : ['Ccy', of.currency],
  ],
];

function agentOf(b: BeneficiaryInput): XmlNode {
  const system = b.routingCode ? CLEARING[b.bankCountryCode] : undefined;
  const known: readonly XmlNode[] = [
    optional('BICFI', b.bic),
    system
      ? [
          'ClrSysMmbId',
          [
            ['ClrSysId', [['Cd', system]]],
            ['MmbId', latin(b.routingCode, 35)],
          ],
        ]
      : null,
    optional('Nm', latin(b.bankName, 140)),
  ];
  // An IBAN names its bank.
  if (known.every((part) => part === null)) return null;
  return ['CdtrAgt', [['FinInstnId', known]]];
}

/**
 * One payment. Where it is of SEPA it says so, each bears the charges of their own bank, and the account names no currency.
 * Source: European Payments Council, EPC132-08, customer-to-PSP implementation guidelines.
 */
function transferOf(transfer: Transfer): XmlNode {
  const { id, beneficiary: b, ...of } = transfer;
  const inScheme = isSepa(transfer);
  const amount = amountText(of.currency, of.minor);
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', id],
          ['EndToEndId', id],
        ],
      ],
      inScheme ? ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]] : null,
      ['Amt', [['InstdAmt', amount, `Ccy="${of.currency}"`]]],
      ['ChrgBr', inScheme ? 'SLEV' : CHARGES[of.charges ?? 'SHARED']],
      agentOf(b),
      ['Cdtr', [['Nm', latin(b.name, 140)], address(b)]],
      account('CdtrAcct', {
        number: b.iban || b.accountNumber,
        isIban: b.iban !== '',
        currency: inScheme ? null : of.currency,
      }),
      ['RmtInf', [['Ustrd', latin(of.reference, 140)]]],
    ],
  ];
}

const sumOf = (transfers: readonly Transfer[]): string => {
  // A control sum adds figures of any currency: their decimals are kept, their units are not looked at.
  const scaled = transfers.map(({ currency, minor }) => amountText(currency, minor));
  const scale = Math.max(0, ...scaled.map((text) => text.split('.')[1]?.length ?? 0));
  const sum = scaled.reduce((total, text) => {
    const [whole = '0', part = ''] = text.split('.');
    return total + BigInt(whole + part.padEnd(scale, '0'));
  }, 0n);
  const digits = String(sum).padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

function groupOf(id: string, transfers: readonly Transfer[]): XmlNode {
  const { debtor, paymentDate } = transfers[0]!;
  const { name, street, postcode, town, countryCode, bic } = debtor;
  return [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', 'false'],
      ['NbOfTxs', String(transfers.length)],
      ['CtrlSum', sumOf(transfers)],
      ['ReqdExctnDt', [['Dt', paymentDate]]],
      [
        'Dbtr',
        [['Nm', latin(name, 140)], address({ street, building: '', postcode, town, countryCode })],
      ],
      account('DbtrAcct', {
        number: debtor.account,
        isIban: debtor.isIban,
        currency: debtor.currency,
      }),
      ['DbtrAgt', [['FinInstnId', [['BICFI', bic]]]]],
      ...transfers.map(transferOf),
    ],
  ];
}

/**
 * A customer credit transfer initiation: a group for each account and day, in the order of the payments.
 * Source: ISO 20022 message definition pain.001.001.09 (CustomerCreditTransferInitiationV09).
 */
export function writePain({ id, madeAt, company, transfers }: Message): string {
  const groups = Map.groupBy(
    transfers,
    (one) => `${one.debtor.account} ${one.debtor.currency} ${one.paymentDate}`,
  );
  const document: XmlNode = [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', id],
              ['CreDtTm', madeAt.replace(/\.\d+Z$/, 'Z')],
              ['NbOfTxs', String(transfers.length)],
              ['CtrlSum', sumOf(transfers)],
              ['InitgPty', [['Nm', latin(company, 140)]]],
            ],
          ],
          ...[...groups.values()].map((group, index) => groupOf(`${id}-${index + 1}`, group)),
        ],
      ],
    ],
    `xmlns="${NAMESPACE}"`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawXml(document)}\n`;
}
