import { type CostChecks, costChecks, widenedChecks } from '@mainsheet/contract';
import { useState } from 'react';
import { useQuery } from 'urql';
import { FRESH } from '../../api/fresh.ts';
import { useFreshQuery } from '../../api/use-fresh-query.ts';
import { DetailsForm } from '../../platform/records/DetailsForm.tsx';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { type Outcome, useMutate } from '../../platform/records/mutations.ts';
import { NumberField, Waiting } from '../../ui/index.ts';
import { type Proof, ProofDialog, proofInput, SECURITY } from '../identity/index.ts';
import { COST_CHECKS, UPDATE_COST_CHECKS } from './cost-checks.queries.ts';

const PERCENT = { unit: '%', decimals: 2, blank: 0 } as const;
const AMOUNT = { unit: '', decimals: 0, blank: 0 } as const;

/** Wider tolerances that wait until it is proved who sets them. */
type Widening = { data: CostChecks; onDone: (outcome: Outcome) => void };

const NOT_PROVED: Outcome = {
  answer: null,
  refusal: 'Nothing was saved: wider tolerances are confirmed with your second factor.',
  code: null,
  violations: [],
};

/** How far bills of fuel and accounts of agents may be from what they should say. */
export function CostChecksSection() {
  const [{ data, error }, again] = useFreshQuery({ query: COST_CHECKS });
  const [update] = useMutate(UPDATE_COST_CHECKS);
  const [widening, setWidening] = useState<Widening | null>(null);
  if (error) return <FailedRead error={error} onRetry={() => again(FRESH)} />;
  if (!data) return <Waiting />;
  const { version } = data.costChecks;
  const initial = data.costChecks.data as CostChecks;
  const send = (typed: CostChecks): Promise<Outcome> => {
    if (widenedChecks(initial, typed).length === 0) return update({ version, data: typed });
    return new Promise((onDone) => setWidening({ data: typed, onDone }));
  };
  const finish = (outcome: Outcome) => {
    widening?.onDone(outcome);
    setWidening(null);
  };
  return (
    <>
      <DetailsForm<CostChecks>
        key={version}
        title="Tolerances of bunkers and port costs"
        hint="Beyond them a bill of bunkers waits for a second person, and an agent’s account has a finding"
        schema={costChecks}
        initial={initial}
        needs="paymentApprovals.modify"
        send={send}
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
        <NumberField<CostChecks>
          name="portDriftAmount"
          label="… by, in base currency"
          {...AMOUNT}
        />
      </DetailsForm>
      {widening && <Widen widening={widening} version={version} onFinish={finish} />}
    </>
  );
}

type WidenProps = { widening: Widening; version: number; onFinish: (outcome: Outcome) => void };

function Widen({ widening, version, onFinish }: WidenProps) {
  const [{ data }] = useQuery({ query: SECURITY });
  const [update] = useMutate(UPDATE_COST_CHECKS);
  if (!data) return null;
  const confirm = async (given: Proof): Promise<string | null> => {
    const { data: typed } = widening;
    const outcome = await update({ version, data: typed, proof: proofInput(given) });
    if (outcome.refusal !== null) return outcome.refusal;
    onFinish(outcome);
    return null;
  };
  return (
    <ProofDialog
      title="Widen the tolerances?"
      action="Widen"
      security={data.security}
      onConfirm={confirm}
      onClose={() => onFinish(NOT_PROVED)}
    >
      <p>Bills and accounts that were held up may pass. Those not approved yet are judged again.</p>
    </ProofDialog>
  );
}
