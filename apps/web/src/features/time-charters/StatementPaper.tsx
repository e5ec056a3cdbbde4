import type { Explanation } from '@mainsheet/explanation';
import type { ReactNode } from 'react';
import {
  AccountingCell,
  Facts,
  formatAccounting,
  formatDay,
  formatInstant,
  formatNumber,
  Panel,
  Tag,
  WideTable,
} from '../../ui/index.ts';
import { Explained } from './Explained.tsx';
import type { Statement, TimeCharterRecord } from './time-charters.queries.ts';

type Line = Statement['lines'][number];
type PaperProps = { statement: Statement; charter: TimeCharterRecord };

const TITLES: Readonly<Record<string, string>> = {
  hire: 'Hire statement',
  pool: 'Pool statement',
  opex: 'Opex statement',
};

/** A statement as a paper: its lines in order, what it comes to, and what it brings beyond the one before. */
export function StatementPaper({ statement, charter }: PaperProps) {
  const { kind, number, currency } = statement;
  const title = `${TITLES[kind]}${number ? ` no. ${number}` : ''}`;
  return (
    <>
      <Panel
        title={title}
        hint={`${formatInstant(statement.start)} to ${formatInstant(statement.end)} UTC`}
        actions={<Standing statement={statement} />}
        flush
      >
        <WideTable label={title}>
          <table className="plain-table wraps">
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">No.</th>
                <th scope="col" className="worded">
                  Description
                </th>
                <th scope="col" className="end">
                  Days / qty
                </th>
                <th scope="col" className="end">
                  Rate
                </th>
                <th scope="col" className="end">
                  Amount {currency}
                </th>
              </tr>
            </thead>
            <tbody>
              {statement.lines.map((line, at) => (
                <LineRow key={line.id} line={line} at={at} subject={charter.charterCode} />
              ))}
              <Sums statement={statement} subject={charter.charterCode} />
            </tbody>
          </table>
        </WideTable>
      </Panel>
      {statement.notes.map((note) => (
        <p key={note} className="muted small">
          {note}
        </p>
      ))}
      {kind === 'hire' && <Around statement={statement} />}
    </>
  );
}

function Standing({ statement }: { statement: Statement }) {
  return (
    <>
      {statement.isProvisional && <Tag tone="warning">Provisional</Tag>}
      <Tag tone={statement.status === 'Issued' ? 'positive' : 'idle'}>{statement.status}</Tag>
    </>
  );
}

const spanText = ({ start, end }: Line): string =>
  start && end ? `${formatInstant(start)} to ${formatInstant(end)} UTC` : '';
const unitText = (unit: string): string => (unit === 't' ? ' mt' : '');

function LineRow({ line, at, subject }: { line: Line; at: number; subject: string }) {
  return (
    <tr>
      <td className="muted">{at + 1}</td>
      <th scope="row">
        {line.label}
        {line.isProvisional && ' (provisional)'}
        <div className="muted tiny">{spanText(line)}</div>
      </th>
      <td className="end">
        {line.quantity !== null &&
          `${formatNumber(Number(line.quantity), line.quantityUnit === 'days' ? 5 : 3)}${unitText(line.quantityUnit)}`}
      </td>
      <td className="end">
        {line.rate !== null &&
          `${formatNumber(Number(line.rate), 2)}${line.rateUnit === '%' ? ' %' : ''}`}
      </td>
      <td className="end">
        <Explained
          label={line.label}
          amount={line.amount}
          tree={line.explanation}
          subject={subject}
        />
      </td>
    </tr>
  );
}

function SumRow({ label, amount }: { label: string; amount: ReactNode }) {
  return (
    <tr>
      <td />
      <th scope="row" colSpan={3}>
        <b>{label}</b>
      </th>
      <td className="end">
        <b>{amount}</b>
      </td>
    </tr>
  );
}

const TOTAL = 'Total due to owners';

/** The total is an input of the balance. */
const totalTree = ({ balanceExplanation }: Statement): Explanation | null =>
  balanceExplanation?.inputs.find(({ key }) => key === 'totalDue') ?? null;

function Sums({ statement, subject }: { statement: Statement; subject: string }) {
  const { payments, totalDue, balance, kind } = statement;
  if (kind === 'opex') {
    return <SumRow label="Running cost" amount={<AccountingCell value={totalDue} />} />;
  }
  const label = balance.startsWith('-') ? 'Balance due to charterers' : 'Balance due to owners';
  return (
    <>
      <SumRow
        label={TOTAL}
        amount={
          <Explained
            label={TOTAL}
            amount={totalDue}
            tree={totalTree(statement)}
            subject={subject}
          />
        }
      />
      {payments.map(({ on, reference, amount }) => (
        <tr key={`${on} ${reference} ${amount}`}>
          <td />
          <th scope="row" colSpan={3}>
            Paid {formatDay(on)} {reference}
          </th>
          <td className="end">
            <AccountingCell value={`-${amount}`} />
          </td>
        </tr>
      ))}
      <SumRow
        label={label}
        amount={
          <Explained
            label={label}
            amount={balance}
            tree={statement.balanceExplanation}
            subject={subject}
          />
        }
      />
    </>
  );
}

/** What to pay and when, and what changed since the statement before. */
function Around({ statement }: { statement: Statement }) {
  const { dueOn, payOn, changes, number, currency, issuedAt, issuedBy } = statement;
  return (
    <div className="panel-columns">
      <Panel title="Payment">
        <Facts
          facts={[
            ['Due on', dueOn ? formatDay(dueOn) : ''],
            ['Last weekday to pay', payOn ? formatDay(payOn) : ''],
            ['Balance', `${formatAccounting(statement.balance)} ${currency}`],
            ['Days', statement.days],
            ['Off hire', statement.offHireDays],
            ...(issuedAt
              ? [['Issued', `${formatInstant(issuedAt)} UTC by ${issuedBy}`] as const]
              : []),
          ]}
        />
      </Panel>
      <Panel
        title={number && number > 1 ? `Changed since statement ${number - 1}` : 'In this statement'}
      >
        <Facts
          facts={changes.map(({ label, amount }) => [label, formatAccounting(amount)] as const)}
        />
      </Panel>
    </div>
  );
}
