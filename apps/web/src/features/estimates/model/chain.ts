import { cell, type Explanation, named, node } from '@mainsheet/explanation';
import {
  chainVoyages,
  continueVoyage,
  type EstimateInput,
  explain,
  forAnotherVoyage,
  newCargo,
  newItineraryRow,
  newParcel,
  type VoyageChain,
} from '@mainsheet/voyage';
import { type EstimateColumn, isFixed } from './estimate-column.ts';
import type { WorksheetStore } from './worksheet-store.ts';

/**
 * What the ship does next: the same voyage again (consecutive), another one (a triangle is closed by its ports), or back
 * in ballast to where the chain began (a round).
 */
export type NextVoyage = 'again' | 'other' | 'back';

const followedBy = (columns: readonly EstimateColumn[], id: string) =>
  columns.find(({ inputs }) => inputs.followsEstimateId === id);

/** The chain that a column stands in, in the order in which it is sailed; the column alone where it has none. */
export function chainOf(columns: readonly EstimateColumn[], id: string): EstimateColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const chain: EstimateColumn[] = [];
  const isNew = (column: EstimateColumn) => !chain.includes(column);
  for (let at = byId.get(id); at && isNew(at); at = byId.get(at.inputs.followsEstimateId ?? '')) {
    chain.unshift(at);
  }
  for (let at = followedBy(columns, id); at && isNew(at); at = followedBy(columns, at.id)) {
    chain.push(at);
  }
  return chain;
}

/** Brings every voyage of a chain behind the one before it: where, when and with the bunkers that one ends with. */
export function moveFollowers(store: WorksheetStore): void {
  const { columns } = store;
  if (!columns.some(({ inputs }) => inputs.followsEstimateId)) return;
  // The first of a chain may follow one that is deleted: it stands as it is, and the others behind it.
  const heads = columns.filter(
    ({ id, inputs }) => !store.find(inputs.followsEstimateId ?? '') && followedBy(columns, id),
  );
  const waiting = [...heads];
  const done = new Set<string>();
  for (let before = waiting.shift(); before; before = waiting.shift()) {
    done.add(before.id);
    const previous = store.find(before.id);
    for (const { id, inputs } of columns) {
      const next = store.find(id);
      if (inputs.followsEstimateId !== before.id || !previous || !next || done.has(id)) continue;
      // What is only tried in an open cell moves nobody.
      if (previous.shown === previous.inputs && !isFixed(next)) {
        const { inputs: input, result } = previous;
        store.moveAfter(id, continueVoyage({ input, result }, next.inputs));
      }
      waiting.push(next);
    }
  }
}

/** Where and with what a voyage begins that follows `column`. */
export function nextVoyage(
  { column, chain }: { column: EstimateColumn; chain: readonly EstimateColumn[] },
  kind: NextVoyage,
  newId: () => string,
): EstimateInput {
  const { inputs, result } = column;
  const terms = forAnotherVoyage(inputs);
  const copy: EstimateInput = { ...terms, followsEstimateId: column.id, remarks: '' };
  const next = kind === 'again' ? copy : { ...copy, ...otherVoyage(kind, chain, newId) };
  return continueVoyage({ input: inputs, result }, next);
}

function otherVoyage(
  kind: 'other' | 'back',
  chain: readonly EstimateColumn[],
  newId: () => string,
) {
  const none = { cargoes: [], otherRevenues: [], otherExpenses: [], provenance: {} };
  const begin = newItineraryRow(newId(), 1, 'Commencing');
  if (kind === 'back') {
    const home = chain[0]?.inputs.itinerary[0];
    const end = newItineraryRow(newId(), 2, 'Terminating');
    if (!home) return { ...none, itinerary: [begin, end] };
    const { portName, portCode, latitude, longitude, timeZone } = home;
    const place = { portName, portCode, latitude, longitude, timeZone };
    return { ...none, itinerary: [begin, { ...end, ...place }] };
  }
  const cargo = { ...newCargo(newId()), currency: chain[0]?.inputs.baseCurrency ?? 'USD' };
  const parcels = [newParcel(cargo.id)];
  return {
    ...none,
    cargoes: [cargo],
    itinerary: [
      begin,
      { ...newItineraryRow(newId(), 2, 'Loading'), parcels },
      { ...newItineraryRow(newId(), 3, 'Discharging'), parcels },
      newItineraryRow(newId(), 4, 'Terminating'),
    ],
  };
}

/** What a chain comes to, and its TCE down to the cells of every voyage. */
export function chainTotal(chain: readonly EstimateColumn[]): {
  total: VoyageChain;
  tree: Explanation;
} {
  const inputs = chain.map((column) => column.inputs);
  const total = chainVoyages(inputs);
  const unit = inputs[0]?.baseCurrency ?? 'USD';
  const parts = total.voyages.flatMap(({ input }, at) => [
    named(`result${at + 1}`, relabelled(explain(input, 'voyageResult'), chain[at])),
    named(`days${at + 1}`, relabelled(explain(input, 'voyageDays'), chain[at])),
  ]);
  const sum = (name: string) => chain.map((_, at) => `${name}${at + 1}`).join(' + ');
  const tree =
    total.netTce === null
      ? cell({ path: '', label: 'Net TCE of the chain', value: null, unit: `${unit}/d` })
      : node({
          ...{ key: 'chainTce', label: 'Net TCE of the chain', value: total.netTce },
          unit: `${unit}/d`,
          formula: `(${sum('result')}) / (${sum('days')})`,
          inputs: parts,
        });
  return { total, tree };
}

const relabelled = (part: Explanation, column: EstimateColumn | undefined): Explanation => ({
  ...part,
  label: `${part.label} of ${column?.fullNumber ?? ''}`,
});
