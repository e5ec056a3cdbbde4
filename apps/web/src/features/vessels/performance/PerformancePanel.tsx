import {
  type LoadCondition,
  measurePerformance,
  type Performance,
  type PerformanceTerms,
  type SeaReport,
  USUAL_TERMS,
  type Warranty,
} from '@mainsheet/performance';
import { useMemo, useState } from 'react';
import {
  DateTimeInput,
  Figure,
  formatDay,
  formatNumber,
  Panel,
  QuantityInput,
  SelectInput,
  State,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import type { VesselReport } from '../reports/reports.queries.ts';
import type { VesselRow } from '../vessels.queries.ts';
import { explainExcess, explainLost } from './performance-explained.ts';
import { seaReportsOf, warrantiesOf } from './promised-speeds.ts';
import './performance.css';

const CONDITIONS: readonly LoadCondition[] = ['laden', 'ballast'];
const NAMES: Readonly<Record<LoadCondition, string>> = { laden: 'Laden', ballast: 'Ballast' };

type TermField = {
  key: keyof PerformanceTerms;
  label: string;
  unit: string;
  decimals: number;
  most: number;
};
const TERMS: readonly TermField[] = [
  { key: 'aboutKn', label: '“About” the speed', unit: 'kn', decimals: 2, most: 2 },
  { key: 'aboutPercent', label: '“About” the consumption', unit: '%', decimals: 1, most: 20 },
  { key: 'mostBeaufort', label: 'Good weather up to', unit: 'Bft', decimals: 0, most: 12 },
  { key: 'mostSeaState', label: 'And up to sea state', unit: 'Douglas', decimals: 0, most: 9 },
];

const ALL_DAYS = { from: '', until: '' };

/** Which reports the figures rest on. */
function spanText(reports: readonly SeaReport[]): string {
  const [latest, earliest] = [reports[0], reports.at(-1)];
  if (!latest || !earliest) return 'no report of these days';
  const [from, until] = [earliest, latest].map(({ reportedAt }) => formatDay(reportedAt));
  return `${reports.length} reports at sea, ${from} to ${until}`;
}

type PanelProps = { vessel: VesselRow; reports: readonly VesselReport[] };

/** What a ship makes of her speeds and consumption by her approved reports: a good-weather analysis. */
export function PerformancePanel({ vessel, reports }: PanelProps) {
  const [terms, setTerms] = useState(USUAL_TERMS);
  const [days, setDays] = useState(ALL_DAYS);
  const hasReports = useMemo(() => seaReportsOf(reports, ALL_DAYS).length > 0, [reports]);
  const seaReports = useMemo(() => seaReportsOf(reports, days), [reports, days]);
  const warranties = useMemo(() => warrantiesOf(vessel), [vessel]);
  return (
    <Panel title="Speed and consumption" hint={spanText(seaReports)}>
      {warranties.length === 0 || !hasReports ? (
        <State title="Nothing to compare yet">
          {warranties.length === 0
            ? 'Enter speeds and consumption of the vessel, and her reports are held against them.'
            : 'Approved noon and arrival reports are held against the speeds and consumption of the vessel.'}
        </State>
      ) : (
        <div className="stack">
          <div className="performance-terms">
            <DateTimeInput
              label="From"
              value={days.from || null}
              onChange={(from) => setDays({ ...days, from: from ?? '' })}
            />
            <DateTimeInput
              label="To"
              value={days.until || null}
              onChange={(until) => setDays({ ...days, until: until ?? '' })}
            />
            {TERMS.map(({ key, label, unit, decimals, most }) => (
              <QuantityInput
                key={key}
                label={label}
                unit={unit}
                decimals={decimals}
                value={String(terms[key])}
                onChange={(typed) => {
                  const value = Math.min(Math.max(Number(typed ?? 0), 0), most);
                  setTerms({ ...terms, [key]: value });
                }}
              />
            ))}
          </div>
          {CONDITIONS.map((condition) => (
            <OfCondition
              key={condition}
              {...{ condition, terms }}
              reports={seaReports}
              warranties={warranties.filter((one) => one.condition === condition)}
            />
          ))}
          <p className="muted small">
            Speed and consumption of good weather stand for the whole distance. Time is lost below
            the least speed that “about” allows; fuel counts beyond “about”, up and down.
          </p>
        </div>
      )}
    </Panel>
  );
}

type ConditionProps = {
  condition: LoadCondition;
  terms: PerformanceTerms;
  reports: readonly SeaReport[];
  warranties: readonly Warranty[];
};

function OfCondition({ condition, terms, reports, warranties }: ConditionProps) {
  const [chosen, setChosen] = useState(0);
  const warranty = warranties[chosen] ?? warranties[0];
  const name = NAMES[condition];
  if (!warranty) return <p className="muted">{name}: no speed and consumption is entered.</p>;
  const performance = measurePerformance(reports, { warranty, terms });
  const options = warranties.map((one, at) => ({ value: String(at), label: promiseText(one) }));
  return (
    <section className="stack" aria-label={name}>
      <div className="performance-promise">
        <SelectInput
          label={`${name}, promised`}
          options={options}
          value={String(warranties.indexOf(warranty))}
          onChange={(at) => setChosen(Number(at ?? 0))}
        />
      </div>
      {performance.goodCount === 0 ? (
        <p className="muted">
          No report of good weather
          {performance.all.hours > 0 ? ' among those of this condition' : ''}.{leftOut(performance)}
        </p>
      ) : (
        <Measured {...{ name, terms, performance }} />
      )}
    </section>
  );
}

type MeasuredProps = { name: string; terms: PerformanceTerms; performance: Performance };

function Measured({ name, terms, performance }: MeasuredProps) {
  const { all, good, goodKn, goodTPerDay, lostHours, excessT, leastKn, mostTPerDay } = performance;
  const figures = ['Days', 'Distance nm', 'Speed kn', 'Fuel t/d', 'Time lost h', 'Excess fuel t'];
  return (
    <>
      <WideTable label={`${name} against the warranty`}>
        <table className="plain-table">
          <caption className="visually-hidden">{name} against the warranty</caption>
          <TableHead texts={['Weather']} figures={figures} />
          <tbody>
            <tr>
              <th scope="row">Good weather</th>
              <td className="end">{formatNumber(good.hours / 24, 1)}</td>
              <td className="end">{formatNumber(good.distanceNm)}</td>
              <td className="end">{formatNumber(goodKn, 2)}</td>
              <td className="end">{formatNumber(goodTPerDay, 2)}</td>
              <td className="end" />
              <td className="end" />
            </tr>
            <tr>
              <th scope="row">All weather</th>
              <td className="end">{formatNumber(all.hours / 24, 1)}</td>
              <td className="end">{formatNumber(all.distanceNm)}</td>
              <td className="end">{formatNumber(all.distanceNm / all.hours, 2)}</td>
              <td className="end">{formatNumber((all.usedT / all.hours) * 24, 2)}</td>
              <td className="end strong">
                <Figure
                  label={`time lost ${name.toLowerCase()}`}
                  subject={name}
                  explanation={explainLost(performance, terms.aboutKn)}
                >
                  {formatNumber(lostHours, 1)}
                </Figure>
              </td>
              <td className="end strong">
                <Figure
                  label={`excess fuel ${name.toLowerCase()}`}
                  subject={name}
                  explanation={explainExcess(performance, terms.aboutPercent)}
                >
                  {formatNumber(excessT, 1)}
                </Figure>
              </td>
            </tr>
            <tr>
              <th scope="row">“About” allows</th>
              <td className="end" />
              <td className="end" />
              <td className="end">{formatNumber(leastKn, 2)}</td>
              <td className="end">{formatNumber(mostTPerDay, 2)}</td>
              <td className="end" />
              <td className="end" />
            </tr>
          </tbody>
        </table>
      </WideTable>
      {performance.incompleteIds.length > 0 && (
        <p className="muted small">{leftOut(performance).trim()}</p>
      )}
    </>
  );
}

const promiseText = ({ speedKn, tPerDay }: Warranty): string =>
  `about ${formatNumber(speedKn, 1)} kn on about ${formatNumber(tPerDay, 1)} t a day`;

const leftOut = ({ incompleteIds: { length } }: Performance): string =>
  length === 0
    ? ''
    : ` ${length} report${length === 1 ? '' : 's'} without hours, distance, wind, cargo or fuel ${length === 1 ? 'is' : 'are'} left out.`;
