import { useQuery } from 'urql';
import { errorText } from '../../../api/error-text.ts';
import { formatAccounting, Waiting } from '../../../ui/index.ts';
import { basisText } from '../profit/profit-lines.ts';
import { type ProfitData, VOYAGE_PROFIT } from '../voyages.queries.ts';
import { OpenPoints } from './OpenPoints.tsx';

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

/** What closing a voyage would leave open. */
export function ClosingChecklist({ voyageId }: { voyageId: string }) {
  const variables = { voyageId };
  const [profit] = useQuery({ query: VOYAGE_PROFIT, variables, context: CONTEXT });
  if (profit.error) return <p>{errorText(profit.error)}</p>;
  if (!profit.data) return <Waiting />;
  return (
    <>
      <Accruals profit={profit.data.voyagePAndL} />
      <OpenPoints voyageId={voyageId} />
    </>
  );
}
