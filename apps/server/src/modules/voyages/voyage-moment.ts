import type { Tx } from '../../platform/database/database.ts';
import { profitAndLossOf } from './profit/profit-and-loss.service.ts';
import { presentProfitAndLoss } from './voyages.presenter.ts';
import { type CallRow, listCalls, type VoyageRow } from './voyages.repository.ts';
import { getRow } from './voyages.service.ts';

/** A voyage as it stands at one moment of a transaction: what somebody weighs before it changes. */
export type VoyageMoment = {
  readonly voyage: VoyageRow;
  readonly calls: readonly CallRow[];
  readonly profitAndLoss: Awaited<ReturnType<typeof profitAndLossOf>>;
};

export const readMoment = async (tx: Tx, voyageId: string): Promise<VoyageMoment> => ({
  voyage: await getRow(tx, voyageId),
  calls: await listCalls(tx, voyageId),
  profitAndLoss: await profitAndLossOf(tx, voyageId),
});

export function presentMoment({ voyage, calls, profitAndLoss }: VoyageMoment) {
  const { result } = voyage;
  const known = new Map(calls.map((call) => [call.row_id, call]));
  return {
    completionAt: result.totals.completionAt,
    netTce: result.totals.netTce,
    calls: result.rows.map((row, index) => {
      const call = known.get(row.rowId);
      return {
        rowId: row.rowId,
        portName: row.portName,
        portFunction: row.portFunction,
        timeZone: call?.time_zone ?? 'UTC',
        arrivalAt: row.call.arrivalAt,
        isArrivalActual: call?.actual_arrival_at != null,
        berthedAt: call?.berthed_at ?? null,
        departureAt: row.call.departureAt,
        isDepartureActual: call?.actual_departure_at != null,
        fuels: result.bunkers.map(({ fuel, rows }) => ({
          fuel,
          arrivalT: rows[index]?.arrivalT ?? 0,
          departureT: rows[index]?.departureT ?? 0,
        })),
      };
    }),
    profitAndLoss: presentProfitAndLoss(profitAndLoss),
    warnings: result.findings.map(({ message }) => message),
  };
}
