import { formatAmount, formatMoney, type Money, money } from '@mainsheet/money';
import type { documents } from '../commercial-documents/index.ts';
import { isMuch, type JudgedBy, type MatchCheck } from './compare.ts';
import {
  type Comparison,
  comparisonOf,
  FITS,
  hashOfFacts,
  type MatchedLine,
  titledLine,
} from './comparison.ts';
import { type AccountRow, findAccountKey } from './port-accounts.repository.ts';

export type ComparedAccounts = {
  readonly document: documents.DocumentRow;
  readonly lines: readonly documents.LineRow[];
  /** The accounts that its lines bill. */
  readonly accounts: readonly AccountRow[];
  readonly judgedBy: JudgedBy;
};

/** The sources of the accounts that lines bill. */
export const accountKeysOf = (lines: readonly documents.LineRow[]): string[] => [
  ...new Set(lines.flatMap(({ source_key: key }) => findAccountKey(key) ?? [])),
];

/** Who bills and in which currency, where the account says otherwise. */
function wordsOf(account: AccountRow, { document }: ComparedAccounts): MatchCheck[] {
  const { agent_id: agentId, agent_name: agent, currency } = account;
  const beyond = { ...FITS, delivered: null, isBeyond: true };
  const isOther = agentId !== null && agentId !== document.party_id;
  return [
    ...(isOther
      ? [
          {
            ...({ code: 'supplier', label: 'Agent', ...beyond } as const),
            ...{ ordered: agent, billed: document.contact_name },
            sentence: `The account is of ${agent}, the bill of ${document.contact_name}.`,
          },
        ]
      : []),
    ...(currency === document.currency
      ? []
      : [
          {
            ...({ code: 'currency', label: 'Currency', ...beyond } as const),
            ...{ ordered: currency, billed: document.currency },
            sentence: `The account is in ${currency}, the bill in ${document.currency}.`,
          },
        ]),
  ];
}

/** What a bill and others before it have of an account, against what the account comes to. Less is a bill of a part. */
function amountOf(account: AccountRow, of: ComparedAccounts): MatchCheck[] {
  const { currency, source_key: key, is_billed_otherwise: isOtherwise } = account;
  if (currency !== of.document.currency || isOtherwise) return [];
  const asked = of.lines
    .filter((line) => findAccountKey(line.source_key) === key)
    .reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);
  const [total, others] = [BigInt(account.total_minor), BigInt(account.billed_minor ?? '0')];
  const over: Money = money(currency, asked + others - total);
  const isBeyond = over.minorUnits > 0n && isMuch(over, of.judgedBy);
  const text = (minor: bigint) => formatMoney(money(currency, minor));
  const paper = account.is_final ? 'final account' : 'proforma';
  const before = others === 0n ? '' : `, and other bills have ${text(others)} of it`;
  return [
    {
      ...{ code: 'amount', label: account.is_final ? 'Final account' : 'Proforma', percent: null },
      ordered: formatAmount(money(currency, total)),
      delivered: others === 0n ? null : formatAmount(money(currency, others)),
      billed: formatAmount(money(currency, asked)),
      difference: over.minorUnits > 0n ? over : money(currency, 0n),
      isBeyond,
      sentence: isBeyond
        ? `The ${paper} comes to ${text(total)}${before}; ${text(asked)} are billed.`
        : '',
    },
  ];
}

function lineOf(account: AccountRow, of: ComparedAccounts): MatchedLine {
  const { port_name: port, agent_name: agent } = account;
  const title = `${port || 'No longer called at'}${agent && `, ${agent}`}`;
  return titledLine(title, [...wordsOf(account, of), ...amountOf(account, of)]);
}

/** A bill of port costs against the agents' accounts that its lines name; null where they name none. */
export function compareAccounts(of: ComparedAccounts): Comparison | null {
  const { document, lines, accounts, judgedBy } = of;
  if (accounts.length === 0) return null;
  const facts = {
    ...{ vendor: document.contact_id, currency: document.currency, number: document.their_number },
    ...{ accounts, judgedBy },
    lines: lines.map(({ source_key: key, amount_minor: minor }) => [key, minor]),
  };
  return comparisonOf({
    kind: 'port-costs',
    currency: document.currency,
    lines: accounts.map((account) => lineOf(account, of)),
    judgedBy,
    factsHash: hashOfFacts(facts),
  });
}
