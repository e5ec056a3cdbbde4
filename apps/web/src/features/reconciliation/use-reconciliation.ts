import { useCallback, useEffect, useMemo } from 'react';
import { useQuery, useSubscription } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import {
  BANK_LINE_CHANGES,
  BANK_LINES,
  BANK_POSITIONS,
  BANK_SUGGESTIONS,
  type Suggestion,
} from './reconciliation.queries.ts';

/** As many lines as are shown at once; the search finds the others. */
export const LINES_SHOWN = 200;

/** Calls back when somebody took in a statement or changed a line. */
export function useBankChanges(again: () => void): void {
  const [{ data: changed }] = useSubscription({ query: BANK_LINE_CHANGES });
  useEffect(() => {
    if (changed) again();
  }, [changed, again]);
}

type LinesAsked = {
  readonly status?: string;
  readonly statementId?: string;
  readonly search: string;
};

/** Lines of one status or of one statement, with what the open ones are likely to be. */
export function useBankLines({ status, statementId, search }: LinesAsked) {
  const variables = {
    status: status ?? null,
    statementId: statementId ?? null,
    search: search || null,
    limit: LINES_SHOWN,
  };
  const [lines, askLines] = useQuery({ query: BANK_LINES, variables, context: FRESH });
  const isOpen = status === 'Open';
  const [found, askFound] = useQuery({ query: BANK_SUGGESTIONS, context: FRESH, pause: !isOpen });
  const again = useCallback(() => {
    askLines(FRESH);
    if (isOpen) askFound(FRESH);
  }, [askLines, askFound, isOpen]);
  useBankChanges(again);
  const suggestions = useMemo(() => {
    const ofLine = new Map<string, Suggestion>();
    for (const one of found.data?.listBankSuggestions ?? []) {
      for (const id of one.lineIds) ofLine.set(id, one);
    }
    return ofLine;
  }, [found.data]);
  return {
    lines,
    suggestions,
    isSuggested: !found.fetching,
    error: lines.error ?? found.error,
    again,
  };
}

/** What banks and books hold by currency. */
export function usePositions() {
  const [answer, ask] = useQuery({ query: BANK_POSITIONS, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
  return { answer, again };
}
