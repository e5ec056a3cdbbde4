import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { downloadFile } from '../../platform/lists/files.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { bankTransactionHref } from '../../platform/navigation/record-links.ts';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import {
  AccountingCell,
  type Column,
  civilToday,
  DateTimeInput,
  formatAccounting,
  KeyFigure,
  ListPage,
  minorUnitDigits,
  Panel,
  SelectInput,
} from '../../ui/index.ts';
import { ACCOUNT_STATEMENT, type AccountStatement, type GlobalAccount } from './banking.queries.ts';
import { accountHref } from './links.ts';
import { type Period, readPeriod, statementMonths } from './statement-period.ts';
import { sourceName } from './transaction-columns.tsx';

type Line = AccountStatement['lines'][number];

const FORMS = [
  { path: 'pdf', label: 'PDF', ending: 'pdf' },
  { path: 'csv', label: 'CSV', ending: 'csv' },
  { path: 'camt053', label: 'camt.053', ending: 'xml' },
] as const;

const text = (
  key: 'counterparty' | 'reference' | 'subjectLabel',
  header: string,
  width: number,
): Column<Line> => ({ key, header, width, kind: 'text', value: (line) => line[key] });

const columnsOf = (currency: string): readonly Column<Line>[] => {
  const decimals = minorUnitDigits(currency);
  const figure = (key: 'amount' | 'balance', header: string): Column<Line> => ({
    ...{ key, header, width: 112, kind: 'number', decimals },
    value: (line) => line[key],
    text: (line) => formatAccounting(line[key], decimals),
    render: (line) => <AccountingCell value={line[key]} decimals={decimals} />,
  });
  return [
    { key: 'bookedOn', header: 'Booked', width: 94, kind: 'date', value: (line) => line.bookedOn },
    {
      key: 'valueOn',
      header: 'Value date',
      width: 94,
      kind: 'date',
      value: (line) => line.valueOn,
    },
    text('counterparty', 'Counterparty', 176),
    text('reference', 'Reference', 146),
    {
      ...{ key: 'source', header: 'Kind', width: 124, kind: 'text', optional: true },
      value: (line) => sourceName(line.sourceType),
    },
    text('subjectLabel', 'Matched to', 88),
    figure('amount', 'Amount'),
    figure('balance', 'Balance'),
  ];
};

const NO_LINES: readonly Line[] = [];
const idOf = (line: Line) => line.id;
const nameOf = (line: Line) => `${line.counterparty}, ${line.reference}`;
const hrefOf = (line: Line) => bankTransactionHref(line.id);

/** What moved an account in a month or between two days, with its balance behind each line; as files too. */
export function StatementTab({ account }: { account: GlobalAccount }) {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const period = readPeriod(search, civilToday());
  const list = useListView({ tab: 'statement', ...period });
  const [answer, again] = useFreshQuery({
    query: ACCOUNT_STATEMENT,
    variables: { id: account.id, ...period },
  });
  const { currency } = account;
  const columns = useMemo(() => columnsOf(currency), [currency]);
  const statement = answer.error ? undefined : answer.data?.accountStatement;
  const change = (next: Partial<Period>) => {
    const { from, to } = { ...period, ...next };
    const href = `${accountHref(account)}?tab=statement&from=${from}&to=${to}`;
    void navigate({ href, replace: true });
  };
  return (
    <div className="stack">
      <Choice {...{ account, period }} onChange={change} />
      {answer.error && <FailedRead error={answer.error} onRetry={() => again(FRESH)} />}
      {!answer.error && (
        <>
          <Figures statement={statement} currency={currency} />
          <ListPage
            label="Statement"
            rows={statement?.lines ?? NO_LINES}
            total={statement?.lines.length ?? 0}
            status={statement ? { kind: 'ready' } : { kind: 'loading' }}
            columns={columns}
            rowId={idOf}
            rowName={nameOf}
            {...list}
            hrefOf={hrefOf}
            onOpen={(line) => void navigate({ href: hrefOf(line) })}
            empty={{ title: 'Nothing moved', text: 'No money came or went in this period.' }}
          />
        </>
      )}
    </div>
  );
}

type ChoiceProps = {
  account: GlobalAccount;
  period: Period;
  onChange: (next: Partial<Period>) => void;
};

function Choice({ account, period, onChange }: ChoiceProps) {
  const months = statementMonths(civilToday());
  const month = months.find(
    (one) => one.period.from === period.from && one.period.to === period.to,
  );
  const save = ({ path, ending }: (typeof FORMS)[number]) => {
    const name = `Statement ${account.nickName} ${period.from} to ${period.to}.${ending}`;
    const query = new URLSearchParams(period).toString();
    void downloadFile(name, `account-statements/${account.id}/${path}?${query}`);
  };
  return (
    <Panel label="Which statement">
      <div className="bank-statement-choice">
        <SelectInput
          label="Month"
          options={months.map(({ value, label }) => ({ value, label }))}
          value={month?.value ?? null}
          onChange={(value) => {
            const found = months.find((one) => one.value === value);
            if (found) onChange(found.period);
          }}
        />
        <DateTimeInput
          label="From"
          value={period.from}
          onChange={(from) => from && onChange({ from })}
        />
        <DateTimeInput label="To" value={period.to} onChange={(to) => to && onChange({ to })} />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
              Save
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FORMS.map((form) => (
              <Menu.Item key={form.path} onClick={() => save(form)}>
                {form.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </Panel>
  );
}

const FIGURES = [
  ['opening', 'Opening balance'],
  ['moneyIn', 'Money in'],
  ['moneyOut', 'Money out'],
  ['closing', 'Closing balance'],
] as const;

type FiguresProps = { statement: AccountStatement | undefined; currency: string };

function Figures({ statement, currency }: FiguresProps) {
  return (
    <section className="key-figures" aria-label="Statement figures" aria-busy={!statement}>
      {FIGURES.map(([key, label]) => (
        <KeyFigure
          key={key}
          label={label}
          unit={currency}
          value={statement ? formatAccounting(statement[key], minorUnitDigits(currency)) : '…'}
        />
      ))}
    </section>
  );
}
