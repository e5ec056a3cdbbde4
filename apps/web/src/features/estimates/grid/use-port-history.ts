import { portKeyOf } from '@mainsheet/contract';
import { takeHistory } from '@mainsheet/voyage';
import { useQuery } from 'urql';
import { useMay } from '../../../platform/session/use-session.ts';
import type { MenuEntry } from '../../../ui/index.ts';
import { PORT_ACCURACY, rangeText } from '../../accuracy/index.ts';
import { suggestionsFor } from '../details/port-suggestions.ts';
import { isFixed } from '../model/estimate-column.ts';
import type { CellPlace } from './keys/grid-state.ts';
import { useWorksheet } from './worksheet-context.ts';

/** Cells of a call that have a history: its costs and its stay. */
const FIELDS = {
  cost: { field: 'portExpenses', kind: 'portCost', decimals: 0 },
  stay: { field: 'portDays', kind: 'portDays', decimals: 2 },
} as const;

const fieldOf = (rowKey: string) => {
  const found = /^(?<kind>cost|stay)-(?<slot>\d+)$/.exec(rowKey)?.groups;
  return found
    ? { ...FIELDS[found['kind'] as 'cost' | 'stay'], slot: Number(found['slot']) }
    : null;
};

/** What own calls at the port of a cell came to, and what of it may be put into the cell. */
export function usePortHistory(place: CellPlace | null): MenuEntry[] {
  const { store, mayEdit } = useWorksheet();
  const mayRead = useMay('contracts.view');
  const column = place ? store.find(place.columnId) : undefined;
  const asked = place ? fieldOf(place.rowKey) : null;
  const rowId = column && asked ? store.rowIdInSlot(column.id, asked.slot) : undefined;
  const row = column?.inputs.itinerary.find(({ id }) => id === rowId);
  const port = row && row.portName !== '' ? portKeyOf(row) : '';
  const [{ data }] = useQuery({
    query: PORT_ACCURACY,
    variables: { ports: [port] },
    pause: !mayRead || port === '',
  });
  const result = column?.result.rows.find((one) => one.rowId === rowId);
  const history = data?.portAccuracy.find(({ kind, key }) => kind === asked?.kind && key === port);
  if (!column || !asked || !row || !result || !history) return [];
  const { field, decimals } = asked;
  const rate = (field === 'portExpenses' && row.portExpensesExchangeRate) || 1;
  const { p10, p90 } = history.actual;
  const range = rangeText({ p10: p10 / rate, p90: p90 / rate }, decimals);
  const said = { label: `Own calls: ${range}, eight of ten`, run: () => undefined, disabled: true };
  const may = mayEdit && !isFixed(column);
  const suggestions = suggestionsFor(field, history, { inputs: column.inputs, row, result });
  return [
    said,
    ...suggestions.map(({ label, value, note }) => ({
      label,
      disabled: !may,
      run: () =>
        store.edit([column.id], (input) => takeHistory(input, row.id, { field, value, note })),
    })),
  ];
}
