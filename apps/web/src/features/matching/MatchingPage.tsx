import { FUELS } from '@mainsheet/terms';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { useCommands } from '../../platform/navigation/commands.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { Alert, Page, PageHead, Panel, State, Tag, Waiting } from '../../ui/index.ts';
import { OpeningDialog, PositionListDialog, PricesDialog } from './BoardDialogs.tsx';
import { BoardGrid } from './BoardGrid.tsx';
import {
  type BoardParams,
  type PlacedPair,
  pairKey,
  placePairs,
  termsOf,
  withOpening,
  withPrices,
} from './board-view.ts';
import { FleetUsePanel } from './FleetUsePanel.tsx';
import './matching.css';
import { type Board, type BoardVessel, MATCHING_BOARD } from './matching.queries.ts';
import { PairPanel } from './PairPanel.tsx';
import { RankedPanel } from './RankedPanel.tsx';
import { BoardTerms, useEstimateMatches } from './use-board.ts';

const CONTEXT = { additionalTypenames: ['Vessel', 'CargoBookRow', 'CargoBook', 'Estimate'] };

/** Every open ship with every open cargo: what fits, what it earns, and why the rest does not. */
export function MatchingPage() {
  const params: BoardParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const terms = useMemo(() => termsOf(params), [params]);
  const [{ data, error, fetching }, again] = useQuery({
    query: MATCHING_BOARD,
    variables: { terms },
    context: CONTEXT,
  });
  // The board before stays in sight while another is calculated.
  const lastBoard = useRef<Board | null>(null);
  if (data) lastBoard.current = data.matchingBoard;
  const board = data?.matchingBoard ?? lastBoard.current;
  const change = (next: BoardParams) =>
    void navigate({ to: '.', search: next as never, replace: true });
  if (error && !fetching) {
    return (
      <Page>
        <PageHead title="Matching" />
        <FailedRead error={error} onRetry={() => again({ requestPolicy: 'network-only' })} />
      </Page>
    );
  }
  if (!board) {
    return (
      <Page>
        <PageHead title="Matching" />
        <Waiting />
      </Page>
    );
  }
  return (
    <BoardTerms value={terms}>
      <BoardView board={board} params={params} change={change} isBusy={fetching} />
    </BoardTerms>
  );
}

type BoardViewProps = {
  board: Board;
  params: BoardParams;
  change: (next: BoardParams) => void;
  isBusy: boolean;
};

type OpenDialog = { kind: 'prices' | 'positions' } | { kind: 'opening'; vessel: BoardVessel };

function BoardView({ board, params, change, isBusy }: BoardViewProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const setShown = (kind: 'prices' | 'positions') => () => setDialog({ kind });
  useCommands(
    useMemo(
      () => [
        {
          id: 'position-list',
          label: 'Copy the position list',
          group: 'Do' as const,
          run: () => setDialog({ kind: 'positions' }),
        },
      ],
      [],
    ),
  );
  return (
    <Page>
      <PageHead
        title="Matching"
        meta={
          <>
            <Tag>{countOf(board.vessels.length, board.vesselCount, 'open vessels')}</Tag>
            <Tag>{countOf(board.cargoes.length, board.cargoCount, 'open cargoes')}</Tag>
            {isBusy && (
              <span className="muted small" role="status">
                Calculating …
              </span>
            )}
          </>
        }
        actions={
          <>
            <Switch
              label="Hide impossible"
              checked={params.hide === 'impossible'}
              onChange={({ currentTarget: { checked } }) => {
                const { hide: _, ...rest } = params;
                change(checked ? { ...rest, hide: 'impossible' } : rest);
              }}
            />
            <SegmentedControl
              size="xs"
              aria-label="Figure of a pair"
              data={[
                { value: 'tce', label: 'TCE' },
                { value: 'profit', label: 'Profit' },
              ]}
              value={params.show ?? 'tce'}
              onChange={(value) => {
                const { show: _, ...rest } = params;
                change(value === 'profit' ? { ...rest, show: 'profit' } : rest);
              }}
            />
            <Button variant="default" onClick={setShown('prices')}>
              Fuel prices
            </Button>
            <Button variant="default" onClick={setShown('positions')}>
              Position list
            </Button>
          </>
        }
      />
      <BoardBody
        {...{ board, params }}
        onOpening={(vessel) => setDialog({ kind: 'opening', vessel })}
      />
      <BoardDialog {...{ board, params, change, dialog }} onClose={() => setDialog(null)} />
    </Page>
  );
}

const countOf = (shown: number, all: number, what: string): string =>
  shown < all ? `first ${shown} of ${all} ${what}` : `${all} ${what}`;

