import type { Driver, EstimateInput, EstimateResult, MapCell } from '@mainsheet/voyage';
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  CopyButton,
  formatNumber,
  Panel,
  QuantityInput,
  SelectInput,
  toTsv,
  WideTable,
} from '../../../ui/index.ts';
import { type Axes, type Axis, useWhatIfMap, type WhatIf } from './use-what-if-map.ts';
import { type Spot, WhatIfMap } from './WhatIfMap.tsx';
import {
  figureTitle,
  MAP_FIGURES,
  type MapFigure,
  type Threshold,
  thresholdOf,
} from './what-if-figures.ts';

type AxisFieldsProps = {
  way: keyof Axes;
  axis: Axis;
  drivers: readonly Driver[];
  onChange: (part: Partial<Axes>) => void;
};

function AxisFields({ way, axis, drivers, onChange }: AxisFieldsProps) {
  const driver = drivers.find(({ key }) => key === axis.key);
  return (
    <div className="sens-axis">
      <SelectInput
        label={way === 'across' ? 'Across' : 'Down'}
        value={axis.key}
        options={drivers.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => {
          const picked = drivers.find((one) => one.key === key);
          if (picked) onChange({ [way]: { key: picked.key, step: picked.step } });
        }}
      />
      <QuantityInput
        label={`Step ${way}`}
        unit={driver?.unit ?? ''}
        value={String(axis.step)}
        onChange={(text) => {
          const step = Math.abs(Number(text ?? 0));
          if (step > 0) onChange({ [way]: { ...axis, step } });
        }}
      />
    </div>
  );
}

type MapFootProps = {
  threshold: Threshold | null;
  decimals: number;
  whatIf: WhatIf;
  place: MapCell | undefined;
  onAdopt: (inputs: EstimateInput) => void;
};

/** What the line means, and the chosen place with its way to become an estimate. */
function MapFoot({ threshold, decimals, whatIf, place, onAdopt }: MapFootProps) {
  const { chosen, textOf, documentAt } = whatIf;
  const document = place ? documentAt(place) : null;
  const line = threshold
    ? `Thick line: ${threshold.label} ${formatNumber(threshold.value, decimals)}. `
    : '';
  return (
    <div className="row sens-foot">
      <span className="muted small">{line}Outlined: as estimated.</span>
      <span className="grow" />
      <span role="status" className="small">
        {place && chosen
          ? `${chosen.across.label} ${textOf('across', place.across)}, ${chosen.down.label} ${textOf('down', place.down)}`
          : 'Click a figure to try it.'}
      </span>
      <Button size="compact-sm" disabled={!document} onClick={() => document && onAdopt(document)}>
        Try as an estimate
      </Button>
    </div>
  );
}

/** The map as a block of cells for a spreadsheet. */
const blockOf = ({ map, textOf }: WhatIf, figure: MapFigure, title: string): string[][] => [
  [title, ...(map[0] ?? []).map((cell) => textOf('across', cell.across))],
  ...map.map((cells) => [
    textOf('down', cells[0]?.down ?? 0),
    ...cells.map((cell) => cell[figure]?.toFixed(MAP_FIGURES[figure].decimals) ?? ''),
  ]),
];

type WhatIfPanelProps = {
  inputs: EstimateInput;
  result: EstimateResult;
  /** Takes the estimate of one place as a new one beside this. */
  onAdopt: (inputs: EstimateInput) => void;
};

/** A figure of the estimate over any two of its inputs, and the place to try as an estimate of its own. */
export function WhatIfPanel({ inputs, result, onAdopt }: WhatIfPanelProps) {
  const whatIf = useWhatIfMap(inputs);
  const [figure, setFigure] = useState<MapFigure>('netTce');
  const [spot, setSpot] = useState<Spot | null>(null);
  const { drivers, axes, setAxes, chosen, map } = whatIf;
  if (!chosen) return null;
  const threshold = thresholdOf(figure, inputs, result);
  const { label, decimals } = MAP_FIGURES[figure];
  const title = figureTitle(figure, inputs.baseCurrency);
  const change = (part: Partial<Axes>) => {
    setAxes({ ...axes, ...part });
    setSpot(null);
  };
  const place = spot ? map[spot.row]?.[spot.column] : undefined;
  const shared = { drivers, onChange: change };
  return (
    <Panel
      title={title}
      hint={`${chosen.across.label} across, ${chosen.down.label} down`}
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Figure"
            value={figure}
            onChange={(value) => setFigure(value as MapFigure)}
            data={Object.entries(MAP_FIGURES).map(([value, { tab }]) => ({ value, label: tab }))}
          />
          <CopyButton text={toTsv(blockOf(whatIf, figure, title))} what={`the table of ${label}`} />
        </>
      }
      foot={<MapFoot {...{ threshold, decimals, whatIf, place, onAdopt }} />}
    >
      <div className="sens-axes">
        <AxisFields way="across" axis={axes.across} {...shared} />
        <AxisFields way="down" axis={axes.down} {...shared} />
      </div>
      <WideTable label="Two inputs against each other">
        <WhatIfMap
          map={map}
          figure={figure}
          threshold={threshold}
          labels={{ across: chosen.across.label, down: chosen.down.label }}
          textOf={whatIf.textOf}
          chosen={spot}
          onChoose={setSpot}
        />
      </WideTable>
    </Panel>
  );
}
