import { isAddedLine } from '@mainsheet/contract';
import { runText, statementsOf } from '@mainsheet/hire';
import {
  addMoney,
  decimal,
  formatAmount,
  formatDecimal,
  formatMoney,
  type Money,
  money,
  parseMoney,
  subtractMoney,
} from '@mainsheet/money';
import { type documents, formatDay } from '../commercial-documents/index.ts';
import { isMuch, type JudgedBy, type MatchCheck } from './compare.ts';
import {
  type Comparison,
  comparisonOf,
  FITS,
  hashOfFacts,
  type MatchedLine,
  titledLine,
} from './comparison.ts';
import type {
  BilledStatements,
  OpenCharterRow,
  StatementContent,
  StatementLine,
} from './hire-statements.repository.ts';

export const HIRE_TYPE = 'Time Charter Hire';

export type ComparedHire = {
  readonly document: documents.DocumentRow;
  readonly lines: readonly documents.LineRow[];
  readonly statements: BilledStatements | null;
  /** Charters of the vendor, for a bill that names no statement. */
  readonly charters: readonly OpenCharterRow[];
  readonly judgedBy: JudgedBy;
};

/** What charterers paid for owners stands in documents of its own. */
const isBilled = ({ code }: StatementLine): boolean => code !== 'OWNERS_EXPENSE';
const isOffHire = ({ code }: StatementLine): boolean => code.startsWith('OFF_HIRE');

const AT_DAYS = /^days?$/i;
/** The unit of a rate as statements print it. */
const BY_DAY = /^per day$/i;

function sumOf({ statements }: ComparedHire, isOf: (line: StatementLine) => boolean): Money {
  const { now, before } = statements!;
  const of = (content: StatementContent | null) =>
    (content?.lines ?? [])
      .filter(isOf)
      .reduce(
        (sum, { amount }) => addMoney(sum, parseMoney(now!.currency, amount)),
        money(now!.currency, 0n),
      );
  return subtractMoney(of(now), of(before));
}

const ownLines = ({ lines }: ComparedHire) =>
  lines.filter(({ source_key: key }) => !isAddedLine(key));

const minorOf = (lines: readonly documents.LineRow[]): bigint =>
  lines.reduce((sum, line) => sum + BigInt(line.amount_minor), 0n);

/** From the end of the statement before, or delivery. */
function periodCheck({ statements }: ComparedHire): MatchCheck {
  const { now, before } = statements!;
  const [from, to] = [before?.end ?? now!.start, now!.end].map((at) => formatDay(at.slice(0, 10)));
  return {
    ...{ code: 'period', label: 'Period', delivered: null, billed: null, ...FITS },
    ordered: `${from} to ${to}`,
  };
}

/** The rates of hire within the time that is billed; null where one of them is not by the day. */
function dailyRatesOf({ statements }: ComparedHire): string[] | null {
  const { now, before } = statements!;
  const from = before?.end ?? now!.start;
  const hire = now!.lines.filter(
    ({ code, end }) => code === 'HIRE' && (end === null || end > from),
  );
  const rates = hire.flatMap(({ rate, rateUnit }) =>
    rate !== null && BY_DAY.test(rateUnit) ? [rate] : [],
  );
  return rates.length < hire.length ? null : [...new Set(rates)];
}

/** The rate, where hire is agreed by the day and the bill has lines by the day; anything else is left to the total. */
function rateCheck(of: ComparedHire): MatchCheck[] {
  const agreed = dailyRatesOf(of);
  // Expenses stand by the day beside the hire: one line with a rate that is agreed is enough.
  const lines = ownLines(of).filter(({ unit }) => AT_DAYS.test(unit.trim()));
  if (!agreed || agreed.length === 0 || lines.length === 0) return [];
  const agreedFor = (line: documents.LineRow) =>
    agreed.find((rate) => decimal(rate).eq(line.rate)) ?? null;
  const fitting = lines.find((line) => agreedFor(line) !== null);
  const isBeyond = fitting === undefined;
  const line = fitting ?? lines[0]!;
  const billed = formatDecimal(decimal(line.rate));
  return [
    {
      ...{ code: 'price', label: 'Hire a day', delivered: null, ...FITS },
      ...{ ordered: agreedFor(line) ?? agreed.at(-1)!, billed, isBeyond },
      sentence: isBeyond ? `${agreed.join(' or ')} a day are agreed, ${billed} are billed.` : '',
    },
  ];
}

