import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { useClient } from 'urql';
import { nodeOf } from '../../platform/explanations/explanation-node.ts';
import { worksheetHref } from '../../platform/navigation/record-links.ts';
import { withPermission } from '../../platform/permissions/refusals.ts';
import { showOutcome, useMutate } from '../../platform/records/mutations.ts';
import type { ExplanationNode } from '../../ui/index.ts';
import { ESTIMATE_MATCHES, EXPLAIN_MATCH, type Terms } from './matching.queries.ts';

export const BoardTerms = createContext<Terms>({});

type PairIds = { readonly vesselId: string; readonly cargoId: string };
const asked = ({ vesselId, cargoId }: PairIds) => ({ vesselId, cargoBookId: cargoId });

/** Fetches where a figure of a pair comes from, when somebody opens it. */
export function useMatchExplanation() {
  const client = useClient();
  const terms = useContext(BoardTerms);
  return (pair: PairIds, figure: string) => async (): Promise<ExplanationNode> => {
    const variables = { pair: asked(pair), figure, terms };
    const { data, error } = await client.query(EXPLAIN_MATCH, variables).toPromise();
    if (!data) throw error ?? new Error('No explanation came');
    return nodeOf(data.explainMatch.tree);
  };
}

/** Makes estimates of pairs on a new worksheet and opens it. */
export function useEstimateMatches() {
  const navigate = useNavigate();
  const terms = useContext(BoardTerms);
  const [estimate, isBusy] = useMutate(ESTIMATE_MATCHES);
  const make = async (pairs: readonly PairIds[]) => {
    const outcome = await estimate({ pairs: pairs.map(asked), terms });
    const worksheetId = outcome.answer?.worksheetId;
    if (!worksheetId) return showOutcome(outcome);
    await navigate({ href: worksheetHref(worksheetId) });
  };
  const makeEstimates = (pairs: readonly PairIds[]) => {
    if (isBusy || pairs.length === 0) return;
    withPermission('estimates.create', 'Make an estimate', () => void make(pairs));
  };
  return { makeEstimates, isBusy };
}
