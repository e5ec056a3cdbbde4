import { Link } from '@tanstack/react-router';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  Figure,
  formatAccounting,
  formatDay,
  minorUnitDigits,
  State,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { monthName } from '../reports/months.ts';
import { explainItem, explainTotal, rateText } from './explain-revaluation.ts';
import { POST_REVALUATION, type Revaluation, type RevaluedItem } from './month-end.queries.ts';
import { RunPanel } from './RunPanel.tsx';

type RevaluationPanelProps = {
  revaluation: Revaluation;
  /** Whether the month is over and open, so that something may be posted into it. */
  isPostable: boolean;
  onPosted: () => void;
};

/** Open items in foreign currency at the end of a month, and the button that posts what they differ by. */
export function RevaluationPanel({ revaluation, isPostable, onPosted }: RevaluationPanelProps) {
  const { month, on, reversesOn, status, seal, missing, items, runs } = revaluation;
  const [post, isBusy] = useMutate(POST_REVALUATION);
  const run = async () => {
    showOutcome(await post({ month, seal }));
    onPosted();
  };
  return (
    <RunPanel
      title="Revaluation"
      hint={`open items in foreign currency on ${formatDay(on)}`}
      noun="revaluation"
      question={`Post the revaluation of ${monthName(month)}?`}
      answer={`It is posted on ${formatDay(on)} to unrealised gains and losses, and taken back on ${formatDay(reversesOn)}.`}
      {...{ status, runs, reversesOn, isPostable, isBusy }}
      onPost={() => void run()}
    >
      {missing.length > 0 && (
        <Alert tone="negative">
          {missing.map(({ currency, message }) => (
            <div key={currency}>{message}</div>
          ))}
        </Alert>
      )}
      {items.length === 0 ? (
        <State title="Nothing stands open in foreign currency">
          Bank, receivables and debts of this day are all in {revaluation.baseCurrency}.
        </State>
      ) : (
        <ItemsTable revaluation={revaluation} />
      )}
    </RunPanel>
  );
}

function ItemsTable({ revaluation }: { revaluation: Revaluation }) {
  const { items, baseCurrency, difference, on } = revaluation;
  const digits = minorUnitDigits(baseCurrency);
  return (
    <WideTable label="Revaluation">
      <table className="plain-table">
        <caption className="visually-hidden">Open items in foreign currency</caption>
        <TableHead
          texts={['Account', 'With', 'Currency']}
          figures={['Open', 'Rate', 'Rate of', `At it, ${baseCurrency}`, 'As posted', 'Difference']}
        />
        <tbody>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no id of their own and never move
            <ItemRow key={index} item={item} baseCurrency={baseCurrency} on={on} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={8}>
              Unrealised difference in {baseCurrency}
            </th>
            <td className="end">
              <Figure label="Unrealised difference" explanation={explainTotal(revaluation)}>
                {formatAccounting(difference, digits)}
              </Figure>
            </td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

type ItemRowProps = { item: RevaluedItem; baseCurrency: string; on: string };

function ItemRow({ item, baseCurrency, on }: ItemRowProps) {
  const { accountCode, accountName, label, currency, amount, base, rate, rateOn } = item;
  const digits = minorUnitDigits(baseCurrency);
  const href = `/journal/journal-report?account=${accountCode}&currency=${currency}&asOf=${on}`;
  return (
    <tr>
      <th scope="row">
        {accountCode} {accountName}
      </th>
      <td>{label}</td>
      <td>{currency}</td>
      <td className="end">
        <Link to={href} className="list-link">
          {formatAccounting(amount, minorUnitDigits(currency))}
        </Link>
      </td>
      <td className="end">{rate === null ? 'none' : rateText(rate)}</td>
      <td className="end nowrap">{rateOn === null ? '' : formatDay(rateOn)}</td>
      <td className="end">{item.valued === null ? '' : formatAccounting(item.valued, digits)}</td>
      <td className="end">{formatAccounting(base, digits)}</td>
      <td className="end">
        {item.difference !== null && (
          <Figure
            label={`Difference of ${label} in ${currency}`}
            explanation={explainItem(item, baseCurrency)}
          >
            {formatAccounting(item.difference, digits)}
          </Figure>
        )}
      </td>
    </tr>
  );
}
