import type { EstimateInput } from './fields/estimate.ts';

/** What own voyages say of a call: its costs in the currency of the row, or its whole stay in days. */
type Taken = { readonly field: 'portExpenses' | 'portDays'; readonly value: number };

/**
 * The estimate with a figure of own history in a call. The cell says so and why, until somebody types over it. Costs taken
 * are those of the whole call: none a tonne come on top.
 */
export function takeHistory(
  input: EstimateInput,
  rowId: string,
  { field, value, note }: Taken & { readonly note: string },
): EstimateInput {
  const index = input.itinerary.findIndex(({ id }) => id === rowId);
  if (index < 0) return input;
  const isCost = field === 'portExpenses';
  const itinerary = input.itinerary.map((row) => {
    if (row.id !== rowId) return row;
    return isCost
      ? { ...row, portExpenses: value, portExpensesPerTonne: 0, hasNoPortExpenses: value === 0 }
      : { ...row, overrides: { ...row.overrides, portDays: value } };
  });
  const path = `itinerary.${index}.${isCost ? field : `overrides.${field}`}`;
  const provenance = { ...input.provenance, [path]: { source: 'history' as const, note } };
  return { ...input, itinerary, provenance };
}
