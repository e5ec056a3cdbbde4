import type { TimeCharterInput, Violation } from '@mainsheet/contract';
import type { Sea } from '@mainsheet/sea';
import type { Tx } from '../../platform/database/database.ts';
import { listMembersAmong, listPeopleAmong, type Person } from '../companies/index.ts';
import { getSea } from '../ports/index.ts';

const SIDES = [
  ['deliveryPortCode', 'deliveryPort'],
  ['redeliveryPortCode', 'redeliveryPort'],
] as const;
type Ports = Pick<TimeCharterInput, (typeof SIDES)[number][number]>;

/** The list of ports, read once a charter names one of them. */
const seaOf = async (ports: Ports): Promise<Sea | null> =>
  SIDES.some(([code]) => ports[code] !== '') ? getSea() : null;

/** A charter with the names of its ports where it says nothing else of them; words give way to the people who are chosen. */
export async function withChosenNames(charter: TimeCharterInput): Promise<TimeCharterInput> {
  const sea = await seaOf(charter);
  const names = SIDES.flatMap(([code, words]) =>
    charter[words] === '' && sea ? [[words, sea.findPort(charter[code])?.name ?? '']] : [],
  );
  return {
    ...charter,
    ...Object.fromEntries(names),
    technicalManager: charter.technicalManagerId === null ? charter.technicalManager : '',
    executives: charter.executiveIds.length === 0 ? charter.executives : '',
  };
}

/** Ports of the list that a charter names. */
export async function listPorts(charter: Ports): Promise<{ id: string; name: string }[]> {
  const sea = await seaOf(charter);
  const codes = new Set(SIDES.map(([code]) => charter[code]));
  return [...codes].flatMap((code) => {
    const port = sea?.findPort(code);
    return port ? [{ id: port.id, name: port.name }] : [];
  });
}

/** A member as a charter names them. */
export const namedPerson = ({ contactId: id, firstname, lastname }: Person) => ({
  ...{ id, name: `${firstname} ${lastname}`.trim() },
});

/** Members whom a charter names as its executives, also those who left since. */
export async function listExecutives(
  tx: Tx,
  { executiveIds }: Pick<TimeCharterInput, 'executiveIds'>,
): Promise<{ id: string; name: string }[]> {
  if (executiveIds.length === 0) return [];
  return (await listPeopleAmong(tx, executiveIds)).map(namedPerson);
}

/** Ports that no list has, and people who are no members in service and were not named before. */
export async function namedFaults(
  tx: Tx,
  charter: TimeCharterInput,
  before: Pick<TimeCharterInput, 'executiveIds'> | null,
): Promise<Violation[]> {
  const sea = await seaOf(charter);
  const unknownPorts = SIDES.flatMap(([code]): Violation[] => {
    if (charter[code] === '' || sea?.findPort(charter[code])) return [];
    const message = 'This port was not found. Choose one of the list.';
    return [{ code: 'NOT_FOUND', path: code, message }];
  });
  const known = new Set([
    ...(before?.executiveIds ?? []),
    ...(await listMembersAmong(tx, charter.executiveIds)),
  ]);
  const strangers = charter.executiveIds.flatMap((id, at): Violation[] => {
    const path = `executiveIds.${at}`;
    const message = 'Choose a person of the company.';
    return known.has(id) ? [] : [{ code: 'UNKNOWN_PERSON', path, message }];
  });
  return [...unknownPorts, ...strangers];
}
