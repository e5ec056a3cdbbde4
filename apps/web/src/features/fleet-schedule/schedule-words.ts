import { formatDay } from '../../ui/index.ts';
import type { ScheduledCharter, ScheduledVoyage } from './fleet-schedule.queries.ts';

const KINDS: Readonly<Record<string, string>> = {
  estimated: 'Estimated',
  fixed: 'Fixed',
  sailing: 'Sailing',
  completed: 'Completed',
};
export const kindText = (kind: string): string => KINDS[kind] ?? kind;

/** "FJD-0012, Sailing: Santos → Qingdao, for Grain House" */
export function voyageText({ label, kind, ports, charterers }: ScheduledVoyage): string {
  const way = ports ? `: ${ports}` : '';
  return `${label}, ${kindText(kind)}${way}${charterers ? `, for ${charterers}` : ''}`;
}

/** "Time charter in TCI-0001 from Nordic Owners, Fixed" */
export const charterText = ({
  type,
  charterCode,
  counterparty,
  status,
}: ScheduledCharter): string =>
  `Time charter ${type} ${charterCode} ${type === 'in' ? 'from' : 'to'} ${counterparty}, ${status}`;

/** "24 Dec 2026 to 3 Jan 2027" */
export const spanText = (from: string, to: string): string =>
  `${formatDay(from.slice(0, 10))} to ${formatDay(to.slice(0, 10))}`;
