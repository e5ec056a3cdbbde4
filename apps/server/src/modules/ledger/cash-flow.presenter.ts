import { CASH_ACTIVITIES } from '@mainsheet/ledger';
import { amountText } from '@mainsheet/money';
import type { readCashFlowStatement } from './reports.service.ts';

type Read = Awaited<ReturnType<typeof readCashFlowStatement>>;

/** A column for each span, from the cash before it to the cash at its end. */
export function presentCashFlowStatement({ baseCurrency, spans, sums, held }: Read) {
  const write = (minorUnits: bigint) => amountText(baseCurrency, minorUnits);
  const totalOf = (rows: readonly (typeof sums)[number][]): string[] =>
    spans.map((_, column) =>
      write(
        rows
          .filter(({ span }) => span === column + 1)
          .reduce((sum, row) => sum + BigInt(row.base_minor), 0n),
      ),
    );
  const byActivity = Map.groupBy(sums, ({ activity }) => activity);
  return {
    baseCurrency,
    spans: spans.map(({ from, to }) => ({ from, to })),
    activities: CASH_ACTIVITIES.map((activity) => {
      const rows = byActivity.get(activity) ?? [];
      const accounts = [...Map.groupBy(rows, ({ code }) => code)];
      return {
        activity,
        rows: accounts.map(([code, own]) => {
          const { name, kind } = own[0]!;
          return { code, name, kind, amounts: totalOf(own) };
        }),
        total: totalOf(rows),
      };
    }),
    opening: held.map((row) => write(BigInt(row.opening_minor))),
    change: totalOf(sums),
    closing: held.map((row) => write(BigInt(row.closing_minor))),
  };
}
