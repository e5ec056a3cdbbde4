type Line = { readonly key: string; readonly label: string; readonly latest: number };
type Sections = {
  readonly revenue: readonly Line[];
  readonly expense: readonly Line[];
  readonly runningCost: readonly Line[];
  readonly profitLoss: readonly Line[];
};

/** A line as it was and as it is: what is gone or new stands at zero on the other side. */
export type LineChange = {
  readonly key: string;
  readonly label: string;
  readonly before: number;
  readonly after: number;
  /** Of the result: no part of it. */
  readonly isSum: boolean;
};

const LEAST = 0.005;

/** Lines that moved between two profit and losses, in their order, and the profit at the end. */
export function changesBetween(before: Sections, after: Sections): LineChange[] {
  const parts = (of: Sections) => [...of.revenue, ...of.expense, ...of.runningCost];
  const old = new Map(parts(before).map((line) => [line.key, line]));
  const now = new Map(parts(after).map((line) => [line.key, line]));
  const keys = new Set([...old.keys(), ...now.keys()]);
  const lines = [...keys].map((key) => ({
    ...{ key, label: now.get(key)?.label ?? old.get(key)?.label ?? key, isSum: false },
    ...{ before: old.get(key)?.latest ?? 0, after: now.get(key)?.latest ?? 0 },
  }));
  const profitOf = (of: Sections) => of.profitLoss.find(({ key }) => key === 'profit');
  const profit = profitOf(after);
  return [
    ...lines.filter((line) => Math.abs(line.after - line.before) >= LEAST),
    {
      ...{ key: 'profit', label: profit?.label ?? 'Profit', isSum: true },
      ...{ before: profitOf(before)?.latest ?? 0, after: profit?.latest ?? 0 },
    },
  ];
}
