import type { EstimateInput } from '@mainsheet/voyage';
import type { Edit } from '../../../../ui/index.ts';
import type { Call } from './call.ts';

/** What one edited cell changed outside of its row: the commencing date, or its cargo. */
function besideTheRow(input: EstimateInput, { before, after }: { before: Call; after: Call }) {
  let changed = input;
  if (before.commencingAt !== after.commencingAt) {
    changed = { ...changed, commencingAt: after.commencingAt };
  }
  const { cargo } = after;
  if (cargo && cargo !== before.cargo) {
    const cargoes = changed.cargoes.map((one) => (one.id === cargo.id ? cargo : one));
    changed = { ...changed, cargoes };
  }
  return changed;
}

/** The estimate with the rows of the itinerary grid, in their order. */
export function withCalls(
  input: EstimateInput,
  calls: readonly Call[],
  edits: readonly Edit<Call>[],
): EstimateInput {
  const itinerary = calls.map(({ row }, index) =>
    row.sequenceNo === index + 1 ? row : { ...row, sequenceNo: index + 1 },
  );
  return edits.reduce<EstimateInput>(
    (changed, edit) => (edit.kind === 'set' ? besideTheRow(changed, edit) : changed),
    { ...input, itinerary },
  );
}
