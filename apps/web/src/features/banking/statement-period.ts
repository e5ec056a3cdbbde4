import { addMonths, endOfMonth, parseCivilDate, startOfMonth } from '@mainsheet/calendar';

export type Period = { from: string; to: string };

const MONTHS = 24;

const nameOf = (first: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  );

/** The months whose statement people take, the present one first; it ends today. */
export function statementMonths(today: string): { label: string; value: string; period: Period }[] {
  const present = startOfMonth(parseCivilDate(today));
  return Array.from({ length: MONTHS }, (_, ago) => {
    const from = addMonths(present, -ago);
    return {
      ...{ value: from.slice(0, 7), label: nameOf(from) },
      period: { from, to: ago === 0 ? today : endOfMonth(from) },
    };
  });
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text);

/** The period of an address; the present month where it names none. */
export function readPeriod(search: Record<string, unknown>, today: string): Period {
  const [month] = statementMonths(today);
  return {
    from: isDay(search.from) ? search.from : month!.period.from,
    to: isDay(search.to) ? search.to : month!.period.to,
  };
}
