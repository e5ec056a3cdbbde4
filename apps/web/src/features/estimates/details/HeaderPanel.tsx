import {
  COST_KEYS,
  ESTIMATE,
  type EstimateInput,
  OPERATION_TYPE_NAMES,
  OPERATION_TYPES,
  type OperationType,
  unitOf,
} from '@mainsheet/voyage';
import { Switch } from '@mantine/core';
import { useMemo, useRef } from 'react';
import {
  formatInstant,
  formatNumber,
  Panel,
  PortInput,
  QuantityInput,
  SelectInput,
  UtcInput,
} from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import { sailingOrder } from '../model/itinerary-edits.ts';
import { moneySign } from '../model/money-sign.ts';
import { setOperation, usesOf } from '../model/operation.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps, VesselChoice } from '../rows/field.ts';
import { Shown } from './Shown.tsx';

type HeaderPanelProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  lookUps: LookUps;
  disabled: boolean;
};

/** Numbers of the head of an estimate; costs typed in one figure come after them. */
const FIGURE_KEYS = [
  'ladenSpeedKn',
  'ballastSpeedKn',
  'weatherFactorPercent',
  'dailyCost',
  'dailyAddressCommissionPercent',
  'carbonCost',
  ...COST_KEYS,
] as const;

/** Money of a voyage stands without cents; knots and percent need their decimals. */
const decimalsOf = (key: (typeof FIGURE_KEYS)[number]): number => {
  if (ESTIMATE[key].unit.includes('{base}')) return 0;
  return key === 'dailyAddressCommissionPercent' ? 2 : 1;
};

function VesselInput({ store, column, lookUps, disabled }: HeaderPanelProps) {
  const known = useRef(new Map<string, VesselChoice>());
  const search = useMemo(
    () => async (text: string) => {
      const present = known.current.get(column.inputs.vessel?.id ?? '')?.name;
      const found = await lookUps.vessels(text === present ? '' : text, column.inputs.commencingAt);
      for (const vessel of found) known.current.set(vessel.id, vessel);
      return found.map(({ id, name, hint }) => ({ value: id, label: name, hint }));
    },
    [lookUps, column.inputs.vessel?.id, column.inputs.commencingAt],
  );
  return (
    <PortInput
      label="Vessel"
      value={column.inputs.vessel?.id ?? null}
      valueLabel={column.inputs.vessel?.name ?? ''}
      search={search}
      disabled={disabled}
      onChange={(id) => {
        const vessel = known.current.get(id ?? '');
        if (vessel) store.edit([column.id], vessel.put);
      }}
    />
  );
}

/** Members and invited ones who may change estimates; whoever left stays until another is chosen. */
function SpecialistInput({ store, column, lookUps, disabled }: HeaderPanelProps) {
  const known = useRef(new Map<string, string>());
  const present = column.inputs.charterSpecialist ?? null;
  const search = useMemo(
    () => async (text: string) => {
      const found = await lookUps.specialists(text === present?.name ? '' : text);
      for (const { id, name } of found) known.current.set(id, name);
      return found.map(({ id, name, hint }) => ({
        ...{ value: id, label: hint ? `${name} (${hint})` : name },
      }));
    },
    [lookUps, present?.name],
  );
  return (
    <PortInput
      label="Charter specialist"
      clearable
      leastCharacters={0}
      value={present?.id ?? null}
      valueLabel={present?.name ?? ''}
      search={search}
      disabled={disabled}
      onChange={(id) => {
        const name = known.current.get(id ?? '');
        const charterSpecialist = id && name ? { id, name } : null;
        store.edit([column.id], (input) => ({ ...input, charterSpecialist }));
      }}
    />
  );
}

const TOGGLES = [
  { key: 'isSecaEnabled', label: 'ECA' },
  { key: 'hasScrubberInUse', label: 'Scrubber' },
  { key: 'isPiracyAvoided', label: 'Avoid piracy' },
] as const;

/** Speeds, weather and costs; the day of a ship that is hired in costs her hire. */
function Figures({ column, disabled, set }: FiguresProps) {
  const { inputs } = column;
  const sign = moneySign(inputs.baseCurrency);
  const isHired = usesOf(inputs).hireIn;
  return FIGURE_KEYS.filter((key) => !(isHired && key === 'dailyCost')).map((key) => {
    const field = ESTIMATE[key];
    return (
      <QuantityInput
        key={key}
        label={field.label}
        unit={unitOf(field, { base: sign })}
        decimals={decimalsOf(key)}
        disabled={disabled}
        value={inputs[key] === null ? null : String(inputs[key])}
        onChange={(value) =>
          set({ [key]: value === null ? (field.isNullable ? null : 0) : Number(value) })
        }
      />
    );
  });
}

type FiguresProps = {
  column: EstimateColumn;
  disabled: boolean;
  set: (change: Partial<EstimateInput>) => void;
};

/** Vessel, operation, dates, speeds and costs of one estimate. */
export function HeaderPanel(props: HeaderPanelProps) {
  const { store, column, disabled } = props;
  const { inputs, result } = column;
  const { totals } = result;
  const edit = (change: (input: EstimateInput) => EstimateInput) => store.edit([column.id], change);
  const set = (change: Partial<EstimateInput>) => edit((input) => ({ ...input, ...change }));
  const rows = sailingOrder(inputs);
  return (
    <Panel label="Estimate">
      <div className="ed-form">
        <div className="ed-wide">
          <VesselInput {...props} />
        </div>
        <SelectInput
          label="Operation"
          value={inputs.operationType}
          options={OPERATION_TYPES.map((value) => ({
            value,
            label: OPERATION_TYPE_NAMES[value].short,
          }))}
          disabled={disabled}
          onChange={(value) =>
            value && edit((input) => setOperation(input, value as OperationType))
          }
        />
        <div className="ed-wide">
          <UtcInput
            label="Commencing"
            value={inputs.commencingAt}
            disabled={disabled}
            onChange={(commencingAt) => commencingAt && set({ commencingAt })}
          />
        </div>
        <div className="ed-wide">
          <Shown label="Completing, UTC">{formatInstant(totals.completionAt)}</Shown>
        </div>
        <Shown label="Voyage days">{formatNumber(totals.voyageDays, 2)}</Shown>
        <Figures column={column} disabled={disabled} set={set} />
        <div className="ed-wide">
          <SpecialistInput {...props} />
        </div>
        <Shown label="Ballast port">{rows[0]?.portName ?? ''}</Shown>
        <Shown label="Termination port">{rows.at(-1)?.portName ?? ''}</Shown>
        <Shown label="Misc. revenue">{formatNumber(totals.miscRevenue)}</Shown>
        <Shown label="Misc. expense">{formatNumber(totals.miscExpense)}</Shown>
        <div className="row ed-toggles">
          {TOGGLES.map(({ key, label }) => (
            <Switch
              key={key}
              size="xs"
              label={label}
              checked={inputs[key]}
              disabled={disabled}
              onChange={(event) => set({ [key]: event.currentTarget.checked })}
            />
          ))}
          <Switch
            size="xs"
            label="Count waiting for laycan"
            checked={inputs.settings.laycanWaiting !== 'ignored'}
            disabled={disabled}
            onChange={(event) => {
              const laycanWaiting = event.currentTarget.checked ? 'counted' : 'ignored';
              edit((input) => ({ ...input, settings: { ...input.settings, laycanWaiting } }));
            }}
          />
        </div>
      </div>
    </Panel>
  );
}
