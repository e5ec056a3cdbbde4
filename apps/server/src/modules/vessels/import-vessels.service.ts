import { vesselImportInput } from '@mainsheet/contract';
import { type Actor, assertCan } from '../../platform/actor.ts';
import { parseBody } from '../../platform/http/parse-body.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { inCompany, record } from '../../platform/work.ts';
import { askForScreening } from '../sanctions/index.ts';
import { MOST_SHOWN, plainName, type TableFault, type TableImport } from '../sheets/index.ts';
import { readVesselTable, type VesselTable } from './vessel-table.ts';
import * as vessels from './vessels.repository.ts';

type Row = VesselTable['rows'][number];

/**
 * Takes a table of vessels over, all of it or nothing. A vessel whose IMO number or, without one, whose name stands here already is
 * passed over, so the same table may come twice. @throws DomainError FORBIDDEN. @returns what it did, or would do as a preview
 */
export function importVessels(
  platform: Platform,
  actor: Actor,
  { data, isPreview }: { data: unknown; isPreview: boolean },
): Promise<TableImport> {
  for (const permission of ['vessels.create', 'vessels.view'] as const) {
    assertCan(actor, permission);
  }
  const { text } = parseBody(vesselImportInput, data);
  const table = readVesselTable(text);
  return inCompany(platform, actor, async (work) => {
    const { tx } = work;
    await vessels.lockVessels(tx);
    const standing = await vessels.listMarks(tx);
    const numbers = new Set(standing.flatMap(({ imo }) => imo ?? []));
    const names = new Set(standing.map(({ name }) => plainName(name)));
    const isKnown = ({ vessel: { imo, name } }: Row) =>
      imo === null ? names.has(plainName(name)) : numbers.has(imo);
    const fresh = table.rows.filter((row) => !isKnown(row));
    const known = table.rows.filter(isKnown).map(({ vessel }) => vessel.name);
    const faults = [...table.faults, ...twiceIn(fresh)].toSorted((a, b) => a.line - b.line);
    const seen = {
      ...{ known: known.slice(0, MOST_SHOWN), unread: table.unread },
      faults: faults.slice(0, MOST_SHOWN),
    };
    if (faults.length > 0) return { ...seen, isSaved: false, added: 0 };
    const isSaved = !isPreview && fresh.length > 0;
    for (const { vessel } of isSaved ? fresh : []) {
      const id = newId(platform.clock);
      await vessels.insertVessel(tx, id, vessel, stampOf(platform, actor));
      await record(work, {
        action: 'vessel.create',
        subject: { type: 'vessel', id, label: vessel.name },
        detail: { isImported: true },
        changes: [{ topic: 'vessels', id, version: 1 }],
      });
    }
    if (isSaved) await askForScreening(tx);
    return { ...seen, isSaved, added: fresh.length };
  });
}

/** One IMO number is one ship; two of one name are told apart by their numbers alone. */
function twiceIn(rows: readonly Row[]): TableFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ line, vessel: { imo, name } }) => {
    const key = imo ?? plainName(name);
    const before = first.get(key);
    if (before === undefined) first.set(key, line);
    const message = `${imo ?? name} stands in line ${before} too.`;
    const column = imo === null ? 'Vessel' : 'IMO';
    return before === undefined ? [] : [{ line, column, message }];
  });
}
