/** What the accounting page shows, in its address. */
export type AccountingParams = { connection: string | null; from: string; to: string };

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayOf = (value: unknown, fallback: string): string =>
  typeof value === 'string' && DAY.test(value) ? value : fallback;

/** From the first of the month before `today` until today, where the address says nothing else. */
export function accountingParams(
  search: Readonly<Record<string, unknown>>,
  today: string,
): AccountingParams {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
  return {
    connection: typeof search.connection === 'string' ? search.connection : null,
    from: dayOf(search.from, before),
    to: dayOf(search.to, today),
  };
}
