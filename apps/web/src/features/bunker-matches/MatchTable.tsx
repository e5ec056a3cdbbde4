import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  TableHead,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import type { MatchLine } from './bunker-matches.queries.ts';

const AMOUNTS: readonly string[] = ['amount', 'extra', 'unnamed'];

/** Amounts with their thousands apart, everything else as it is. */
function shown(
  { code }: MatchLine['checks'][number],
  text: string | null | undefined,
  currency: string,
): string {
  if (!text) return '–';
  return AMOUNTS.includes(code) ? formatAccounting(text, minorUnitDigits(currency)) : text;
}

/** What stands side by side, by what a bill is compared with. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  bunkers: ['Ordered', 'Delivered', 'Billed'],
  'port-costs': ['Account', 'Other bills', 'This bill'],
  hire: ['Statement', 'This bill'],
};

type MatchTableProps = { line: MatchLine; currency: string; kind: string };

/** What is due and what is billed of one lifting, account or statement, side by side. */
export function MatchTable({ line, currency, kind }: MatchTableProps) {
  const { title, noteNumber, noteDate, density } = line;
  const note = noteNumber && [
    `note ${noteNumber}`,
    noteDate && formatDay(noteDate),
    density && `${Number(density)} kg/m³`,
  ];
  const caption = [title, ...(note || [])].filter(Boolean).join(', ');
  return (
    <WideTable label={caption}>
      <p className="small strong">{caption}</p>
      <table className="plain-table wraps">
        <caption className="visually-hidden">{caption}</caption>
        <TableHead
          texts={['Compared', 'Standing']}
          figures={[...(COLUMNS[kind] ?? []), currency, '%']}
        />
        <tbody>
          {line.checks.map((check) => (
            <tr key={check.code}>
              <th scope="row">{check.label}</th>
              <td>
                <Tag tone={check.isBeyond ? 'negative' : 'positive'}>
                  {check.isBeyond ? 'Differs' : 'Fits'}
                </Tag>
              </td>
              <td className="end">{shown(check, check.ordered, currency)}</td>
              {kind !== 'hire' && (
                <td className="end">{shown(check, check.delivered, currency)}</td>
              )}
              <td className="end">{shown(check, check.billed, currency)}</td>
              <td className={check.isBeyond ? 'end strong' : 'end'}>
                {check.difference == null
                  ? '–'
                  : formatAccounting(check.difference, minorUnitDigits(currency))}
              </td>
              <td className="end">{check.percent == null ? '–' : check.percent.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
