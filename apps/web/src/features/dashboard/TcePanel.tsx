import { useMemo } from 'react';
import { useMay } from '../../platform/session/use-session.ts';
import { formatAccounting, formatSigned, Panel } from '../../ui/index.ts';
import { voyageHref } from '../invoices/index.ts';
import type { LiveVoyage } from './dashboard.queries.ts';
import { RecordLink } from './RecordLink.tsx';
import { barOf, scaleOf } from './tce.ts';

type TcePanelProps = { voyages: readonly LiveVoyage[]; baseCurrency: string };

/** Daily earnings of the present voyages against what each vessel should earn, best first. */
export function TcePanel({ voyages, baseCurrency }: TcePanelProps) {
  const maySee = useMay('contracts.view');
  const rows = useMemo(
    () =>
      voyages
        .filter((voyage) => voyage.netTce !== null)
        .toSorted((a, b) => (b.netTce ?? 0) - (a.netTce ?? 0)),
    [voyages],
  );
  const scale = scaleOf(rows);
  return (
    <Panel
      title="TCE by vessel"
      hint={`${baseCurrency}/day, present voyage`}
      actions={
        <span className="muted tiny nowrap">
          <i className="tce-tick-key" aria-hidden /> budget
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="muted">Earnings show as soon as a voyage is under way.</p>
      ) : (
        <table className="tce">
          <caption className="visually-hidden">
            Net TCE of voyages under way and difference to budget, {baseCurrency} a day
          </caption>
          <tbody>
            {rows.map((voyage) => (
              <tr key={voyage.id}>
                <th scope="row" className="ellipsis" title={voyage.vesselName}>
                  <RecordLink href={maySee ? voyageHref(voyage.id) : null}>
                    {voyage.vesselName}
                  </RecordLink>
                </th>
                <td className="tce-track" aria-hidden>
                  <TceTrack voyage={voyage} scale={scale} />
                </td>
                <td className="end strong">{formatAccounting(voyage.netTce, 0)}</td>
                <td className="end">
                  <BudgetDifference voyage={voyage} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function TceTrack({ voyage, scale }: { voyage: LiveVoyage; scale: ReturnType<typeof scaleOf> }) {
  const bar = barOf({ netTce: voyage.netTce ?? 0, targetTce: voyage.targetTce ?? null }, scale);
  const isLoss = (voyage.netTce ?? 0) < 0;
  const isBelow = (voyage.netTce ?? 0) < (voyage.targetTce ?? Number.NEGATIVE_INFINITY);
  const tone = isLoss ? 'var(--negative)' : isBelow ? 'var(--chart-2)' : 'var(--chart-1)';
  return (
    <div className="tce-bar">
      <span
        style={{ left: `${bar.leftPercent}%`, width: `${bar.widthPercent}%`, background: tone }}
      />
      {bar.tickPercent !== null && <i style={{ left: `${bar.tickPercent}%` }} />}
    </div>
  );
}

function BudgetDifference({ voyage }: { voyage: LiveVoyage }) {
  if (voyage.targetTce === null || voyage.netTce === null) return <span className="muted">–</span>;
  const difference = (voyage.netTce ?? 0) - (voyage.targetTce ?? 0);
  return (
    <span className={difference < 0 ? 'negative' : 'positive'}>{formatSigned(difference)}</span>
  );
}
