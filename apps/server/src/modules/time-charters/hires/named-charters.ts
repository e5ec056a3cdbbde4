import type { CivilDate } from '@mainsheet/calendar';
import { decimal, formatMoney, moneyFromDecimal } from '@mainsheet/money';
import {
  type EstimateInput,
  estimateVoyage,
  type Finding,
  isTimeCharteredIn,
  isTimeCharterOut,
  type TimeCharterSide,
} from '@mainsheet/voyage';
import type { Tx } from '../../../platform/database/database.ts';
import { findTimeCharter } from '../time-charters.repository.ts';
import { isFirm, rateCharter } from './hire-charters.ts';
import { hireSideAt } from './hire-side.ts';

export type NamedCharters = { readonly in: string | null; readonly out: string | null };

/** Charters that the hire of an estimate is of, as far as its operation counts that hire. */
export const namedChartersOf = (inputs: EstimateInput): NamedCharters => ({
  in: isTimeCharteredIn(inputs.operationType) ? (inputs.timeCharterIn?.charter.id ?? null) : null,
  out: isTimeCharterOut(inputs.operationType) ? (inputs.timeCharterOut?.charter.id ?? null) : null,
});

const SIDES = { in: 'timeCharterIn', out: 'timeCharterOut' } as const;
type Way = keyof typeof SIDES;

type Meant = {
  readonly inputs: EstimateInput;
  readonly vesselId: string;
  readonly ship: string;
  readonly today: CivilDate;
};

/** What speaks against the charters that the hire of a voyage is said to be of. */
export async function findNamedFaults(tx: Tx, meant: Meant): Promise<Finding[]> {
  const named = namedChartersOf(meant.inputs);
  const faults: Finding[] = [];
  for (const way of ['in', 'out'] as const) {
    const id = named[way];
    if (id !== null) faults.push(...(await faultsOf(tx, meant, { way, id })));
  }
  return faults;
}

async function faultsOf(
  tx: Tx,
  { inputs, vesselId, ship, today }: Meant,
  { way, id }: { way: Way; id: string },
): Promise<Finding[]> {
  const side = inputs[SIDES[way]]!;
  const path = `${SIDES[way]}.charter`;
  const unfit = (message: string): Finding[] => [
    { code: 'CHARTER_UNFIT', severity: 'error', path, message },
  ];
  const { code } = side.charter;
  const row = await findTimeCharter(tx, id);
  if (!row || row.type !== way) {
    return unfit(`The time charter ${code} that the hire is of is not there. Choose another.`);
  }
  if (row.vessel_id !== vesselId) {
    return unfit(`The hire is of ${row.code}, which is not a charter of ${ship}. Choose hers.`);
  }
  if (!isFirm(row)) {
    const status = row.status.toLowerCase();
    return unfit(`The hire is of ${row.code}, which is ${status}: fix it first.`);
  }
  const charter = await rateCharter(tx, row, today);
  const said = charter && hireSideAt(charter, inputs.commencingAt);
  return said ? differences(inputs, { way, side, said, code: row.code }) : [];
}

/** Hire of the whole voyage, net of commissions, as typed and as the charter says it today. */
function differences(
  inputs: EstimateInput,
  {
    way,
    side,
    said,
    code,
  }: { way: Way; side: TimeCharterSide; said: TimeCharterSide; code: string },
): Finding[] {
  const { hirePeriods, addressCommissionPercent, brokeragePercent, currency } = said;
  const terms = { hirePeriods, addressCommissionPercent, brokeragePercent, currency };
  const now = netHire(inputs, way);
  const then = netHire({ ...inputs, [SIDES[way]]: { ...side, ...terms } }, way);
  if (Math.abs(now - then) < 1) return [];
  const text = (amount: number) =>
    formatMoney(moneyFromDecimal(inputs.baseCurrency, decimal(amount)));
  const message = `By ${code} the hire of this voyage is ${text(then)} net, the estimate has ${text(now)}: take the charter's terms again, or keep what was typed.`;
  return [
    { code: 'HIRE_DIFFERS', severity: 'warning', path: `${SIDES[way]}.hirePeriods`, message },
  ];
}

function netHire(inputs: EstimateInput, way: Way): number {
  const { totals } = estimateVoyage(inputs);
  return way === 'out' ? totals.netHireOut : totals.hireIn - totals.hireInAddressCommission;
}
