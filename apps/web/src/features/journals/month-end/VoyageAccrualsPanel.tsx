import { Link } from '@tanstack/react-router';
import { voyageHref } from '../../../platform/navigation/record-links.ts';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  Figure,
  formatAccounting,
  formatDay,
  formatNumber,
  minorUnitDigits,
  State,
  TableHead,
  WideTable,
} from '../../../ui/index.ts';
import { monthName } from '../reports/months.ts';
import { explainAccrual, explainAccruals, shareText } from './explain-accruals.ts';
import {
  POST_VOYAGE_ACCRUALS,
  type VoyageAccrualLine,
  type VoyageAccruals,
} from './month-end.queries.ts';
import { RecognitionTerms } from './RecognitionTerms.tsx';
import { RunPanel } from './RunPanel.tsx';

type VoyageAccrualsPanelProps = {
  accruals: VoyageAccruals;
  isPostable: boolean;
  onPosted: () => void;
};

/** What voyages earned and cost by their days up to the end of a month, over what is posted. */
export function VoyageAccrualsPanel({ accruals, isPostable, onPosted }: VoyageAccrualsPanelProps) {
  const { month, on, reversesOn, status, seal, lines, skipped, runs, voyageCount } = accruals;
  const [post, isBusy] = useMutate(POST_VOYAGE_ACCRUALS);
  const run = async () => {
    showOutcome(await post({ month, seal }));
    onPosted();
  };
  return (
    <RunPanel
      title="Accruals of voyages"
      hint={`what of each voyage is performed up to ${formatDay(on)}`}
      noun="accruals"
      question={`Post the accruals of voyages of ${monthName(month)}?`}
      answer={`Revenue and expenses of voyages are posted on ${formatDay(on)} against accrued and prepaid accounts, and taken back on ${formatDay(reversesOn)}.`}
      {...{ status, runs, reversesOn, isPostable, isBusy }}
      onPost={() => void run()}
    >
      <RecognitionTerms accruals={accruals} onChanged={onPosted} />
      {skipped.length > 0 && (
        <Alert tone="warning">
          {skipped.map(({ voyageId, voyageNumber, message }) => (
            <div key={voyageId}>
              <Link to={voyageHref(voyageId)} className="list-link">
                {voyageNumber}
              </Link>{' '}
              is left out. {message}
            </div>
          ))}
        </Alert>
      )}
      {lines.length === 0 ? (
        <State title="Nothing is to be accrued">
          {voyageCount === 0
            ? 'No voyage ran in this month or waits for postings of an earlier one.'
            : 'What is posted of the voyages is what belongs to their days.'}
        </State>
      ) : (
        <AccrualsTable accruals={accruals} />
      )}
    </RunPanel>
  );
}

function AccrualsTable({ accruals }: { accruals: VoyageAccruals }) {
  const { lines, baseCurrency, revenue, expense, result } = accruals;
  const digits = minorUnitDigits(baseCurrency);
  const totals = [
    { label: 'Revenue', amount: revenue },
    { label: 'Expenses', amount: expense },
  ];
  return (
    <WideTable label="Accruals of voyages">
      <table className="plain-table">
        <caption className="visually-hidden">Accruals of voyages</caption>
        <TableHead
          texts={['Account']}
          figures={[`Whole voyage, ${baseCurrency}`, 'Of it', 'Due', 'Posted', 'Accrual']}
        />
        {[...Map.groupBy(lines, ({ voyageId }) => voyageId)].map(([id, ofVoyage]) => (
          <VoyageRows key={id} lines={ofVoyage} accruals={accruals} digits={digits} />
        ))}
        <tfoot>
          {totals.map(({ label, amount }) => (
            <tr key={label}>
              <th scope="row" colSpan={5}>
                {label}
              </th>
              <td className="end">{formatAccounting(amount, digits)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={5}>
              Accrued result in {baseCurrency}
            </th>
            <td className="end">
              <Figure label="Accrued result" explanation={explainAccruals(accruals)}>
                {formatAccounting(result, digits)}
              </Figure>
            </td>
          </tr>
        </tfoot>
      </table>
    </WideTable>
  );
}

type VoyageRowsProps = {
  lines: readonly VoyageAccrualLine[];
  accruals: VoyageAccruals;
  digits: number;
};

function VoyageRows({ lines, accruals, digits }: VoyageRowsProps) {
  const { voyageId, voyageNumber, vesselName, status, beginsAt, endsAt, daysRun, days } = lines[0]!;
  return (
    <tbody>
      <tr className="section">
        <th scope="rowgroup" colSpan={6}>
          <Link to={voyageHref(voyageId)} className="list-link">
            {voyageNumber}
          </Link>{' '}
          {vesselName}, {status.toLowerCase()},{' '}
          <span className="muted">
            {formatDay(beginsAt)} to {formatDay(endsAt)}, {formatNumber(daysRun, 1)} of{' '}
            {formatNumber(days, 1)} days
          </span>
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.accountCode}>
          <th scope="row">
            {line.accountCode} {line.accountName}
          </th>
          <td className="end">{formatAccounting(line.whole, digits)}</td>
          <td className="end muted">{shareText(line)}</td>
          <td className="end">{formatAccounting(line.due, digits)}</td>
          <td className="end">
            <Posted line={line} on={accruals.on} digits={digits} />
          </td>
          <td className="end">
            <Figure
              label={`Accrual of ${line.accountName}, ${voyageNumber}`}
              explanation={explainAccrual(line, accruals)}
            >
              {formatAccounting(line.accrual, digits)}
            </Figure>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type PostedProps = { line: VoyageAccrualLine; on: string; digits: number };

function Posted({ line, on, digits }: PostedProps) {
  const { accountCode, voyageId, posted } = line;
  const text = formatAccounting(posted, digits);
  if (Number(posted) === 0) return text;
  return (
    <Link
      to={`/journal/journal-report?account=${accountCode}&voyage=${voyageId}&asOf=${on}`}
      className="list-link"
    >
      {text}
    </Link>
  );
}
