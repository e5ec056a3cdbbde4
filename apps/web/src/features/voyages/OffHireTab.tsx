import { useQuery } from 'urql';
import { FailedRead } from '../../platform/records/FailedRead.tsx';
import { useMutate } from '../../platform/records/mutations.ts';
import { Figure, formatAccounting, formatNumber, Panel, Waiting } from '../../ui/index.ts';
import { OffHirePanel } from '../time-charters/index.ts';
import { explainFigure } from './profit/explanation-tree.ts';
import type { Voyage } from './voyage-record.ts';
import {
  DELETE_VOYAGE_OFF_HIRE,
  SAVE_VOYAGE_OFF_HIRE,
  VOYAGE_OFF_HIRE,
} from './voyages.queries.ts';

const CONTEXT = { additionalTypenames: ['VoyageOffHire', 'Voyage'] };

/** Time lost to a voyage, and what it does to the hire. */
export function OffHireTab({ voyage }: { voyage: Voyage }) {
  const [{ data, error }, again] = useQuery({
    query: VOYAGE_OFF_HIRE,
    variables: { voyageId: voyage.id },
    context: CONTEXT,
  });
  const [save] = useMutate(SAVE_VOYAGE_OFF_HIRE);
  const [remove] = useMutate(DELETE_VOYAGE_OFF_HIRE);
  if (error) return <FailedRead error={error} onRetry={again} />;
  if (!data) return <Waiting />;
  const voyageId = voyage.id;
  return (
    <>
      <OffHirePanel
        rows={data.voyageOffHire}
        currency={voyage.inputs.baseCurrency}
        needs="contracts.modify"
        onDeleteText="The voyage goes on without it, and so does the hire that is not stated yet."
        save={(input, key) => save({ voyageId, ...key, data: input })}
        remove={(key) => remove({ voyageId, ...key })}
      />
      <HirePanel voyage={voyage} />
    </>
  );
}

const SIDES = [
  { key: 'vesselCost', side: 'timeCharterIn', label: 'Hire paid, with what goes with it' },
  { key: 'netHireOut', side: 'timeCharterOut', label: 'Hire earned, net' },
  { key: 'poolIncome', side: 'pool', label: 'Pool distribution, net' },
] as const;

/** The hire of the voyage after the time that is lost, each figure with its calculation. */
function HirePanel({ voyage }: { voyage: Voyage }) {
  const { inputs, result } = voyage;
  const sides = SIDES.filter(({ side }) => inputs[side] !== null);
  if (sides.length === 0) {
    return (
      <Panel title="Effect">
        <p className="muted small">
          The ship is our own and earns freight: lost time costs its days, and no hire changes.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Effect" hint={inputs.baseCurrency}>
      {sides.map(({ key, side, label }) => (
        <p key={key}>
          {label}{' '}
          <Figure
            label={label}
            subject={voyage.voyageNumber}
            explanation={explainFigure(inputs, key)}
          >
            {formatAccounting(result.totals[key], 0)}
          </Figure>{' '}
          <span className="muted">
            after {formatNumber(inputs[side]?.offHireDays ?? 0, 3)} days off hire
          </span>
        </p>
      ))}
    </Panel>
  );
}
