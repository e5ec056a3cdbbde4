import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CargoHead, PairCell, VesselHead } from './BoardCells.tsx';
import {
  type Cell,
  COLUMN,
  cellAfterKey,
  clamp,
  HEAD_COLUMN,
  HEAD_ROW,
  placesInSight,
  ROW,
  scrollToCell,
} from './board-measures.ts';
import { type BoardParams, type PlacedPair, pairKey, wayOf } from './board-view.ts';
import type { BoardCargo, BoardVessel } from './matching.queries.ts';

type BoardGridProps = {
  vessels: readonly BoardVessel[];
  cargoes: readonly BoardCargo[];
  pairs: ReadonlyMap<string, PlacedPair>;
  show: BoardParams['show'];
  hidesImpossible: boolean;
  chosen: ReadonlySet<string>;
  selected: string | null;
  onSelect: (key: string) => void;
  onChoose: (key: string) => void;
  onEstimate: (vesselId: string, cargoId: string) => void;
  onExplain: () => void;
  onOpening: (vessel: BoardVessel) => void;
};

function useSight(frame: RefObject<HTMLDivElement | null>) {
  const [sight, setSight] = useState({ top: 0, left: 0, height: 700, width: 1400 });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const read = () => {
      const {
        scrollTop: top,
        scrollLeft: left,
        clientHeight: height,
        clientWidth: width,
      } = element;
      setSight({ top, left, height, width });
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [frame]);
  return sight;
}

/** The cell that keys act on, what they do, and how to go to another. */
function useBoardKeys(props: BoardGridProps, frame: RefObject<HTMLDivElement | null>) {
  const { vessels, cargoes, pairs, onSelect } = props;
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const most = { row: vessels.length - 1, column: cargoes.length - 1 };
  const at = { row: clamp(active.row, most.row), column: clamp(active.column, most.column) };
  const keyAt = ({ row, column }: Cell) =>
    pairKey(vessels[row]?.id ?? '', cargoes[column]?.id ?? '');
  const pick = (cell: Cell) => {
    setActive(cell);
    onSelect(keyAt(cell));
  };
  const goTo = (cell: Cell) => {
    pick(cell);
    if (frame.current) scrollToCell(frame.current, cell);
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-cell="${cell.row} ${cell.column}"]`)
        ?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).dataset.cell) return;
    const next = cellAfterKey(event.key, at, most);
    const pair = pairs.get(keyAt(at));
    if (next) goTo(next);
    else if (event.key === 'Enter' && pair) props.onEstimate(pair.vesselId, pair.cargoId);
    else if (event.key === ' ' && pair) props.onChoose(keyAt(at));
    else if (event.key === '?' && pair) props.onExplain();
    else return;
    event.preventDefault();
    // `?` elsewhere on a page lists the shortcuts.
    event.stopPropagation();
  };
  return { at, pick, onKeyDown };
}

/** Ships in rows, cargoes in columns. Arrows move, Enter makes the estimate, Space chooses, `?` explains. */
export function BoardGrid(props: BoardGridProps) {
  const { vessels, cargoes } = props;
  const frame = useRef<HTMLDivElement>(null);
  const sight = useSight(frame);
  const { at, pick, onKeyDown } = useBoardKeys(props, frame);
  const rows = placesInSight(sight.top, sight.height, {
    size: ROW,
    count: vessels.length,
    active: at.row,
  });
  const columns = placesInSight(sight.left, sight.width, {
    size: COLUMN,
    count: cargoes.length,
    active: at.column,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot draw only what is in sight
    <div
      ref={frame}
      className="board"
      role="grid"
      aria-label="Open vessels and open cargoes"
      aria-rowcount={vessels.length + 1}
      aria-colcount={cargoes.length + 1}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div
        className="board-sheet"
        role="presentation"
        style={{
          width: HEAD_COLUMN + cargoes.length * COLUMN,
          height: HEAD_ROW + vessels.length * ROW,
        }}
      >
        <BoardHead {...props} columns={columns} />
        {rows.map((row) => (
          <BoardRow key={vessels[row]?.id} {...props} {...{ row, columns, at, pick }} />
        ))}
      </div>
    </div>
  );
}

type BoardHeadProps = BoardGridProps & { columns: readonly number[] };

function BoardHead({ cargoes, columns, show, onEstimate }: BoardHeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div className="board-head" role="row" aria-rowindex={1} style={{ height: HEAD_ROW }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a head of a grid that is no table */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: cells take the focus */}
      <span
        className="board-corner muted tiny"
        role="columnheader"
        aria-colindex={1}
        style={{ width: HEAD_COLUMN }}
      >
        {show === 'profit' ? 'Profit' : 'Net TCE a day'}, ballast days and gap to laycan. Drag a
        vessel onto a cargo.
      </span>
      {columns.map((column) => {
        const cargo = cargoes[column];
        if (!cargo) return null;
        const onDrop = (vesselId: string) => onEstimate(vesselId, cargo.id);
        return <CargoHead key={cargo.id} {...{ cargo, column, onDrop }} />;
      })}
    </div>
  );
}

type BoardRowProps = BoardGridProps & {
  row: number;
  columns: readonly number[];
  at: Cell;
  pick: (cell: Cell) => void;
};

function BoardRow(props: BoardRowProps) {
  const { vessels, cargoes, row, columns, at, pick, onEstimate } = props;
  const vessel = vessels[row];
  if (!vessel) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid that is no table
    // biome-ignore lint/a11y/useFocusableInteractive: cells take the focus
    <div
      className="board-row"
      role="row"
      aria-rowindex={row + 2}
      style={{ top: HEAD_ROW + row * ROW, height: ROW }}
    >
      <VesselHead vessel={vessel} onOpening={props.onOpening} />
      {columns.map((column) => {
        const cargo = cargoes[column];
        if (!cargo) return null;
        const key = pairKey(vessel.id, cargo.id);
        return (
          <PairCell
            key={cargo.id}
            name={`${vessel.name}, ${cargo.referenceNumber} ${wayOf(cargo)}`}
            pair={props.pairs.get(key)}
            place={{ row, column }}
            show={props.show}
            isHidden={props.hidesImpossible}
            isChosen={props.chosen.has(key)}
            isSelected={props.selected === key}
            isActive={at.row === row && at.column === column}
            onPick={() => pick({ row, column })}
            onEstimate={() => onEstimate(vessel.id, cargo.id)}
            onDrop={(vesselId) => onEstimate(vesselId, cargo.id)}
          />
        );
      })}
    </div>
  );
}
