import type { VoyagePlan } from '@mainsheet/contract';
import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PlannedVoyageQuery } from '../../../api/generated/graphql.ts';
import { voyageHref } from '../../../platform/navigation/record-links.ts';
import { useMutate } from '../../../platform/records/mutations.ts';
import {
  Alert,
  CancelButton,
  Dialog,
  Facts,
  formatInstant,
  formatNumber,
  Tag,
  TextInput,
} from '../../../ui/index.ts';
import { CREATE_VOYAGE } from '../voyages.queries.ts';

/** A plan and what the server makes of it. */
export type Planned = PlannedVoyageQuery['plannedVoyage'] & { plan: VoyagePlan };

type PlannedVoyageDialogProps = {
  planned: Planned;
  onClose: () => void;
  /** Asks anew: something else speaks against it since. */
  onAnew: () => Promise<void>;
};

/** Asks before a plan becomes a voyage: warnings have to be read, errors stand in the way. */
export function PlannedVoyageDialog({ planned, onClose, onAnew }: PlannedVoyageDialogProps) {
  const { plan, findings } = planned;
  const navigate = useNavigate();
  const [create, isBusy] = useMutate(CREATE_VOYAGE);
  const [name, setName] = useState('');
  const [isRead, setRead] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const run = async () => {
    const warningsRead = findings.map(({ message }) => message);
    const data = { plan, name, warnings_read: warningsRead };
    const { answer, refusal: why } = await create({ data });
    if (answer?.voyage) return navigate({ href: voyageHref(answer.voyage.id) });
    setRefusal(why ?? 'Something went wrong');
    setRead(false);
    return onAnew();
  };
  return (
    <Dialog
      opened
      title="Create the voyage"
      onClose={onClose}
      widthPx={600}
      actions={
        <>
          <CancelButton />
          <Button
            loading={isBusy}
            disabled={errors > 0 || (warnings > 0 && !isRead)}
            onClick={() => void run()}
          >
            Create voyage
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <Facts facts={factsOf(planned)} />
        {findings.map(({ code, path, message, severity }) => (
          <div key={`${code} ${path} ${message}`} className="row">
            <Tag tone={severity === 'error' ? 'negative' : 'warning'}>{severity}</Tag>
            <span className="grow">{message}</span>
          </div>
        ))}
        {errors === 0 && warnings > 0 && (
          <Checkbox
            checked={isRead}
            onChange={(event) => setRead(event.currentTarget.checked)}
            label={
              warnings === 1 ? 'I have read the warning' : `I have read the ${warnings} warnings`
            }
          />
        )}
        <TextInput
          label="Name"
          hint="Left empty, it is the ship and the ports."
          value={name}
          onChange={setName}
        />
        <p className="muted">
          {errors > 0
            ? 'Errors have to be put right first.'
            : 'What is known is kept as an estimate on the worksheet “Voyages”, so that actual figures have something to stand beside.'}
        </p>
      </div>
    </Dialog>
  );
}

function factsOf({ baseCurrency, ...planned }: Planned): [string, string][] {
  const days = (value: number) => `${formatNumber(value, 1)} d`;
  const tce = planned.netTce === null ? '–' : formatNumber(planned.netTce);
  return [
    ['Distance', `${formatNumber(planned.distanceNm)} nm`],
    [
      'Voyage',
      `${days(planned.voyageDays)}: ${days(planned.seaDays)} at sea, ${days(planned.portDays)} in port`,
    ],
    ['Ends', `${formatInstant(planned.completionAt)} UTC`],
    ['Net TCE', `${tce} ${baseCurrency}/d`],
    ['Profit', `${formatNumber(planned.profit)} ${baseCurrency}`],
  ];
}
