import { type CostChecks, costChecks } from '@mainsheet/contract';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { FailedRead } from '../../app/FailedRead.tsx';
import { useMutate } from '../../app/mutations.ts';
import { NumberField, Waiting } from '../../ui/index.ts';
import { COST_CHECKS, UPDATE_COST_CHECKS } from './company.queries.ts';
import { DetailsForm } from './DetailsForm.tsx';

const PERCENT = { unit: '%', decimals: 2, blank: 0 } as const;
const AMOUNT = { unit: '', decimals: 0, blank: 0 } as const;

/** How far bills of fuel and accounts of agents may be from what they should say. */
export function CostChecksSection() {
  const [{ data, error }, again] = useFreshQuery({ query: COST_CHECKS });
  const [update] = useMutate(UPDATE_COST_CHECKS);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { data: initial, version } = data.costChecks;
  return (
    <DetailsForm<CostChecks>
      key={version}
      title="Tolerances of bunkers and port costs"
      hint="Beyond them a bill of bunkers waits for a second person, and an agent’s account has a finding"
      schema={costChecks}
      initial={initial as CostChecks}
      needs="paymentApprovals.modify"
      send={(data) => update({ version, data })}
      onSaved={() => again(FRESH)}
    >
      <NumberField<CostChecks>
        name="bunkerQuantityPercent"
        label="Bunkers, quantity"
        {...PERCENT}
      />
      <NumberField<CostChecks> name="bunkerPricePercent" label="Bunkers, price" {...PERCENT} />
      <NumberField<CostChecks>
        name="bunkerAmount"
        label="Bunkers, amount in base currency"
        {...AMOUNT}
      />
      <NumberField<CostChecks>
        name="portRatePercent"
        label="Port costs, exchange rate"
        {...PERCENT}
      />
      <NumberField<CostChecks>
        name="portDriftPercent"
        label="Port costs, final above proforma"
        {...PERCENT}
      />
      <NumberField<CostChecks> name="portDriftAmount" label="… by, in base currency" {...AMOUNT} />
    </DetailsForm>
  );
}
