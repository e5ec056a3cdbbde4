import { saveBudget } from '../modules/budgets/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Platform } from '../platform/platform.ts';

/** What a fleet of bulkers means to earn and spend, the same each month. */
const MONTHLY: readonly (readonly [accountCode: string, amount: string])[] = [
  ['4000', '2150000'],
  ['4020', '310000'],
  ['4030', '45000'],
  ['5000', '690000'],
  ['5010', '265000'],
  ['5020', '48000'],
  ['5100', '415000'],
  ['5200', '92000'],
];

/** The budget of this year. */
export async function loadBudget(platform: Platform, finance: Actor): Promise<void> {
  const year = platform.clock.now().getUTCFullYear();
  const rows = MONTHLY.map(([accountCode, amount]) => ({
    accountCode,
    months: Array.from({ length: 12 }, () => amount),
  }));
  await saveBudget(platform, finance, { year, version: 0, data: { rows } });
}
