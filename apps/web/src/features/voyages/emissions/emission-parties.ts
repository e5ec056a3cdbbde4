import { type EstimateInput, isTimeCharteredIn, isTimeCharterOut } from '@mainsheet/estimate';

const CLAUSE = '(BIMCO ETS clause for time charters, 2022)';

export type AllowanceParties = {
  /** Who hands the allowances in. */
  readonly surrenders: string;
  /** What charterers bear of them, and by what. */
  readonly clause: string;
};

function clauseOf({ operationType, carbon }: EstimateInput): string {
  const percent = carbon?.charterersPercent ?? 0;
  if (isTimeCharterOut(operationType)) {
    const all = `Charterers supply all that is burned between delivery and redelivery ${CLAUSE}`;
    return percent > 0 ? `${all}, and ${percent} % of the rest by the charter party.` : `${all}.`;
  }
  return percent > 0
    ? `Charterers bear ${percent} % by the charter party.`
    : 'Nothing is agreed for charterers: freight covers it.';
}

/** Who owes the allowances of a voyage: towards the authority, and between the parties of her charters. */
export const allowanceParties = (input: EstimateInput): AllowanceParties => ({
  surrenders: isTimeCharteredIn(input.operationType)
    ? `The owners of the ship do; we supply them as her time charterers ${CLAUSE}.`
    : 'We do, as the company that holds the ship’s document of compliance.',
  clause: clauseOf(input),
});
