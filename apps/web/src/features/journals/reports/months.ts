/** The first days of the months over before `today`, newest first. */
export function monthsBefore(today: string, count: number): string[] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 2 - index, 1));
    return at.toISOString().slice(0, 10);
  });
}

/** A closed month closes every month before it. */
export const isClosed = (month: string, closed: readonly { month: string }[]): boolean =>
  closed.some((period) => period.month >= month);

const NAMES = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = (month: string): string => NAMES.format(new Date(`${month}T00:00:00Z`));
