import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { billHref, invoiceHref, laytimeHref } from '../../app/record-links.ts';
import { formatAccounting, Waiting } from '../../ui/index.ts';
import { basisText } from './profit-lines.ts';
import { type ProfitData, VOYAGE_OPEN_POINTS, VOYAGE_PROFIT } from './voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['Voyage', 'Invoice', 'Bill'] };

/** Lines of the profit and loss that rest on an estimate still: what closing would leave as it is. */
function Accruals({ profit }: { profit: ProfitData }) {
  const { revenue, expense, runningCost, baseCurrency } = profit;
  const open = [...revenue, ...expense, ...runningCost].filter(
    ({ basis, latest }) => basis !== 'actual' && Math.abs(latest) >= 0.5,
  );
  if (open.length === 0) return <p>Every line is actual.</p>;
  return (
    <>
      <p>
        {open.length === 1 ? 'One line is' : `${open.length} lines are`} no actual figure yet, in{' '}
        {baseCurrency}:
      </p>
      <ul aria-label="Open accruals">
        {open.map(({ key, label, latest, basis }) => (
          <li key={key}>
            {label} {formatAccounting(latest, 0)}, {basisText(basis).toLowerCase()}
          </li>
        ))}
      </ul>
    </>
  );
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  invoice: invoiceHref,
  bill: billHref,
  claim: laytimeHref,
};

type Point = { kind: string; text: string; recordId?: string | null | undefined };

/** Documents, claims, liftings and port accounts that are not done. */
function OpenPoints({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return <p>Every document, claim, lifting and port account is done.</p>;
  return (
    <>
      <p>{points.length === 1 ? 'One thing is' : `${points.length} things are`} not done:</p>
      <ul aria-label="Not done">
        {points.map(({ kind, text, recordId }) => (
          <li key={`${kind} ${recordId ?? ''} ${text}`}>
            {recordId && PAGES[kind] ? <a href={PAGES[kind](recordId)}>{text}</a> : text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What closing a voyage would leave open. */
export function ClosingChecklist({ voyageId }: { voyageId: string }) {
  const variables = { voyageId };
  const [profit] = useQuery({ query: VOYAGE_PROFIT, variables, context: CONTEXT });
  const [points] = useQuery({
    query: VOYAGE_OPEN_POINTS,
    variables,
    requestPolicy: 'network-only',
  });
  const error = profit.error ?? points.error;
  if (error) return <p>{errorText(error)}</p>;
  if (!profit.data || !points.data) return <Waiting />;
  return (
    <>
      <Accruals profit={profit.data.voyagePAndL} />
      <OpenPoints points={points.data.voyageOpenPoints} />
    </>
  );
}
