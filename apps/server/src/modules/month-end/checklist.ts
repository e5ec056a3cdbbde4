import { formatMoney } from '@mainsheet/money';
import type { Actor } from '../../platform/actor.ts';
import { todayBy } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRecurring } from '../journals/index.ts';
import { isPeriodClosed } from '../ledger/index.ts';
import { type BunkerStocks, readBunkerStocks, totalOf } from './bunker-stocks.service.ts';
import { countUnposted, type UnpostedRow } from './checklist.repository.ts';
import { type Month, monthOf, nameOfMonth } from './month.ts';
import { type Revaluation, readRevaluation, sidesOf, statusOf } from './revaluation.ts';
import {
  readVoyageAccruals,
  sidesOfAccruals,
  statusOfAccruals,
  type VoyageAccruals,
} from './voyage-accruals.ts';

type Step = {
  key: string;
  label: string;
  state: 'Done' | 'To do' | 'Look';
  text: string;
  path: string | null;
};

const UNPOSTED = [
  { noun: 'invoice', label: 'Invoices', path: '/receivables/invoices' },
  { noun: 'credit_note', label: 'Credit notes', path: '/receivables/credit-notes' },
  { noun: 'bill', label: 'Bills', path: '/payables/bills' },
  {
    noun: 'vendor_credit_note',
    label: 'Vendor credit notes',
    path: '/payables/vendor-credit-note',
  },
  { noun: 'journal', label: 'Manual journals', path: '/journal/manual-journals' },
] as const;

/** What to see to before a month is closed, in the order in which it is done. */
export function readMonthEnd(platform: Platform, actor: Actor, day: string) {
  const month = monthOf(day);
  const isOver = month.last < todayBy(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const [unposted, recurring, stocks, accruals, revaluation, isClosed] = await Promise.all([
      countUnposted(tx, month.last),
      readRecurring(tx, month.last),
      readBunkerStocks(platform, tx),
      readVoyageAccruals(tx, month),
      readRevaluation(tx, month),
      isPeriodClosed(tx, month.first),
    ]);
    const steps = [
      ...unpostedSteps(unposted, month),
      recurringStep(recurring, month),
      stocksStep(stocks),
      accrualsStep(accruals),
      revaluationStep(revaluation),
    ];
    return {
      month: month.first,
      on: month.last,
      isOver,
      isClosed,
      steps: [...steps, closeStep(month, { isOver, isClosed })],
    };
  });
}

const unpostedSteps = (rows: readonly UnpostedRow[], month: Month): Step[] =>
  UNPOSTED.map(({ noun, label, path }) => {
    const count = Number(rows.find((row) => row.noun === noun)?.count ?? 0);
    const text =
      count === 0
        ? `Everything dated up to the end of ${nameOfMonth(month)} is posted.`
        : `${count} dated up to the end of ${nameOfMonth(month)} ${count === 1 ? 'is' : 'are'} not posted: once the month is closed, ${count === 1 ? 'it needs' : 'they need'} a later date.`;
    return { key: noun, label, state: count === 0 ? 'Done' : 'Look', text, path };
  });

function resultText(minorUnits: bigint, currency: string): string {
  if (minorUnits === 0n) return 'neither gain nor loss';
  const isGain = minorUnits > 0n;
  const amount = formatMoney({ currency, minorUnits: isGain ? minorUnits : -minorUnits });
  return `a ${isGain ? 'gain' : 'loss'} of ${amount}`;
}

const NAMES_SHOWN = 3;

