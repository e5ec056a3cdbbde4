import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { listBerthsOf, type PortBerthRow, portBerths } from './port-berths.ts';
import * as reference from './reference.repository.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

/** The whole list with the count of its uses, as settings show it. */
export function listReference<Row extends ReferenceRow, Input>(
  platform: Platform,
  actor: Actor,
  list: ReferenceList<Row, Input>,
): Promise<Row[]> {
  return platform.db.inTenant(actor.companyId, (tx) => reference.listRows(tx, list));
}

/** What a form offers. */
export function listChoices<Row extends ReferenceRow, Input>(
  platform: Platform,
  actor: Actor,
  list: ReferenceList<Row, Input>,
): Promise<Row[]> {
  return platform.db.inTenant(actor.companyId, (tx) => reference.listActive(tx, list));
}

const MOST_PORTS = 60;

/** Berths of the ports of one voyage. */
export function listBerths(
  platform: Platform,
  actor: Actor,
  portCodes: readonly string[],
): Promise<PortBerthRow[]> {
  const asked = portCodes.slice(0, MOST_PORTS);
  return platform.db.inTenant(actor.companyId, (tx) => listBerthsOf(tx, asked));
}

/** @throws DomainError INVALID_INPUT, DUPLICATE for a berth that is known */
export const addPortBerth = (platform: Platform, actor: Actor, data: unknown): Promise<string> =>
  createReference(platform, actor, { list: portBerths, data });

/** @throws DomainError NOT_FOUND */
async function getRow<Row extends ReferenceRow, Input>(
  tx: Tx,
  list: ReferenceList<Row, Input>,
  id: string,
): Promise<Row> {
  const [row] = await reference.listRows(tx, list, id);
  if (!row) throw notFound(list.what);
  return row;
}

/** @throws DomainError INVALID_INPUT, DUPLICATE for a name that stands in the list */
export function createReference<Row extends ReferenceRow, Input>(
  platform: Platform,
  actor: Actor,
  { list, data }: { list: ReferenceList<Row, Input>; data: unknown },
): Promise<string> {
  const input = parseBody(list.schema, data);
  const id = newId(platform.clock);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    await list.prepare?.(tx, input, null);
    const stamp = stampOf(platform, actor);
    const values = list.columnsOf(input);
    await reference.insertRows(tx, list, { rows: [{ id, values }], stamp });
    await record(platform, tx, { actor, list, input, id, version: 1, verb: 'create' });
    return list.labelOf(input);
  });
}

/** @throws DomainError INVALID_INPUT, NOT_FOUND, STALE_VERSION, DUPLICATE */
export function updateReference<Row extends ReferenceRow, Input>(
  platform: Platform,
  actor: Actor,
  change: { list: ReferenceList<Row, Input>; id: string; version: number; data: unknown },
): Promise<string> {
  const { list, id, version } = change;
  const input = parseBody(list.schema, change.data);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const known = await getRow(tx, list, id);
    if (known.version !== version) throw new DomainError('STALE_VERSION');
    await list.prepare?.(tx, input, known);
    const stamp = stampOf(platform, actor);
    const values = list.columnsOf(input);
    const saved = await reference.updateRow(tx, list, { id, version, values, stamp });
    if (!saved) throw new DomainError('STALE_VERSION');
    await record(platform, tx, { actor, list, input, id, version: version + 1, verb: 'update' });
    return list.labelOf(input);
  });
}

type Change<Row extends ReferenceRow, Input> = {
  actor: Actor;
  list: ReferenceList<Row, Input>;
  input: Input;
  id: string;
  version: number;
  verb: 'create' | 'update';
};

async function record<Row extends ReferenceRow, Input>(
  platform: Platform,
  tx: Tx,
  { actor, list, input, id, version, verb }: Change<Row, Input>,
): Promise<void> {
  await platform.audit.write(tx, actor, {
    action: `${list.subject}.${verb}`,
    subjectType: list.subject,
    subjectId: id,
    subjectLabel: list.labelOf(input),
    detail: list.columnsOf(input),
  });
  await announce(tx, { topic: 'reference-data', id, version, by: actor.memberId });
}
