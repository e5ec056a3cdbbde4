import {
  addCivilDays,
  addMonths,
  endOfMonth,
  parseCivilDate,
  startOfMonth,
} from '@mainsheet/calendar';
import { createJournal, createTemplate, postJournal } from '../modules/journals/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';
import { dayOf } from './demo-history.ts';

type DemoLine = readonly [
  accountCode: string,
  description: string,
  debit: string,
  credit: string,
  party?: string,
];

type DemoJournal = {
  readonly reference: string;
  readonly description: string;
  readonly lines: readonly DemoLine[];
  readonly money?: readonly [currency: string, rate: string];
  readonly isReversed?: true;
  readonly isDraft?: true;
};

const EUR = ['EUR', '1.085'] as const;

/** What a bulker owner books at the end of a month beside its documents. */
const JOURNALS: readonly DemoJournal[] = [
  {
    reference: 'Hull policy 26/27',
    description: 'Hull premium of the year, not yet billed',
    lines: [
      ['5100', 'Hull and machinery, one month of twelve', '38250.00', ''],
      ['1400', 'Hull and machinery, eleven months to come', '420750.00', ''],
      ['2200', 'Premium of the year', '', '459000.00'],
    ],
  },
  {
    reference: 'Crew wages',
    description: 'Crew wages not yet billed by the manager',
    money: EUR,
    isReversed: true,
    lines: [
      ['5100', 'Officers', '61400.00', ''],
      ['5100', 'Ratings', '44980.00', ''],
      ['2200', 'Wages accrued', '', '106380.00', 'Trident Surveyors'],
    ],
  },
  {
    reference: 'Office',
    description: 'Rent and audit fee accrued',
    isDraft: true,
    lines: [
      ['5200', 'Office rent', '9800.00', ''],
      ['5200', 'Audit, one quarter', '14500.00', ''],
      ['2200', 'Rent and audit accrued', '', '24300.00'],
    ],
  },
];

function writeLine(line: DemoLine, currency: string, rate: string) {
  const [accountCode, description, debit, credit, counterparty = ''] = line;
  const named = { counterparty, vessel: '', voyage: '' };
  return { accountCode, description, debit, credit, currency, rate, ...named };
}

/** What comes back month by month from the next one on, and what somebody starts when it is needed. */
const TEMPLATES: readonly { name: string; recurs: boolean; lines: readonly DemoLine[] }[] = [
  {
    name: 'Hull premium, one month of twelve',
    recurs: true,
    lines: [
      ['5100', 'Hull and machinery, one month of twelve', '38250.00', ''],
      ['1400', 'Hull and machinery, one month less to come', '', '38250.00'],
    ],
  },
  {
    name: 'Depreciation of the fleet',
    recurs: true,
    lines: [
      ['5300', 'Depreciation of the month', '412500.00', ''],
      ['1590', 'Depreciation of the month', '', '412500.00'],
    ],
  },
  {
    name: 'Claim reserve',
    recurs: false,
    lines: [
      ['5090', 'Reserve for a claim', '25000.00', ''],
      ['2200', 'Reserve for a claim', '', '25000.00'],
    ],
  },
];

/** Templates of journals. */
export async function loadTemplates(platform: Platform, drafts: Actor): Promise<void> {
  const from = addMonths(startOfMonth(parseCivilDate(dayOf(platform))), 1);
  for (const { name, recurs, lines } of TEMPLATES) {
    const data = {
      ...{ name, reference: '', description: name, isReversed: false, onDay: null, until: null },
      ...(recurs ? { schedule: 'Monthly', from } : { schedule: null, from: null }),
      lines: lines.map((line) => writeLine(line, 'USD', '1')),
    };
    await createTemplate(platform, drafts, { data, key: null });
  }
}

/** Journals of the month before: one drafts them, another posts them; the last one waits. */
export async function loadJournals(
  platform: Platform,
  { drafts, posts }: { drafts: Actor; posts: Actor },
): Promise<void> {
  const firstOfMonth = startOfMonth(parseCivilDate(dayOf(platform)));
  const journalOn = endOfMonth(addCivilDays(firstOfMonth, -1));
  for (const { lines, money = ['USD', '1'], ...journal } of JOURNALS) {
    const [currency, rate] = money;
    const data = {
      journalOn,
      reference: journal.reference,
      description: journal.description,
      reversesOn: journal.isReversed ? firstOfMonth : null,
      lines: lines.map((line) => writeLine(line, currency, rate)),
    };
    const { row } = await createJournal(platform, drafts, { data, key: null });
    if (journal.isDraft) continue;
    await postJournal(platform, posts, { id: row.id, version: row.version, proof: null });
  }
}
