import {
  type EstimateInput,
  OPERATION_TYPE_NAMES,
  OPERATION_TYPES,
  type OperationType,
} from '@mainsheet/voyage';
import { Switch } from '@mantine/core';
import { useMemo, useRef } from 'react';
import {
  DateTimeInput,
  formatInstant,
  formatNumber,
  Panel,
  PortInput,
  QuantityInput,
  SelectInput,
} from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import type { LookUps, VesselChoice } from '../rows/field.ts';

type HeaderPanelProps = {
  store: WorksheetStore;
  column: EstimateColumn;
  lookUps: LookUps;
  disabled: boolean;
};

type NumberKey =
  | 'ballastSpeedKn'
  | 'ladenSpeedKn'
  | 'weatherFactorPercent'
  | 'dailyCost'
  | 'dailyAddressCommissionPercent'
  | 'carbonCost';

const FIELDS: readonly {
  key: NumberKey;
  label: string;
  unit: string;
  decimals: number;
}[] = [
  { key: 'ladenSpeedKn', label: 'Laden speed', unit: 'kn', decimals: 1 },
  { key: 'ballastSpeedKn', label: 'Ballast speed', unit: 'kn', decimals: 1 },
  { key: 'weatherFactorPercent', label: 'Weather', unit: '%', decimals: 1 },
  { key: 'dailyCost', label: 'Daily cost', unit: '$/d', decimals: 0 },
  { key: 'dailyAddressCommissionPercent', label: 'Add. comm.', unit: '%', decimals: 2 },
  { key: 'carbonCost', label: 'Emission allowances', unit: '$', decimals: 0 },
];

function VesselInput({ store, column, lookUps, disabled }: HeaderPanelProps) {
  const known = useRef(new Map<string, VesselChoice>());
  const search = useMemo(
    () => async (text: string) => {
      const present = known.current.get(column.inputs.vessel?.id ?? '')?.name;
      const found = await lookUps.vessels(text === present ? '' : text);
      for (const vessel of found) known.current.set(vessel.id, vessel);
      return found.map(({ id, name, hint }) => ({ value: id, label: name, hint }));
    },
    [lookUps, column.inputs.vessel?.id],
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

const TOGGLES = [
  { key: 'isSecaEnabled', label: 'ECA' },
  { key: 'hasScrubberInUse', label: 'Scrubber' },
  { key: 'isPiracyAvoided', label: 'Avoid piracy' },
] as const;

/** Vessel, operation, dates, speeds and costs of one estimate. */
export function HeaderPanel(props: HeaderPanelProps) {
  const { store, column, disabled } = props;
  const { inputs, result } = column;
  const set = (change: Partial<EstimateInput>) =>
    store.edit([column.id], (input) => ({ ...input, ...change }));
  return (
    <Panel label="Estimate">
      <div className="ed-form">
        <VesselInput {...props} />
        <SelectInput
          label="Operation"
          value={inputs.operationType}
          options={OPERATION_TYPES.map((value) => ({
            value,
            label: OPERATION_TYPE_NAMES[value].short,
          }))}
          disabled={disabled}
          onChange={(value) => value && set({ operationType: value as OperationType })}
        />
        <DateTimeInput
          label="Commencing"
          zoneLabel="UTC"
          withTime
          disabled={disabled}
          value={inputs.commencingAt.slice(0, 16).replace('T', ' ')}
          onChange={(value) =>
            value &&
            set({ commencingAt: `${value.slice(0, 10)}T${value.slice(11, 16) || '00:00'}:00.000Z` })
          }
        />
        <div className="ed-shown">
          <span>Completing, UTC</span>
          <b>{formatInstant(result.totals.completionAt)}</b>
        </div>
        <div className="ed-shown">
          <span>Voyage days</span>
          <b>{formatNumber(result.totals.voyageDays, 2)}</b>
        </div>
        {FIELDS.map(({ key, label, unit, decimals }) => (
          <QuantityInput
            key={key}
            label={label}
            unit={unit}
            decimals={decimals}
            disabled={disabled}
            value={inputs[key] === null ? null : String(inputs[key])}
            onChange={(value) => {
              const isSpeed = key === 'ladenSpeedKn' || key === 'ballastSpeedKn';
              set({ [key]: value === null ? (isSpeed ? null : 0) : Number(value) });
            }}
          />
        ))}
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
        </div>
      </div>
    </Panel>
  );
}
