const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `2026-11-20` as papers say it: `20 Nov 2026`. */
export function formatDay(civilDate: string): string {
  const [year, month, date] = civilDate.slice(0, 10).split('-');
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}
