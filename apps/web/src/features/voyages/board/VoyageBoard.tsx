import { isCountedVoyage } from '@mainsheet/contract';
import { Link } from '@tanstack/react-router';
import { useRows } from '../../../platform/lists/use-rows.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import { Alert, formatNumber, Page, PageHead, State, Tag, Waiting } from '../../../ui/index.ts';
import { VoyageTabs } from '../../laytime/index.ts';
import { datesOf, portsOf, VOYAGES_LISTED } from '../voyage-rows.ts';
import { toneOf } from '../voyage-status.ts';
import type { VoyageRow } from '../voyages.queries.ts';
import { type BoardColumn, columnsOf } from './voyage-board.ts';
import '../voyages.css';

/** Voyages side by side by how far they are, what needs somebody first on top. */
export function VoyageBoard() {
  const { rows, error, readAgain, listed, data } = useRows(VOYAGES_LISTED);
  return (
    <Page>
      <PageHead title="Voyage board" tabs={<VoyageTabs present="/contracts/board" />} />
      {error && rows.length === 0 && <FailedRead error={error} onRetry={readAgain} />}
      {!data && !error && <Waiting />}
      {data && listed.total > rows.length && (
        <Alert>{`${formatNumber(rows.length)} of ${formatNumber(listed.total)} voyages stand here.`}</Alert>
      )}
      {data && rows.length === 0 && (
        <State title="No voyages yet">
          A voyage begins when an estimate is fixed, or with what is known of it.
        </State>
      )}
      {rows.length > 0 && (
        <section className="voyage-board" aria-label="Voyages by status">
          {columnsOf(rows).map((column) => (
            <Column key={column.status} {...column} />
          ))}
        </section>
      )}
    </Page>
  );
}

function Column({ status, rows, shown }: BoardColumn) {
  const profit = rows
    .filter(isCountedVoyage)
    .reduce((sum, voyage) => sum + Number(voyage.profit), 0);
  const currency = rows[0]?.baseCurrency ?? '';
  const count = rows.length === 1 ? '1 voyage' : `${formatNumber(rows.length)} voyages`;
  return (
    <section className="voyage-column" aria-label={`${status}, ${count}`}>
      <header className="row row-apart">
        <h2>
          <Tag tone={toneOf(status)}>{status}</Tag> {formatNumber(rows.length)}
        </h2>
        <span className="muted small">
          {rows.length > 0 && `${formatNumber(profit)} ${currency}`}
        </span>
      </header>
      <ul>
        {shown.map((voyage) => (
          <li key={voyage.id}>
            <Card {...voyage} />
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Link to="/contracts">{`${formatNumber(rows.length - shown.length)} more in the list`}</Link>
      )}
    </section>
  );
}

function Card(voyage: VoyageRow) {
  const tce = voyage.netTce
    ? `${formatNumber(Number(voyage.netTce))} ${voyage.baseCurrency}/d`
    : '–';
  return (
    <Link className="voyage-card" to="/contracts/contract-detail" search={{ id: voyage.id }}>
      <span className="row row-apart">
        <b>{voyage.voyageNumber}</b>
        <span className="muted">{voyage.vesselName}</span>
      </span>
      <span>{portsOf(voyage)}</span>
      <span className="muted small">{voyage.charterers || voyage.cargo}</span>
      <span className="row row-apart small">
        <span className="muted">{datesOf(voyage)}</span>
        <span>{tce}</span>
      </span>
    </Link>
  );
}
