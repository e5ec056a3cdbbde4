import { cell, sumNode } from '@mainsheet/explanation';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { Figure, formatNumber, Panel, TableHead, WideTable } from '../../ui/index.ts';
import { type PlacedPair, WITHOUT_PORT_COSTS } from './board-view.ts';
import type { Board } from './matching.queries.ts';
import { PairFigure } from './PairFigure.tsx';
import type { Named } from './RankedPanel.tsx';

type FleetUsePanelProps = Named & {
  board: Board;
  pairs: readonly PlacedPair[];
  onEstimate: (pairs: readonly PlacedPair[]) => void;
};

/** The assignment of the whole fleet that earns most: each ship and each cargo at most once. */
export function FleetUsePanel({ board, pairs, vesselOf, cargoOf, onEstimate }: FleetUsePanelProps) {
  const used = new Map(
    pairs.filter(({ isBestUse }) => isBestUse).map((pair) => [pair.vesselId, pair]),
  );
  const total = sumNode(
    {
      ...{ key: 'bestUse', label: 'Profit of the best use', unit: board.currency },
      value: board.bestUseProfit,
    },
    [...used.values()].map(({ vesselId, cargoId, profit }) =>
      cell({
        ...{ path: `${vesselId}.${cargoId}`, value: profit, unit: board.currency },
        kind: 'computed',
        label: `${vesselOf(vesselId)?.name ?? ''}, ${cargoOf(cargoId)?.referenceNumber ?? ''}`,
      }),
    ),
  );
  const open = board.vessels.length - used.size;
  const shown = board.vessels.filter(({ id }) => used.has(id));
  const uncosted = [...used.values()].filter(({ cargoId }) => !cargoOf(cargoId)?.hasPortCosts);
  return (
    <Panel
      title="Best use of the fleet"
      hint={
        uncosted.length === 0
          ? 'highest total profit'
          : `highest total profit, ${uncosted.length} of ${used.size} ${WITHOUT_PORT_COSTS}`
      }
      flush
      actions={
        used.size > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => onEstimate([...used.values()])}
          >
            Open as a worksheet
          </button>
        )
      }
    >
      <WideTable label="Best use of the fleet">
        <table className="plain-table">
          <TableHead
            texts={['Vessel', 'Cargo']}
            figures={['Net TCE', `Profit ${board.currency}`]}
          />
          <tbody>
            {shown.map((vessel) => {
              const pair = used.get(vessel.id);
              if (!pair) return null;
              const reference = cargoOf(pair.cargoId)?.referenceNumber ?? '';
              const name = `${vessel.name}, ${reference}`;
              return (
                <tr key={vessel.id}>
                  <th scope="row">{vessel.name}</th>
                  <td>{reference}</td>
                  {(['netTce', 'profit'] as const).map((figure) => (
                    <td key={figure} className="end">
                      <PairFigure {...{ pair, figure, name }} />
                    </td>
                  ))}
                </tr>
              );
            })}
            {open > 0 && (
              <tr>
                <th scope="row" colSpan={4} className="muted">
                  {open === 1 ? '1 vessel stays open' : `${open} vessels stay open`}
                </th>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className="end">
                <Figure label="Profit of the best use" explanation={nodeOf(total)}>
                  {formatNumber(board.bestUseProfit)}
                </Figure>
              </td>
            </tr>
          </tfoot>
        </table>
      </WideTable>
    </Panel>
  );
}
