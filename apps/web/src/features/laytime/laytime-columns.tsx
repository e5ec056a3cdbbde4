import { TIME_BAR_WARNINGS } from '@mainsheet/contract';
import { type Column, formatDay, moneyText, Tag, type Tone } from '../../ui/index.ts';
import type { LaytimeLine } from './laytime.queries.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Calculated: 'accent',
  Submitted: 'warning',
  Agreed: 'positive',
  Invoiced: 'positive',
  Settled: 'positive',
};

export const statusTag = (status: string) => <Tag tone={TONES[status] ?? 'idle'}>{status}</Tag>;

/** Whether somebody still has to claim it; its time bar counts for nothing afterwards. */
const isToBeClaimed = ({ status }: LaytimeLine): boolean =>
  status === 'Draft' || status === 'Calculated';

/** "62 days left", "last day", "passed 3 days ago"; of what nobody needs to claim any more, nothing. */
export function timeBarText(row: LaytimeLine): string {
  const { daysLeft } = row;
  if (daysLeft === null || daysLeft === undefined || !isToBeClaimed(row)) return '';
  if (daysLeft === 0) return 'last day';
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? 'day' : 'days'}`;
  return daysLeft > 0 ? `${days} left` : `passed ${days} ago`;
}

/** The choices of the filter that a claim belongs to: one that is due in 5 days is due within 7, 14 and 30. */
export function timeBarsOf(row: LaytimeLine): readonly string[] {
  const { daysLeft } = row;
  if (daysLeft === null || daysLeft === undefined || !isToBeClaimed(row)) return [];
  if (daysLeft < 0) return ['passed'];
  return TIME_BAR_WARNINGS.filter((days) => daysLeft <= days).map(String);
}

/** Where the tone changes, of the days that are warned of. */
const [NEAR_DAYS, , SOON_DAYS] = TIME_BAR_WARNINGS;

function toneOf(left: number): Tone {
  if (left <= SOON_DAYS) return 'negative';
  return left <= NEAR_DAYS ? 'warning' : 'idle';
}

export function TimeBar({ row }: { row: LaytimeLine }) {
  const text = timeBarText(row);
  if (!row.timeBarOn) return null;
  return (
    <>
      {formatDay(row.timeBarOn)} {text && <Tag tone={toneOf(row.daysLeft ?? 0)}>{text}</Tag>}
    </>
  );
}

const money = (
  key: 'calculatedClaimAmount' | 'agreedClaimAmount' | 'claimAmount',
  header: string,
): Column<LaytimeLine> => ({
  key: key.replace('ClaimAmount', ''),
  header,
  width: 94,
  kind: 'number',
  decimals: 2,
  value: (row) => row[key] ?? null,
});

/** The columns of the list; those that are read most stand first. */
export const LAYTIME_COLUMNS: readonly Column<LaytimeLine>[] = [
  { key: 'name', header: 'Statement', width: 80, kind: 'text', value: (row) => row.name },
  {
    key: 'status',
    header: 'Status',
    width: 92,
    kind: 'text',
    value: (row) => row.status,
    render: (row) => statusTag(row.status),
  },
  { key: 'source', header: 'Voyage', width: 96, kind: 'text', value: (row) => row.sourceName },
  { key: 'vessel', header: 'Vessel', width: 112, kind: 'text', value: (row) => row.vesselName },
  {
    key: 'charter',
    header: 'Charterer',
    width: 136,
    kind: 'text',
    value: (row) => row.charterName,
  },
  { key: 'ports', header: 'Ports', width: 130, kind: 'text', value: (row) => row.ports },
  money('calculatedClaimAmount', 'Calculated'),
  money('agreedClaimAmount', 'Agreed'),
  { key: 'currency', header: 'Currency', width: 70, kind: 'text', value: (row) => row.currency },
  {
    key: 'timeBar',
    header: 'Time bar',
    width: 200,
    kind: 'date',
    value: (row) => row.timeBarOn ?? null,
    render: (row) => <TimeBar row={row} />,
  },
  {
    key: 'included',
    header: 'In profit and loss',
    width: 110,
    kind: 'text',
    optional: true,
    value: (row) => (row.isIncludedInPAndL ? 'Yes' : 'No'),
  },
];

/** "USD 40,000.00 demurrage", seen by the owner. */
export function claimText({ claimAmount, currency }: LaytimeLine): string {
  if (!claimAmount) return 'Not counted yet';
  const amount = Number(claimAmount);
  const word = amount < 0 ? 'despatch' : 'demurrage';
  return `${moneyText(currency, claimAmount.replace('-', ''))} ${word}`;
}
