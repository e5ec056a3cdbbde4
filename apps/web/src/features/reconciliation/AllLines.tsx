import { useCallback, useDeferredValue, useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  formatDay,
  optionsOf,
  Pager,
  Panel,
  SelectInput,
  TableHead,
  Tag,
  type Tone,
  Waiting,
  WholeRow,
  WideTable,
} from '../../ui/index.ts';
import { LineSearch } from './LineText.tsx';
import { lineAmount } from './line-words.ts';
import { OPENBANK } from './reconciliation.queries.ts';
import { useBankChanges } from './use-reconciliation.ts';

const TONES: Readonly<Record<string, Tone>> = {
  Unmatched: 'warning',
  Suggested: 'accent',
  Matched: 'positive',
  Ignored: 'idle',
};
const ALL = 'All';
const MATCHES = optionsOf([ALL, ...Object.keys(TONES)]);

/** All that banks elsewhere told, ten at a time, and how each stands to the books. */
export function AllLines() {
  const [asked, setAsked] = useState({ page: 1, match: ALL, search: '' });
  const search = useDeferredValue(asked.search);
  const match = asked.match === ALL ? null : asked.match;
  const variables = { page: asked.page, match, search: search || null };
  const [{ data, error, fetching }, ask] = useQuery({ query: OPENBANK, variables, context: FRESH });
  const again = useCallback(() => ask(FRESH), [ask]);
  useBankChanges(again);
  if (error) return <FailedRead error={error} onRetry={again} />;
  const page = data?.listOpenbankTransactions;
  return (
    <Panel
      title="All lines"
      hint={page && `${page.meta.total} in all`}
      actions={
        <>
          <SelectInput
            label=""
            aria-label="Match"
            options={MATCHES}
            value={asked.match}
            onChange={(next) => setAsked({ ...asked, match: next ?? ALL, page: 1 })}
          />
          <LineSearch
            value={asked.search}
            onChange={(text) => setAsked({ ...asked, search: text, page: 1 })}
          />
        </>
      }
      flush
    >
      {!page && <Waiting />}
      {page && (
        <WideTable label="All lines of banks">
          <table className="plain-table wraps">
            <caption className="visually-hidden">All lines of banks</caption>
            <TableHead texts={['Booked', 'Who', 'Match', 'Account']} figures={['Amount']} />
            <tbody>
              {page.data.map((line) => (
                <tr key={line.id}>
                  <td className="nowrap">
                    {formatDay(line.bookedOn)}
                    {line.valueOn !== line.bookedOn && (
                      <div className="muted tiny">value {formatDay(line.valueOn)}</div>
                    )}
                  </td>
                  <th scope="row">
                    {line.party || line.text}
                    <div className="muted tiny">{line.reference}</div>
                  </th>
                  <td>
                    <Tag tone={TONES[line.match] ?? 'idle'}>{line.match}</Tag>
                  </td>
                  <td>{line.account}</td>
                  <td className="end nowrap">{lineAmount(line)}</td>
                </tr>
              ))}
              {page.data.length === 0 && <WholeRow columns={5}>No line is like this.</WholeRow>}
            </tbody>
          </table>
        </WideTable>
      )}
      {page && (
        <Pager
          page={page.meta.page}
          lastPage={page.meta.lastPage}
          words={['Later', 'Earlier']}
          isBusy={fetching}
          onPage={(next) => setAsked({ ...asked, page: next })}
        />
      )}
    </Panel>
  );
}
