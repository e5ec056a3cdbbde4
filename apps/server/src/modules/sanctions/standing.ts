import { SCREENED_SUBJECT_NAMES, type ScreenedSubject } from '@mainsheet/contract';
import { fingerprint, type ScreeningQuery } from '@mainsheet/screening';
import type { Tx } from '../../platform/database/database.ts';
import { listPartyIds } from '../counterparties/index.ts';
import * as sanctions from './sanctions.repository.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** Lists write countries as codes or as names. */
function countriesOf(code: string): string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [];
  const name = countryNames.of(code);
  return name && name !== code ? [code, name] : [code];
}

const KINDS: Readonly<Record<string, NonNullable<ScreeningQuery['kind']>>> = {
  COMPANY: 'entity',
  PERSONAL: 'person',
  VESSEL: 'vessel',
};

/** What of somebody is compared with the lists. */
export function queryOf(row: sanctions.SubjectRow): ScreeningQuery {
  const kind = KINDS[row.kind];
  const countries = countriesOf(row.country);
  return {
    name: row.name,
    ...(kind ? { kind } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(row.imo ? { identifiers: [{ kind: 'imo' as const, value: row.imo }] } : {}),
  };
}

export const printOf = (row: sanctions.SubjectRow): string => fingerprint(queryOf(row));

/** Names the editions that somebody is compared with. */
export const editionsKey = (editions: readonly { id: string }[]): string =>
  editions
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/**
 * BLOCKED by a confirmed hit, HELD by an open one, PENDING while what counts now was not compared yet, CLEAR, or
 * NO_LISTS where no list was ever brought.
 */
export type Standing = {
  readonly state: 'BLOCKED' | 'HELD' | 'PENDING' | 'CLEAR' | 'NO_LISTS';
  readonly text: string;
  readonly caseId: string | null;
};

const NO_LISTS: Standing = {
  ...{ state: 'NO_LISTS', text: 'No sanctions list was brought yet.', caseId: null },
};

type About = { readonly type: ScreenedSubject; readonly name: string; readonly label: string };

/** What follows, in words that are true of who or what it is. */
export function consequenceOf({ type, name, label }: About, state: 'BLOCKED' | 'HELD'): string {
  const isHeld = state === 'HELD';
  if (type === 'vessel') {
    return isHeld
      ? `${name} looks like a listed vessel: case ${label} is to be decided before it is fixed or called for.`
      : `${name} is a listed vessel (case ${label}): do not fix, call for or supply it.`;
  }
  return isHeld
    ? `${name} looks like a listed party: payments to them wait until case ${label} is decided.`
    : `${name} is a listed party (case ${label}): they are not paid.`;
}

const keyText = ({ type, id }: sanctions.SubjectKey): string => `${type} ${id}`;

/** How everybody named stands against the lists that are in use now, by `standingOf` of their key. */
export async function readStandings(
  tx: Tx,
  keys: readonly sanctions.SubjectKey[],
): Promise<(key: sanctions.SubjectKey) => Standing> {
  const editions = await sanctions.listEditionsInUse(tx);
  if (editions.length === 0) return () => NO_LISTS;
  const rows = await sanctions.listSubjectsOf(tx, keys);
  const cases = Map.groupBy(await sanctions.listCasesAbout(tx, keys), (one) =>
    keyText({ type: one.subject_type, id: one.subject_id }),
  );
  const known = new Map(rows.map((row) => [keyText(row), row]));
  const inUse = editionsKey(editions);
  return (key) => {
    const row = known.get(keyText(key));
    if (!row) return { ...NO_LISTS, text: 'A vessel that was deleted is not screened.' };
    return judgeStanding(row, { cases: cases.get(keyText(key)) ?? [], inUse });
  };
}

type Compared = { readonly cases: readonly sanctions.CaseRow[]; readonly inUse: string };

function judgeStanding(row: sanctions.SubjectRow, { cases, inUse }: Compared): Standing {
  const counting =
    cases.find(({ status }) => status === 'Confirmed') ??
    cases.find(({ status }) => status === 'Open');
  if (counting) {
    const state = counting.status === 'Confirmed' ? 'BLOCKED' : 'HELD';
    const about = { type: row.type, name: row.name, label: sanctions.caseLabel(counting) };
    return { state, text: consequenceOf(about, state), caseId: counting.id };
  }
  if (row.print !== printOf(row) || row.editions !== inUse) {
    const text = `${row.name} is being compared with the sanctions lists. This takes a minute.`;
    return { state: 'PENDING', text, caseId: null };
  }
  const cleared = cases.find(({ status }) => status === 'Cleared');
  const text = cleared
    ? `${SCREENED_SUBJECT_NAMES[row.type]} cleared by ${cleared.decided_by}: ${cleared.reason}`
    : 'Nothing like it stands on the sanctions lists.';
  return { state: 'CLEAR', text, caseId: cleared?.id ?? null };
}

/** How somebody stands against the lists that are in use now; a contact with every record that was merged with it. */
export async function standingOf(tx: Tx, key: sanctions.SubjectKey): Promise<Standing> {
  if (key.type === 'contact') {
    const [standing] = await payeeStandings(tx, [{ beneficiaryId: null, contactId: key.id }]);
    return standing!;
  }
  const standings = await readStandings(tx, [key]);
  return standings(key);
}

const ORDER: readonly Standing['state'][] = ['BLOCKED', 'HELD', 'PENDING', 'CLEAR', 'NO_LISTS'];

export type Payee = { readonly beneficiaryId: string | null; readonly contactId: string };

/** The payee, its contact and every record that was merged with that one: a case about any of them holds the money. */
async function keysOfPayees(
  tx: Tx,
  payees: readonly Payee[],
): Promise<(payee: Payee) => sanctions.SubjectKey[]> {
  const records = await listPartyIds(
    tx,
    payees.map(({ contactId }) => contactId),
  );
  const partyOf = new Map(records.map((one) => [one.id, one.party_id]));
  const known = Map.groupBy(records, (one) => one.party_id);
  return ({ beneficiaryId, contactId }) => [
    ...(beneficiaryId ? [{ type: 'beneficiary' as const, id: beneficiaryId }] : []),
    ...(known.get(partyOf.get(contactId) ?? '') ?? [{ id: contactId }]).map(({ id }) => ({
      ...{ type: 'contact' as const, id },
    })),
  ];
}

/** How whoever payments go to stand: of each the beneficiary and the contact behind it, the gravest of all. */
export async function payeeStandings(tx: Tx, payees: readonly Payee[]): Promise<Standing[]> {
  const keysOf = await keysOfPayees(tx, payees);
  const standings = await readStandings(tx, payees.flatMap(keysOf));
  return payees.map((payee) => {
    const all = keysOf(payee).map(standings);
    return all.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))[0]!;
  });
}

/** Whether money waits for it. */
export const holdsMoney = ({ state }: Standing): boolean =>
  state === 'BLOCKED' || state === 'HELD' || state === 'PENDING';
