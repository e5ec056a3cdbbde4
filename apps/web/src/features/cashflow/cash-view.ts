/** The state of the page; it stands in the address. */
export type CashParams = {
  scenario?: string;
  currency?: string;
  line?: string;
  side?: string;
  month?: string;
  page?: number;
  /** Sides that are closed; both are open by default. */
  closed?: string;
};

export const PAYMENTS = 'Cash Payments';
export const RECEIPTS = 'Cash Receipts';
export const PAGE_SIZE = 50;

/** What is expanded until somebody closes it. */
const EXPANDED = [PAYMENTS, RECEIPTS] as const;

const closedOf = ({ closed = '' }: CashParams): string[] => closed.split(',').filter(Boolean);

export const isExpanded = (params: CashParams, side: string): boolean =>
  EXPANDED.some((one) => one === side) && !closedOf(params).includes(side);

/** The sides that are closed once `side` was pressed. */
export function toggled(params: CashParams, side: string): string {
  const closed = closedOf(params);
  return (closed.includes(side) ? closed.filter((one) => one !== side) : [...closed, side]).join();
}

const SCENARIO_NAMES: Readonly<Record<string, string>> = {
  base: 'Base',
  downside: 'Downside: receipts 15 days later and a tenth smaller',
};

export const nameOfScenario = (name: string): string => SCENARIO_NAMES[name] ?? name;

/** “Nov 26”, of the first day of a month. */
export const nameOfMonth = (day: string): string =>
  new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
