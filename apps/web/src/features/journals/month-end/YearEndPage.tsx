import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { textOf } from '../../../api/rest.ts';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  formatAccounting,
  formatDay,
  minorUnitDigits,
  Page,
  PageHead,
  SelectInput,
  State,
  TableHead,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import { JournalTabs } from '../JournalTabs.tsx';
import { transactionHref } from '../links.ts';
import { FRESH } from '../reports/ledger.queries.ts';
import { PeriodsPanel } from './PeriodsPanel.tsx';
import { YearEndPanel } from './YearEndPanel.tsx';
import { BOOK_YEARS, YEAR_END, type YearEnd } from './year-end.queries.ts';
import '../journals.css';

/** What the closing entry of a year moves to retained earnings; the year stands in the address. */
export function YearEndPage() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const [known, readYears] = useQuery({ query: BOOK_YEARS, context: FRESH });
  const years = known.data?.bookYears ?? [];
  const asked = Number(textOf(search['year']));
  const year = years.find((one) => one === asked) ?? years[0];
  const [read, readYear] = useQuery({
    query: YEAR_END,
    variables: { year: year ?? 0 },
    context: FRESH,
    pause: year === undefined,
  });
  const again = () => {
    readYears({ requestPolicy: 'network-only' });
    readYear({ requestPolicy: 'network-only' });
  };
  const error = known.error ?? read.error;
  const end = read.data?.yearEnd;
  return (
    <Page>
      <PageHead title="Journal" tabs={<JournalTabs present="/journal/year-end" />} />
      <div className="row">
        <SelectInput
          label="Year"
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={year === undefined ? null : String(year)}
          onChange={(value) =>
            value &&
            void navigate({
              to: '/journal/year-end',
              search: { year: value } as never,
              resetScroll: false,
            })
          }
        />
      </div>
      {error && <FailedRead error={error} onRetry={again} />}
      {!error && end?.year !== year && <Waiting />}
      {end && end.year === year && (
        <div className="with-side">
          <YearEndPanel end={end} onDone={again}>
            <ResultTable end={end} />
            <Closings closings={end.closings} />
          </YearEndPanel>
          <PeriodsPanel onChanged={again} />
        </div>
      )}
    </Page>
  );
}

function ResultTable({ end }: { end: YearEnd }) {
  const { lines, baseCurrency, result, year } = end;
  const figure = (amount: string) => formatAccounting(amount, minorUnitDigits(baseCurrency));
  if (lines.length === 0) {
    return (
      <State title={`Nothing is posted to accounts of result in ${year}`}>
        There is nothing to move to retained earnings.
      </State>
    );
  }
  return (
    <WideTable label={`Result of ${year}`}>
      <table className="plain-table">
        <caption className="visually-hidden">Result of {year}</caption>
        <TableHead texts={['Account']} figures={[baseCurrency]} />
        <tbody>
          {lines.map(({ accountCode, accountName, amount }) => (
            <tr key={accountCode}>
              <th scope="row">
                {accountCode} {accountName}
              </th>
              <td className="end">
                <Link
                  to={`/journal/journal-report?account=${accountCode}&from=${year}-01-01&asOf=${end.on}`}
                  className="list-link"
                >
                  {figure(amount)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">To 3100 Retained earnings</th>
            <td className="end">{figure(result)}</td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

function Closings({ closings }: { closings: YearEnd['closings'] }) {
  if (closings.length === 0) return null;
  return (
    <ul className="journal-months" aria-label="Closing entries">
      {closings.map((closing) => (
        <li key={closing.id}>
          <span className="grow muted">
            Posted by {closing.postedBy}, {formatDay(closing.postedAt)}
            {closing.reversedBy &&
              `; taken back by ${closing.reversedBy}, ${formatDay(closing.reversedAt ?? '')}`}
          </span>
          <Link to={transactionHref(closing.transactionId)} className="list-link">
            Posting
          </Link>
          {closing.reversalId && (
            <Link to={transactionHref(closing.reversalId)} className="list-link">
              Reversal
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
