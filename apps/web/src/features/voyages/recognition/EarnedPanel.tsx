import { findCivilDate } from '@mainsheet/calendar';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FailedRead } from '../../../platform/records/FailedRead.tsx';
import {
  axisStyle,
  Chart,
  type ChartOptions,
  civilToday,
  DateTimeInput,
  Figure,
  formatAccounting,
  formatDay,
  formatNumber,
  type Ink,
  minorUnitDigits,
  Panel,
  TableHead,
  Tag,
  Waiting,
  WideTable,
} from '../../../ui/index.ts';
import { explainRecognised } from './explain-recognition.ts';
import { type Recognition, VOYAGE_RECOGNITION } from './recognition.queries.ts';

const CONTEXT = { additionalTypenames: ['Voyage', 'Invoice', 'Bill'] };

/** An address may say anything. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && findCivilDate(text) !== null;

/** What of the voyage is earned by the end of a day: by the method of the company, beside the others. */
export function EarnedPanel({ voyageId }: { voyageId: string }) {
  const search: { earned?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const on = isDay(search.earned) ? search.earned : civilToday();
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_RECOGNITION,
    variables: { voyageId, on },
    context: CONTEXT,
  });
  const show = (day: string | null) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, earned: day ?? undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  // While another day is read, figures of the one before would stand under its date.
  const read = data?.voyageRecognition;
  const recognition = read?.on === on ? read : undefined;
  return (
    <Panel
      title="Earned by day"
      hint={
        recognition
          ? `${recognition.method}, ${recognition.baseCurrency}, by the end of ${formatDay(on)}`
          : undefined
      }
    >
      <div className="stack">
        <div className="row">
          <DateTimeInput label="By the end of" value={on} onChange={show} />
        </div>
        {error && <FailedRead error={error} onRetry={again} />}
        {!error && !recognition && <Waiting />}
        {!error && recognition && <Earned recognition={recognition} />}
      </div>
    </Panel>
  );
}

function Earned({ recognition }: { recognition: Recognition }) {
  const { reason, method, methodReason } = recognition;
  return (
    <>
      <p className="muted small">
        The company follows <strong>{method.toLowerCase()}</strong>. {methodReason} Costs of the
        ship (running costs, hire) go by the calendar and are no part of it.
      </p>
      {reason ? (
        <p>Nothing is recognised. {reason}</p>
      ) : (
        <>
          <Methods recognition={recognition} />
          <Days recognition={recognition} />
        </>
      )}
    </>
  );
}

function Methods({ recognition }: { recognition: Recognition }) {
  const { baseCurrency, methods, whole, posted, on } = recognition;
  const amount = (text: string) => formatAccounting(text, minorUnitDigits(baseCurrency));
  const rows = [
    { label: 'Whole voyage', sides: whole },
    { label: `Posted up to ${formatDay(on)}, without accruals`, sides: posted },
  ];
  return (
    <WideTable label="Earned by method">
      <table className="plain-table">
        <caption className="visually-hidden">What is earned by each method</caption>
        <TableHead
          texts={['Method', 'From', 'To']}
          figures={['Days', 'Performed %', 'Revenue', 'Expenses', 'Result']}
        />
        <tbody>
          {methods.map((one) => (
            <tr key={one.method} className={one.isChosen ? 'sum' : ''}>
              <th scope="row">
                {one.method} {one.isChosen && <Tag tone="accent">in the books</Tag>}
              </th>
              <td>{formatDay(one.beginsAt)}</td>
              <td>{formatDay(one.endsAt)}</td>
              <td className="end">
                {formatNumber(one.daysRun, 2)} of {formatNumber(one.days, 2)}
              </td>
              <td className="end">{formatNumber(one.progressPercent, 2)}</td>
              <td className="end">{amount(one.revenue)}</td>
              <td className="end">{amount(one.expense)}</td>
              <td className="end">
                <Figure
                  label={`Result, ${one.method.toLowerCase()}`}
                  explanation={explainRecognised(one, recognition)}
                >
                  {amount(one.result)}
                </Figure>
              </td>
            </tr>
          ))}
          {rows.map(({ label, sides }) => (
            <tr key={label} className="muted">
              <th scope="row" colSpan={5}>
                {label}
              </th>
              <td className="end">{amount(sides.revenue)}</td>
              <td className="end">{amount(sides.expense)}</td>
              <td className="end">{amount(sides.result)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

const optionsOf =
  ({ days, method }: Recognition) =>
  (ink: Ink): ChartOptions => ({
    grid: { left: 70, right: 24, top: 12, bottom: 24 },
    xAxis: { type: 'category', data: days.map(({ on }) => formatDay(on)), ...axisStyle(ink) },
    yAxis: { type: 'value', ...axisStyle(ink) },
    series: [
      {
        name: method,
        type: 'line',
        showSymbol: false,
        data: days.map(({ result }) => Number(result)),
        itemStyle: { color: ink('chart-1') },
      },
      {
        name: 'Completed voyage',
        type: 'line',
        step: 'end',
        showSymbol: false,
        data: days.map(({ completedResult }) => Number(completedResult)),
        lineStyle: { type: 'dashed' },
        itemStyle: { color: ink('chart-2') },
      },
    ],
  });

/** Result day by day: the method of the company against the completed voyage. */
function Days({ recognition }: { recognition: Recognition }) {
  const { days, baseCurrency, method } = recognition;
  const amount = (text: string) => formatAccounting(text, minorUnitDigits(baseCurrency));
  return (
    <Chart
      description={`Result by the end of each day in ${baseCurrency}, ${method.toLowerCase()} and completed voyage, ${days.length} days`}
      caption={`Result up to each day, ${baseCurrency}; dashed: completed voyage`}
      options={optionsOf(recognition)}
      heightPx={220}
      table={
        <table className="plain-table">
          <TableHead
            texts={['Day']}
            figures={['Performed %', 'Revenue', 'Expenses', 'Result', 'Completed voyage']}
          />
          <tbody>
            {days.map((day) => (
              <tr key={day.on}>
                <th scope="row">{formatDay(day.on)}</th>
                <td className="end">{formatNumber(day.progressPercent, 2)}</td>
                <td className="end">{amount(day.revenue)}</td>
                <td className="end">{amount(day.expense)}</td>
                <td className="end">{amount(day.result)}</td>
                <td className="end">{amount(day.completedResult)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
