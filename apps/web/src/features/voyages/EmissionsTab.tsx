import { ciiShipType, voyageCii, voyageEmissions } from '@mainsheet/voyage';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { vesselReportsHref } from '../../app/record-links.ts';
import {
  Facts,
  formatNumber,
  KeyFigure,
  Panel,
  State,
  TableHead,
  Tag,
  type Tone,
  WideTable,
} from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';

const TONES: Readonly<Record<string, Tone>> = {
  A: 'positive',
  B: 'positive',
  C: 'warning',
  D: 'negative',
  E: 'negative',
};

/** What the voyage emits as it goes now: by passage and port, by fuel, by year of the European rules. */
export function EmissionsTab({ voyage }: { voyage: Voyage }) {
  const { inputs, result, vesselType, vesselDeadweightT: capacity } = voyage;
  const emissions = useMemo(() => voyageEmissions(inputs, result), [inputs, result]);
  const cii = useMemo(
    () => voyageCii(inputs, result, { shipType: ciiShipType(vesselType), capacity }),
    [inputs, result, vesselType, capacity],
  );
  if (emissions.co2T === 0) {
    return (
      <Panel label="Emissions">
        <State title="Nothing is burned yet">
          Emissions follow from the fuel of the itinerary: it has none.
        </State>
      </Panel>
    );
  }
  return (
    <>
      <section className="key-figures" aria-label="Emissions">
        <KeyFigure label="CO₂" value={formatNumber(emissions.co2T)} unit="t" />
        <KeyFigure label="Fuel" value={formatNumber(emissions.fuelT)} unit="t" />
        {cii?.attained != null && (
          <KeyFigure
            label="CII of the voyage alone"
            value={formatNumber(cii.attained, 2)}
            unit="g/t nm"
            hint={
              <>
                {cii.rating && <Tag tone={TONES[cii.rating] ?? 'idle'}>{cii.rating}</Tag>} required{' '}
                {formatNumber(cii.required, 2)}
              </>
            }
          />
        )}
      </section>
      <p className="small">
        <Link to={vesselReportsHref(voyage.vesselId)}>
          Reports of {voyage.vesselName} for regulators
        </Link>
        <span className="muted">
          {' '}
          follow from what she reports, these figures from the voyage as it is calculated.
        </span>
      </p>
      <RowsPanel voyage={voyage} rows={emissions.rows} />
      <div className="panel-columns">
        <Panel title="By fuel">
          <Facts
            facts={emissions.fuels.map(({ fuel, quantityT, cf, co2T }) => [
              fuel,
              `${formatNumber(quantityT, 1)} t × ${formatNumber(cf, 3)} = ${formatNumber(co2T)} t`,
            ])}
          />
        </Panel>
        <EuropePanel emissions={emissions} currency={inputs.baseCurrency} />
      </div>
    </>
  );
}

type Emissions = ReturnType<typeof voyageEmissions>;

function RowsPanel({ voyage, rows }: { voyage: Voyage; rows: Emissions['rows'] }) {
  const calls = new Map(voyage.result.rows.map((row) => [row.rowId, row]));
  return (
    <Panel title="By passage and port" hint="the passage to a port and the stay there" flush>
      <WideTable label="Emissions by passage and port">
        <table className="plain-table">
          <caption className="visually-hidden">Emissions by passage and port</caption>
          <TableHead
            texts={['Port', 'Function', 'Scope']}
            figures={['Distance, nm', 'Fuel, t', 'CO₂, t']}
          />
          <tbody>
            {rows.map((row) => (
              <tr key={row.rowId}>
                <th scope="row">{calls.get(row.rowId)?.portName}</th>
                <td>{calls.get(row.rowId)?.portFunction}</td>
                <td>{row.isEu ? <Tag tone="accent">EU</Tag> : ''}</td>
                <td className="end">{formatNumber(calls.get(row.rowId)?.leg.distanceNm ?? 0)}</td>
                <td className="end">{formatNumber(row.fuelT, 1)}</td>
                <td className="end">{formatNumber(row.co2T, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}

function EuropePanel({ emissions, currency }: { emissions: Emissions; currency: string }) {
  const years = emissions.european?.years.filter(({ ets }) => ets.inScopeT > 0) ?? [];
  if (years.length === 0) {
    return (
      <Panel title="EU ETS and FuelEU">
        <p className="muted small">No port of this voyage lies in the European scope.</p>
      </Panel>
    );
  }
  const facts = years.flatMap(({ year, ets, etsCost, fuelEuCost }) => [
    [`${year}, in scope`, `${formatNumber(ets.inScopeT)} t CO₂`] as const,
    [`${year}, allowances`, formatNumber(ets.allowances)] as const,
    ...(emissions.isPriced
      ? [
          [`${year}, EU ETS`, `${formatNumber(etsCost)} ${currency}`] as const,
          [`${year}, FuelEU`, `${formatNumber(fuelEuCost)} ${currency}`] as const,
        ]
      : []),
  ]);
  return (
    <Panel
      title="EU ETS and FuelEU"
      hint={emissions.isPriced ? undefined : 'no allowance price in the estimate'}
    >
      <Facts facts={facts} />
    </Panel>
  );
}
