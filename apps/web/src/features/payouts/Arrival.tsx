import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { formatDay } from '../../ui/index.ts';
import type { PayoutForm as Values } from './payout-form.ts';
import { PAYOUT_ARRIVAL } from './payouts.queries.ts';

type Arrival = { arrivesOn: string; reason: string };

/** The day money arrives, and below it why then. */
export function ArrivalText({ arrival }: { arrival: Arrival }) {
  return (
    <span className="pay-arrival">
      {formatDay(arrival.arrivesOn)}
      <span className="muted tiny">{arrival.reason}</span>
    </span>
  );
}

type FormArrivalProps = {
  control: Control<Values, unknown, Values>;
  method: string;
  sourceCurrency: string;
  paymentCurrency: string;
};

/** When what stands in the form arrives, if it is approved in time; nothing where only the bank knows. */
export function FormArrival({ control, method, ...currencies }: FormArrivalProps) {
  const paymentDate = useWatch({ control, name: 'paymentDate' });
  const [{ data, error }] = useFreshQuery({
    query: PAYOUT_ARRIVAL,
    variables: { paymentMethod: method, paymentDate: paymentDate ?? '', ...currencies },
    pause: !paymentDate,
  });
  const arrival = error ? null : data?.payoutArrival;
  if (!arrival || !paymentDate) return null;
  return (
    <p className="pay-arrival" role="status">
      <span>
        Arrives {formatDay(arrival.arrivesOn)} if it is approved in time to be sent on{' '}
        {formatDay(arrival.sentOn)}
      </span>
      <span className="muted tiny">{arrival.reason}</span>
    </p>
  );
}
