import { convert, translateLines } from '@mainsheet/ledger';
import type { GroupSumRow } from './consolidation.repository.ts';

/** The books of one company, in its own base currency, with the rates that they are turned at. */
export type Books = {
  readonly id: string;
  readonly name: string;
  readonly baseCurrency: string;
  readonly averageRate: string;
  readonly closingRate: string;
  readonly closingRateOn: string;
  readonly sums: readonly GroupSumRow[];
};

/** An account by company in their order, then what is eliminated, then the group; debit above zero. */
export type GroupRow = {
  readonly code: string;
  readonly name: string;
  readonly kind: string;
  readonly amounts: readonly bigint[];
};

export type Between = {
  readonly company: { readonly id: string; readonly name: string };
  readonly counterpart: { readonly id: string; readonly name: string };
  readonly minor: bigint;
};

type Turned = Omit<GroupSumRow, 'result_minor' | 'balance_minor'> & {
  readonly result: bigint;
  readonly balance: bigint;
};

/**
 * The sums of a company in the currency of the group. Balances are turned together and share the rounding, so
 * that they balance to the cent; results are turned one by one.
 */
function turn(currency: string, { baseCurrency, averageRate, closingRate, sums }: Books): Turned[] {
  const money = (minor: string) => ({ currency: baseCurrency, minorUnits: BigInt(minor) });
  const standing = sums
    .filter(({ balance_minor: minor }) => BigInt(minor) !== 0n)
    .map((row) => ({ row, accountCode: row.code, amount: money(row.balance_minor) }));
  const balances = new Map(
    translateLines(standing, closingRate, currency).map(({ base }, index) => [
      standing[index]!.row,
      base.minorUnits,
    ]),
  );
  return sums.map((row) => ({
    ...row,
    result: convert(money(row.result_minor), averageRate, currency).minorUnits,
    balance: balances.get(row) ?? 0n,
  }));
}

type Figure = 'result' | 'balance';

const isResult = (kind: string): boolean => kind === 'revenue' || kind === 'expense';

function rowsOf(companies: readonly (readonly Turned[])[], figure: Figure): GroupRow[] {
  const all = companies.flatMap((rows, place) => rows.map((row) => ({ ...row, place })));
  return [...Map.groupBy(all, ({ code }) => code).values()]
    .map((rows) => {
      const own = companies.map((_, place) =>
        rows.filter((row) => row.place === place).reduce((sum, row) => sum + row[figure], 0n),
      );
      const eliminated = rows
        .filter((row) => row.counterpart_id !== null)
        .reduce((sum, row) => sum - row[figure], 0n);
      const whole = own.reduce((sum, amount) => sum + amount, eliminated);
      const { code, name, kind } = rows[0]!;
      return { code, name, kind, amounts: [...own, eliminated, whole] };
    })
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** Claims less debts of each company against each other one, as its own books say. */
function betweenOf(books: readonly Books[], companies: readonly (readonly Turned[])[]): Between[] {
  return books.flatMap((company, place) =>
    books.flatMap((counterpart) => {
      const minor = (companies[place] ?? [])
        .filter((row) => row.counterpart_id === counterpart.id && !isResult(row.kind))
        .reduce((sum, row) => sum + row.balance, 0n);
      return minor === 0n ? [] : [{ company, counterpart, minor }];
    }),
  );
}

/**
 * The books of several companies as one: each account by company, less what stands between them. What is left
 * of the eliminated is what one booked and the other did not.
 */
export function consolidate(currency: string, books: readonly Books[]) {
  const turned = books.map((one) => turn(currency, one));
  const balances = rowsOf(turned, 'balance');
  const columns = books.length + 2;
  const accumulated = Array.from({ length: columns }, (_, column) =>
    balances
      .filter(({ kind }) => isResult(kind))
      .reduce((sum, { amounts }) => sum - amounts[column]!, 0n),
  );
  const difference = Array.from({ length: columns }, (_, column) =>
    balances.reduce((sum, { amounts }) => sum + amounts[column]!, 0n),
  );
  return {
    companies: books,
    results: rowsOf(turned, 'result').filter(({ kind }) => isResult(kind)),
    sheet: balances.filter(({ kind }) => !isResult(kind)),
    accumulated,
    difference,
    between: betweenOf(books, turned),
  };
}
