import {
  newOtherRow,
  type OtherRow,
  PAYMENT_TYPES,
  type PaymentType,
  REBILLABLE_CATEGORIES,
  type RebillableCategory,
} from '@mainsheet/voyage';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import {
  Grid,
  type GridColumn,
  type Option,
  optionsOf,
  Panel,
  showSnackbar,
} from '../../../ui/index.ts';
import { OPERATION_LEDGER } from '../estimates.queries.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';
import { type CodeChoice, nameOtherRow } from '../model/known-names.ts';
import { moneySign } from '../model/money-sign.ts';
import { amountInBase, changeOther } from '../model/other-rows.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';

type Line = { id: string; row: OtherRow };
type Choices = {
  cargoes: readonly Option[];
  ports: readonly Option[];
  codes: readonly CodeChoice[];
  currency: string;
};

/** Nothing, as an option of a select. */
const NONE = { value: '', label: 'None' };

/** What breaks a rule is told and not taken. */
function change(line: Line, part: Partial<OtherRow>): Line {
  const { row, refusal } = changeOther(line.row, part);
  if (refusal !== null) showSnackbar(refusal, { error: true });
  return row === line.row ? line : { ...line, row };
}

const descriptionColumn: GridColumn<Line> = {
  key: 'description',
  header: 'Description',
  width: 180,
  kind: 'text',
  value: ({ row }) => row.description,
  edit: { write: (line, value) => change(line, { description: value ?? '' }) },
};

/** A ledger code of the company; rows of before there were any keep the words they have. */
const codeColumn = (
  key: 'name' | 'operationLedger',
  header: string,
  codes: readonly CodeChoice[],
): GridColumn<Line> => ({
  key,
  header,
  width: 130,
  kind: 'select',
  value: ({ row }) => row[key] ?? null,
  edit: {
    isFree: true,
    options: codes.map(({ code, description }) => ({
      value: code,
      label: code,
      hint: description,
    })),
    write: (line, value) =>
      change(
        line,
        key === 'name' ? nameOtherRow(line.row, value ?? '', codes) : { [key]: value ?? '' },
      ),
  },
});

const figureColumn = (
  key: 'amount' | 'exchangeRate',
  spec: Pick<GridColumn<Line>, 'header' | 'width' | 'decimals'>,
): GridColumn<Line> => ({
  key,
  ...spec,
  kind: 'number',
  value: ({ row }) => row[key],
  isTyped: () => true,
  edit: {
    write: (line, value) => change(line, { [key]: Number(value ?? (key === 'amount' ? 0 : 1)) }),
  },
});

const linkColumns = ({ cargoes, ports }: Choices): GridColumn<Line>[] => [
  {
    key: 'cargo',
    header: 'Cargo',
    width: 140,
    kind: 'select',
    value: ({ row }) => row.cargoId,
    edit: {
      options: [NONE, ...cargoes],
      write: (line, value) => change(line, { cargoId: value || null }),
    },
  },
  {
    key: 'port',
    header: 'Port',
    width: 140,
    kind: 'select',
    value: ({ row }) => row.itineraryRowId,
    edit: {
      options: [NONE, ...ports],
      write: (line, value) => change(line, { itineraryRowId: value || null }),
    },
  },
];

const moneyColumns = (currency: string): GridColumn<Line>[] => [
  {
    key: 'type',
    header: 'Payment type',
    width: 134,
    kind: 'select',
    value: ({ row }) => row.paymentType,
    edit: {
      options: optionsOf(PAYMENT_TYPES),
      write: (line, value) => change(line, { paymentType: (value ?? 'Lumpsum') as PaymentType }),
    },
  },
  figureColumn('amount', { header: 'Amount', width: 106, decimals: 2 }),
  {
    key: 'currency',
    header: 'Currency',
    width: 82,
    kind: 'text',
    value: ({ row }) => row.currency,
    edit: {
      read: (text) =>
        /^[a-z]{3}$/i.test(text.trim())
          ? { ok: true, value: text.trim().toUpperCase() }
          : { ok: false, reason: 'Three letters, such as EUR.' },
      write: (line, value) => change(line, { currency: value ?? currency }),
    },
  },
  figureColumn('exchangeRate', { header: 'Exchange rate', width: 108, decimals: 4 }),
  {
    key: 'base',
    header: 'In base',
    unit: moneySign(currency),
    width: 106,
    kind: 'number',
    decimals: 2,
    value: ({ row }) => amountInBase(row),
  },
];

