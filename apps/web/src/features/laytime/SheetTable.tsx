import { type CountedInterval, formatMinutes } from '@mainsheet/laytime';
import { formatInstant, TableHead, WideTable } from '../../ui/index.ts';
import { BUCKET_NAMES, readable } from './laytime-record.ts';

type SheetTableProps = {
  port: { readonly timeZone: string };
  sheet: { readonly intervals: readonly CountedInterval[] };
  picked?: string | null;
  /** Where a stretch can be picked. */
  onPick?: (start: string) => void;
};

const FIGURES = ['Elapsed', '%', 'Counted', 'Used', 'Left'] as const;

/** Every stretch of a port's time with the clause that counts it. */
export function SheetTable({ port, sheet, picked = null, onPick }: SheetTableProps) {
  return (
    <WideTable label="Time sheet">
      <table className="plain-table">
        <TableHead texts={['From', 'To', 'Time', 'Clause']} figures={FIGURES} />
        <tbody>
          {sheet.intervals.map((interval) => (
            <SheetRow
              key={interval.start}
              {...{ interval, port }}
              isPicked={interval.start === picked}
              {...(onPick ? { onPick } : {})}
            />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

type SheetRowProps = Pick<SheetTableProps, 'port' | 'onPick'> & {
  interval: CountedInterval;
  isPicked: boolean;
};

function SheetRow({ interval, port, isPicked, onPick }: SheetRowProps) {
  const { start, end, bucket, balanceMinutes } = interval;
  const isOver = balanceMinutes !== null && balanceMinutes < 0;
  const from = formatInstant(start, port.timeZone);
  return (
    <tr aria-current={isPicked}>
      <th scope="row" className="nowrap">
        {onPick ? (
          <button type="button" className="link-button" onClick={() => onPick(start)}>
            {from}
          </button>
        ) : (
          from
        )}
      </th>
      <td>{formatInstant(end, port.timeZone)}</td>
      <td className={bucket === 'demurrage' ? 'negative strong' : ''}>{BUCKET_NAMES[bucket]}</td>
      <td>{readable(interval.clause, port.timeZone)}</td>
      <td className="end">{formatMinutes(interval.elapsedMinutes)}</td>
      <td className="end">{interval.percent}</td>
      <td className="end">{formatMinutes(interval.countedMinutes)}</td>
      <td className="end">{formatMinutes(interval.usedMinutes)}</td>
      <td className={`end ${isOver ? 'negative' : ''}`}>
        {balanceMinutes === null ? '–' : formatMinutes(balanceMinutes)}
      </td>
    </tr>
  );
}
