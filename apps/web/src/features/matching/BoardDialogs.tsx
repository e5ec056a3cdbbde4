import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePortSearch } from '../../platform/places/use-port-search.ts';
import {
  AmountInput,
  CancelButton,
  CopyButton,
  Dialog,
  formatInstantShort,
  PortInput,
  UtcInput,
} from '../../ui/index.ts';
import { positionList } from './board-view.ts';
import type { Board, BoardVessel } from './matching.queries.ts';

type OpeningDialogProps = {
  vessel: BoardVessel;
  onSet: (opening: { portCode: string; openAt: string } | null) => void;
  onClose: () => void;
};

/** Where and when a ship opens, typed over what her voyages and charters say; on this board only. */
export function OpeningDialog({ vessel, onSet, onClose }: OpeningDialogProps) {
  const [port, setPort] = useState<string | null>(vessel.openPortCode ?? null);
  const [openAt, setOpenAt] = useState<string | null>(vessel.openAt);
  const search = usePortSearch();
  const isChanged = port !== (vessel.openPortCode ?? null) || openAt !== vessel.openAt;
  const set = () => {
    if (port && openAt) onSet({ portCode: port, openAt });
  };
  return (
    <Dialog
      opened
      title={`Where ${vessel.name} opens`}
      onClose={onClose}
      isChanged={isChanged}
      actions={
        <>
          {vessel.openSource === 'typed' && (
            <Button variant="default" onClick={() => onSet(null)}>
              Back to her last employment
            </Button>
          )}
          <CancelButton />
          <Button disabled={!port || !openAt} onClick={set}>
            Calculate
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {vessel.openAfter ? `Her last employment is ${vessel.openAfter}. ` : ''}What is typed here
          counts on this board and stands in its address.
        </p>
        <PortInput
          label="Open port"
          required
          value={port}
          valueLabel={vessel.openPort}
          search={search}
          onChange={setPort}
        />
        <UtcInput label="Open from" required value={openAt} onChange={setOpenAt} />
      </div>
    </Dialog>
  );
}

type PricesDialogProps = {
  board: Board;
  /** Fuels in the tanks of the fleet that have no price yet are asked too. */
  fuels: readonly string[];
  onSet: (prices: { fuel: string; price: number }[]) => void;
  onClose: () => void;
};

/** What fuel costs on the board: from the newest estimates, or typed over. */
export function PricesDialog({ board, fuels, onSet, onClose }: PricesDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string | null>>(new Map());
  const known = new Map(board.prices.map((price) => [price.fuel, price]));
  const set = () =>
    onSet(
      fuels.flatMap((fuel) => {
        const before = known.get(fuel);
        const text = typed.has(fuel)
          ? typed.get(fuel)
          : before?.source === null
            ? before.price
            : null;
        return text === null || text === undefined ? [] : [{ fuel, price: Number(text) }];
      }),
    );
  return (
    <Dialog
      opened
      title="Fuel prices of the board"
      onClose={onClose}
      isChanged={typed.size > 0}
      actions={
        <>
          <CancelButton />
          <Button onClick={set}>Calculate</Button>
        </>
      }
    >
      <div className="stack">
        <p>An emptied price goes back to what the newest estimate says.</p>
        {fuels.map((fuel) => {
          const price = known.get(fuel);
          const source = price?.source
            ? `From ${price.source}, ${formatInstantShort(price.pricedAt)}`
            : price
              ? 'Typed'
              : 'No estimate names a price';
          return (
            <AmountInput
              key={fuel}
              label={`${fuel}, a tonne`}
              currency={board.currency}
              hint={source}
              value={
                typed.has(fuel) ? (typed.get(fuel) ?? null) : price ? String(price.price) : null
              }
              onChange={(value) => setTyped(new Map(typed).set(fuel, value))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

/** The open ships as text for a circular. */
export function PositionListDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const text = positionList(board.vessels);
  return (
    <Dialog
      opened
      title="Position list"
      widthPx={640}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="stack">
        <div className="row">
          <span className="grow">
            {text ? 'As it goes into a circular.' : 'No place is known yet.'}
          </span>
          {text && <CopyButton text={text} what="Position list" />}
        </div>
        <textarea
          className="board-circular"
          rows={14}
          readOnly
          aria-label="Text of the position list"
          value={text}
        />
      </div>
    </Dialog>
  );
}
