import {
  addCivilDays,
  type CivilDate,
  civilDaysBetween,
  parseCivilDate,
} from '@mainsheet/calendar';
import { recognitionInput } from '@mainsheet/contract';
import { RECOGNITION_METHODS, type RecognitionMethod } from '@mainsheet/terms';
import { progressOf } from '@mainsheet/voyage';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record } from '../../platform/work.ts';
import { getBaseCurrency } from '../companies/index.ts';
import { findVoyageFigures, type VoyageFigures } from '../voyages/index.ts';
import { inBooks } from './in-books.ts';
import { findMethod, listPosted, saveMethod } from './recognition.repository.ts';
import {
  accountsOf,
  type Recognised,
  reasonToSkip,
  recognise,
  totalsOf,
  type VoyageAccount,
} from './recognition.ts';

/** A voyage of a year, with what it waits before and after. */
const MOST_DAYS = 400;

type DayRecognised = {
  readonly on: CivilDate;
  readonly chosen: Recognised;
  readonly completed: Recognised;
};

export type VoyageRecognition = {
  readonly on: CivilDate;
  readonly baseCurrency: string;
  readonly method: RecognitionMethod;
  /** Why nothing is recognised; null where it is. */
  readonly reason: string | null;
  readonly whole: ReturnType<typeof totalsOf>;
  readonly posted: ReturnType<typeof totalsOf>;
  readonly methods: readonly Recognised[];
  readonly days: readonly DayRecognised[];
};

/** A day is over where the next one begins. */
const endOfDay = (on: CivilDate): string => `${addCivilDays(on, 1)}T00:00:00Z`;

/** What of a voyage is earned and spent by the end of a day, by each method, and day by day. */
export function readRecognition(
  platform: Platform,
  actor: Actor,
  { voyageId, on }: { voyageId: string; on: string },
): Promise<VoyageRecognition> {
  const day = parseCivilDate(on);
  return platform.db.inTenant(actor.companyId, (tx) => recognitionOf(tx, { voyageId, on: day }));
}

async function recognitionOf(
  tx: Tx,
  { voyageId, on }: { voyageId: string; on: CivilDate },
): Promise<VoyageRecognition> {
  const figures = await findVoyageFigures(tx, voyageId);
  if (!figures) throw notFound('The voyage');
  const [baseCurrency, method] = [await getBaseCurrency(tx), await findMethod(tx)];
  const [voyage = figures] = await inBooks(tx, [figures], { baseCurrency, on });
  const reason = reasonToSkip(voyage, { at: endOfDay(on), baseCurrency });
  const rows = await listPosted(tx, { on, voyageIds: [voyage.id] });
  const accounts = reason === null ? accountsOf(voyage, rows, baseCurrency) : [];
  return {
    ...{ on, baseCurrency, method, reason },
    whole: totalsOf(accounts, ({ wholeMinor }) => wholeMinor),
    posted: totalsOf(accounts, ({ postedMinor }) => postedMinor),
    methods:
      reason === null
        ? RECOGNITION_METHODS.map((one) =>
            recognise(voyage, accounts, { method: one, at: endOfDay(on) }),
          )
        : [],
    days: reason === null ? daysOf(voyage, accounts, method) : [],
  };
}

/** From the day on which the voyage or its earning begins to the one on which both have ended. */
function daysOf(
  voyage: VoyageFigures,
  accounts: readonly VoyageAccount[],
  method: RecognitionMethod,
): DayRecognised[] {
  const span = progressOf(method, voyage, voyage.beginsAt);
  const dayOf = (at: string) => parseCivilDate(new Date(at).toISOString().slice(0, 10));
  const first = [dayOf(voyage.beginsAt), dayOf(span.beginsAt)].toSorted()[0]!;
  const last = [dayOf(voyage.endsAt), dayOf(span.endsAt)].toSorted()[1]!;
  const count = Math.min(civilDaysBetween(first, last) + 1, MOST_DAYS);
  return Array.from({ length: count }, (_, index) => {
    const on = addCivilDays(first, index);
    const at = endOfDay(on);
    return {
      on,
      chosen: recognise(voyage, accounts, { method, at }),
      completed: recognise(voyage, accounts, { method: 'Completed voyage', at }),
    };
  });
}

/** Months that are accrued already are shown as changed until somebody posts them anew. @throws DomainError INVALID_INPUT */
export function chooseMethod(
  platform: Platform,
  actor: Actor,
  data: unknown,
): Promise<RecognitionMethod> {
  const { method } = parseBody(recognitionInput, data);
  return inCompany(platform, actor, async (work) => {
    const former = await findMethod(work.tx);
    const stamp = stampOf(platform, actor);
    await saveMethod(work.tx, method, stamp);
    await record(work, {
      action: 'company.recognition',
      subject: { type: 'company', id: actor.companyId, label: 'Recognition of voyages' },
      detail: { from: former, to: method },
      changes: [{ topic: 'journals', id: actor.companyId, version: Date.parse(stamp.at) }],
    });
    return method;
  });
}
