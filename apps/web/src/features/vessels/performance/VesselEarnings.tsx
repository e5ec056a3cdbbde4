import { useQuery } from 'urql';
import { voyageHref } from '../../../platform/navigation/record-links.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  formatInstantShort,
  formatNumber,
  type Ink,
  Panel,
  TableHead,
} from '../../../ui/index.ts';
import { VESSEL_EARNINGS } from '../vessels.queries.ts';
import { VesselMonths } from './VesselMonths.tsx';

type Earning = {
  id: string;
  voyageNumber: string;
  commencingAt: string;
  completionAt: string;
  voyageDays: string;
  netTce?: string | null;
  profit: string;
  baseCurrency: string;
};

const optionsOf =
  (rows: readonly Earning[]) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 56, right: 12, top: 12, bottom: 26 },
    xAxis: { type: 'category', data: rows.map((row) => row.voyageNumber), ...axisStyle(ink) },
    yAxis: { type: 'value', ...axisStyle(ink) },
    series: [
      {
        type: 'bar',
        data: rows.map((row) => Math.round(Number(row.netTce ?? 0))),
        barMaxWidth: 44,
        itemStyle: { color: ink('chart-1') },
      },
    ],
  });

const currencyOf = (rows: readonly Earning[]): string => rows[0]?.baseCurrency ?? '';

function EarningsTable({ rows }: { rows: readonly Earning[] }) {
  const currency = currencyOf(rows);
  return (
    <table className="plain-table">
      <TableHead
        texts={['Voyage', 'From', 'To']}
        figures={['Days', `TCE ${currency}/d`, `Profit ${currency}`]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={voyageHref(row.id)}>{row.voyageNumber}</a>
            </th>
            <td>{formatInstantShort(row.commencingAt)}</td>
            <td>{formatInstantShort(row.completionAt)}</td>
            <td className="end">{formatNumber(row.voyageDays, 2)}</td>
            <td className="end">{formatNumber(row.netTce) || '–'}</td>
            <td className="end">{formatNumber(row.profit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EarningsPanel({ vesselId }: { vesselId: string }) {
  const [{ data }] = useQuery({ query: VESSEL_EARNINGS, variables: { vesselId } });
  if (!data) return null;
  const rows = data.listVoyages.rows.toReversed();
  const { earnings, tceTargetPerDay, currency } = data.vesselOverview;
  return (
    <>
      <VesselMonths months={earnings ?? []} target={tceTargetPerDay ?? null} currency={currency} />
      <Panel
        title="Earnings"
        {...(rows.length > 0 ? { hint: `net TCE by voyage, ${currencyOf(rows)} a day` } : {})}
      >
        {rows.length === 0 ? (
          <p className="muted">
            No voyages yet. Fix an estimate of this vessel; what each voyage earns stands here.
          </p>
        ) : (
          <Chart
            description={`Net TCE of the last ${rows.length} voyages, ${currencyOf(rows)} a day`}
            caption={`Last ${rows.length} voyages, as they are calculated now`}
            options={optionsOf(rows)}
            heightPx={200}
            table={<EarningsTable rows={rows} />}
          />
        )}
      </Panel>
    </>
  );
}

/** What the vessel's voyages earn, for those who may see voyages. */
export function VesselEarnings({ vesselId }: { vesselId: string }) {
  return useMay('contracts.view') ? <EarningsPanel vesselId={vesselId} /> : null;
}
