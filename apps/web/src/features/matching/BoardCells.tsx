import { IconAlertTriangle } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { formatNumber, Tag } from '../../ui/index.ts';
import { type Cell, COLUMN, HEAD_COLUMN } from './board-measures.ts';
import {
  type BoardParams,
  fits,
  laycanText,
  type PlacedPair,
  pairLine,
  shortDay,
  shortQuantity,
  WITHOUT_PORT_COSTS,
  wayOf,
} from './board-view.ts';
import type { BoardCargo, BoardVessel } from './matching.queries.ts';

const VESSEL_TYPE = 'application/x-mainsheet-vessel';

/** What a place does with a ship that is dragged over it. */
const dropProps = (onDrop: (vesselId: string) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(VESSEL_TYPE)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const vesselId = event.dataTransfer.getData(VESSEL_TYPE);
    if (!vesselId) return;
    event.preventDefault();
    onDrop(vesselId);
  },
});

type CargoHeadProps = { cargo: BoardCargo; column: number; onDrop: (vesselId: string) => void };

export function CargoHead({ cargo, column, onDrop }: CargoHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a head of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div
      className="board-cargo"
      role="columnheader"
      aria-colindex={column + 2}
      style={{ left: HEAD_COLUMN + column * COLUMN, width: COLUMN }}
      {...dropProps(onDrop)}
    >
      <div className="ellipsis board-name" title={wayOf(cargo)}>
        {wayOf(cargo)}
      </div>
      <div className="muted tiny ellipsis">
        {shortQuantity(cargo)} {cargo.cargo}, {cargo.freight}
        {!cargo.hasPortCosts && (
          <span title="Type them in the cargo book">, {WITHOUT_PORT_COSTS}</span>
        )}
      </div>
      <div className="muted tiny ellipsis" title={cargo.charterer ?? ''}>
        {laycanText(cargo)}, {cargo.charterer ?? cargo.referenceNumber}
      </div>
    </div>
  );
}

type VesselHeadProps = { vessel: BoardVessel; onOpening: (vessel: BoardVessel) => void };

export function VesselHead({ vessel, onOpening }: VesselHeadProps) {
  const where = vessel.openPortCode
    ? `${vessel.openPort} ${shortDay(vessel.openAt)}`
    : `${vessel.openPort || 'Place'} not known`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a head of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      className="board-vessel"
      role="rowheader"
      aria-colindex={1}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(VESSEL_TYPE, vessel.id);
        event.dataTransfer.effectAllowed = 'link';
      }}
      style={{ width: HEAD_COLUMN }}
    >
      <div className="ellipsis board-name">{vessel.name}</div>
      <button
        type="button"
        className={`link-button tiny ellipsis${vessel.openSource === 'typed' ? ' board-typed' : ''}`}
        title={where}
        aria-label={`${where}, change where ${vessel.name} opens`}
        onClick={() => onOpening(vessel)}
      >
        {where}
      </button>
      <div className="muted tiny ellipsis">
        {formatNumber(vessel.deadweightT)} dwt, cost {formatNumber(vessel.dailyCost)}
      </div>
    </div>
  );
}

type PairCellProps = {
  name: string;
  pair: PlacedPair | undefined;
  place: Cell;
  show: BoardParams['show'];
  isHidden: boolean;
  isChosen: boolean;
  isSelected: boolean;
  isActive: boolean;
  onPick: () => void;
  onEstimate: () => void;
  onDrop: (vesselId: string) => void;
};

/** One ship with one cargo. */
export function PairCell(props: PairCellProps) {
  const { pair, place, isHidden, isActive } = props;
  const shown = pair && !(isHidden && !fits(pair)) ? pair : undefined;
  const classes = [
    'board-cell',
    shown?.isBestUse && 'best-use',
    props.isSelected && 'is-selected',
    props.isChosen && 'is-chosen',
  ].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table
    <div
      className={classes.join(' ')}
      role="gridcell"
      aria-colindex={place.column + 2}
      aria-selected={props.isChosen}
      aria-label={shown ? undefined : `${props.name}: ${pair ? 'does not fit' : 'no place known'}`}
      data-cell={`${place.row} ${place.column}`}
      tabIndex={isActive ? 0 : -1}
      style={{ left: HEAD_COLUMN + place.column * COLUMN, width: COLUMN }}
      onFocus={props.onPick}
      onClick={props.onPick}
      onDoubleClick={shown && props.onEstimate}
      onKeyDown={() => undefined}
      {...dropProps(props.onDrop)}
    >
      {shown && <PairText pair={shown} show={props.show} />}
    </div>
  );
}

function PairText({ pair, show }: { pair: PlacedPair; show: BoardParams['show'] }) {
  const value = show === 'profit' ? pair.profit : pair.netTce;
  const isGood = fits(pair);
  return (
    <>
      <div className="board-figure">
        <span className={isGood ? 'board-fits' : 'muted'}>
          {pair.isRough && '≈ '}
          {value === null ? '–' : formatNumber(value)}
        </span>
        {pair.isBestOfCargo && <Tag tone="positive">best</Tag>}
        <span className="grow" />
        {pair.rank !== null && pair.rank <= 99 && (
          <span className="board-rank">
            <span className="visually-hidden">rank </span>
            {pair.rank}
          </span>
        )}
      </div>
      <div className={`tiny ellipsis ${isGood ? 'muted' : 'warning'}`} title={pairLine(pair)}>
        {!isGood && <IconAlertTriangle size={11} aria-hidden />} {pairLine(pair)}
      </div>
    </>
  );
}
