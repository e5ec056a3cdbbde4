import { type CallFault, faultDraws } from '../../src/modules/banks/embedded/faults.ts';

/** How much is done, by how many at once, and what goes wrong meanwhile. */
export type CrashPlan = {
  readonly payouts: number;
  readonly clients: number;
  readonly serverKills: number;
  readonly postgresKills: number;
  /** Of a hundred COMMITs; half of them are cut before PostgreSQL has them. */
  readonly cutPercent: number;
  /** Of a hundred orders so many are taken and their answers lost, and as many not taken. */
  readonly bankPercent: number;
  /** Of a hundred requests, so many are sent three times at once. */
  readonly triplePercent: number;
  /** All that is drawn follows from it: the same seed draws the same faults in the same order. */
  readonly seed: number;
};

export type Kill = { readonly at: number; readonly of: 'server' | 'postgres' };

/** Faults in the order in which they are met, each kind from a row of its own. */
export type FaultPlan = {
  readonly commit: () => CallFault;
  readonly bank: () => CallFault;
  readonly isTripled: () => boolean;
  /** After how many payouts what is killed. */
  readonly kills: readonly Kill[];
};

const draws = (seed: number, dropPercent: number, refusePercent: number) =>
  faultDraws({ isOnDemand: false, seed, dropPercent, refusePercent });

export function planFaults(plan: CrashPlan): FaultPlan {
  const { seed, cutPercent, bankPercent, triplePercent } = plan;
  const triple = draws(seed + 2, 0, triplePercent);
  return {
    commit: draws(seed, cutPercent / 2, cutPercent / 2),
    bank: draws(seed + 1, bankPercent, bankPercent),
    isTripled: () => triple() === 'REFUSED',
    kills: planKills(plan),
  };
}

/** The server at even steps of the work, the database in between. */
function planKills({ payouts, serverKills, postgresKills }: CrashPlan): Kill[] {
  const count = serverKills + postgresKills;
  const every = Math.floor(count / (postgresKills + 1));
  return Array.from({ length: count }, (_, index) => {
    const kill = index + 1;
    const isPostgres = kill % every === 0 && kill / every <= postgresKills;
    const at = Math.floor((payouts * kill) / (count + 1));
    return { at, of: isPostgres ? 'postgres' : 'server' };
  });
}
