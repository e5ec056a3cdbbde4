import { type CarbonYear, voyageEmissions } from '@mainsheet/voyage';
import { useMemo } from 'react';
import { formatNumber, Panel, Tag, type Tone } from '../../../ui/index.ts';
import type { EstimateColumn } from '../model/estimate-column.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { ciiOf } from '../rows/carbon-rows.ts';
import { CarbonTermsFields } from './CarbonTermsFields.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  A: 'positive',
  B: 'positive',
  C: 'warning',
  D: 'negative',
  E: 'negative',
};

function Year({
  year,
  isPriced,
  currency,
}: {
  year: CarbonYear;
  isPriced: boolean;
  currency: string;
}) {
  const { ets, fuelEu } = year;
  return (
    <section className="ed-section" aria-label={`Emissions of ${year.year}`}>
      <h3>{year.year}</h3>
      <dl>
        <div>
          <dt>In EU scope, t</dt>
          <dd>{formatNumber(ets.inScopeT)}</dd>
        </div>
        <div>
          <dt>EU allowances</dt>
          <dd>{formatNumber(ets.allowances)}</dd>
        </div>
        {isPriced && (
          <div>
            <dt>EU ETS cost, {currency}</dt>
            <dd>{formatNumber(year.etsCost)}</dd>
          </div>
        )}
        {fuelEu && fuelEu.energyMj > 0 && (
          <>
            <div>
              <dt>FuelEU, g/MJ of {formatNumber(fuelEu.target, 2)}</dt>
              <dd>{formatNumber(fuelEu.intensity, 2)}</dd>
            </div>
            <div>
              <dt>FuelEU penalty, EUR</dt>
              <dd>{formatNumber(fuelEu.penaltyEur)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}

type CarbonPanelProps = { store: WorksheetStore; column: EstimateColumn; disabled: boolean };

/** CO2 of the voyage, its CII, and what it owes under EU ETS and FuelEU. */
export function CarbonPanel({ store, column, disabled }: CarbonPanelProps) {
  const { inputs, result } = column;
  const emissions = useMemo(() => voyageEmissions(inputs, result), [inputs, result]);
  const cii = useMemo(() => ciiOf(column), [column]);
  const years = emissions.european?.years.filter(({ ets }) => ets.inScopeT > 0) ?? [];
  if (emissions.co2T === 0) return null;
  return (
    <Panel title="Carbon" hint={years.length === 0 ? 'outside of the EU scope' : undefined}>
      <section className="ed-section" aria-label="CO₂">
        <dl>
          {emissions.fuels.map(({ fuel, quantityT, cf, co2T }) => (
            <div key={fuel}>
              <dt>
                {fuel}, {formatNumber(quantityT)} t × {formatNumber(cf, 3)}
              </dt>
              <dd>{formatNumber(co2T)}</dd>
            </div>
          ))}
          <div className="ed-sum">
            <dt>CO₂, t</dt>
            <dd>{formatNumber(emissions.co2T)}</dd>
          </div>
          {cii && cii.attained !== null && (
            <>
              <div>
                <dt>CII of the voyage</dt>
                <dd>
                  {formatNumber(cii.attained, 2)}{' '}
                  {cii.rating && <Tag tone={TONES[cii.rating] ?? 'idle'}>{cii.rating}</Tag>}
                </dd>
              </div>
              <div>
                <dt>CII required</dt>
                <dd>{formatNumber(cii.required, 2)}</dd>
              </div>
            </>
          )}
        </dl>
      </section>
      {years.length > 0 && <CarbonTermsFields store={store} column={column} disabled={disabled} />}
      {years.map((year) => (
        <Year
          key={year.year}
          year={year}
          isPriced={emissions.isPriced}
          currency={inputs.baseCurrency}
        />
      ))}
    </Panel>
  );
}
