import {
  type CargoRow,
  COMMISSION_TYPES,
  type CommissionRow,
  type CommissionType,
  FREIGHT_COMMISSIONS,
  type FreightCommission,
  newCommission,
} from '@mainsheet/voyage';
import { useMemo, useRef } from 'react';
import { Grid, type GridColumn, type Option, optionsOf, Panel } from '../../../ui/index.ts';
import { isSettlementFixed, withCommissionType } from '../model/commission-rules.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { moneySign } from '../model/money-sign.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps } from '../rows/field.ts';

type Line = { id: string; cargo: CargoRow; row: CommissionRow };
type Contacts = {
  search: (text: string) => Promise<readonly Option[]>;
  idOf: (name: string) => string | null;
};

const change = (line: Line, part: Partial<CommissionRow>): Line => ({
  ...line,
  row: { ...line.row, ...part },
});
const isFixed = ({ row }: Line): boolean => isSettlementFixed(row);

const partyColumns = (contacts: Contacts): GridColumn<Line>[] => [
  { key: 'cargo', header: 'Cargo', width: 140, kind: 'text', value: ({ cargo }) => cargo.name },
  {
    key: 'type',
    header: 'Type',
    width: 106,
    kind: 'select',
    value: ({ row }) => row.type,
    edit: {
      options: optionsOf(COMMISSION_TYPES),
      write: (line, value) => ({
        ...line,
        row: withCommissionType(line.cargo, line.row, (value ?? 'Broker') as CommissionType),
      }),
    },
  },
  {
    key: 'beneficiary',
    header: 'Beneficiary',
    width: 190,
    kind: 'port',
    value: ({ row }) => row.beneficiary || null,
    edit: {
      search: contacts.search,
      write: (line, name) =>
        change(line, {
          beneficiary: name ?? '',
          beneficiaryId: name === null ? null : contacts.idOf(name),
        }),
    },
  },
];

const rateColumns = (currency: string): GridColumn<Line>[] => [
  {
    key: 'rate',
    header: 'Rate',
    unit: '%',
    width: 84,
    kind: 'number',
    decimals: 2,
    value: ({ row }) => row.ratePercent,
    edit: { write: (line, value) => change(line, { ratePercent: Number(value ?? 0) }) },
  },
  {
    key: 'lumpsum',
    header: 'Lumpsum',
    unit: moneySign(currency),
    width: 100,
    kind: 'number',
    decimals: 0,
    value: ({ row }) => row.lumpsum || null,
    edit: { write: (line, value) => change(line, { lumpsum: Number(value ?? 0) }) },
  },
];

const settlementColumns: readonly GridColumn<Line>[] = [
  {
    key: 'freight',
    header: 'Freight commission',
    width: 210,
    kind: 'select',
    value: ({ row }) => row.freightCommission,
    edit: {
      options: optionsOf(FREIGHT_COMMISSIONS),
      write: (line, value) =>
        change(line, {
          freightCommission: (value ?? 'Will be paid separately') as FreightCommission,
        }),
      readOnly: isFixed,
    },
  },
  {
    key: 'demurrage',
    header: 'Demurrage commission',
    width: 150,
    kind: 'select',
    value: ({ row }) => (row.isOnDemurrage ? 'yes' : 'no'),
    edit: {
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      write: (line, value) => change(line, { isOnDemurrage: value === 'yes' }),
      readOnly: isFixed,
    },
  },
];
const idOf = (line: Line) => line.id;

/** Contacts found while typing, remembered by their names. */
function useContacts(lookUps: LookUps): Contacts {
  const known = useRef(new Map<string, string>());
  return useMemo(
    () => ({
      idOf: (name) => known.current.get(name) ?? null,
      search: async (text) => {
        const found = await lookUps.charterers(text.trim());
        for (const contact of found) known.current.set(contact.name, contact.id);
        return found.map(({ id, name, hint }) => ({ value: id, label: name, hint }));
      },
    }),
    [lookUps],
  );
}

type CommissionPanelProps = { store: WorksheetStore; column: EstimateColumn; lookUps: LookUps };

/** Commissions of all cargoes: who gets how much, and how it is settled. */
export function CommissionPanel({ store, column, lookUps }: CommissionPanelProps) {
  const { cargoes, baseCurrency } = column.inputs;
  const contacts = useContacts(lookUps);
  const columns = useMemo(
    () => [...partyColumns(contacts), ...rateColumns(baseCurrency), ...settlementColumns],
    [contacts, baseCurrency],
  );
  const lines = useMemo(
    () =>
      cargoes.flatMap((cargo) =>
        cargo.commissions.map((row, index): Line => ({ id: `${cargo.id}#${index}`, cargo, row })),
      ),
    [cargoes],
  );
  const write = (next: readonly Line[]) =>
    store.edit([column.id], (input) => ({
      ...input,
      cargoes: input.cargoes.map((cargo) => ({
        ...cargo,
        commissions: next.filter((line) => line.cargo.id === cargo.id).map(({ row }) => row),
      })),
    }));
  const [first] = cargoes;
  if (!first) return null;
  const newLine = (): Line => ({ id: crypto.randomUUID(), cargo: first, row: newCommission() });
  return (
    <Panel
      title="Commissions"
      flush
      actions={
        <button type="button" className="link-button" onClick={() => write([...lines, newLine()])}>
          Add commission
        </button>
      }
    >
      <Grid
        label="Commissions"
        rows={lines}
        onRowsChange={write}
        columns={columns}
        rowId={idOf}
        newRow={newLine}
        frozen={1}
      />
    </Panel>
  );
}
