import { OPERATION_TYPE_NAMES, OPERATION_TYPES, type OperationType } from '@mainsheet/voyage';
import { formatNumber } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { setOperation } from '../model/operation.ts';
import { choiceField, type Field, numberField, violation } from './field.ts';
import type { RowSpec } from './row-spec.ts';

function vesselField(column: EstimateColumn): Field {
  return {
    source: column.shown.vessel?.name ?? '',
    read: async (text, lookUps) => {
      const found = await lookUps.vessels(text, column.shown.commencingAt);
      if (found.length === 0) return violation('No vessel is called so. Add it under Vessels.');
      return {
        kind: 'choices',
        choices: found.map((vessel) => ({
          key: vessel.id,
          label: vessel.name,
          hint: vessel.hint,
          reading: { echo: [{ label: 'Vessel', value: vessel.name }], write: vessel.put },
        })),
      };
    },
  };
}

/** "24.0 / 28.0 VLSFO": the main fuel's burn at the header's speeds, from the voyage's legs. */
function consumptionText(column: EstimateColumn): string {
  const rate = (condition: 'ballast' | 'laden') => {
    const row = column.shown.vessel?.seaConsumption.find(
      (entry) => entry.condition === condition && entry.zone === 'nonEca' && entry.isDefault,
    );
    return row ? { text: formatNumber(row.tPerDay, 1), fuel: row.fuel } : null;
  };
  const [ballast, laden] = [rate('ballast'), rate('laden')];
  if (!ballast && !laden) return '';
  return `${laden?.text ?? '–'} / ${ballast?.text ?? '–'} ${laden?.fuel ?? ballast?.fuel ?? ''}`;
}

export const vesselRows: readonly RowSpec[] = [
  {
    key: 'vessel',
    group: 'vessel',
    label: 'Vessel',
    cell: ({ shown }) => ({
      text: shown.vessel?.name ?? '',
      hint: 'Vessel name',
      align: 'start',
      isTyped: true,
      paths: ['vessel'],
    }),
    field: vesselField,
  },
  {
    key: 'dwt',
    group: 'vessel',
    label: 'Deadweight',
    unit: 'mt',
    cell: ({ shown }) => ({
      value: shown.vessel?.summerDwtT ?? null,
      paths: ['vessel.summerDwtT'],
    }),
  },
  {
    key: 'consumption',
    group: 'vessel',
    label: 'Cons. laden / ballast',
    unit: 'mt/d',
    cell: (column) => ({ text: consumptionText(column) }),
  },
  {
    key: 'operation',
    group: 'vessel',
    label: 'Operation',
    cell: ({ shown }) => ({
      text: OPERATION_TYPE_NAMES[shown.operationType].short,
      isTyped: true,
      paths: ['operationType', 'timeCharterIn', 'timeCharterOut', 'pool'],
    }),
    field: ({ shown }) =>
      choiceField({
        value: shown.operationType,
        options: OPERATION_TYPES.map((type) => ({
          value: type,
          label: OPERATION_TYPE_NAMES[type].short,
          hint: OPERATION_TYPE_NAMES[type].long,
        })),
        set: (input, value) => setOperation(input, value as OperationType),
      }),
  },
  {
    key: 'dailyCost',
    group: 'vessel',
    label: 'Daily cost',
    unit: '$/d',
    cell: ({ shown }) => ({ value: shown.dailyCost, isTyped: true, paths: ['dailyCost'] }),
    field: ({ shown }) =>
      numberField({
        label: 'Daily cost',
        unit: `${shown.baseCurrency}/d`,
        value: shown.dailyCost,
        set: (input, dailyCost) => ({ ...input, dailyCost }),
      }),
  },
];

export const vesselSummary = ({ shown: { vessel } }: EstimateColumn): string =>
  vessel ? `${formatNumber(vessel.summerDwtT)} dwt` : 'no vessel';
