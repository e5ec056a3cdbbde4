import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { explanationTree } from '../../../platform/explanations/explanation-tree.ts';
import { Figure, formatNumber } from '../../../ui/index.ts';
import { chainOf, chainTotal, moveFollowers } from '../model/chain.ts';
import type { WorksheetStore } from '../model/worksheet-store.ts';
import { LABEL } from './keys/grid-state.ts';
import { useGrid, useWorksheet } from './worksheet-context.ts';

/** Whatever changes a voyage moves those that follow it, for whoever may type. */
export function useChains(store: WorksheetStore, mayEdit: boolean): void {
  const isMoving = useRef(false);
  useEffect(() => {
    if (!mayEdit) return;
    const move = () => {
      if (isMoving.current) return;
      isMoving.current = true;
      moveFollowers(store);
      isMoving.current = false;
    };
    move();
    return store.subscribeAny(move);
  }, [store, mayEdit]);
}

/** The voyages that the ship sails one after another, and what they come to together. */
export function ChainBar() {
  const { store, grid } = useWorksheet();
  const activeId = useGrid(({ active }) =>
    active && active.columnId !== LABEL ? active.columnId : (store.baselineId ?? ''),
  );
  const subscribe = useCallback((listener: () => void) => store.subscribeAny(listener), [store]);
  const chainKey = useSyncExternalStore(subscribe, () =>
    chainOf(store.columns, activeId)
      .map(({ id, inputs }) => `${id} ${keyOf(inputs)}`)
      .join('\n'),
  );
  const shown = useMemo(() => {
    // Read again whenever a voyage of the chain is another document.
    if (!chainKey.includes('\n')) return null;
    const chain = chainOf(store.columns, activeId);
    const { total, tree } = chainTotal(chain);
    return { chain, total, tree: explanationTree(tree) };
  }, [store, activeId, chainKey]);
  if (!shown) return null;
  const { chain, total, tree } = shown;
  return (
    <section className="ws-status ws-chain" aria-label="Chain of voyages">
      <span className="nowrap">Chain</span>
      {chain.map(({ id, fullNumber }) => (
        <button
          key={id}
          type="button"
          className="link-button nowrap"
          aria-current={id === activeId}
          onClick={() =>
            grid.go({ rowKey: grid.snapshot.active?.rowKey ?? 'vessel', columnId: id })
          }
        >
          {fullNumber}
        </button>
      ))}
      <span className="nowrap">{formatNumber(total.voyageDays, 1)} d</span>
      <span className="nowrap">
        result {formatNumber(total.voyageResult)} {store.currency}
      </span>
      <span className="nowrap">
        TCE{' '}
        <Figure label="Net TCE of the chain" explanation={tree}>
          {formatNumber(total.netTce)}
        </Figure>{' '}
        {store.currency}/d
      </span>
      {total.findings.length > 0 && <span className="warning">{total.findings[0]?.message}</span>}
    </section>
  );
}

const keys = new WeakMap<object, number>();
let lastKey = 0;
/** A number of a document: another one for another document. */
function keyOf(inputs: object): number {
  const known = keys.get(inputs);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(inputs, lastKey);
  return lastKey;
}
