import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { voyageHref } from '../../../platform/navigation/record-links.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { useMay } from '../../../platform/session/use-session.ts';
import {
  ConfirmDialog,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Panel,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { BOOK_BUNKER_STOCKS, type BunkerStocks } from './month-end.queries.ts';

type BunkerStocksPanelProps = { stocks: BunkerStocks; onBooked: () => void };

/** Voyages that are over and whose bunkers on board the books do not hold, and the button that books them. */
export function BunkerStocksPanel({ stocks, onBooked }: BunkerStocksPanelProps) {
  const { lines, count, seal } = stocks;
  const mayBook = useMay('accounting.modify');
  const [isAsking, setAsking] = useState(false);
  const [book, isBusy] = useMutate(BOOK_BUNKER_STOCKS);
  const run = async () => {
    setAsking(false);
    showOutcome(await book({ seal }));
    onBooked();
  };
  // The step above says that nothing is to be done.
  if (lines.length === 0) return null;
  return (
    <Panel
      title="Stock not yet booked"
      hint="bunkers on board of voyages that are over"
      actions={
        mayBook &&
        count > 0 && (
          <Button size="compact-sm" loading={isBusy} onClick={() => setAsking(true)}>
            Book bunkers on board
          </Button>
        )
      }
      flush
    >
      <StocksTable stocks={stocks} />
      {isAsking && (
        <ConfirmDialog
          opened
          title="Book what voyages left on board?"
          action="Book"
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          Bunkers move between cost and stock on the days shown. What a voyage burned is its cost,
          what it left is there for the next one.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function StocksTable({ stocks }: { stocks: BunkerStocks }) {
  const { lines, baseCurrency, change } = stocks;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(baseCurrency));
  return (
    <WideTable label="Stock not yet booked">
      <table className="plain-table">
        <caption className="visually-hidden">Stock not yet booked</caption>
        <TableHead
          texts={['Voyage', 'Ended', 'Booked on']}
          figures={[`In the books, ${baseCurrency}`, 'To book']}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={line.voyageId}>
              <th scope="row">
                <Link to={voyageHref(line.voyageId)} className="list-link">
                  {line.voyageNumber}
                </Link>{' '}
                {line.vesselName}
                {line.note && <div className="muted tiny">{line.note}</div>}
              </th>
              <td>{formatDay(line.endedOn)}</td>
              <td>{Number(line.change) === 0 ? '–' : formatDay(line.postsOn)}</td>
              <td className="end">{figure(line.booked)}</td>
              <td className="end">{figure(line.change)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              To the stock in {baseCurrency}
            </th>
            <td className="end">{figure(change)}</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}
