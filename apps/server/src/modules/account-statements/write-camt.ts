import { amountText, type Money } from '@mainsheet/money';
import { drawXml, optional, type XmlNode } from '../../platform/documents/xml.ts';
import { presentAccount } from '../accounts/index.ts';
import { bookedOn } from './account-statements.presenter.ts';
import type { AccountStatement, StatementLine } from './statement.service.ts';

/** Source: ISO 20022 message definition camt.053.001.08 (BankToCustomerStatementV08). */
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
/** What elements of names, of references and of free text take. */
const [MOST_NAME, MOST_ID, MOST_TEXT] = [140, 35, 140];

const cut = (text: string, most: number): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed();

/** An id without its hyphens: elements of references hold 35 characters. */
const compactId = (id: string): string => id.replaceAll('-', '');

const plain = ({ currency, minorUnits }: Money): string =>
  amountText(currency, minorUnits < 0n ? -minorUnits : minorUnits);

/** An amount without its sign, and on which side it stands. */
const amountOf = (amount: Money): XmlNode[] => [
  ['Amt', plain(amount), `Ccy="${amount.currency}"`],
  ['CdtDbtInd', amount.minorUnits < 0n ? 'DBIT' : 'CRDT'],
];

const balanceOf = (code: 'OPBD' | 'CLBD', amount: Money, on: string): XmlNode => [
  'Bal',
  [['Tp', [['CdOrPrtry', [['Cd', code]]]]], ...amountOf(amount), ['Dt', [['Dt', on]]]],
];

const countOf = (lines: readonly StatementLine[], isIn: boolean): string =>
  String(lines.filter(({ row }) => BigInt(row.amount_minor) > 0n === isIn).length);

function summaryOf({ lines, moneyIn, moneyOut }: AccountStatement): XmlNode {
  return [
    'TxsSummry',
    [
      ['TtlNtries', [['NbOfNtries', String(lines.length)]]],
      [
        'TtlCdtNtries',
        [
          ['NbOfNtries', countOf(lines, true)],
          ['Sum', plain(moneyIn)],
        ],
      ],
      [
        'TtlDbtNtries',
        [
          ['NbOfNtries', countOf(lines, false)],
          ['Sum', plain(moneyOut)],
        ],
      ],
    ],
  ];
}

/** Money in comes from the debtor of the payment, money out goes to its creditor. */
function partyOf({ counterparty, amount_minor: minor }: StatementLine['row']): XmlNode {
  const name = cut(counterparty, MOST_NAME);
  if (name === '') return null;
  return ['RltdPties', [[BigInt(minor) > 0n ? 'Dbtr' : 'Cdtr', [['Pty', [['Nm', name]]]]]]];
}

function entryOf(line: StatementLine): XmlNode {
  const { row } = line;
  const id = compactId(row.id);
  const reference = cut(row.reference, MOST_TEXT);
  const details: XmlNode[] = [
    ['Refs', [['AcctSvcrRef', id]]],
    partyOf(row),
    reference === '' ? null : ['RmtInf', [['Ustrd', reference]]],
  ];
  return [
    'Ntry',
    [
      ['NtryRef', id],
      ...amountOf({ currency: row.currency, minorUnits: BigInt(row.amount_minor) }),
      ['Sts', [['Cd', 'BOOK']]],
      ['BookgDt', [['Dt', bookedOn(line)]]],
      ['ValDt', [['Dt', row.value_on]]],
      ['AcctSvcrRef', id],
      [
        'BkTxCd',
        [
          [
            'Prtry',
            [
              ['Cd', row.source_type],
              ['Issr', 'Mainsheet'],
            ],
          ],
        ],
      ],
      ['NtryDtls', [['TxDtls', details]]],
    ],
  ];
}

function accountOf({ account: row }: AccountStatement): XmlNode {
  const account = presentAccount(row);
  const number = account.accountNumber || compactId(row.id).slice(0, MOST_ID - 1);
  return [
    'Acct',
    [
      ['Id', account.iban ? [['IBAN', account.iban]] : [['Othr', [['Id', number]]]]],
      ['Ccy', row.currency],
      ['Nm', cut(row.nickname, 70)],
      ['Ownr', [['Nm', cut(account.accountName, MOST_NAME)]]],
      [
        'Svcr',
        [
          [
            'FinInstnId',
            [optional('BICFI', account.swiftCode), ['Nm', cut(account.institution, MOST_NAME)]],
          ],
        ],
      ],
    ],
  ];
}

/** The statement as other systems read it. */
export function writeCamt(statement: AccountStatement): string {
  const { account, from, to, opening, closing, lines, madeAt } = statement;
  const made = madeAt.replace(/\.\d+Z$/, 'Z');
  const id = `${account.serial}-${from}-${to}`.replaceAll('-', '').slice(0, MOST_ID);
  const message: XmlNode = [
    'Document',
    [
      [
        'BkToCstmrStmt',
        [
          [
            'GrpHdr',
            [
              ['MsgId', `${id}T${made.replaceAll(/\D/g, '').slice(8)}`.slice(0, MOST_ID)],
              ['CreDtTm', made],
            ],
          ],
          [
            'Stmt',
            [
              ['Id', id],
              ['CreDtTm', made],
              [
                'FrToDt',
                [
                  ['FrDtTm', `${from}T00:00:00Z`],
                  ['ToDtTm', `${to}T23:59:59Z`],
                ],
              ],
              accountOf(statement),
              balanceOf('OPBD', opening, from),
              balanceOf('CLBD', closing, to),
              summaryOf(statement),
              ...lines.map(entryOf),
            ],
          ],
        ],
      ],
    ],
    `xmlns="${NAMESPACE}"`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawXml(message)}\n`;
}