const bookingColumns = (codes: readonly CodeChoice[]): readonly GridColumn<Line>[] => [
  {
    key: 'nonAccounting',
    header: 'Non-accounting',
    width: 118,
    kind: 'select',
    value: ({ row }) => (row.isNonAccounting ? 'yes' : 'no'),
    edit: {
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      write: (line, value) => change(line, { isNonAccounting: value === 'yes' }),
    },
  },
  codeColumn('operationLedger', 'Operation ledger', codes),
  {
    key: 'rebillable',
    header: 'Rebillable',
    width: 140,
    kind: 'select',
    value: ({ row }) => row.rebillable,
    edit: {
      options: optionsOf(REBILLABLE_CATEGORIES),
      write: (line, value) =>
        change(line, { rebillable: (value ?? 'Non-Rebillable') as RebillableCategory }),
    },
  },
];

const columnsOf = (choices: Choices): readonly GridColumn<Line>[] => [
  codeColumn('name', 'Ledger code', choices.codes),
  descriptionColumn,
  ...linkColumns(choices),
  ...moneyColumns(choices.currency),
  ...bookingColumns(choices.codes),
];
const idOf = (line: Line) => line.id;
const NO_CODES: readonly CodeChoice[] = [];

type OtherPanelProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  list: 'otherRevenues' | 'otherExpenses';
  title: string;
};

/** Revenue or expense that no other part of the estimate knows. */
export function OtherPanel({ store, column, list, title }: OtherPanelProps) {
  const { inputs } = column;
  const [{ data }] = useQuery({ query: OPERATION_LEDGER });
  const codes = (data?.vclOperationLedger as readonly CodeChoice[] | undefined) ?? NO_CODES;
  const { cargoes, itinerary, baseCurrency: currency } = inputs;
  const source = inputs[list];
  const rows = useMemo(
    () => source.map((row, index): Line => ({ id: `${list}-${index}`, row })),
    [source, list],
  );
  const columns = useMemo(
    () =>
      columnsOf({
        currency,
        codes,
        cargoes: cargoes.map(({ id, name }, index) => ({
          value: id,
          label: `${index + 1} ${name}`.trim(),
        })),
        ports: sailingOrder({ itinerary })
          .filter(({ portName }) => portName !== '')
          .map(({ id, sequenceNo, portName }) => ({
            value: id,
            label: `${sequenceNo} ${portName}`,
          })),
      }),
    [cargoes, itinerary, currency, codes],
  );
  const newRow = (): OtherRow => ({ ...newOtherRow(), currency });
  const put = (lines: readonly Line[]) =>
    store.edit([column.id], (input) => ({ ...input, [list]: lines.map(({ row }) => row) }));
  const add = () =>
    store.edit([column.id], (input) => ({ ...input, [list]: [...input[list], newRow()] }));
  return (
    <Panel
      title={title}
      flush
      actions={
        <button type="button" className="link-button" onClick={add}>
          Add row
        </button>
      }
    >
      {rows.length === 0 ? (
        <p className="muted ed-empty">None.</p>
      ) : (
        <Grid
          label={title}
          rows={rows}
          onRowsChange={put}
          columns={columns}
          rowId={idOf}
          newRow={() => ({ id: crypto.randomUUID(), row: newRow() })}
        />
      )}
    </Panel>
  );
}
