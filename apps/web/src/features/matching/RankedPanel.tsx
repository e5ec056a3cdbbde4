import { useState } from 'react';
import { formatNumber, Panel, TableHead, WholeRow, WideTable } from '../../ui/index.ts';
import { fits, type PlacedPair, shortDay, WITHOUT_PORT_COSTS, wayOf } from './board-view.ts';
import type { Board, BoardCargo, BoardVessel } from './matching.queries.ts';
import { PairFigure } from './PairFigure.tsx';

export type Named = {
  readonly vesselOf: (id: string) => BoardVessel | undefined;
  readonly cargoOf: (id: string) => BoardCargo | undefined;
};

const FIRST = 12;
const MOST = 100;

type RankedPanelProps = Named & {
  board: Board;
  pairs: readonly PlacedPair[];
  onSelect: (pair: PlacedPair) => void;
};

/** The pairs that fit, best TCE first. */
export function RankedPanel({ board, pairs, vesselOf, cargoOf, onSelect }: RankedPanelProps) {
  const [all, setAll] = useState(false);
  const fitting = pairs.filter(fits);
  const shown = fitting.slice(0, all ? MOST : FIRST);
  return (
    <Panel
      title="Ranked"
      hint={`${formatNumber(fitting.length)} possible of ${formatNumber(pairs.length)}, best first`}
      flush
      actions={
        fitting.length > FIRST && (
          <button type="button" className="link-button" onClick={() => setAll(!all)}>
            {all ? 'Show the first' : `Show ${Math.min(fitting.length, MOST)}`}
          </button>
        )
      }
    >
      <WideTable label="Pairs that fit">
        <table className="plain-table">
          <TableHead
            texts={['Vessel', 'Cargo']}
            figures={['To load', 'Days', `Profit ${board.currency}`, 'Net TCE']}
          />
          <tbody>
            {shown.map((pair) => {
              const [vessel, cargo] = [vesselOf(pair.vesselId), cargoOf(pair.cargoId)];
              if (!vessel || !cargo) return null;
              const name = `${vessel.name}, ${cargo.referenceNumber}`;
              return (
                <tr key={name}>
                  <th scope="row">
                    <button type="button" className="link-button" onClick={() => onSelect(pair)}>
                      {pair.rank}. {vessel.name}
                    </button>
                  </th>
                  <td>
                    {wayOf(cargo)}{' '}
                    <span className="muted">
                      {cargo.referenceNumber}
                      {!cargo.hasPortCosts && `, ${WITHOUT_PORT_COSTS}`}
                    </span>
                  </td>
                  <td className="end nowrap">{shortDay(pair.loadAt)}</td>
                  {(['voyageDays', 'profit', 'netTce'] as const).map((figure) => (
                    <td key={figure} className="end">
                      <PairFigure {...{ pair, figure, name }} />
                    </td>
                  ))}
                </tr>
              );
            })}
            {shown.length === 0 && (
              <WholeRow columns={6}>No vessel fits a cargo: each cell says why.</WholeRow>
            )}
          </tbody>
        </table>
      </WideTable>
    </Panel>
  );
}
