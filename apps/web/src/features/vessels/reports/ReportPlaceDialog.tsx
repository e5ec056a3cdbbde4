import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { showOutcome, useMutate } from '../../../platform/records/mutations.ts';
import { Alert, CancelButton, Dialog, SelectInput } from '../../../ui/index.ts';
import { VESSEL_EARNINGS } from '../vessels.queries.ts';
import { dataOfReport } from './report-data.ts';
import { CALLS_OF_VOYAGE, UPDATE_VESSEL_REPORT, type VesselReport } from './reports.queries.ts';

type ReportPlaceDialogProps = { report: VesselReport; onClose: () => void };

/** The voyage and the call that a report speaks of, where they were not found or not rightly. */
export function ReportPlaceDialog({ report, onClose }: ReportPlaceDialogProps) {
  const [voyageId, setVoyageId] = useState(report.voyageId ?? null);
  const [callRowId, setCallRowId] = useState(report.callRowId ?? null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [update, isBusy] = useMutate(UPDATE_VESSEL_REPORT);
  const { voyages, calls } = usePlaces(report.vesselId, voyageId);
  const save = async () => {
    const { id, version } = report;
    const outcome = await update({
      ...{ id, version, data: dataOfReport(report, { voyageId, callRowId }) },
    });
    if (outcome.refusal !== null) return setRefusal(outcome.refusal);
    showOutcome(outcome);
    return onClose();
  };
  const isChanged = voyageId !== report.voyageId || callRowId !== report.callRowId;
  return (
    <Dialog
      opened
      title="Voyage and call of the report"
      onClose={onClose}
      isChanged={isChanged}
      actions={
        <>
          <CancelButton />
          <Button loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && <Alert tone="negative">{refusal}</Alert>}
        <SelectInput
          label="Voyage"
          clearable
          options={voyages}
          value={voyageId}
          onChange={(next) => {
            setVoyageId(next);
            setCallRowId(null);
          }}
        />
        <SelectInput
          label={report.kind === 'Noon' ? 'Next call' : 'Call'}
          clearable
          options={calls}
          value={callRowId}
          onChange={setCallRowId}
        />
      </div>
    </Dialog>
  );
}

function usePlaces(vesselId: string, voyageId: string | null) {
  const [own] = useQuery({ query: VESSEL_EARNINGS, variables: { vesselId } });
  const [chosen] = useQuery({
    query: CALLS_OF_VOYAGE,
    variables: { id: voyageId ?? '' },
    pause: voyageId === null,
  });
  const calls = voyageId === null ? [] : (chosen.data?.voyage.portCalls ?? []);
  return {
    voyages: (own.data?.listVoyages.rows ?? []).map(({ id, voyageNumber }) => ({
      ...{ value: id, label: voyageNumber },
    })),
    calls: calls
      .toSorted((a, b) => a.sequenceNo - b.sequenceNo)
      .map(({ rowId, portName, portFunction }) => ({
        ...{ value: rowId, label: `${portName}, ${portFunction.toLowerCase()}` },
      })),
  };
}
