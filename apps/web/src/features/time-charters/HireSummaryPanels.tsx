import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { OWN_ZONE } from '../../platform/places/own-zone.ts';
import {
  Facts,
  formatAccounting,
  formatDay,
  formatNumber,
  Panel,
  TableHead,
  Tag,
  Waiting,
} from '../../ui/index.ts';
import { monthText } from '../fleet-schedule/index.ts';
import { Explained } from './Explained.tsx';
import { HIRE_SUMMARY, type HireSummary, type TimeCharterRecord } from './time-charters.queries.ts';
import { Unreadable } from './Unreadable.tsx';

const CONTEXT = {
  additionalTypenames: [
    ...['TimeCharter', 'CharterStatement', 'CharterOffHire', 'StatementBilling', 'HireSummary'],
    ...['Invoice', 'Bill', 'CreditNote'],
  ],
};

/** The statement says the hours. */
const daysText = (start: string, end: string): string =>
  `${formatDay(start.slice(0, 10))} to ${formatDay(end.slice(0, 10))}`;

type PanelsProps = { charter: TimeCharterRecord };

/** How the hire of a charter stands, once it is agreed. */
export function HireSummaryPanels({ charter }: PanelsProps) {
  const [{ data, error }, again] = useQuery({
    query: HIRE_SUMMARY,
    variables: { id: charter.id, zone: OWN_ZONE },
    context: CONTEXT,
  });
  if (error) return <Unreadable label="Hire to date" error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const parts = { summary: data.summary, subject: charter.charterCode };
  return (
    <div className="panel-columns">
      <StandingPanel {...parts} />
      <div className="stack">
        <NextPanel {...parts} />
        <MonthsPanel {...parts} />
      </div>
    </div>
  );
}

type Parts = { summary: HireSummary; subject: string };

/** What it comes to, what is billed and paid of it. */
function StandingPanel({ summary, subject }: Parts) {
  const { number, count, isIssued, isProvisional, currency, start, end } = summary;
  const figure = (label: string, { amount, explanation }: HireSummary['hire']) =>
    [label, <Explained key={label} {...{ label, amount, subject }} tree={explanation} />] as const;
  const rows: (readonly [string, ReactNode])[] = [
    figure('Hire to date', summary.hire),
    ['Days off hire', formatNumber(summary.offHireDays, 5)],
    figure('Off-hire', summary.offHire),
    figure('Total due to owners', summary.totalDue),
    summary.billed ? figure('Billed', summary.billed) : ['Billed', 'Your role does not show it'],
    figure('Paid', summary.paid),
    figure('Balance due to owners', summary.balance),
  ];
  return (
    <Panel
      title="Hire to date"
      hint={`${currency}, ${daysText(start, end)}`}
      actions={
        <>
          {isProvisional && <Tag tone="warning">Provisional</Tag>}
          <Tag tone={isIssued ? 'positive' : 'idle'}>
            {`Statement ${number} of ${count}${isIssued ? ', issued' : ', not issued'}`}
          </Tag>
        </>
      }
    >
      <Facts facts={rows} />
    </Panel>
  );
}

/** The statement to issue next, and what turned out since the last. */
function NextPanel({ summary, subject }: Parts) {
  const { next, sinceIssued, number, currency } = summary;
  const since = sinceIssued.map(
    ({ label, amount }) =>
      [`${label}, since statement ${number}`, formatAccounting(amount)] as const,
  );
  if (next === null || next === undefined) {
    return (
      <Panel title="Next statement">All statements are issued, and nothing turned out since.</Panel>
    );
  }
  const label = `Statement ${next.number} brings`;
  const { amount, explanation } = next.brings;
  return (
    <Panel title="Next statement" hint={`${currency}, ${daysText(next.start, next.end)}`}>
      <Facts
        facts={[
          ['Statement', `${next.number} of ${summary.count}`],
          ['Due on', formatDay(next.dueOn)],
          ['Last weekday to pay', formatDay(next.payOn)],
          [label, <Explained key={label} {...{ label, amount, subject }} tree={explanation} />],
          ...since,
        ]}
      />
    </Panel>
  );
}

const WITHOUT_TIME = 'Without a time of its own';

/** The total due by month. */
function MonthsPanel({ summary, subject }: Parts) {
  const { months, currency } = summary;
  return (
    <Panel title="Hire by month" hint="less commission and off-hire, by days" flush>
      <table className="plain-table">
        <caption className="visually-hidden">Hire by month</caption>
        <TableHead texts={['Month']} figures={[currency]} />
        <tbody>
          {months.map(({ month, earned }) => {
            const name = month ? monthText(month, true) : WITHOUT_TIME;
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="end">
                  <Explained
                    label={name}
                    amount={earned.amount}
                    tree={earned.explanation}
                    subject={subject}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
