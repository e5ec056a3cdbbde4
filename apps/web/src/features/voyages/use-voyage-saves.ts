import type { VoyageContractDetails } from '@mainsheet/contract';
import type { EstimateInput } from '@mainsheet/voyage';
import { useCallback, useRef } from 'react';
import { type CombinedError, useMutation } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { showSnackbar } from '../../ui/index.ts';
import type { Voyage } from './voyage-record.ts';
import { RECORD_PORT_CALL, SET_VOYAGE_STATUS, UPDATE_VOYAGE } from './voyages.queries.ts';

type Answer =
  | {
      message: string;
      violations: readonly { message: string }[];
      voyage?: { version: number } | null | undefined;
    }
  | undefined;
type Change = VoyageContractDetails & {
  name?: string;
  tradeArea?: string;
  remarks?: string;
  inputs?: EstimateInput;
};
type Times = { rowId: string; actualArrivalAt: string | null; actualDepartureAt: string | null };

/**
 * Saves parts of a voyage one after the other, each on the version the one before left. Every save
 * answers whether it was kept; a refusal is told in the server's words. `isNewest`: whether the voyage shown holds
 * what was saved here last.
 */
export function useVoyageSaves(voyage: Pick<Voyage, 'id' | 'version'>) {
  const [, update] = useMutation(UPDATE_VOYAGE);
  const [, record] = useMutation(RECORD_PORT_CALL);
  const [, status] = useMutation(SET_VOYAGE_STATUS);
  const version = useRef(voyage.version);
  const shown = useRef(voyage.version);
  // An answer that another save has overtaken shows what was before.
  if (shown.current !== voyage.version) {
    shown.current = voyage.version;
    version.current = Math.max(version.current, voyage.version);
  }
  const isNewest = voyage.version >= version.current;
  const settle = useCallback((answer: Answer, error: CombinedError | undefined): boolean => {
    if (answer?.voyage) {
      version.current = answer.voyage.version;
      return true;
    }
    const reason = error ? errorText(error) : answer?.violations[0]?.message;
    showSnackbar(reason ?? 'Something went wrong', { error: true, durationMs: 6000 });
    return false;
  }, []);
  const voyageId = voyage.id;
  const saveChange = useCallback(
    async (data: Change) => {
      const result = await update({ voyageId, version: version.current, data });
      return settle(result.data?.updateVoyage, result.error);
    },
    [update, settle, voyageId],
  );
  const saveTimes = useCallback(
    async (times: Times) => {
      const result = await record({ voyageId, version: version.current, ...times });
      return settle(result.data?.recordPortCall, result.error);
    },
    [record, settle, voyageId],
  );
  const saveStatus = useCallback(
    async (next: string) => {
      const result = await status({ voyageId, version: version.current, status: next });
      return settle(result.data?.setVoyageStatus, result.error);
    },
    [status, settle, voyageId],
  );
  return { saveChange, saveTimes, saveStatus, isNewest };
}
