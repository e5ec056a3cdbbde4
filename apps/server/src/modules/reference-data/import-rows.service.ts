import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { stampOf } from '../../platform/stamp.ts';
import { insertRows, listRows, updateRow } from './reference.repository.ts';
import type { ReferenceList, ReferenceRow } from './reference-list.ts';

/** How a list is taken over from a file. */
export type RowImport<Row extends ReferenceRow, Input> = {
  readonly list: ReferenceList<Row, Input>;
  /** What its rows are called: "code". */
  readonly noun: string;
  readonly inputs: readonly Input[];
  /** What a row is known by. */
  readonly keyOf: (input: Input) => string;
  readonly inputOf: (row: Row) => Input;
  readonly faultsOf: (
    input: Input,
    known: Row | null,
  ) => readonly { code: string; message: string }[];
};

type Pair<Row, Input> = { input: Input; known: Row | null };

/**
 * Takes the rows of a file over: new ones are added, known ones changed, none is removed.
 * @returns how many were added or changed
 * @throws DomainError INVALID_INPUT; then nothing of the file is taken
 */
export function importRows<Row extends ReferenceRow, Input>(
  platform: Platform,
  actor: Actor,
  rows: RowImport<Row, Input>,
): Promise<number> {
  const { list, noun, inputs, keyOf, inputOf } = rows;
  return platform.db.inTenant(actor.companyId, async (tx) => {
    const present = await listRows(tx, list);
    const byKey = new Map(present.map((row) => [keyOf(inputOf(row)), row]));
    const pairs = inputs
      .map((input): Pair<Row, Input> => ({ input, known: byKey.get(keyOf(input)) ?? null }))
      .filter(
        ({ input, known }) => !known || JSON.stringify(inputOf(known)) !== JSON.stringify(input),
      );
    assertSound(rows, pairs);
    if (pairs.length === 0) return 0;
    await save(platform, tx, { actor, list, pairs });
    await platform.audit.write(tx, actor, {
      action: `${list.subject}.import`,
      subjectType: list.subject,
      subjectId: null,
      subjectLabel: pairs.length === 1 ? `1 ${noun}` : `${pairs.length} ${noun}s`,
      detail: { [`${noun}s`]: pairs.map(({ input }) => list.labelOf(input)) },
    });
    return pairs.length;
  });
}

function assertSound<Row extends ReferenceRow, Input>(
  { list, faultsOf }: RowImport<Row, Input>,
  pairs: readonly Pair<Row, Input>[],
): void {
  const faults = pairs.flatMap(({ input, known }) =>
    faultsOf(input, known).map(({ code, message }) => ({
      code,
      path: 'csv',
      message: `${list.labelOf(input)}: ${message}`,
    })),
  );
  if (faults.length > 0) throw invalidInput(faults);
}

type Save<Row extends ReferenceRow, Input> = {
  actor: Actor;
  list: ReferenceList<Row, Input>;
  pairs: readonly Pair<Row, Input>[];
};

async function save<Row extends ReferenceRow, Input>(
  platform: Platform,
  tx: Tx,
  { actor, list, pairs }: Save<Row, Input>,
): Promise<void> {
  const stamp = stampOf(platform, actor);
  const added = pairs
    .filter(({ known }) => known === null)
    .map(({ input }) => ({ id: newId(platform.clock), values: list.columnsOf(input) }));
  await insertRows(tx, list, { rows: added, stamp });
  for (const { input, known } of pairs) {
    if (!known) continue;
    const { id, version } = known;
    await updateRow(tx, list, { id, version, values: list.columnsOf(input), stamp });
  }
}
