import type { Actor } from '../../../platform/actor.ts';
import { DomainError, invalidInput, notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { inCompany, type Work } from '../../../platform/work.ts';
import * as voyages from '../voyages.repository.ts';
import { changeVoyageDocument, lockOpenVoyage } from '../voyages.service.ts';
import { actualTimesOf, hasLeftBefore, withActualTimes } from './actual-times.ts';
import * as entries from './call-entries.repository.ts';
import {
  type CallFigures,
  countedFigures,
  entriesFor,
  figuresOf,
  findDisorder,
  withoutFields,
} from './call-figures.ts';

type CallTimes = {
  id: string;
  version: number;
  rowId: string;
  arrivalAt: string | null;
  departureAt: string | null;
};

/** Keeps the actual times of a call as somebody typed them, and recalculates the rest of the voyage from them. */
export function recordCall(platform: Platform, actor: Actor, change: CallTimes) {
  return inCompany(platform, actor, async (work) => {
    await lockOpenVoyage(work.tx, change.id);
    const call = await getCall(work, { voyageId: change.id, rowId: change.rowId });
    const { arrivalAt, departureAt } = change;
    const figures = {
      ...(isOther(arrivalAt, call.actual_arrival_at) ? { arrivalAt } : {}),
      ...(isOther(departureAt, call.actual_departure_at) ? { departureAt } : {}),
    };
    return enterFigures(work, {
      ...{ voyageId: change.id, version: change.version, rowId: change.rowId },
      ...{ reportId: null, figures },
    });
  });
}

const isOther = (typed: string | null, stood: string | null): boolean =>
  (typed && Date.parse(typed)) !== (stood && Date.parse(stood));

/** @throws DomainError NOT_FOUND; INVALID_STATE where a report speaks of a call that was dropped since */
async function getCall(
  { tx }: Work,
  { voyageId, rowId, reportId = null }: Pick<Entered, 'voyageId' | 'rowId'> & Partial<Entered>,
): Promise<voyages.CallRow> {
  const calls = await voyages.listCalls(tx, voyageId);
  const call = calls.find((one) => one.row_id === rowId);
  if (call) return call;
  if (reportId === null) throw notFound('The port call');
  throw new DomainError('INVALID_STATE', { reason: 'The call is gone: choose another.' });
}

type Entered = {
  voyageId: string;
  /** The version that somebody looked at; null where what is said holds on every version. */
  version: number | null;
  rowId: string;
  /** The approved report that says it; null where somebody typed it. */
  reportId: string | null;
  figures: Partial<CallFigures>;
};

/**
 * Says figures of a call: they replace what stood there, and the voyage follows.
 * @throws DomainError NOT_FOUND, INVALID_STATE, INVALID_INPUT for times out of order, STALE_VERSION
 */
export async function enterFigures(work: Work, said: Entered) {
  const { tx, platform, actor } = work;
  const { voyageId, rowId, reportId } = said;
  const before = await lockOpenVoyage(tx, voyageId);
  const call = await getCall(work, said);
  assertOnTheWay(before, said);
  const stood = figuresOf(call);
  const known = (await entries.listEntries(tx, voyageId)).filter((one) => one.row_id === rowId);
  const isFirst = before.result.rows[0]?.rowId === rowId;
  // The first call has no leg: its times move the beginning, which has to be found again.
  const isMoved =
    isFirst && stood.expectedArrivalAt === null && movesBeginning(said.figures, before.inputs);
  const { at, by } = stampOf(platform, actor);
  const { figures } = said;
  const spoken = entriesFor({ rowId, figures: stood }, known, { figures, reportId, at, by });
  const seq = Math.max(0, ...[...known, ...spoken].map((entry) => entry.seq)) + 1;
  const added = isMoved
    ? [...spoken, beginningOf({ rowId, seq, at: before.inputs.commencingAt })]
    : spoken;
  await entries.insertEntries(tx, voyageId, added);
  const all = (await entries.listEntries(tx, voyageId)).filter((one) => one.row_id === rowId);
  await saveInOrder(work, { voyageId, rowId, figures: countedFigures(stood, all) });
  return followCalls(work, { voyageId, version: said.version ?? before.version });
}

const movesBeginning = (
  { arrivalAt, departureAt }: Partial<CallFigures>,
  { commencingAt }: voyages.VoyageRow['inputs'],
): boolean => Boolean(arrivalAt) || hasLeftBefore(departureAt ?? null, commencingAt);

export const NOT_ON_THE_WAY =
  'The voyage begins at this call: choose the call that she was sailing to.';

/** No noon is on the way to the call where the voyage begins. @throws DomainError INVALID_STATE */
function assertOnTheWay({ result }: voyages.VoyageRow, { rowId, figures }: Entered): void {
  if (!figures.expectedArrivalAt || result.rows[0]?.rowId !== rowId) return;
  throw new DomainError('INVALID_STATE', { reason: NOT_ON_THE_WAY });
}

/** When the voyage began before its first call moved it. */
const beginningOf = ({ rowId, seq, at }: { rowId: string; seq: number; at: string }) => ({
  ...{ row_id: rowId, seq, field: 'expectedArrivalAt' as const, value: at },
  ...{ report_id: null, entered_at: null, entered_by: null },
});

/** Whether a report that was approved moved its voyage. */
export const isReportEntered = ({ tx }: Work, reportId: string): Promise<boolean> =>
  entries.hasEntriesOf(tx, reportId);

/** Takes back what an approved report said; what stood before it counts again. */
export async function takeFiguresBack(
  work: Work,
  { voyageId, reportId }: { voyageId: string; reportId: string },
): Promise<void> {
  const { tx } = work;
  const before = await lockOpenVoyage(tx, voyageId);
  const gone = await entries.deleteEntriesOf(tx, reportId);
  if (gone.length === 0) return;
  const left = Map.groupBy(await entries.listEntries(tx, voyageId), (entry) => entry.row_id);
  const calls = await voyages.listCalls(tx, voyageId);
  const touched = calls.filter((call) => gone.some((entry) => entry.row_id === call.row_id));
  for (const call of touched) {
    const fields = gone.filter((entry) => entry.row_id === call.row_id).map(({ field }) => field);
    const figures = countedFigures(
      withoutFields(figuresOf(call), fields),
      left.get(call.row_id) ?? [],
    );
    await saveInOrder(work, { voyageId, rowId: call.row_id, figures });
  }
  await followCalls(work, { voyageId, version: before.version });
}

type Said = { voyageId: string; rowId: string; figures: CallFigures };

async function saveInOrder({ tx }: Work, said: Said): Promise<void> {
  const calls = await voyages.listCalls(tx, said.voyageId);
  const disorder = findDisorder(
    calls.map((call) => ({
      portName: call.port_name,
      figures: call.row_id === said.rowId ? said.figures : figuresOf(call),
    })),
  );
  if (disorder) {
    const path = disorder.field.replace(/^./, (letter) => `actual${letter.toUpperCase()}`);
    throw invalidInput([{ code: 'DATES_OUT_OF_ORDER', path, message: disorder.message }]);
  }
  await entries.saveFigures(tx, said);
}

/** The voyage by what is known of its calls. */
async function followCalls(work: Work, of: { voyageId: string; version: number }) {
  const { tx } = work;
  const id = of.voyageId;
  const calls = await voyages.listCalls(tx, id);
  const actuals = actualTimesOf(calls);
  const done = await changeVoyageDocument(work, {
    ...{ id, version: of.version, action: 'voyage.call' },
    change: (before) => withActualTimes(before.inputs, before.estimate_inputs, actuals),
  });
  const [first] = calls;
  if (first && first.actual_arrival_at === null && first.expected_arrival_at !== null) {
    const isMoved = hasLeftBefore(first.actual_departure_at, first.expected_arrival_at);
    if (!isMoved) await forgetExpectedArrival(tx, id, first);
  }
  return done;
}

/** Nothing more is expected of a call: it is reached over another passage, or the beginning stands in the voyage again. */
export async function forgetExpectedArrival(
  tx: Work['tx'],
  voyageId: string,
  call: voyages.CallRow,
): Promise<void> {
  const rowId = call.row_id;
  await entries.deleteEntriesOfField(tx, { voyageId, rowId, field: 'expectedArrivalAt' });
  const figures = { ...figuresOf(call), expectedArrivalAt: null };
  await entries.saveFigures(tx, { voyageId, rowId, figures });
}