/** Some names and how many more there are: Rent, Insurance and 2 more. */
function namesOf(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

type Recurring = Awaited<ReturnType<typeof readRecurring>>;

function recurringStep({ waiting, coming, count }: Recurring, month: Month): Step {
  const name = nameOfMonth(month);
  const isOpen = waiting.length + coming.length > 0;
  const texts = [
    waiting.length > 0 && `Drafted and not posted: ${namesOf(waiting)}.`,
    coming.length > 0 && `Drafted on their days up to the end of ${name}: ${namesOf(coming)}.`,
    !isOpen && count > 0 && `What recurs up to the end of ${name} is drafted and posted.`,
    !isOpen && count === 0 && 'No journal recurs.',
  ].filter((text) => text !== false);
  return {
    key: 'recurring',
    label: 'Recurring journals',
    state: isOpen ? 'Look' : 'Done',
    text: texts.join(' '),
    path: waiting.length > 0 ? '/journal/manual-journals' : '/journal/journal-templates',
  };
}

function stocksStep(stocks: BunkerStocks): Step {
  const { count, changeMinor, noted } = totalOf(stocks);
  const amount = formatMoney({ currency: stocks.baseCurrency, minorUnits: changeMinor });
  const due =
    count === 0
      ? 'What voyages that are over left on board is booked.'
      : `Of ${count === 1 ? 'one voyage' : `${count} voyages`} that ended ${amount} are to be booked as bunkers on board. Book it below.`;
  const look = `${noted === 1 ? 'One voyage needs' : `${noted} voyages need`} a look, see below.`;
  return {
    key: 'bunker-stocks',
    label: 'Bunkers on board',
    state: count > 0 ? 'To do' : noted > 0 ? 'Look' : 'Done',
    text: noted > 0 ? `${due} ${look}` : due,
    path: null,
  };
}

function accrualsStep(accruals: VoyageAccruals): Step {
  const { revenueMinor, expenseMinor } = sidesOfAccruals(accruals.lines);
  const sum = resultText(revenueMinor + expenseMinor, accruals.baseCurrency);
  const status = statusOfAccruals(accruals);
  const texts: Readonly<Record<string, string>> = {
    'Nothing to accrue': 'What is posted of the voyages is what belongs to their days.',
    Due: `By their days the voyages come to ${sum} over what is posted. Post it below.`,
    Changed: `Voyages or postings changed since they were posted: they should come to ${sum}. Post the change below.`,
    Posted: `Posted: ${sum}, taken back on the first day of the next month.`,
  };
  const count = accruals.skipped.length;
  const skipped =
    count === 0
      ? ''
      : ` ${count} ${count === 1 ? 'voyage is' : 'voyages are'} left out, see below.`;
  const isOpen = status === 'Due' || status === 'Changed';
  return {
    key: 'voyage-accruals',
    label: 'Accruals of voyages',
    state: isOpen ? 'To do' : count > 0 ? 'Look' : 'Done',
    text: `${texts[status] ?? status}${skipped}`,
    path: null,
  };
}

function revaluationStep(revaluation: Revaluation): Step {
  const { gainMinor, lossMinor } = sidesOf(revaluation.items);
  const sum = resultText(gainMinor - lossMinor, revaluation.baseCurrency);
  const status = statusOf(revaluation);
  const texts: Readonly<Record<string, string>> = {
    'Nothing to value': 'Nothing stands open in foreign currency.',
    'No difference': 'What stands open is booked at the rates of the day already.',
    'Rates missing': `Rates are missing: ${revaluation.missing.map(({ currency }) => currency).join(', ')}.`,
    Due: `At the rates of the last day the open items come to ${sum}. Post it below.`,
    Changed: `Postings or rates changed since it was posted: it should come to ${sum}. Post the change below.`,
    Posted: `Posted: ${sum}, taken back on the first day of the next month.`,
  };
  const isOpen = ['Rates missing', 'Due', 'Changed'].includes(status);
  return {
    key: 'revaluation',
    label: 'Revaluation',
    state: isOpen ? 'To do' : 'Done',
    text: texts[status] ?? status,
    path: status === 'Rates missing' ? '/settings?section=exchange-rates' : null,
  };
}

function closeStep(
  month: Month,
  { isOver, isClosed }: { isOver: boolean; isClosed: boolean },
): Step {
  const text = isClosed
    ? 'Closed: nothing is posted into it, or before it, until it is reopened.'
    : isOver
      ? 'Close it once the steps above are seen to.'
      : `${nameOfMonth(month)} is not over yet.`;
  return {
    key: 'close',
    label: 'Close the month',
    state: isClosed ? 'Done' : 'To do',
    text,
    path: null,
  };
}
