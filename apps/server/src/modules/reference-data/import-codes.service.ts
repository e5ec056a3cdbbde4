import type { LedgerCodeInput } from '@mainsheet/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { findCodeFaults, inputOfCode, type LedgerCodeRow, ledgerCodes } from './ledger-codes.ts';
import { readCodes } from './read-codes.ts';
import { insertRows, listRows, updateRow } from './reference.repository.ts';

type Pair = { input: LedgerCodeInput; known: LedgerCodeRow | null };

const isChanged = ({ input, known }: Pair): boolean =>
  known === null || JSON.stringify(inputOfCode(known)) !== JSON.stringify(input);

/**
 * Takes ledger codes from a file over: new ones are added, known ones changed, none is removed.
 * @returns how many were added or changed
 * @throws DomainError INVALID_INPUT; then nothing of the file is taken
 */
export function importCodes(platform: Platform, actor: Actor, csv: string): Promise<number> {
  const inputs = readCodes(csv);
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const rows = await listRows(tx, ledgerCodes);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const pairs = inputs
      .map((input): Pair => ({ input, known: byCode.get(input.code) ?? null }))
      .filter(isChanged);
    assertSound(pairs);
    if (pairs.length === 0) return 0;
    await save(platform, tx, { actor, pairs });
    await platform.audit.write(tx, actor, {
      action: 'ledger-code.import',
      subjectType: 'ledger-code',
      subjectId: null,
      subjectLabel: pairs.length === 1 ? '1 code' : `${pairs.length} codes`,
      detail: { codes: pairs.map(({ input }) => input.code) },
    });
    return pairs.length;
  });
}

function assertSound(pairs: readonly Pair[]): void {
  const faults = pairs.flatMap(({ input, known }) =>
    findCodeFaults(input, known).map(({ code, message }) => ({
      code,
      path: 'csv',
      message: `${input.code}: ${message}`,
    })),
  );
  if (faults.length > 0) throw invalidInput(faults);
}

async function save(
  platform: Platform,
  tx: Tx,
  { actor, pairs }: { actor: Actor; pairs: readonly Pair[] },
): Promise<void> {
  const stamp = stampOf(platform, actor);
  const added = pairs
    .filter(({ known }) => known === null)
    .map(({ input }) => ({ id: newId(platform.clock), values: ledgerCodes.columnsOf(input) }));
  await insertRows(tx, ledgerCodes, { rows: added, stamp });
  for (const { input, known } of pairs) {
    if (!known) continue;
    const { id, version } = known;
    await updateRow(tx, ledgerCodes, { id, version, values: ledgerCodes.columnsOf(input), stamp });
  }
}
