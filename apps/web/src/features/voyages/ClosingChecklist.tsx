import { useQuery } from 'urql';
import { errorText } from '../../api/error-text.ts';
import { formatAccounting, Waiting } from '../../ui/index.ts';
import { basisText } from './profit-lines.ts';
import { VOYAGE_PROFIT } from './voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['Voyage', 'Invoice', 'Bill'] };

/** Every line of the profit and loss that rests on an estimate still: what closing would leave as it is. */
export function ClosingChecklist({ voyageId }: { voyageId: string }) {
  const [{ data, error }] = useQuery({
    query: VOYAGE_PROFIT,
    variables: { voyageId },
    context: CONTEXT,
  });
  if (error) return <p>{errorText(error)}</p>;
  if (!data) return <Waiting />;
  const { revenue, expense, runningCost, baseCurrency } = data.voyagePAndL;
  const open = [...revenue, ...expense, ...runningCost].filter(
    ({ basis, latest }) => basis !== 'actual' && Math.abs(latest) >= 0.5,
  );
  if (open.length === 0) return <p>Every line is actual: nothing is left open.</p>;
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