type BoardDialogProps = Omit<BoardViewProps, 'isBusy'> & {
  dialog: OpenDialog | null;
  onClose: () => void;
};

function BoardDialog({ board, params, change, dialog, onClose }: BoardDialogProps) {
  const set = (next: BoardParams) => {
    change(next);
    onClose();
  };
  if (dialog?.kind === 'opening') {
    const { vessel } = dialog;
    return (
      <OpeningDialog
        vessel={vessel}
        onSet={(opening) => set(withOpening(params, vessel.id, opening))}
        onClose={onClose}
      />
    );
  }
  if (dialog?.kind === 'prices') {
    return (
      <PricesDialog
        board={board}
        fuels={FUELS}
        onSet={(prices) => set(withPrices(params, prices))}
        onClose={onClose}
      />
    );
  }
  return dialog ? <PositionListDialog board={board} onClose={onClose} /> : null;
}

type BoardBodyProps = {
  board: Board;
  params: BoardParams;
  onOpening: (vessel: BoardVessel) => void;
};

/** What is chosen and under the cursor. */
function useBoard(board: Board) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<string | null>(null);
  const pairs = useMemo(() => placePairs(board), [board]);
  const names = useMemo(() => {
    const vessels = new Map(board.vessels.map((vessel) => [vessel.id, vessel]));
    const cargoes = new Map(board.cargoes.map((cargo) => [cargo.id, cargo]));
    return {
      vesselOf: (id: string) => vessels.get(id),
      cargoOf: (id: string) => cargoes.get(id),
    };
  }, [board]);
  const choose = (key: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { pairs, names, chosen, choose, selected, setSelected };
}

function BoardBody({ board, params, onOpening }: BoardBodyProps) {
  const { pairs, names, chosen, choose, selected, setSelected } = useBoard(board);
  const { makeEstimates, isBusy } = useEstimateMatches();
  const figures = useRef<HTMLDivElement>(null);
  const inOrder = useMemo(() => [...pairs.values()], [pairs]);
  const select = ({ vesselId, cargoId }: PlacedPair) => setSelected(pairKey(vesselId, cargoId));
  const [vesselId = '', cargoId = ''] = (selected ?? '').split(' ');
  const [vessel, cargo] = [names.vesselOf(vesselId), names.cargoOf(cargoId)];
  const isEmpty = board.vessels.length === 0 || board.cargoes.length === 0;
  const chosenPairs = [...chosen].flatMap((key) => pairs.get(key) ?? []);
  if (isEmpty) return <NothingOpen board={board} />;
  return (
    <>
      {chosenPairs.length > 0 && (
        <Alert
          actions={
            <Button size="compact-xs" loading={isBusy} onClick={() => makeEstimates(chosenPairs)}>
              Open chosen as a worksheet
            </Button>
          }
        >
          {chosenPairs.length === 1
            ? '1 pair is chosen.'
            : `${chosenPairs.length} pairs are chosen.`}
        </Alert>
      )}
      <Panel label="Board" flush>
        <BoardGrid
          vessels={board.vessels}
          cargoes={board.cargoes}
          pairs={pairs}
          show={params.show}
          hidesImpossible={params.hide === 'impossible'}
          chosen={chosen}
          selected={selected}
          onSelect={setSelected}
          onChoose={choose}
          onEstimate={(vesselId, cargoId) => makeEstimates([{ vesselId, cargoId }])}
          onExplain={() => figures.current?.querySelector<HTMLElement>('.figure-button')?.click()}
          onOpening={onOpening}
        />
      </Panel>
      {vessel && cargo && (
        <PairPanel
          {...{ vessel, cargo, isBusy }}
          pair={pairs.get(pairKey(vesselId, cargoId))}
          currency={board.currency}
          isChosen={chosen.has(pairKey(vesselId, cargoId))}
          onEstimate={() => makeEstimates([{ vesselId, cargoId }])}
          onChoose={() => choose(pairKey(vesselId, cargoId))}
          place={figures}
        />
      )}
      <div className="board-panels">
        <RankedPanel board={board} pairs={inOrder} {...names} onSelect={select} />
        <FleetUsePanel board={board} pairs={inOrder} {...names} onEstimate={makeEstimates} />
      </div>
    </>
  );
}

function NothingOpen({ board }: { board: Board }) {
  return board.vessels.length === 0 ? (
    <State title="No vessels yet">Add vessels: each opens where her last voyage ends.</State>
  ) : (
    <State title="No open cargoes">
      Cargo books that are inquired or confirmed, and not carried yet, stand here.
    </State>
  );
}
