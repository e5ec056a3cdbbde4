import {
  decidedOptionFaults,
  findTimeCharterFaults,
  lockedLineFaults,
  settableCharterStatuses,
  type TimeCharterInput,
  type Violation,
} from '@mainsheet/contract';
import type { Tx } from '../../platform/database/database.ts';
import { namedFaults } from './named-records.ts';
import { namedContactIdsOf, timeCharterOf } from './time-charter-record.ts';
import * as charters from './time-charters.repository.ts';

type Before = charters.WholeTimeCharterRow | null;

const fault = (code: string, path: string, message: string): Violation => ({ code, path, message });

/**
 * Everything that stands against keeping a time charter, by itself and beside the company's other records.
 * @param before what it was; null for a new one
 */
export async function findFaults(
  tx: Tx,
  charter: TimeCharterInput,
  before: Before,
): Promise<Violation[]> {
  return [
    ...findTimeCharterFaults(charter),
    ...(await statusFaults(tx, charter, before)),
    ...(before ? lockedLineFaults(charter.hireLines, timeCharterOf(before).hireLines) : []),
    ...(before ? decidedOptionFaults(charter.options, timeCharterOf(before).options) : []),
    ...(await codeFaults(tx, charter, before)),
    ...(await recordFaults(tx, charter)),
    ...(await namedFaults(tx, charter, before && timeCharterOf(before))),
  ];
}

async function statusFaults(
  tx: Tx,
  charter: TimeCharterInput,
  before: Before,
): Promise<Violation[]> {
  const settled = before !== null && (await charters.isSettled(tx, before.id));
  const faults: Violation[] = [];
  if (!settableCharterStatuses(before?.status ?? null, settled).includes(charter.status)) {
    const from = before ? `from ${before.status}` : 'for a new charter';
    faults.push(fault('STATUS', 'status', `${charter.status} cannot be chosen ${from}.`));
  }
  if (before && before.type !== charter.type) {
    faults.push(fault('TYPE', 'type', `A charter ${before.type} stays one.`));
  }
  if (settled && before.currency !== charter.currency) {
    const message = `Statements went out in ${before.currency}: the currency stays.`;
    faults.push(fault('CURRENCY', 'currency', message));
  }
  return faults;
}

async function codeFaults(
  tx: Tx,
  { charterCode: code }: TimeCharterInput,
  before: Before,
): Promise<Violation[]> {
  if (!code || !(await charters.isCodeTaken(tx, { code, by: before?.id ?? null }))) return [];
  return [fault('CODE_TAKEN', 'charterCode', `${code} is taken by another time charter.`)];
}

/** Records that it names and that are not there, or are another company's. */
async function recordFaults(tx: Tx, charter: TimeCharterInput): Promise<Violation[]> {
  const known = new Set(
    (await charters.listContacts(tx, namedContactIdsOf(charter))).map(({ id }) => id),
  );
  const named = [
    ['ownerCompanyId', charter.ownerCompanyId],
    ['timeCharterCompanyId', charter.timeCharterCompanyId],
    ['technicalManagerId', charter.technicalManagerId],
    ...charter.brokers.map(({ brokerId }, at) => [`brokers.${at}.brokerId`, brokerId] as const),
  ] as const;
  const message = 'This contact was not found. Choose another.';
  const faults = named.flatMap(([path, id]) =>
    id && !known.has(id) ? [fault('NOT_FOUND', path, message)] : [],
  );
  const { vesselId } = charter;
  if (vesselId && !(await charters.isVesselKnown(tx, vesselId))) {
    faults.push(fault('NOT_FOUND', 'vesselId', 'This vessel was not found. Choose another.'));
  }
  return [...faults, ...(await routeFaults(tx, charter))];
}

async function routeFaults(tx: Tx, charter: TimeCharterInput): Promise<Violation[]> {
  const asked = (['hireLines', 'options'] as const).flatMap((list) =>
    charter[list].flatMap(({ indexOptions: { indexRoute: id } }, at) =>
      id ? [{ id, path: `${list}.${at}.indexOptions.indexRoute` }] : [],
    ),
  );
  if (asked.length === 0) return [];
  const ids = asked.map(({ id }) => id);
  const known = new Set(await charters.listRoutesAmong(tx, ids));
  const message = 'This index route was not found. Choose another.';
  return asked.flatMap(({ id, path }) =>
    known.has(id) ? [] : [fault('NOT_FOUND', path, message)],
  );
}