/** What the bill comes to, and what of it is off-hire, against the statements. */
function moneyChecks(of: ComparedHire): MatchCheck[] {
  const due = sumOf(of, isBilled);
  const { currency } = due;
  const asked = money(currency, minorOf(ownLines(of)));
  const gap = subtractMoney(asked, due);
  const isBeyond = isMuch(gap, of.judgedBy);
  const offHire = sumOf(of, isOffHire);
  const taken = money(
    currency,
    minorOf(ownLines(of).filter(({ description }) => /off.?hire/i.test(description))),
  );
  const missed = subtractMoney(taken, offHire);
  // A bill of one sum names no off-hire: it is wrong where the sum is.
  const isMissed = isBeyond && isMuch(missed, of.judgedBy);
  return [
    ...(offHire.minorUnits === 0n && taken.minorUnits === 0n
      ? []
      : [
          {
            ...({ code: 'extra', label: 'Off-hire', delivered: null, percent: null } as const),
            ...{ ordered: formatAmount(offHire), billed: formatAmount(taken) },
            ...{ difference: null, isBeyond: isMissed },
            sentence: isMissed
              ? `Off-hire is ${formatMoney(offHire)} by the statement, ${formatMoney(taken)} on the bill.`
              : '',
          },
        ]),
    {
      ...{ code: 'amount', label: 'Total', delivered: null, percent: null, isBeyond },
      ...{ ordered: formatAmount(due), billed: formatAmount(asked), difference: gap },
      sentence: isBeyond
        ? `${formatMoney(due)} are due by ${runText(of.statements!.run)}, ${formatMoney(asked)} are billed.`
        : '',
    },
  ];
}

function namedLine(of: ComparedHire): MatchedLine | null {
  const { statements, document } = of;
  const { now, run, charter } = statements!;
  if (now === null) return null;
  const title = `${charter}, ${runText(run)}`;
  if (now.currency === document.currency) {
    return titledLine(title, [periodCheck(of), ...rateCheck(of), ...moneyChecks(of)]);
  }
  const currency: MatchCheck = {
    ...{ code: 'currency', label: 'Currency', delivered: null, ...FITS, isBeyond: true },
    ...{ ordered: now.currency, billed: document.currency },
    sentence: `The charter is in ${now.currency}, the bill in ${document.currency}.`,
  };
  return titledLine(title, [periodCheck(of), currency]);
}

/** A bill of hire that names no statement, while statements of its vendor's ships wait for one. */
function strayLine({ document, lines, charters }: ComparedHire): MatchedLine | null {
  const waiting = charters.filter(({ issued, group_ids: groupIds }) => {
    const billed = new Set(groupIds.flatMap(statementsOf));
    return issued.some((number) => !billed.has(number));
  });
  if (waiting.length === 0) return null;
  const asked = money(document.currency, minorOf(lines));
  return titledLine('Without a hire statement', [
    {
      ...{ code: 'unnamed', label: 'Lines', ordered: null, delivered: null, percent: null },
      ...{ billed: formatAmount(asked), difference: asked, isBeyond: true },
      sentence: `Hire statements of ${waiting.map(({ code }) => code).join(', ')} wait for their bill, and this one names none: link it under the charter with its statement.`,
    },
  ]);
}

/** A bill of hire against the statements that it is of; null where there is nothing to compare it with. */
export function compareHire(of: ComparedHire): Comparison | null {
  const { document, lines, statements, charters, judgedBy } = of;
  const line = statements ? namedLine(of) : strayLine(of);
  if (line === null) return null;
  const facts = {
    ...{ vendor: document.contact_id, currency: document.currency, number: document.their_number },
    ...{ statements, charters: statements ? [] : charters, judgedBy },
    lines: lines.map((one) => [one.account_code, one.description, one.rate, one.amount_minor]),
  };
  return comparisonOf({
    kind: 'hire',
    currency: document.currency,
    lines: [line],
    judgedBy,
    factsHash: hashOfFacts(facts),
  });
}
